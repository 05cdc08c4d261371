"""A layout as kernels see it: cells are numbers, and each knows those beside it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from mypy_extensions import i64

EMPTY: Final = 0
DANGER: Final = -1
CROSSED_OUT: Final = -2
BANE: Final = 9
"""The number that beats dangers."""


class Ground:
    """The adjacency of the cells of a layout (C3), and the cells of each printed kind."""

    def __init__(self, beside: list[list[int]], kinds: dict[str, list[int]]) -> None:
        self.beside = beside  # for each cell the cells beside it, in reading order
        self.kinds = kinds  # the cells of each printed kind
        self.touches: list[list[bool]] = [[False] * len(beside) for _ in beside]  # of any two
        for cell in range(len(beside)):
            for other in beside[cell]:
                self.touches[cell][other] = True

    def of_kind(self, kind: str) -> list[int]:
        """The cells that are printed so, in reading order."""
        return self.kinds[kind] if kind in self.kinds else []


def free(cells: list[int], marks: list[int]) -> list[int]:
    """The empty ones of the cells."""
    return [cell for cell in cells if marks[cell] == EMPTY]


def near_the_last(ground: Ground, cells: list[int], last: list[int]) -> list[int]:
    """The cells beside those filled in the previous turn; if there is none, all (C10)."""
    return [cell for cell in cells if _touches_one(ground, cell, last)] or cells


def _touches_one(ground: Ground, cell: int, others: list[int]) -> bool:
    for other in others:
        if ground.touches[other][cell]:
            return True
    return False


def is_beside(ground: Ground, marks: list[int], cell: int, mark: int) -> bool:
    """True if a cell beside this one holds that mark."""
    for other in ground.beside[cell]:
        if marks[other] == mark:
            return True
    return False


def room(ground: Ground, marks: list[int], cell: int) -> i64:
    """The number of empty cells beside this one."""
    count: i64 = 0
    for other in ground.beside[cell]:
        if marks[other] == EMPTY:
            count += 1
    return count
