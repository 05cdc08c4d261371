"""All rolls of three dice, numbered, and what each of them offers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from mypy_extensions import i64

GREATEST: Final = 15
"""The greatest number that can be written."""


class Rolls:
    """All rolls by number; every roll is as likely as every other."""

    def __init__(self, offers: list[list[int]], helper: list[bool], danger: list[bool]) -> None:
        self.offers = offers  # the numbers that each roll lets one write (C2)
        self.helper = helper  # whether the helper shows
        self.danger = danger  # whether the danger shows
        self.count: i64 = len(offers)
        self.likelihood: list[float] = _likelihood(offers)  # of each number, beside the likeliest
        self.kind_of: list[int] = list(range(len(offers)))  # rolls of a kind are equivalent


def _likelihood(offers: list[list[int]]) -> list[float]:
    counts = [0] * (GREATEST + 1)
    for numbers in offers:
        if len(numbers) < GREATEST:  # Penny offers all alike
            for number in numbers:
                counts[number] += 1
    most = max(counts)
    return [count / most for count in counts]
