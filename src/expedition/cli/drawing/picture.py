"""The picture in a sheet's text: a grid of tokens, whatever the game."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from expedition.core.grid import Cell
from expedition.core.sheets import LINE_END, read_entry

NO_CELL = "#"
DOOR = "+"
EMPTY = "."


@dataclass(frozen=True, slots=True)
class Picture:
    """The tokens of a sheet row by row, and the lines that stand above and below them."""

    rows: tuple[tuple[str, ...], ...]
    header: tuple[tuple[str, str], ...] = ()
    trailer: tuple[tuple[str, str], ...] = ()

    @property
    def height(self) -> int:
        """How many rows there are."""
        return len(self.rows)

    @property
    def width(self) -> int:
        """How many columns there are."""
        return len(self.rows[0])

    def token(self, cell: Cell) -> str:
        """What is drawn in that place; outside the grid, no cell."""
        inside = 0 <= cell.row < self.height and 0 <= cell.column < self.width
        return self.rows[cell.row][cell.column] if inside else NO_CELL

    def has(self, cell: Cell) -> bool:
        """True if the sheet has that cell."""
        return self.token(cell) != NO_CELL

    def cells(self) -> Iterator[tuple[Cell, str]]:
        """Every cell and its token, in reading order."""
        for row, tokens in enumerate(self.rows):
            for column, token in enumerate(tokens):
                if token != NO_CELL:
                    yield Cell(row, column), token


def picture_of(text: str) -> Picture:
    """The picture in a text that a game has written or accepted."""
    header: list[tuple[str, str]] = []
    rows: list[tuple[str, ...]] = []
    trailer: list[tuple[str, str]] = []
    for line in LINE_END.split(text):
        entry = read_entry(line)
        if entry:
            (trailer if rows else header).append(entry)
        elif line.strip():
            rows.append(tuple(line.split()))
    return Picture(tuple(rows), tuple(header), tuple(trailer))


def parts_of(token: str) -> tuple[str, bool]:
    """What is written in a cell, nothing if it is empty, and whether the cell is a door."""
    mark = token.removesuffix(DOOR)
    return ("" if mark == EMPTY else mark), token != mark
