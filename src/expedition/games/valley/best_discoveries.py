"""The best discoveries on a sheet, for people who would rather not look for them.

Most stars first, those of buildings among them; of equal ones those that use up least, for a high
number spent in a forest is lost to mountains and pyramids.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TypeAlias

from expedition.games.sheet_games.cell_sets import CellSet, cells_in, set_of
from expedition.games.valley.discoveries import PossibleDiscoveries, discoveries_possible_on
from expedition.games.valley.kernel.sheet import PATRONS, STARS_FOR_A_NEIGHBOUR
from expedition.games.valley.sheet import (
    KINDS,
    MOUNTAIN,
    PYRAMID,
    STARS,
    Discovery,
    ValleySheet,
    is_building,
)

Merit: TypeAlias = tuple[int, int]
MOST_OF_A_KIND = 3
"""How many discoveries of a kind are offered: more would have to be read, not seen."""
REMEMBERED = 256
"""The size of the cache: discoveries are offered first, and then asked for their stars."""


@lru_cache(REMEMBERED)
def best_discoveries(
    sheet: ValleySheet, kind: str | None = None, marked: tuple[int, ...] = ()
) -> tuple[Discovery, ...]:
    """Discoveries of that kind, or of each, that hold the marked cells, the best one first."""
    seen = discoveries_possible_on(sheet)
    held = set_of(marked)
    found: list[tuple[Merit, str, CellSet]] = []
    for each in STARS if kind is None else (kind,):
        near = _beside_its_building(sheet, each)
        dear = _dear_cells(seen, each)
        ranked = sorted(
            ((_merit(each, cells, near, dear), cells) for cells in seen.with_cells(each, held)),
            key=lambda one: (one[0], -one[1]),
            reverse=True,
        )
        found += [(merit, each, cells) for merit, cells in _unlike(ranked)]
    found.sort(key=lambda one: one[0], reverse=True)
    return tuple(Discovery(each, tuple(cells_in(cells))) for _, each, cells in found)


def stars_brought(sheet: ValleySheet, discovery: Discovery) -> int:
    """The stars of a discovery, and those that it brings to its building (V14 to V19)."""
    cells = set_of(discovery.cells)
    return _stars(discovery.kind, cells, _beside_its_building(sheet, discovery.kind))


def _merit(kind: str, cells: CellSet, near: CellSet, dear: tuple[CellSet, ...]) -> Merit:
    """The stars that a discovery brings, and what it uses up, less being more."""
    return _stars(kind, cells, near), -sum((cells & each).bit_count() for each in dear)


def _stars(kind: str, cells: CellSet, near: CellSet) -> int:
    return STARS[kind] + STARS_FOR_A_NEIGHBOUR * (cells & near).bit_count()


def _dear_cells(seen: PossibleDiscoveries, kind: str) -> tuple[CellSet, ...]:
    """The numbers that would serve for something higher than a discovery of that kind."""
    higher = {PYRAMID: (), MOUNTAIN: (PYRAMID,)}.get(kind, (MOUNTAIN, PYRAMID))
    return tuple(seen.fit(other) for other in higher)


def _beside_its_building(sheet: ValleySheet, kind: str) -> CellSet:
    """The cells beside the building that counts discoveries of that kind (V19)."""
    patron = PATRONS[KINDS[kind]]
    found = 0
    for cell, mark in enumerate(sheet.marks):
        if is_building(mark) and mark == patron:
            found |= set_of(sheet.layout.adjacent[cell])
    return found


def _unlike(ranked: list[tuple[Merit, CellSet]]) -> list[tuple[Merit, CellSet]]:
    """The first few that share no more than half of their cells with one before them."""
    kept: list[tuple[Merit, CellSet]] = []
    for merit, cells in ranked:
        if all(2 * (cells & other).bit_count() <= cells.bit_count() for _, other in kept):
            kept.append((merit, cells))
        if len(kept) == MOST_OF_A_KIND:
            break
    return kept
