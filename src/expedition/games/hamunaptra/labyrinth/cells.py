"""Cells of the playing area by name: "h7", and beyond the 26th column "ab7"."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from typing import TypeAlias

from expedition.core.errors import BadNotation

Cell: TypeAlias = str
"""The name of a cell; columns are letters from the left, rows numbers from the top."""

NOWHERE: Cell = ""
"""What lies beyond the first column and the first row."""
CELL_NAME = re.compile(r"([a-z]{1,2})([1-9][0-9]{0,2})")
SIDES = "NESW"
OPPOSITE = {"N": "S", "E": "W", "S": "N", "W": "E"}


@dataclass(frozen=True, slots=True)
class Area:
    """The cells where tiles may lie (H1, A13)."""

    columns: int
    rows: int

    def holds(self, cell: Cell) -> bool:
        """True if the cell is inside."""
        if cell == NOWHERE:
            return False
        column, row = whereabouts(cell)
        return column < self.columns and row < self.rows


@cache
def cell_at(column: int, row: int) -> Cell:
    """The name of the cell in that column and row, counted from 0."""
    if column < 0 or row < 0:
        return NOWHERE
    high, low = divmod(column, 26)
    letters = chr(ord("a") + low) if high == 0 else chr(ord("a") + high - 1) + chr(ord("a") + low)
    return f"{letters}{row + 1}"


@cache
def whereabouts(cell: Cell) -> tuple[int, int]:
    """The column and the row of a cell, counted from 0."""
    match = CELL_NAME.fullmatch(cell)
    if match is None:
        raise BadNotation("not_a_cell", text=cell)
    letters, number = match.groups()
    column = 0
    for letter in letters:
        column = column * 26 + ord(letter) - ord("a") + 1
    return column - 1, int(number) - 1


@cache
def beside(cell: Cell) -> tuple[Cell, Cell, Cell, Cell]:
    """The neighbours to the north, east, south and west."""
    column, row = whereabouts(cell)
    return (
        cell_at(column, row - 1),
        cell_at(column + 1, row),
        cell_at(column, row + 1),
        cell_at(column - 1, row),
    )


@cache
def ahead(cell: Cell, edges: str) -> tuple[tuple[str, Cell], ...]:
    """The neighbour on each of those sides."""
    return tuple((side, beside(cell)[SIDES.index(side)]) for side in edges)


def reading_order(cell: Cell) -> tuple[int, int]:
    """The key that sorts cells by row and then by column."""
    column, row = whereabouts(cell)
    return row, column


def squares_apart(one: Cell, other: Cell) -> int:
    """The greater of the distances across and down: rings of a grid around a cell (A1)."""
    (column, row), (other_column, other_row) = whereabouts(one), whereabouts(other)
    return max(abs(column - other_column), abs(row - other_row))


def blocks_apart(one: Cell, other: Cell) -> int:
    """The distances across and down added up."""
    (column, row), (other_column, other_row) = whereabouts(one), whereabouts(other)
    return abs(column - other_column) + abs(row - other_row)
