"""A sheet as it is drawn, in a terminal or on paper: what stands in each place of its grid.

A game says how its own marks look, in a few words that fit every game: letters, a colour by what it
means, and lines to be drawn where there is room for more than letters.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal, TypeAlias

from expedition.core.grid import Cell

Colour: TypeAlias = Literal["ink", "danger", "safe", "water", "rock"]
"""What a colour stands for: something written, what harms, what helps, and two kinds of ground."""


@dataclass(frozen=True, slots=True)
class Token:
    """The drawing of one cell.

    `text` has at most two letters. `shape` is drawn in their place on paper, and `frame` around
    them: both are paths of SVG in a square from 0 to 1. In a terminal a frame is a pair of
    brackets. What is `faint` is printed on the sheet, or done with.
    """

    text: str = ""
    colour: Colour = "ink"
    faint: bool = False
    shape: str = ""
    frame: str = ""


@dataclass(frozen=True, slots=True)
class Picture:
    """The cells of a sheet row by row; nothing where the sheet has no cell."""

    rows: tuple[tuple[Token | None, ...], ...]

    @property
    def height(self) -> int:
        """The number of rows."""
        return len(self.rows)

    @property
    def width(self) -> int:
        """The number of columns."""
        return len(self.rows[0])

    def token(self, cell: Cell) -> Token | None:
        """The token in that place; None where there is no cell, or outside the grid."""
        inside = 0 <= cell.row < self.height and 0 <= cell.column < self.width
        return self.rows[cell.row][cell.column] if inside else None

    def has(self, cell: Cell) -> bool:
        """True if the sheet has that cell."""
        return self.token(cell) is not None

    def cells(self) -> Iterator[tuple[Cell, Token]]:
        """Every cell and its token, in reading order."""
        for row, tokens in enumerate(self.rows):
            for column, token in enumerate(tokens):
                if token is not None:
                    yield Cell(row, column), token
