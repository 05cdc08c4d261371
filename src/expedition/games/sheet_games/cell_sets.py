"""Sets of cells as bitboards: the bits of a whole number, bit 0 the first cell in reading order."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

CellSet: TypeAlias = int
"""A set of cells: bit n stands for cell n."""


def set_of(cells: Iterable[int]) -> CellSet:
    """These cells as a set."""
    found = 0
    for cell in cells:
        found |= 1 << cell
    return found


def cells_in(cells: CellSet) -> list[int]:
    """The cells of a set in reading order."""
    found = []
    while cells:
        first = cells & -cells
        found.append(first.bit_length() - 1)
        cells ^= first
    return found
