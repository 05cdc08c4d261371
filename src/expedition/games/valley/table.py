"""The table of the Valley: the roll, every sheet with its discoveries, and whether it is over."""

from __future__ import annotations

from dataclasses import dataclass

from expedition.core.rules import Seat
from expedition.games.dice_games.table import DiceTable
from expedition.games.valley.sheet import Discovery, ValleySheet


@dataclass(frozen=True, slots=True)
class Table(DiceTable):
    """The roll, every sheet with its discoveries, and whether the game has ended."""

    discoveries: tuple[tuple[Discovery, ...], ...]
    is_over: bool

    def sheet(self, seat: Seat) -> ValleySheet:
        """The sheet of a seat."""
        return ValleySheet(self.layout, self.marks[seat], self.discoveries[seat])
