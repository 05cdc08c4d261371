"""How treasures are found: four equal numbers around a crossing, boats standing in for some."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeAlias

from expedition.games.sheet_games.ground import CellSet, cells_in
from expedition.games.sheet_games.sheet import Marks
from expedition.games.skull_island.island import Island
from expedition.games.skull_island.kernel import treasures as kernel
from expedition.games.skull_island.kernel.position import IslandPosition
from expedition.games.skull_island.positions import position
from expedition.games.skull_island.sheet import BOAT, IslandSheet, Treasure

Finds: TypeAlias = Mapping[int, tuple[int, ...]]
"""For each value, the cells where a treasure of that value can be noted."""
Way: TypeAlias = tuple[Treasure, ...]


@dataclass(frozen=True, slots=True)
class Gap:
    """A crossing that one more mark would complete: a number in one set of cells, or a boat."""

    crossing: int
    numbers: CellSet
    boats: CellSet

    def cells_for(self, mark: int) -> CellSet:
        """Where that mark, a boat or the number, completes the crossing."""
        return self.boats if mark == BOAT else self.numbers


def revealed(sheet: IslandSheet, mark: int, cell: int) -> Finds:
    """What one more number or boat brings to light, of values and on cells that are not taken.

    Every crossing that it completes counts, whatever lies on it or between (K5, K6). A skull is
    neither a number nor a boat, and brings nothing to light.
    """
    finds = kernel.revealed(position(sheet), mark, cell)
    return {value: tuple(crossings) for value, crossings in finds.items()}


def revealing(sheet: IslandSheet, mark: int) -> CellSet:
    """The cells where one more such number or boat would bring something to light."""
    cells = 0
    for value in _values_served(sheet, mark):
        for gap in gaps(sheet, value):
            cells |= gap.cells_for(mark)
    return cells


def ways_to_note(finds: Finds, slots: int) -> list[Way]:
    """Every way to note as much as can be noted, the values of each way rising (K8, K9).

    A way leaves a value out only if the slots are full, or all its cells taken by other values.
    """
    ways = kernel.ways_to_note({value: list(cells) for value, cells in finds.items()}, slots)
    return [tuple(Treasure(value, cell) for value, cell in way) for way in ways]


@lru_cache(maxsize=4096)
def gaps(sheet: IslandSheet, value: int) -> tuple[Gap, ...]:
    """The crossings where a treasure of that value is a single mark away, in reading order."""
    at, island = position(sheet), sheet.island
    found = [
        Gap(
            crossing,
            numbers=_cells_to_fill(island, at, value, value, crossing),
            boats=_cells_to_fill(island, at, BOAT, value, crossing),
        )
        for crossing in kernel.half_found(at, value)
    ]
    return tuple(gap for gap in found if gap.numbers or gap.boats)


def cells_with(marks: Marks, mark: int) -> CellSet:
    """The set of cells that hold that mark."""
    cells = 0
    if mark in marks:
        for cell, other in enumerate(marks):
            if other == mark:
                cells |= 1 << cell
    return cells


def objection(sheet: IslandSheet, treasure: Treasure) -> str | None:
    """The key of the reason why a treasure cannot be noted beside the others; None if it can."""
    reasons = {
        "treasure_in_water": treasure.cell in sheet.island.sea,
        "treasure_value_twice": treasure.value in {other.value for other in sheet.treasures},
        "treasure_cell_twice": treasure.cell in {other.cell for other in sheet.treasures},
        "treasure_without_slot": sheet.slots_left <= 0,
        "treasure_not_there": not finders(sheet, treasure),
    }
    return next((f"skull_island.{reason}" for reason, holds in reasons.items() if holds), None)


def finders(sheet: IslandSheet, treasure: Treasure) -> tuple[int, ...]:
    """The cells left, right, above and below that show the treasure (K4); none if they do not.

    In each direction it is the nearest equal number, or where there is none the nearest boat.
    """
    island, crossing = sheet.island, treasure.cell
    if not kernel.is_found(position(sheet), treasure.value, crossing):
        return ()
    numbers, boats = cells_with(sheet.marks, treasure.value), cells_with(sheet.marks, BOAT)
    row = (island.left[crossing], island.right[crossing])
    column = (island.above[crossing], island.below[crossing])
    return tuple(
        cell
        for before, after in (row, column)
        for cell in (
            cells_in(numbers & before or boats & before)[-1],
            cells_in(numbers & after or boats & after)[0],
        )
    )


def _values_served(sheet: IslandSheet, mark: int) -> Sequence[int]:
    """The values that a mark may help to find: a boat all that are written, a number its own."""
    if mark == BOAT:
        return sorted(value for value in set(sheet.marks) if value > 0)
    return (mark,) if mark > 0 else ()


def _cells_to_fill(
    island: Island, at: IslandPosition, mark: int, value: int, crossing: int
) -> CellSet:
    """Where such a mark would complete the crossing: all of a side of it, or of both."""
    cells, sides = 0, (island.left, island.right, island.above, island.below)
    fits = kernel.sides_to_fill(at, mark, value, crossing)
    for side, fit in zip(sides, fits, strict=True):
        cells |= side[crossing] if fit else 0
    return cells
