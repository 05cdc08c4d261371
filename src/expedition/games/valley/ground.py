"""The cells of a layout as bits of a number, so that whole sets of cells are met, joined and grown.

Bit 0 is the first cell in reading order.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from expedition.core.grid import Cell
from expedition.games.dice_games.layout import Layout, layout

CellSet = int

SIDES = ((-1, 0), (0, 1), (1, 0), (0, -1))


class Ground:
    """The bit of each cell, the sets of cells around each one, the rim, and where pyramids fit."""

    def __init__(self, printed: Layout) -> None:
        self.layout = printed
        self.bits: tuple[CellSet, ...] = tuple(1 << cell for cell in range(len(printed.cells)))
        self.all: CellSet = sum(self.bits)
        self.beside: tuple[CellSet, ...] = tuple(
            sum(self.bits[other] for other in others) for others in printed.adjacent
        )
        self.rim: CellSet = self.set_of(_rim(printed))
        self.pyramids: tuple[CellSet, ...] = tuple(map(self.set_of, _pyramids(printed)))

    def set_of(self, cells: Iterable[int]) -> CellSet:
        """These cells as a set."""
        found = 0
        for cell in cells:
            found |= self.bits[cell]
        return found

    def around(self, cells: CellSet) -> CellSet:
        """The cells beside any of these (C3), which may be some of them."""
        found = 0
        for cell in cells_in(cells):
            found |= self.beside[cell]
        return found

    def is_connected(self, cells: CellSet) -> bool:
        """True if one can walk from each of these cells to each other by adjacent ones (V18)."""
        return self.joined(cells, cells & -cells) == cells

    def joined(self, cells: CellSet, start: CellSet) -> CellSet:
        """Those of the cells that can be walked to from the start."""
        found = start
        while (grown := found | self.around(found) & cells) != found:
            found = grown
        return found


@cache
def ground(rows: tuple[str, ...]) -> Ground:
    """The ground of a layout, worked out once."""
    return Ground(layout(rows))


def cells_in(cells: CellSet) -> list[int]:
    """The cells of a set in reading order."""
    found = []
    while cells:
        first = cells & -cells
        found.append(first.bit_length() - 1)
        cells ^= first
    return found


def _rim(printed: Layout) -> list[int]:
    """The cells with a side on the clouds (V4); lakes within the valley are no clouds."""
    clouds = _clouds(printed)
    return [
        number
        for number, cell in enumerate(printed.cells)
        if any((cell.row + down, cell.column + right) in clouds for down, right in SIDES)
    ]


def _clouds(printed: Layout) -> set[tuple[int, int]]:
    """All that lies outside: around the picture, and what is not a cell and open to there."""
    height, width = len(printed.tokens), len(printed.tokens[0])
    found = {(-1, -1)}
    waiting = [(-1, -1)]
    while waiting:
        row, column = waiting.pop()
        for down, right in SIDES:
            place = Cell(row + down, column + right)
            inside = -1 <= place.row <= height and -1 <= place.column <= width
            if inside and place not in printed.numbers and place not in found:
                found.add(place)
                waiting.append(place)
    return found


def _pyramids(printed: Layout) -> list[list[int]]:
    """Three cells in a row or column and one at the side of the middle one, in reading order."""
    found = []
    for middle in printed.cells:
        ends = [Cell(middle.row + down, middle.column + right) for down, right in SIDES]
        for missing in SIDES:
            top = Cell(middle.row + missing[0], middle.column + missing[1])
            shape = [middle, *(end for end in ends if end != top)]
            if all(cell in printed.numbers for cell in shape):
                found.append(sorted(printed.numbers[cell] for cell in shape))
    return sorted(found)
