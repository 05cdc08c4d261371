"""Possible discoveries on a sheet of the Valley: which numbers go together, and which sets.

Sets are found one by one and none twice: a set grows by one adjacent cell after the other, and a
cell that was passed over is not taken later.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from librt.vecs import vec
    from mypy_extensions import i64

from expedition.games.sheet_games.kernel.vectors import chosen, flags, whole
from expedition.games.sheet_games.vectors import append
from expedition.games.valley.kernel.field import Field
from expedition.games.valley.kernel.sheet import (
    CITY,
    FOREST,
    GREATEST,
    LOWEST_IN_A_MOUNTAIN,
    LOWEST_IN_A_PYRAMID,
    MOUNTAIN,
    PYRAMID,
    SIZES,
    UNUSED,
)

NO_CELLS: Final = whole([])


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

    The first cell has to be fit. Sets in which it is not the first are found from their own first.
    """
    if kind == PYRAMID:
        return [pyramid for pyramid in _pyramids_at(field, first) if _is_whole(pyramid, fit)]
    growing = Growing(field, marks, chosen(fit), kind, most)
    growing.begin(first)
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

    Cells that are in it or were passed over are not fit, as long as that lasts; `is_near` are those
    that may come next, and `holds` says for each number whether it is in the set.
    """

    def __init__(
        self, field: Field, marks: list[int], fit: vec[bool], kind: i64, most: i64
    ) -> None:
        self.field = field
        self.marks = marks
        self.fit = fit  # by cell; not while it is in the set or was passed over
        self.kind: i64 = kind
        self.most: i64 = most  # how many sets are found
        self.cells: list[int] = []  # of the set that is being made
        self.holds = flags(GREATEST + 1)  # by number, whether it is in that set
        self.is_near = flags(len(fit))  # by cell, whether it may come next
        self.sets: list[list[int]] = []  # found so far

    def begin(self, cell: i64) -> None:
        """Adds every set that has a cell, if that is fit, and others that are."""
        if self.fit[cell]:
            self.fit[cell] = False
            self._take(cell, NO_CELLS)
            self.fit[cell] = True

    def _take(self, cell: i64, near: vec[i64]) -> None:
        """Adds every set that has the cells so far, this one, and others of those near them."""
        number: i64 = self.marks[cell]
        is_held = self.holds[number]
        self.cells.append(int(cell))
        self.holds[number] = True
        if len(self.cells) == SIZES[self.kind]:
            self.sets.append(self.cells.copy())
        else:
            self._grow(cell, near)
        self.holds[number] = is_held
        self.cells.pop()

    def _grow(self, newest: i64, near: vec[i64]) -> None:
        """Adds every set that has these cells and others, of those near them and beside the newest.

        Each set comes once: a cell is passed over when all sets with it have been found.
        """
        fit, is_near = self.fit, self.is_near
        before: i64 = len(near)
        for other in self.field.adjacent[newest]:
            if fit[other] and not is_near[other] and self._belongs(other):
                is_near[other] = True
                near = append(near, other)
        at: i64 = len(near)
        while at > 0 and len(self.sets) < self.most:
            at -= 1
            cell = near[at]
            fit[cell] = False
            if self._belongs(cell):
                self._take(cell, near[:at])
        for cell in near:
            fit[cell] = True
        for cell in near[before:]:
            is_near[cell] = False

    def _belongs(self, cell: i64) -> bool:
        """True if the number in a cell goes with those that are in the set (V14, V15)."""
        if self.kind == FOREST:
            return not self.holds[self.marks[cell]]
        return self.kind != CITY or self.holds[self.marks[cell]]
