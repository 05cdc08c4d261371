"""The table of the Temple: the roll, every sheet, which cells to fill, and when it is over."""

from __future__ import annotations

from dataclasses import dataclass

from expedition.core.rules import Seat
from expedition.games.dice_games.sheet import Sheet
from expedition.games.dice_games.table import DiceTable
from expedition.games.temple.sheet import DOOR, DOORLESS, is_full


@dataclass(frozen=True, slots=True)
class Table(DiceTable[Sheet]):
    """The roll and every sheet; there is nothing else."""

    @property
    def is_over(self) -> bool:
        """True if all doorless cells are full; every sheet fills in the same turn (T7)."""
        full = {is_full(self.sheet(seat)) for seat in range(self.seats)}
        assert len(full) == 1, "some sheets are full and others are not"
        return full == {True}

    def sheet(self, seat: Seat) -> Sheet:
        """The sheet of a seat."""
        return Sheet(self.layout, self.marks[seat])

    def kind_to_fill(self, owner: Seat) -> str:
        """Doors for the lockpick while one is free (T2 to T4), else doorless cells (T1, T5)."""
        return DOOR if self.is_helper and self.sheet(owner).free(DOOR) else DOORLESS
