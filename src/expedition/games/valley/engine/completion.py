"""Whether one more mark completes a discovery, so that a beam search reveals it at once."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mypy_extensions import i64

from expedition.games.valley.engine.features import SheetFeatures
from expedition.games.valley.engine.patch_features import BIT, DIFFERENT
from expedition.games.valley.engine.pattern_features import BIG, FRESH, LOW, kind_of
from expedition.games.valley.kernel.sheet import (
    CITY,
    FOREST,
    LOWEST_IN_A_PYRAMID,
    MOUNTAIN,
    SIZES,
)


def completes(seen: SheetFeatures, mark: i64, cell: i64) -> bool:
    """True if a discovery can be revealed with that mark which could not be without it.

    Forests are those of low numbers only. What two marks complete, the second of them completes.
    """
    kind = kind_of(mark, 0, seen.has_city)
    if kind > BIG:
        return False
    if kind > LOW:
        return _completes_pyramid(seen, mark, cell) or _completes_mountain(seen, cell)
    if kind <= FRESH and _completes_city(seen, kind, cell):
        return True
    return _completes_forest(seen, mark, cell)


def _completes_pyramid(seen: SheetFeatures, mark: i64, cell: i64) -> bool:
    if mark < LOWEST_IN_A_PYRAMID or seen.places.counts[3] == 0:
        return False
    return seen.places.through[4 * cell + 3] > 0


def _completes_mountain(seen: SheetFeatures, cell: i64) -> bool:
    kinds, patches = seen.kinds, seen.patches
    met: list[int] = []
    size: i64 = 1
    whole: i64 = 0
    for other in seen.layout.field.adjacent[cell]:
        if LOW < kinds[other] <= BIG:
            patch = patches.patch[other]
            if patch not in met:
                met.append(patch)
                size += patches.sizes[patch]
                whole += patches.sizes[patch] // SIZES[MOUNTAIN]
    return size // SIZES[MOUNTAIN] > whole


def _completes_city(seen: SheetFeatures, kind: i64, cell: i64) -> bool:
    kinds, patches = seen.kinds, seen.patches
    met: list[int] = []
    size: i64 = 1
    for other in seen.layout.field.adjacent[cell]:
        if kinds[other] == kind:
            group = patches.group[other]
            if group not in met:
                met.append(group)
                if patches.group_sizes[group] >= SIZES[CITY]:
                    return False
                size += patches.group_sizes[group]
    return size >= SIZES[CITY]


def _completes_forest(seen: SheetFeatures, mark: i64, cell: i64) -> bool:
    kinds, patches = seen.kinds, seen.patches
    values: i64 = BIT[mark]
    for other in seen.layout.field.adjacent[cell]:
        if 1 <= kinds[other] <= LOW:
            held: i64 = patches.values[patches.patch[other]]
            if DIFFERENT[held] >= SIZES[FOREST]:
                return False
            values |= held
    return DIFFERENT[values] >= SIZES[FOREST]
