"""All rolls of three dice, numbered, and what each of them offers."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mypy_extensions import i64

from expedition.games.dice_games.kernel.luck import Luck


class Rolls:
    """For each roll the numbers that it lets one write (C2), and whether special faces show.

    Every roll is as likely as every other.
    """

    def __init__(self, offers: list[list[int]], helper: list[bool], danger: list[bool]) -> None:
        self.offers = offers
        self.helper = helper
        self.danger = danger
        self.count: i64 = len(offers)

    def throw(self, luck: Luck) -> i64:
        """The number of a roll drawn by lot."""
        return luck.below(self.count)
