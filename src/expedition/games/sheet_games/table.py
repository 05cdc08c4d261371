"""The open state of a sheet game between two decisions, and how a round goes.

The dice are thrown, or the host reads real ones; then everybody fills their own sheet, or in a
danger round another's; then the dice are thrown again. Sheet games have no secrets.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Any, Generic, Self, TypedDict, TypeVar

from expedition.core.chance import Chance, deranged
from expedition.core.rules import Option, Seat
from expedition.games.sheet_games.dice import Dice, Face, Roll
from expedition.games.sheet_games.sheet import AnySheet, Marks, blank_marks

HOST: Seat = 0
"""Who reads real dice."""
DICE_OPTION = Option("dice", ("virtual", "physical"))


@dataclass(frozen=True, slots=True)
class DiceTable(ABC, Generic[AnySheet]):
    """The roll that everybody uses and the marks on every sheet.

    `roll` is empty while the host has real dice to read, and at the end. `hands` says on whose
    sheet each seat draws a danger, and is empty in other rounds. `last` holds the cells that were
    filled on each sheet in the previous turn.
    """

    layout: tuple[str, ...]
    dice: str
    round: int
    roll: Roll
    hands: tuple[Seat, ...]
    marks: tuple[Marks, ...]
    last: tuple[tuple[int, ...], ...]

    @property
    def seats(self) -> int:
        """The number of players."""
        return len(self.marks)

    def everybody(self) -> frozenset[Seat]:
        """All the seats."""
        return _seats(len(self.marks))

    @property
    def is_helper(self) -> bool:
        """True if the green die shows the helper, and no danger cancels it (C5)."""
        return bool(self.roll) and not self.roll[1].isdigit() and not self.is_danger

    @property
    def is_danger(self) -> bool:
        """True if the red die shows the danger, which cancels the two other dice (C5)."""
        return bool(self.roll) and not self.roll[2].isdigit()

    def sheet_to_fill(self, seat: Seat) -> Seat:
        """The owner of the sheet that the seat fills: itself, or in a danger round another (C6)."""
        return self.hands[seat] if self.hands else seat

    @abstractmethod
    def sheet(self, seat: Seat) -> AnySheet:
        """The sheet of a seat."""

    def filled(self, sheets: Sequence[AnySheet], last: Sequence[tuple[int, ...]]) -> Self:
        """The table with these sheets, on which the turn has filled those cells, and no dice."""
        marks = tuple(sheet.marks for sheet in sheets)
        after = replace(self, roll=(), hands=(), marks=marks, last=tuple(last))
        return after.with_notes(sheets)

    def with_notes(self, sheets: Sequence[AnySheet]) -> Self:
        """The table with what the sheets hold beside their marks, where they hold anything."""
        return self


@cache
def _seats(count: int) -> frozenset[Seat]:
    return frozenset(range(count))


AnyTable = TypeVar("AnyTable", bound=DiceTable[Any])


class Blank(TypedDict):
    """The table of a sheet game before the first roll."""

    layout: tuple[str, ...]
    dice: str
    round: int
    roll: Roll
    hands: tuple[Seat, ...]
    marks: tuple[Marks, ...]
    last: tuple[tuple[int, ...], ...]


def blank(rows: tuple[str, ...], seats: int, dice: str) -> Blank:
    """An empty sheet of that layout for everybody, and no dice thrown yet."""
    return Blank(
        layout=rows,
        dice=dice,
        round=1,
        roll=(),
        hands=(),
        marks=(blank_marks(rows),) * seats,
        last=((),) * seats,
    )


def rolled(table: AnyTable, dice: Dice, chance: Chance) -> AnyTable:
    """The table with the dice thrown; with real dice it waits for the host to read them."""
    return table if table.dice == "physical" else with_roll(table, dice.throw(chance), chance)


def with_roll(table: AnyTable, roll: Roll, chance: Chance) -> AnyTable:
    """The table with that roll, and in a danger round with the sheets passed on (C6, C7)."""
    thrown = replace(table, roll=roll)
    return replace(thrown, hands=pass_sheets(table.seats, chance)) if thrown.is_danger else thrown


def pass_sheets(seats: int, chance: Chance) -> tuple[Seat, ...]:
    """The owner of each seat's sheet: never itself, each exchange as likely (C6); alone, itself."""
    return deranged(chance, seats, "sheets") if seats > 1 else (0,)


def faces_read(steps: Iterable[object]) -> Roll:
    """The roll that the host has read out."""
    return tuple(step.face for step in steps if isinstance(step, Face))
