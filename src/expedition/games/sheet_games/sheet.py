"""A sheet: a layout and a mark for each of its cells."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TypeAlias, TypeVar

from expedition.games.sheet_games.kernel import ground as kernel
from expedition.games.sheet_games.kernel.ground import BANE, CROSSED_OUT, DANGER, EMPTY
from expedition.games.sheet_games.layout import Layout, layout

__all__ = [
    "BANE",
    "CROSSED_OUT",
    "DANGER",
    "EMPTY",
    "AnySheet",
    "Marks",
    "Sheet",
    "beside_a_nine",
    "blank_marks",
    "is_danger",
    "marked",
    "with_mark",
]

Marks: TypeAlias = tuple[int, ...]
AnySheet = TypeVar("AnySheet", bound="Sheet")


@dataclass(frozen=True, slots=True)
class Sheet:
    """Rows as printed and marks: 0 empty, 1 to 15 a number, -1 a danger, -2 one crossed out."""

    rows: tuple[str, ...]
    marks: Marks

    @property
    def layout(self) -> Layout:
        """The cells and how they lie."""
        return layout(self.rows)

    def free(self, kind: str) -> tuple[int, ...]:
        """The empty cells of that kind in reading order."""
        return tuple(cell for cell in self.layout.of_kind(kind) if self.marks[cell] == EMPTY)


def blank_marks(rows: tuple[str, ...]) -> Marks:
    """The marks before the first roll."""
    return (EMPTY,) * len(layout(rows).cells)


def marked(sheet: AnySheet, cell: int, mark: int) -> AnySheet:
    """The sheet with that cell filled."""
    return replace(sheet, marks=with_mark(sheet.marks, cell, mark))


def with_mark(marks: Marks, cell: int, mark: int) -> Marks:
    """The marks with that one in the cell."""
    return (*marks[:cell], mark, *marks[cell + 1 :])


def is_danger(mark: int) -> bool:
    """True for a danger, crossed out or not."""
    return mark in (DANGER, CROSSED_OUT)


def beside_a_nine(sheet: Sheet, cell: int) -> bool:
    """True if a 9 lies beside the cell, whenever it was written."""
    return kernel.is_beside(sheet.layout.ground, list(sheet.marks), cell, BANE)
