"""How treasures are found: four equal numbers around a crossing, boats standing in for some."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeAlias

from expedition.games.dice_games.ground import CellSet, cells_in
from expedition.games.dice_games.sheet import Marks
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
    finds = {
        value: tuple(gap.crossing for gap in gaps(sheet, value) if gap.cells_for(mark) >> cell & 1)
        for value in _values_served(sheet, mark)
    }
    return {value: crossings for value, crossings in finds.items() if crossings}


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
    return [way for way in _ways(sorted(finds), finds, slots) if _is_all(way, finds, slots)]


@lru_cache(maxsize=4096)
def gaps(sheet: IslandSheet, value: int) -> tuple[Gap, ...]:
    """The crossings where a treasure of that value is a single mark away, in reading order."""
    numbers, boats = cells_with(sheet.marks, value), cells_with(sheet.marks, BOAT)
    if numbers.bit_count() + min(boats.bit_count(), 2) < 3:
        return ()
    if value in {treasure.value for treasure in sheet.treasures}:
        return ()
    taken = {treasure.cell for treasure in sheet.treasures}
    island, found = sheet.island, []
    for crossing in island.land:
        row = (numbers, boats, island.left[crossing], island.right[crossing])
        column = (numbers, boats, island.above[crossing], island.below[crossing])
        if crossing not in taken and _is_pair(*row) != _is_pair(*column):
            open_pair = column if _is_pair(*row) else row
            gap = Gap(crossing, _places_for_a_number(*open_pair), _places_for_a_boat(*open_pair))
            if gap.numbers or gap.boats:
                found.append(gap)
    return tuple(found)


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
    numbers, boats = cells_with(sheet.marks, treasure.value), cells_with(sheet.marks, BOAT)
    row = (island.left[crossing], island.right[crossing])
    column = (island.above[crossing], island.below[crossing])
    if not all(_is_pair(numbers, boats, *pair) for pair in (row, column)):
        return ()
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


def _is_pair(numbers: CellSet, boats: CellSet, one: CellSet, other: CellSet) -> bool:
    """True if both sides show the number, or one side the number and the other a boat (K12)."""
    if numbers & one:
        return (numbers | boats) & other != 0
    return numbers & other != 0 and boats & one != 0


def _places_for_a_number(numbers: CellSet, boats: CellSet, one: CellSet, other: CellSet) -> CellSet:
    """Where a number would make a pair of two sides that are none."""
    if numbers & one:
        return other
    if numbers & other:
        return one
    return (one if boats & other else 0) | (other if boats & one else 0)


def _places_for_a_boat(numbers: CellSet, boats: CellSet, one: CellSet, other: CellSet) -> CellSet:
    """Where a boat would make a pair of two sides that are none: across from a number (K12)."""
    return (other if numbers & one else 0) | (one if numbers & other else 0)


def _ways(values: Sequence[int], finds: Finds, slots: int) -> Iterator[Way]:
    """Every way to note some of the values, or none, on different cells."""
    if not values or slots <= 0:
        yield ()
        return
    for cell in finds[values[0]]:
        for way in _ways(values[1:], finds, slots - 1):
            if all(treasure.cell != cell for treasure in way):
                yield (Treasure(values[0], cell), *way)
    yield from _ways(values[1:], finds, slots)


def _is_all(way: Way, finds: Finds, slots: int) -> bool:
    """True if nothing can be added to the way."""
    values, cells = {treasure.value for treasure in way}, {treasure.cell for treasure in way}
    return len(way) >= slots or all(
        value in values or cells.issuperset(crossings) for value, crossings in finds.items()
    )
