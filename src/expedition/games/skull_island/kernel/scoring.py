"""The stars of a sheet: its skulls and its treasures."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mypy_extensions import i64

from expedition.games.sheet_games.kernel.ground import BANE, Ground, is_beside
from expedition.games.skull_island.kernel.island import NOWHERE
from expedition.games.skull_island.kernel.position import IslandPosition


def total(position: IslandPosition) -> i64:
    """The score: treasures plus dangers (K19)."""
    ground, marks = position.island, position.marks
    stars: i64 = 0
    for at in range(len(position.values)):
        stars += treasure_stars(ground, marks, position.values[at], position.crossings[at])
    for skull in position.skulls:
        stars += skull_stars(ground, marks, skull)
    return stars


def treasure_stars(ground: Ground, marks: list[int], value: int, crossing: int) -> int:
    """The stars of a treasure (K7, K17); none under a skull that is not overcome (K15)."""
    is_skull = marks[crossing] < 0  # boats are below 0 as well, but no treasure lies in water (K5)
    return 0 if is_skull and not is_overcome(ground, marks, crossing) else value


def skull_stars(ground: Ground, marks: list[int], skull: int) -> int:
    """The smallest number beside it, gained if it is overcome and lost otherwise (K15, K16)."""
    where = smallest_beside(ground, marks, skull)
    if where == NOWHERE:
        return 0
    return marks[where] if is_overcome(ground, marks, skull) else -marks[where]


def is_overcome(ground: Ground, marks: list[int], skull: int) -> bool:
    """True if a 9 lies beside the skull, written before or after (K15)."""
    return is_beside(ground, marks, skull, BANE)


def smallest_beside(ground: Ground, marks: list[int], cell: int) -> int:
    """The cell of the smallest number beside a cell, the first of equal ones; or NOWHERE (K16)."""
    where = NOWHERE
    for other in ground.beside[cell]:
        if marks[other] > 0 and (where == NOWHERE or marks[other] < marks[where]):
            where = other
    return where
