"""The table: what lies in the open between two decisions. The Temple has no secrets."""

from __future__ import annotations

from dataclasses import dataclass

from expedition.core.rules import Seat
from expedition.games.dice_games.dice import Roll
from expedition.games.temple.printed import DICE
from expedition.games.temple.sheet import DOOR, DOORLESS, Marks, Sheet


@dataclass(frozen=True, slots=True)
class Table:
    """The roll that everybody uses and the sheet of every seat.

    `roll` is empty while the host has real dice to read, and at the end. `hands` says on whose
    sheet each seat draws a mummy, and is empty in other rounds. `last` is the cell that was filled
    on each sheet in the previous turn.
    """

    layout: tuple[str, ...]
    dice: str
    round: int
    roll: Roll
    hands: tuple[Seat, ...]
    marks: tuple[Marks, ...]
    last: tuple[int | None, ...]

    @property
    def seats(self) -> int:
        """How many play."""
        return len(self.marks)

    @property
    def is_danger(self) -> bool:
        """True if the roll shows the mummy, which cancels the two other dice (C5)."""
        return DICE.red.special in self.roll

    @property
    def is_over(self) -> bool:
        """True if all doorless cells are full; every sheet fills in the same turn (T7)."""
        full = {self.sheet(seat).is_full() for seat in range(self.seats)}
        assert len(full) == 1, "some sheets are full and others are not"
        return full == {True}

    def sheet(self, seat: Seat) -> Sheet:
        """The sheet of a seat."""
        return Sheet(self.layout, self.marks[seat])

    def sheet_to_fill(self, seat: Seat) -> Seat:
        """Whose sheet the seat fills this round: its own, or in a mummy round another's (C6)."""
        return self.hands[seat] if self.hands else seat

    def kind_to_fill(self, seat: Seat) -> str:
        """Doors for the lockpick while one is empty (T2, T3); doorless cells otherwise (T1, T5)."""
        picks_lock = DICE.green.special in self.roll and not self.is_danger
        return DOOR if picks_lock and self.sheet(seat).free(DOOR) else DOORLESS
