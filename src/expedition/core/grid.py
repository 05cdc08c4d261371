"""Cells of a grid by name: letters for columns from the left, numbers for rows from the top."""

from __future__ import annotations

import re
from functools import cache, lru_cache
from typing import NamedTuple

from expedition.core.errors import BadNotation

CELL_NAME = re.compile(r"([a-z])([1-9][0-9]?)")


class Cell(NamedTuple):
    """A place in the grid, counted from 0; cells sort in reading order."""

    row: int
    column: int

    def __str__(self) -> str:
        """The name of the cell: "c4"."""
        return cell_name(self)


@cache
def cell_name(cell: Cell) -> str:
    """The name of a cell; a menu names dozens, so that each is put together once."""
    return f"{chr(ord('a') + cell.column)}{cell.row + 1}"


@lru_cache(maxsize=1024)  # a grid has few cells, and every turn names some; a text may be anything
def read_cell(name: str) -> Cell:
    """The cell of that name."""
    match = CELL_NAME.fullmatch(name)
    if match is None:
        raise BadNotation("not_a_cell", text=name)
    column, row = match.groups()
    return Cell(int(row) - 1, ord(column) - ord("a"))


def around(cell: Cell) -> tuple[Cell, ...]:
    """The 8 cells that surround a cell, in reading order, whether or not a sheet has them (C3)."""
    return tuple(
        Cell(cell.row + down, cell.column + right)
        for down in (-1, 0, 1)
        for right in (-1, 0, 1)
        if (down, right) != (0, 0)
    )
