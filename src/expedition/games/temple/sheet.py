"""A sheet of the Temple: a mark for each cell of its layout, and what may be written where."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from expedition.games.dice_games.layout import Layout, layout

EMPTY = 0
MUMMY = -1
CROSSED_OUT = -2
DOORLESS = "."
DOOR = ".+"
BANE = 9
"""The number that vanquishes mummies (T6)."""

Marks: TypeAlias = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Sheet:
    """A layout and its marks: 0 empty, 1 to 15 a number, -1 a mummy, -2 one that is crossed out."""

    rows: tuple[str, ...]
    marks: Marks

    @property
    def layout(self) -> Layout:
        """The cells and how they lie."""
        return layout(self.rows)

    def free(self, kind: str) -> tuple[int, ...]:
        """The empty cells of that kind, doorless or door, in reading order."""
        return tuple(cell for cell in self.layout.of_kind(kind) if self.marks[cell] == EMPTY)

    def with_mark(self, cell: int, mark: int) -> Sheet:
        """The sheet with that cell filled."""
        return Sheet(self.rows, (*self.marks[:cell], mark, *self.marks[cell + 1 :]))

    def is_full(self) -> bool:
        """True if no doorless cell is empty (T7)."""
        return not self.free(DOORLESS)


def empty_sheet(rows: tuple[str, ...]) -> Sheet:
    """The sheet before the first roll."""
    return Sheet(rows, (EMPTY,) * len(layout(rows).cells))


def is_mummy(mark: int) -> bool:
    """True for a mummy, crossed out or not."""
    return mark in (MUMMY, CROSSED_OUT)


def vanquished(sheet: Sheet, cell: int) -> bool:
    """True if a 9 lies beside the mummy in that cell, written before or after it (T6)."""
    return any(sheet.marks[other] == BANE for other in sheet.layout.adjacent[cell])
