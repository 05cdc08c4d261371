"""The discovery that suits a sheet of the Valley best."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from mypy_extensions import i64

from expedition.games.valley.kernel import weights as w
from expedition.games.valley.kernel.outlook import Outlook
from expedition.games.valley.kernel.patterns import BIG, FRESH, HIGH, LOW, kind_of
from expedition.games.valley.kernel.sheet import CITY, FOREST, MOUNTAIN, PYRAMID, SIZES

MOST: Final = 40
"""So many sets of each kind are looked at in a hurry."""
WEIGHED: Final = 2
"""And so many of each kind are weighed."""


class Find:
    """The kind and the cells of a discovery, and the worth of the sheet with it."""

    def __init__(self, kind: i64, cells: list[int], worth: float) -> None:
        self.kind: i64 = kind
        self.cells = cells
        self.worth = worth


def best_find(seen: Outlook) -> Find | None:
    """The discovery with which the sheet is worth most; nothing if there is none."""
    best: Find | None = None
    for kind in range(FOREST, PYRAMID + 1):
        for find in _promising(seen, kind):
            find.worth = seen.copy_discovered(kind, find.cells).worth
            if best is None or find.worth > best.worth:
                best = find
    return best


def _promising(seen: Outlook, kind: i64) -> list[Find]:
    """Those of the discoveries of a kind that look best in a hurry."""
    best: list[Find] = []
    sets = _sets(seen, kind)
    if len(sets) <= WEIGHED:
        return [Find(kind, cells, 0.0) for cells in sets]
    for cells in sets:
        find = Find(kind, cells, _look(seen, kind, cells))
        at: i64 = len(best)
        while at > 0 and best[at - 1].worth < find.worth:
            at -= 1
        best.insert(at, find)
        if len(best) > WEIGHED:
            best.pop()
    return best


def _look(seen: Outlook, kind: i64, cells: list[int]) -> float:
    """What a discovery brings, and what it makes of the patterns."""
    worth = float(seen.stars_for(kind, cells))
    codes, shares = seen.codes, seen.shares
    weights, patterns = seen.judge.value.weights, seen.judge.patterns
    first: i64 = seen.base + w.PATTERNS
    for forwards in (True, False):
        for cell in cells:
            change: i64 = kind_of(seen.marks[cell], kind, seen.has_city) - seen.kinds[cell]
            if not forwards:
                change = -change
            at = patterns.at[cell]
            for place in range(0, len(at), 2):
                codes[at[place]] += change * at[place + 1]
        if forwards:
            met: list[int] = []
            for cell in cells:
                at = patterns.at[cell]
                for place in range(0, len(at), 2):
                    pattern = at[place]
                    if pattern not in met:
                        met.append(pattern)
                        worth += weights[first + patterns.folded[codes[pattern]]]
                        worth -= shares[pattern]
    return worth


def _sets(seen: Outlook, kind: i64) -> list[list[int]]:
    """Sets of cells that are discoveries of a kind; of very many, some."""
    if kind == PYRAMID:
        return [seen.judge.field.pyramids[place] for place in seen.whole]
    fit = [False] * len(seen.kinds)
    count: i64 = 0
    for cell in range(len(seen.kinds)):
        if _is_fit(seen, kind, cell):
            fit[cell] = True
            count += 1
    sets: list[list[int]] = []
    if count >= SIZES[kind]:
        for start in range(len(fit)):
            if fit[start]:
                fit[start] = False
                _grow(seen, kind, fit, [start], [], sets)
    return sets


def _is_fit(seen: Outlook, kind: i64, cell: int) -> bool:
    """True if a cell is worth looking at for a discovery of that kind."""
    look = seen.kinds[cell]
    if kind == MOUNTAIN:
        return LOW < look <= BIG and seen.patch_sizes[seen.patch[cell]] >= SIZES[MOUNTAIN]
    if kind == CITY:
        return 1 <= look <= FRESH and seen.group_sizes[seen.group[cell]] >= SIZES[CITY]
    if look > LOW and look <= BIG:
        # A high number goes into a forest only where it has no better use.
        return seen.turns_left <= 1 or (look == HIGH and seen.patch_sizes[seen.patch[cell]] == 1)
    return 1 <= look <= LOW


def _grow(
    seen: Outlook,
    kind: i64,
    fit: list[bool],
    cells: list[int],
    near: list[int],
    sets: list[list[int]],
) -> None:
    """Adds every set that has these cells and others that fit.

    Each set comes once: a cell is passed over when all sets with it have been found.
    """
    if len(sets) >= MOST:
        return
    if len(cells) == SIZES[kind]:
        sets.append(cells)
        return
    onward = near.copy()
    newest = cells[-1]
    for other in seen.judge.field.beside[newest]:
        goes_with = kind != CITY or seen.marks[other] == seen.marks[newest]
        if goes_with and fit[other] and other not in onward and other not in cells:
            onward.append(other)
    passed: list[int] = []
    while onward:
        cell = onward.pop()
        if fit[cell]:
            fit[cell] = False
            passed.append(cell)
            if kind != FOREST or not _has(seen.marks, cells, seen.marks[cell]):
                _grow(seen, kind, fit, [*cells, cell], onward, sets)
    for cell in passed:
        fit[cell] = True


def _has(marks: list[int], cells: list[int], number: int) -> bool:
    for cell in cells:
        if marks[cell] == number:
            return True
    return False
