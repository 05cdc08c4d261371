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
    sets: list[list[int]] = []
    if fit[first]:
        fit[first] = False
        _grow(field, marks, kind, fit, [first], [], sets, most)
        fit[first] = True
    return sets


def _pyramids_at(field: Field, cell: int) -> list[list[int]]:
    return [field.pyramids[place] for place in field.pyramids_at[cell]]


def _is_whole(pyramid: list[int], fit: list[bool]) -> bool:
    for cell in pyramid:
        if not fit[cell]:
            return False
    return True


def _grow(
    field: Field,
    marks: list[int],
    kind: i64,
    fit: list[bool],
    cells: list[int],
    near: list[int],
    sets: list[list[int]],
    most: i64,
) -> None:
    """Adds every set that has these cells and others that fit.

    Each set comes once: a cell is passed over when all sets with it have been found.
    """
    if len(sets) >= most:
        return
    if len(cells) == SIZES[kind]:
        sets.append(cells)
        return
    onward = near.copy()
    newest = cells[-1]
    for other in field.beside[newest]:
        belongs = fit[other] and (kind != CITY or goes_with(kind, marks[newest], marks[other]))
        if belongs and other not in onward and other not in cells:
            onward.append(other)
    passed: list[int] = []
    while onward:
        cell = onward.pop()
        if fit[cell]:
            fit[cell] = False
            passed.append(cell)
            if kind != FOREST or _go_with(marks, cells, marks[cell]):
                _grow(field, marks, kind, fit, [*cells, cell], onward, sets, most)
    for cell in passed:
        fit[cell] = True


def _go_with(marks: list[int], cells: list[int], number: int) -> bool:
    """True if a number is different from those in the cells, as in a forest."""
    for cell in cells:
        if not goes_with(FOREST, marks[cell], number):
            return False
    return True
