"""The table of the Temple: the roll, every sheet, and when the game is over."""

from __future__ import annotations

from dataclasses import dataclass

from expedition.core.rules import Seat
from expedition.games.sheet_games.layout import layout
from expedition.games.sheet_games.sheet import Sheet
from expedition.games.sheet_games.table import DiceTable
from expedition.games.temple.kernel.pyramid import is_full


@dataclass(frozen=True, slots=True)
class Table(DiceTable[Sheet]):
    """The roll and every sheet; there is nothing else."""

    @property
    def is_over(self) -> bool:
        """True if all doorless cells are full; every sheet fills in the same turn (T7)."""
        ground = layout(self.layout).ground
        full = {is_full(ground, list(marks)) for marks in self.marks}
        assert len(full) == 1, "some sheets are full and others are not"
        return full == {True}

    def sheet(self, seat: Seat) -> Sheet:
        """The sheet of a seat."""
        return Sheet(self.layout, self.marks[seat])
