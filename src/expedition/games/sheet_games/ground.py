"""The cells of a layout as bits of a number, so that whole sets of cells are met, joined and grown.

Bit 0 is the first cell in reading order.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

from expedition.games.sheet_games.layout import Layout

CellSet: TypeAlias = int
"""A set of cells: bit n stands for cell n."""


class Ground:
    """The bit of each cell, and the set of cells around each one."""

    def __init__(self, printed: Layout) -> None:
        self.layout = printed
        self.bits: tuple[CellSet, ...] = tuple(1 << cell for cell in range(len(printed.cells)))
        self.all: CellSet = sum(self.bits)
        self.beside: tuple[CellSet, ...] = tuple(map(self.set_of, printed.adjacent))

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
        """True if one can walk from each of these cells to each other by adjacent ones."""
        return self.joined(cells, cells & -cells) == cells

    def joined(self, cells: CellSet, start: CellSet) -> CellSet:
        """Those of the cells that can be walked to from the start."""
        found = start
        while (grown := found | self.around(found) & cells) != found:
            found = grown
        return found


def cells_in(cells: CellSet) -> list[int]:
    """The cells of a set in reading order."""
    found = []
    while cells:
        first = cells & -cells
        found.append(first.bit_length() - 1)
        cells ^= first
    return found
