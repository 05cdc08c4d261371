"""All rolls of three dice, numbered, and what each of them offers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from mypy_extensions import i64

GREATEST: Final = 15
"""The greatest number that can be written."""


class Rolls:
    """For each roll the numbers that it lets one write (C2), and whether special faces show.
    `likelihood` says for each number how often it is offered, beside the one offered most, and
    `kind_of` which rolls offer the same, as far as a game tells them apart.

    Every roll is as likely as every other.
    """

    def __init__(self, offers: list[list[int]], helper: list[bool], danger: list[bool]) -> None:
        self.offers = offers
        self.helper = helper
        self.danger = danger
        self.count: i64 = len(offers)
        self.likelihood: list[float] = _likelihood(offers)
        self.kind_of: list[int] = list(range(len(offers)))


def _likelihood(offers: list[list[int]]) -> list[float]:
    counts = [0] * (GREATEST + 1)
    for numbers in offers:
        if len(numbers) < GREATEST:  # Penny offers all alike
            for number in numbers:
                counts[number] += 1
    most = max(counts)
    return [count / most for count in counts]
