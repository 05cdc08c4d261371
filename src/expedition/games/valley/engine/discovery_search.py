"""Search for the discovery after which a sheet of the Valley has the highest value."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from mypy_extensions import i64

from expedition.games.sheet_games.kernel.vectors import flags
from expedition.games.valley.engine.features import SheetFeatures
from expedition.games.valley.engine.incremental_value import patterns_with
from expedition.games.valley.engine.patch_features import DIFFERENT
from expedition.games.valley.engine.pattern_features import BIG, FRESH, HIGH, LOW, kind_of
from expedition.games.valley.kernel.discoveries import Growing
from expedition.games.valley.kernel.sheet import (
    CITY,
    FOREST,
    MOUNTAIN,
    PATRONS,
    PYRAMID,
    SIZES,
    STARS_FOR_A_NEIGHBOUR,
)

MOST: Final = 40
"""So many sets of each kind are looked at in a hurry."""
WEIGHED: Final = 2
"""And so many of each kind are weighed."""


class ValuedDiscovery:
    """A discovery, and the value of the sheet with it."""

    def __init__(self, kind: i64, cells: list[int], value: float) -> None:
        self.kind: i64 = kind
        self.cells = cells
        self.value = value  # of the sheet with it; before that is asked for, an estimate


def best_discovery(seen: SheetFeatures) -> ValuedDiscovery | None:
    """The discovery after which the sheet has the highest value; None if there is none."""
    best: ValuedDiscovery | None = None
    for kind in range(FOREST, PYRAMID + 1):
        for discovery in _promising(seen, kind):
            discovery.value = seen.value_discovered(kind, discovery.cells)
            if best is None or discovery.value > best.value:
                best = discovery
    return best


def _promising(seen: SheetFeatures, kind: i64) -> list[ValuedDiscovery]:
    """Those of the discoveries of a kind that look best in a hurry."""
    best: list[ValuedDiscovery] = []
    sets = _sets(seen, kind)
    if len(sets) <= WEIGHED:
        return [ValuedDiscovery(kind, cells, 0.0) for cells in sets]
    looks = [0.0] * len(seen.kinds)
    is_known = [False] * len(seen.kinds)
    for cells in sets:
        value = 0.0
        for cell in cells:
            if not is_known[cell]:
                is_known[cell] = True
                looks[cell] = _look(seen, kind, cell)
            value += looks[cell]
        at: i64 = len(best)
        while at > 0 and best[at - 1].value < value:
            at -= 1
        if at < WEIGHED:
            best.insert(at, ValuedDiscovery(kind, cells, value))
            if len(best) > WEIGHED:
                best.pop()
    return best


def _look(seen: SheetFeatures, kind: i64, cell: i64) -> float:
    """What it brings to use a cell for a discovery of that kind, and makes of the patterns."""
    gain = patterns_with(seen, cell, kind_of(seen.marks[cell], kind, seen.has_city))
    patron = PATRONS[kind]
    if patron != 0 and seen.touched[cell]:
        for other in seen.layout.field.adjacent[cell]:
            if seen.marks[other] == patron:
                gain += float(STARS_FOR_A_NEIGHBOUR)
    return gain


def _sets(seen: SheetFeatures, kind: i64) -> list[list[int]]:
    """Sets of cells that are discoveries of a kind; of very many, some."""
    if kind == PYRAMID:
        return [seen.layout.field.pyramids[place] for place in seen.places.whole]
    if not _is_possible(seen, kind):
        return []
    fit = flags(len(seen.kinds))
    lonely = _lonely(seen) if kind == FOREST else 0
    count: i64 = 0
    for cell in range(len(seen.kinds)):
        if _is_fit(seen, kind, cell, lonely):
            fit[cell] = True
            count += 1
    if count < SIZES[kind]:
        return []
    growing = Growing(seen.layout.field, seen.marks, fit, kind, MOST)
    for start in range(len(fit)):
        if len(growing.sets) < MOST:
            growing.begin(start)
            fit[start] = False
    return growing.sets


def _is_possible(seen: SheetFeatures, kind: i64) -> bool:
    """False if a glance tells that there is no such discovery."""
    patches = seen.patches
    if kind == CITY:
        for size in patches.group_sizes:
            if size >= SIZES[CITY]:
                return True
        return False
    if kind == MOUNTAIN:
        for number in range(len(patches.sizes)):
            if patches.values[number] == 0 and patches.sizes[number] >= SIZES[MOUNTAIN]:
                return True
        return False
    if seen.turns_left <= 1:
        return True
    for values in patches.values:
        if DIFFERENT[values] >= SIZES[FOREST] - 1:
            return True
    return False


def _lonely(seen: SheetFeatures) -> int:
    """The high numbers that stand alone, a bit for each: they have no better use than a forest."""
    patches, bit = seen.patches, seen.layout.field.bit
    found = 0
    for cell in range(len(seen.kinds)):
        if seen.kinds[cell] == HIGH and patches.sizes[patches.patch[cell]] == 1:
            found |= bit[cell]
    return found


def _is_fit(seen: SheetFeatures, kind: i64, cell: i64, lonely: int) -> bool:
    """True if a cell is worth looking at for a discovery of that kind."""
    look, patches = seen.kinds[cell], seen.patches
    if kind == MOUNTAIN:
        return LOW < look <= BIG and patches.sizes[patches.patch[cell]] >= SIZES[MOUNTAIN]
    if kind == CITY:
        return 1 <= look <= FRESH and patches.group_sizes[patches.group[cell]] >= SIZES[CITY]
    if seen.turns_left <= 1:
        return 1 <= look <= BIG
    if look == HIGH:
        return lonely & seen.layout.field.bit[cell] != 0
    if not 1 <= look <= LOW:
        return False
    patch = patches.patch[cell]
    missing: i64 = SIZES[FOREST] - DIFFERENT[patches.values[patch]]
    return missing <= 0 or (missing == 1 and patches.reach[patch] & lonely != 0)
