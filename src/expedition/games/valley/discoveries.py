"""What can be discovered on a sheet: each set of cells that is a forest, city, mountain or pyramid.

Sets are found one by one and none twice: from its first cell in reading order a set grows by one
adjacent cell after the other, and a cell that was passed over is not taken later.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property, lru_cache

from expedition.games.dice_games.ground import CellSet, cells_in
from expedition.games.dice_games.sheet import Marks
from expedition.games.valley.ground import ValleyGround, ground
from expedition.games.valley.sheet import Discovery, ValleySheet

FOREST, CITY, MOUNTAIN, PYRAMID = "forest", "city", "mountain", "pyramid"
STARS = {FOREST: 5, CITY: 6, MOUNTAIN: 7, PYRAMID: 15}
SIZES = {FOREST: 5, CITY: 4, MOUNTAIN: 3, PYRAMID: 4}
LOWEST = {MOUNTAIN: 6, PYRAMID: 10}
"""The least value in a mountain (V16) and in a pyramid (V17)."""
EVERYWHERE: CellSet = -1
REMEMBERED = 2048
"""How many surveys are kept: a sheet is looked at many times in a turn."""


class Survey:
    """A sheet looked over for discoveries: the numbered cells that none has used yet (V13)."""

    def __init__(self, on: ValleyGround, marks: Marks, discoveries: tuple[Discovery, ...]) -> None:
        self.ground = on
        self.marks = marks
        self.used: CellSet = 0
        self.cities: set[int] = set()
        for discovery in discoveries:
            self.used |= on.set_of(discovery.cells)
            if discovery.kind == CITY:
                self.cities.add(marks[discovery.cells[0]])
        self._fits: dict[str, CellSet] = {}
        self._firsts: dict[str, CellSet] = {}
        self._beginning: dict[tuple[str, int], tuple[CellSet, ...]] = {}
        self.by_value: dict[int, CellSet] = {}
        for cell, mark in enumerate(marks):
            if mark > 0 and not on.bits[cell] & self.used:
                self.by_value[mark] = self.by_value.get(mark, 0) | on.bits[cell]

    def fit(self, kind: str) -> CellSet:
        """The cells whose value a discovery of that kind may have."""
        if kind not in self._fits:
            self._fits[kind] = sum(
                cells
                for value, cells in self.by_value.items()
                if value >= LOWEST.get(kind, 1) and not (kind == CITY and value in self.cities)
            )
        return self._fits[kind]

    def partners(self, kind: str, cell: int, fit: CellSet) -> CellSet:
        """Those of the fitting cells whose value goes with that of a cell (V14, V15)."""
        if kind == FOREST:
            return fit & ~self.by_value[self.marks[cell]]
        return fit & self.by_value[self.marks[cell]] if kind == CITY else fit

    def beginning_at(
        self, kind: str, first: int, within: CellSet = EVERYWHERE
    ) -> Iterator[CellSet]:
        """Every set that is such a discovery and has that cell as its first in reading order."""
        fit = (self.fit(kind) & within) >> first << first
        if not fit >> first & 1:
            return iter(())
        if kind == PYRAMID:
            shapes = self.ground.pyramids
            return (cells for cells in shapes if cells >> first & 1 and not cells & ~fit)
        rest = self.partners(kind, first, fit) & ~self.ground.bits[first]
        near = self.ground.beside[first] & rest
        return self._grown(kind, self.ground.bits[first], near, rest, SIZES[kind] - 1)

    def with_cells(
        self, kind: str, cells: CellSet, within: CellSet = EVERYWHERE
    ) -> Iterator[CellSet]:
        """Every set that is such a discovery and holds these cells."""
        for first in cells_in(self.fit(kind) & within):
            if cells & (self.ground.bits[first] - 1):
                return
            for found in self.beginning_at(kind, first, within):
                if not cells & ~found:
                    yield found

    @cached_property
    def kinds(self) -> tuple[str, ...]:
        """The kinds of which there is a discovery to reveal."""
        return tuple(kind for kind in STARS if next(self.with_cells(kind, 0), 0))

    def next_cells(self, kind: str, chosen: tuple[int, ...]) -> CellSet:
        """The cells that can follow the chosen ones in reading order towards a whole discovery."""
        if not chosen:
            return self._first_cells(kind)
        so_far = self.ground.set_of(chosen)
        passed = (self.ground.bits[chosen[-1]] << 1) - 1
        found = 0
        for cells in self._all_beginning_at(kind, chosen[0]):
            if cells & passed == so_far:
                rest = cells ^ so_far
                found |= rest & -rest
        return found

    def _first_cells(self, kind: str) -> CellSet:
        if kind not in self._firsts:
            self._firsts[kind] = self.ground.set_of(
                cell for cell in cells_in(self.fit(kind)) if next(self.beginning_at(kind, cell), 0)
            )
        return self._firsts[kind]

    def _all_beginning_at(self, kind: str, first: int) -> tuple[CellSet, ...]:
        if (kind, first) not in self._beginning:
            self._beginning[kind, first] = tuple(self.beginning_at(kind, first))
        return self._beginning[kind, first]

    def _grown(
        self, kind: str, cells: CellSet, near: CellSet, rest: CellSet, missing: int
    ) -> Iterator[CellSet]:
        """The cells with as many more as are missing, taken from the rest, adjacent ones first."""
        while near:
            taken = near & -near
            near ^= taken
            rest ^= taken
            if missing == 1:
                yield cells | taken
                continue
            cell = taken.bit_length() - 1
            left = rest & ~self.by_value[self.marks[cell]] if kind == FOREST else rest
            onward = (near | self.ground.beside[cell]) & left
            if onward:
                yield from self._grown(kind, cells | taken, onward, left, missing - 1)


@lru_cache(REMEMBERED)
def survey(rows: tuple[str, ...], marks: Marks, discoveries: tuple[Discovery, ...]) -> Survey:
    """The survey of a sheet, worked out once."""
    return Survey(ground(rows), marks, discoveries)


def survey_of(sheet: ValleySheet) -> Survey:
    """The survey of a sheet."""
    return survey(sheet.rows, sheet.marks, sheet.discoveries)


def every_discovery(sheet: ValleySheet, kind: str) -> Iterator[Discovery]:
    """Every discovery of that kind that could be revealed on the sheet now, each once."""
    for cells in survey_of(sheet).with_cells(kind, 0):
        yield Discovery(kind, tuple(cells_in(cells)))
