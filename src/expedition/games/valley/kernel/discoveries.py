"""What can be discovered on a sheet of the Valley: which numbers go together, and which sets.

Sets are found one by one and none twice: a set grows by one adjacent cell after the other, and a
cell that was passed over is not taken later.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mypy_extensions import i64

from expedition.games.valley.kernel.field import Field
from expedition.games.valley.kernel.sheet import (
    CITY,
    FOREST,
    LOWEST_IN_A_MOUNTAIN,
    LOWEST_IN_A_PYRAMID,
    MOUNTAIN,
    PYRAMID,
    SIZES,
    UNUSED,
)


def is_fit(kind: i64, number: i64, used: i64, has_city: list[bool]) -> bool:
    """True if a cell may be in a discovery of that kind, as far as it tells by itself.

    It holds a number that no discovery has used yet (V13); a mountain (V16) and a pyramid (V17)
    need high ones, and of each number there is one city (V15).
    """
    if number <= 0 or used != UNUSED:
        return False
    if kind == MOUNTAIN:
        return number >= LOWEST_IN_A_MOUNTAIN
    if kind == PYRAMID:
        return number >= LOWEST_IN_A_PYRAMID
    return kind == FOREST or not has_city[number]


def goes_with(kind: i64, number: i64, other: i64) -> bool:
    """True if two numbers that are fit can be in one discovery of that kind (V14, V15)."""
    if kind == CITY:
        return other == number
    return kind != FOREST or other != number


def sets_from(
    field: Field, marks: list[int], fit: list[bool], kind: i64, first: int, most: i64
) -> list[list[int]]:
    """Sets of fit cells that are a discovery of that kind and begin with a cell, so many at most.

    The first cell has to be fit, and every other set with it is left to whoever asks for that one.
    """
    if kind == PYRAMID:
        return [pyramid for pyramid in _pyramids_at(field, first) if _is_whole(pyramid, fit)]
    growing = Growing(field, marks, fit, kind, most)
    if fit[first]:
        growing.cells.append(first)
        fit[first] = False
        growing.grow([])
        fit[first] = True
    return growing.sets


def _pyramids_at(field: Field, cell: int) -> list[list[int]]:
    return [field.pyramids[place] for place in field.pyramids_at[cell]]


def _is_whole(pyramid: list[int], fit: list[bool]) -> bool:
    for cell in pyramid:
        if not fit[cell]:
            return False
    return True


class Growing:
    """The sets of a kind that have been found, and the cells of the one that is being made.

    Cells that are in it or were passed over are not fit, as long as that lasts.
    """

    def __init__(
        self, field: Field, marks: list[int], fit: list[bool], kind: i64, most: i64
    ) -> None:
        self.field = field
        self.marks = marks
        self.fit = fit
        self.kind: i64 = kind
        self.most: i64 = most
        self.cells: list[int] = []
        self.sets: list[list[int]] = []

    def grow(self, near: list[int]) -> None:
        """Adds every set that has these cells and others, of those near them and beside the newest.

        Each set comes once: a cell is passed over when all sets with it have been found.
        """
        fit, cells = self.fit, self.cells
        for other in self.field.beside[cells[-1]]:
            if fit[other] and other not in near and self._belongs(other):
                near.append(other)
        is_last = len(cells) + 1 == SIZES[self.kind]
        for at in range(len(near) - 1, -1, -1):
            if len(self.sets) >= self.most:
                break
            cell = near[at]
            fit[cell] = False
            if self._belongs(cell):
                cells.append(cell)
                if is_last:
                    self.sets.append(cells.copy())
                else:
                    self.grow(near[:at])
                cells.pop()
        for cell in near:
            fit[cell] = True

    def _belongs(self, cell: int) -> bool:
        """True if the number in a cell goes with those that are in the set (V14, V15)."""
        if self.kind == MOUNTAIN:
            return True
        for other in self.cells:
            if not goes_with(self.kind, self.marks[other], self.marks[cell]):
                return False
        return True
