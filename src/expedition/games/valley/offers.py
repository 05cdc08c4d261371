"""The best discoveries on a sheet, for people who would rather not look for them.

Most stars first, those of buildings among them; of equal ones those that use up least, for a high
number spent in a forest is lost to mountains and pyramids.
"""

from __future__ import annotations

from expedition.games.valley.discoveries import (
    LOWEST,
    MOUNTAIN,
    PYRAMID,
    STARS,
    Survey,
    survey_of,
)
from expedition.games.valley.ground import CellSet, cells_in
from expedition.games.valley.scoring import CUSTOMERS, STARS_FOR_A_NEIGHBOUR
from expedition.games.valley.sheet import BUILDINGS, Discovery, ValleySheet

MOST_OF_A_KIND = 3
"""How many discoveries of a kind are offered: more would have to be read, not seen."""


def best_discoveries(
    sheet: ValleySheet, kind: str | None = None, marked: tuple[int, ...] = ()
) -> list[Discovery]:
    """Discoveries of that kind, or of each, that hold the marked cells, the best one first."""
    seen = survey_of(sheet)
    found = []
    for each in STARS if kind is None else (kind,):
        near = _beside_its_building(sheet, each)
        sets = seen.with_cells(each, seen.ground.set_of(marked))
        ranked = sorted(sets, key=lambda cells: _merit(seen, each, cells, near), reverse=True)
        found += [(_merit(seen, each, cells, near), each, cells) for cells in _unlike(ranked)]
    found.sort(key=lambda one: one[0], reverse=True)
    return [Discovery(each, tuple(cells_in(cells))) for _, each, cells in found]


def _merit(seen: Survey, kind: str, cells: CellSet, near: CellSet) -> tuple[int, int]:
    """The stars that a discovery brings, and what it uses up, less being more."""
    stars = STARS[kind] + STARS_FOR_A_NEIGHBOUR * (cells & near).bit_count()
    return stars, -sum(_use(kind, seen.marks[cell]) for cell in cells_in(cells))


def _use(kind: str, number: int) -> int:
    """How much is lost by spending a number on that kind, in rough steps."""
    high = (number >= LOWEST[MOUNTAIN]) + (number >= LOWEST[PYRAMID])
    return {MOUNTAIN: max(0, high - 1), PYRAMID: 0}.get(kind, high)


def _beside_its_building(sheet: ValleySheet, kind: str) -> CellSet:
    """The cells beside the building that counts discoveries of that kind (V19)."""
    ground = survey_of(sheet).ground
    right = {BUILDINGS[building] for building, counted in CUSTOMERS.items() if counted == kind}
    found = 0
    for cell, mark in enumerate(sheet.marks):
        if mark in right:
            found |= ground.beside[cell]
    return found


def _unlike(ranked: list[CellSet]) -> list[CellSet]:
    """The first few that share no more than half of their cells with one before them."""
    kept: list[CellSet] = []
    for cells in ranked:
        if all(2 * (cells & other).bit_count() <= cells.bit_count() for other in kept):
            kept.append(cells)
        if len(kept) == MOST_OF_A_KIND:
            break
    return kept
