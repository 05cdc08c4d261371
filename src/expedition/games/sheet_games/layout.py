"""The printed part of a sheet: which cells there are, of which kind, and which lie side by side."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, cached_property

from expedition.core.grid import Cell, around
from expedition.games.sheet_games.kernel.ground import Ground
from expedition.games.sheet_games.steps import Place

NO_CELL = "#"


@dataclass(frozen=True)
class Layout:
    """Rows of printed tokens; every one but "#" is a cell, numbered in reading order from 0."""

    rows: tuple[str, ...]

    @cached_property
    def tokens(self) -> tuple[tuple[str, ...], ...]:
        """The rows, cut into tokens."""
        return tuple(tuple(row.split()) for row in self.rows)

    @cached_property
    def cells(self) -> tuple[Cell, ...]:
        """The cells in reading order."""
        return tuple(
            Cell(row, column)
            for row, tokens in enumerate(self.tokens)
            for column, token in enumerate(tokens)
            if token != NO_CELL
        )

    @cached_property
    def numbers(self) -> dict[Cell, int]:
        """The number of each cell."""
        return {cell: number for number, cell in enumerate(self.cells)}

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The name of each cell: "c4"."""
        return tuple(str(cell) for cell in self.cells)

    @cached_property
    def places(self) -> tuple[Place, ...]:
        """The step that fills each cell."""
        return tuple(map(Place, self.cells))

    @cached_property
    def adjacent(self) -> tuple[tuple[int, ...], ...]:
        """For each cell the cells of the sheet among the 8 around it (C3)."""
        return tuple(
            tuple(self.numbers[other] for other in around(cell) if other in self.numbers)
            for cell in self.cells
        )

    @cached_property
    def kinds(self) -> tuple[str, ...]:
        """The token that is printed in each cell."""
        return tuple(self.tokens[cell.row][cell.column] for cell in self.cells)

    @cached_property
    def ground(self) -> Ground:
        """The layout as kernels see it."""
        kinds = {token: list(cells) for token, cells in self._by_kind.items()}
        return Ground([list(others) for others in self.adjacent], kinds)

    def of_kind(self, token: str) -> tuple[int, ...]:
        """The cells that are printed with that token."""
        return self._by_kind.get(token, ())

    @cached_property
    def _by_kind(self) -> dict[str, tuple[int, ...]]:
        return {
            token: tuple(cell for cell, kind in enumerate(self.kinds) if kind == token)
            for token in set(self.kinds)
        }


@cache
def layout(rows: tuple[str, ...]) -> Layout:
    """The layout with these rows; the same rows give the same layout, worked out once."""
    return Layout(rows)


def read_layout(text: str) -> tuple[str, ...]:
    """The rows of a layout drawn in a text file, spaces evened out."""
    return tuple(" ".join(line.split()) for line in text.splitlines() if line.strip())
