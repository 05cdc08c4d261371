"""How near the treasures of a sheet are: what is missing around each crossing."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple, TypeAlias

from expedition.games.sheet_games.ground import CellSet
from expedition.games.skull_island.island import Island
from expedition.games.skull_island.sheet import BOAT, IslandSheet
from expedition.games.skull_island.treasures import cells_with

MOST_MISSING = 6
"""A pair that only a boat and a number can make counts 3, twice."""

Tally: TypeAlias = tuple[int, ...]
"""How many crossings miss nothing, how many one number or boat, and so on to MOST_MISSING."""


class Around(NamedTuple):
    """For each crossing what is missing in its row and in its column, and the tally of both."""

    rows: dict[int, int]
    columns: dict[int, int]
    tally: Tally


@dataclass(frozen=True, slots=True)
class Prospects:
    """A sheet looked over once; numbers that lie alike are reckoned once for all their values."""

    island: Island
    by_mark: dict[int, CellSet]
    free: CellSet
    crossings: frozenset[int]
    _around: dict[CellSet, Around] = field(default_factory=dict)
    _tallies: dict[tuple[CellSet, bool, int], Tally] = field(default_factory=dict)

    def tally(self, value: int) -> Tally:
        """How near the treasures of that value are."""
        return self.around(self.by_mark.get(value, 0)).tally

    def tally_with(self, value: int, mark: int, cell: int) -> Tally:
        """How near they come with one more number of that value, or with a boat."""
        numbers, boats = self.by_mark.get(value, 0), self.by_mark.get(BOAT, 0)
        key = (numbers, mark == BOAT, cell)
        if key not in self._tallies:
            around, more = self.around(numbers), 1 << cell
            self._tallies[key] = (
                self._tally_with(around, numbers, boats | more, cell)
                if mark == BOAT
                else self._tally_with(around, numbers | more, boats, cell)
            )
        return self._tallies[key]

    def around(self, numbers: CellSet) -> Around:
        """What is missing around each crossing for a value whose numbers stand there."""
        if numbers not in self._around:
            boats, free, island = self.by_mark.get(BOAT, 0), self.free, self.island
            left, right, above, below = island.left, island.right, island.above, island.below
            rows = {c: missing(numbers, boats, free, left[c], right[c]) for c in self.crossings}
            columns = {c: missing(numbers, boats, free, above[c], below[c]) for c in self.crossings}
            counts = [0] * (MOST_MISSING + 1)
            for crossing, in_row in rows.items():
                counts[in_row + columns[crossing]] += 1
            self._around[numbers] = Around(rows, columns, tuple(counts))
        return self._around[numbers]

    def _tally_with(self, before: Around, numbers: CellSet, boats: CellSet, cell: int) -> Tally:
        """The tally once the numbers and boats stand so; only crossings in line have changed."""
        free, island, (rows, columns, tally) = self.free, self.island, before
        counts = list(tally)
        for c in island.in_row[cell]:
            if c in rows:
                rest = columns[c]
                counts[rest + rows[c]] -= 1
                counts[rest + missing(numbers, boats, free, island.left[c], island.right[c])] += 1
        for c in island.in_column[cell]:
            if c in rows:
                rest = rows[c]
                counts[rest + columns[c]] -= 1
                counts[rest + missing(numbers, boats, free, island.above[c], island.below[c])] += 1
        return tuple(counts)


def prospects(sheet: IslandSheet) -> Prospects:
    """The prospects of a sheet, on the crossings that carry no treasure yet."""
    return Prospects(
        island=sheet.island,
        by_mark={mark: cells_with(sheet.marks, mark) for mark in set(sheet.marks) if mark},
        free=sum(1 << cell for cell in sheet.free_ground),
        crossings=frozenset(sheet.island.land) - {treasure.cell for treasure in sheet.treasures},
    )


def missing(numbers: CellSet, boats: CellSet, free: CellSet, one: CellSet, other: CellSet) -> int:
    """How many are missing on two sides; a side that only a boat can fill counts twice."""
    if numbers & one:
        if (numbers | boats) & other:
            return 0
        return 1 if free & other else 2
    if numbers & other:
        if boats & one:
            return 0
        return 1 if free & one else 2
    if (boats & other and free & one) or (boats & one and free & other):
        return 1
    return 2 if free & one and free & other else 3
