"""Bitboards of crossings: which of them have a mark on which side.

The land of an island is numbered in reading order, a bit for each cell. So a set of crossings is a
machine word, and what holds for all crossings is found out for all of them at once.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from mypy_extensions import i64

from expedition.games.skull_island.kernel.island import Island

MOST_LAND: Final = 62
"""How many cells of land an island may have, so that sets of them fit into a machine word."""
BITS: Final = [2**number for number in range(MOST_LAND)]


class Sides:
    """The crossings that have one of some marks on their left, right, above and below."""

    def __init__(self, left: i64, right: i64, above: i64, below: i64) -> None:
        self.left = left  # crossings with such a mark on their left
        self.right = right  # on their right
        self.above = above
        self.below = below

    def add(self, other: Sides) -> None:
        """The marks that the other sides tell of are there as well."""
        self.left |= other.left
        self.right |= other.right
        self.above |= other.above
        self.below |= other.below


class Chart:
    """The bitboards of an island, worked out once.

    The sides of a cell are the crossings that a mark there would serve: those to its right have it
    on their left. As sets of cells, they are the land to the right, left, below and above.
    """

    def __init__(self, island: Island) -> None:
        if len(island.land) > MOST_LAND:
            raise ValueError(f"an island of {len(island.land)} cells, more than {MOST_LAND}")
        self.island = island
        cells = len(island.beside)
        self.bit: list[int] = [0] * cells  # by cell, 0 at sea
        for number, cell in enumerate(island.land):
            self.bit[cell] = BITS[number]
        # By cell: the crossings that a mark there would serve, and the ground beside it.
        self.sides = [_sides(island, self.bit, cell) for cell in range(cells)]
        self.ground_beside = [
            [other for other in others if other in island.ground] for others in island.beside
        ]

    def land(self, cells: list[int]) -> i64:
        """The cells as bits."""
        found: i64 = 0
        for cell in cells:
            bit: i64 = self.bit[cell]
            found |= bit
        return found

    def sides_of(self, cells: list[int]) -> Sides:
        """The crossings that marks in these cells serve."""
        found = Sides(0, 0, 0, 0)
        for cell in cells:
            found.add(self.sides[cell])
        return found


def with_more(sides: Sides, other: Sides) -> Sides:
    """The sides of the marks of both."""
    return Sides(
        sides.left | other.left,
        sides.right | other.right,
        sides.above | other.above,
        sides.below | other.below,
    )


def how_many(bits: i64) -> i64:
    """The number of bits set."""
    bits = bits - ((bits >> 1) & 0x5555555555555555)
    bits = (bits & 0x3333333333333333) + ((bits >> 2) & 0x3333333333333333)
    bits = (bits + (bits >> 4)) & 0x0F0F0F0F0F0F0F0F
    bits = bits + (bits >> 8)
    bits = bits + (bits >> 16)
    return (bits + (bits >> 32)) & 0x7F


def _sides(island: Island, bit: list[int], cell: int) -> Sides:
    row, column = island.row[cell], island.column[cell]
    found = Sides(0, 0, 0, 0)
    for other in island.land:
        here: i64 = bit[other]
        if island.row[other] == row:
            if island.column[other] > column:
                found.left |= here
            elif island.column[other] < column:
                found.right |= here
        elif island.column[other] == column:
            if island.row[other] > row:
                found.above |= here
            else:
                found.below |= here
    return found
