"""Possible discoveries on a sheet, enumerated and cached as bitboards for menus and people.

The kernel enumerates the sets of cells.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property, lru_cache

from expedition.games.sheet_games.cell_sets import CellSet, cells_in, set_of
from expedition.games.sheet_games.sheet import Marks
from expedition.games.valley.kernel import discoveries as kernel
from expedition.games.valley.kernel.sheet import cities
from expedition.games.valley.sheet import KINDS, Discovery, ValleySheet, position

REMEMBERED = 2048
"""The size of the cache: a sheet is asked about many times in a turn."""
ALL = 10**9
ANY = 1
"""How many sets are looked for."""


class PossibleDiscoveries:
    """The discoveries of unused numbered cells on a sheet (V13), found lazily."""

    def __init__(self, sheet: ValleySheet) -> None:
        self.marks = sheet.marks
        self._sheet = position(sheet)
        self.field = self._sheet.field
        self.used: CellSet = set_of(cell for cell, kind in enumerate(self._sheet.used) if kind)
        self.has_city = cities(self._sheet.marks, self._sheet.used)
        self._fits: dict[str, list[bool]] = {}
        self._firsts: dict[str, CellSet] = {}
        self._beginning: dict[tuple[str, int], tuple[CellSet, ...]] = {}

    def is_fit(self, kind: str, cell: int) -> bool:
        """True if a discovery of that kind may have the value of that cell."""
        return self._fit(kind)[cell]

    def fit(self, kind: str) -> CellSet:
        """The cells whose value a discovery of that kind may have."""
        return set_of(cell for cell, fits in enumerate(self._fit(kind)) if fits)

    def with_cells(self, kind: str, cells: CellSet) -> Iterator[CellSet]:
        """Every set that is such a discovery and holds these cells."""
        for first in cells_in(self.fit(kind)):
            if cells & ((1 << first) - 1):
                return
            for found in self._all_beginning_at(kind, first):
                if not cells & ~found:
                    yield found

    @cached_property
    def kinds(self) -> tuple[str, ...]:
        """The kinds of which there is a discovery to reveal."""
        return tuple(kind for kind in KINDS if self._has_any(kind))

    def next_cells(self, kind: str, chosen: tuple[int, ...]) -> CellSet:
        """The cells that can follow the chosen ones in reading order towards a whole discovery."""
        if not chosen:
            return self._first_cells(kind)
        so_far = set_of(chosen)
        passed = (1 << (chosen[-1] + 1)) - 1
        found = 0
        for cells in self._all_beginning_at(kind, chosen[0]):
            if cells & passed == so_far:
                rest = cells ^ so_far
                found |= rest & -rest
        return found

    def _has_any(self, kind: str) -> bool:
        return any(self._beginning_at(kind, cell, ANY) for cell in range(len(self.marks)))

    def _first_cells(self, kind: str) -> CellSet:
        if kind not in self._firsts:
            self._firsts[kind] = set_of(
                cell for cell in range(len(self.marks)) if self._beginning_at(kind, cell, ANY)
            )
        return self._firsts[kind]

    def _all_beginning_at(self, kind: str, first: int) -> tuple[CellSet, ...]:
        if (kind, first) not in self._beginning:
            sets = self._beginning_at(kind, first, ALL)
            self._beginning[kind, first] = tuple(map(set_of, sets))
        return self._beginning[kind, first]

    def _beginning_at(self, kind: str, first: int, most: int) -> list[list[int]]:
        """Sets that are such a discovery and have that cell as their first in reading order."""
        fit = self._fit(kind)
        if not fit[first]:
            return []
        later = [False] * first + fit[first:]
        marks = self._sheet.marks
        return kernel.sets_from(self._sheet.field, marks, later, KINDS[kind], first, most)

    def _fit(self, kind: str) -> list[bool]:
        if kind not in self._fits:
            number, at = KINDS[kind], self._sheet
            self._fits[kind] = [
                kernel.is_fit(number, mark, used, self.has_city)
                for mark, used in zip(at.marks, at.used, strict=True)
            ]
        return self._fits[kind]


@lru_cache(REMEMBERED)
def possible_discoveries(
    rows: tuple[str, ...], marks: Marks, discoveries: tuple[Discovery, ...]
) -> PossibleDiscoveries:
    """The possible discoveries on a sheet, cached."""
    return PossibleDiscoveries(ValleySheet(rows, marks, discoveries))


def discoveries_possible_on(sheet: ValleySheet) -> PossibleDiscoveries:
    """The possible discoveries on a sheet."""
    return possible_discoveries(sheet.rows, sheet.marks, sheet.discoveries)
