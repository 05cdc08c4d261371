"""How treasures are found: four equal numbers around a crossing, boats standing in for some."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TypeAlias

from expedition.games.dice_games.sheet import Marks
from expedition.games.skull_island.island import Cells, Island, in_reading_order
from expedition.games.skull_island.sheet import BOAT, IslandSheet, Treasure

Finds: TypeAlias = Mapping[int, tuple[int, ...]]
"""For each value, the cells where a treasure of that value can be noted."""
Way: TypeAlias = tuple[Treasure, ...]


def revealed(sheet: IslandSheet, mark: int, cell: int) -> Finds:
    """What one more number or boat brings to light, of values and on cells that are not taken.

    Every crossing that it makes complete counts, whatever lies on it or between (K5, K6). A skull
    is neither a number nor a boat, and brings nothing to light.
    """
    if mark != BOAT and mark <= 0:
        return {}
    island, before = sheet.island, cells_by_mark(sheet.marks)
    after = {**before, mark: before.get(mark, 0) | 1 << cell}
    found_values = {treasure.value for treasure in sheet.treasures}
    found_cells = {treasure.cell for treasure in sheet.treasures}
    values = [mark] if mark > 0 else sorted(value for value in before if value > 0)
    in_line = island.in_row[cell] + island.in_column[cell]
    crossings = [crossing for crossing in in_line if crossing not in found_cells]
    finds = {
        value: tuple(
            crossing
            for crossing in sorted(crossings)
            if is_complete(island, after, value, crossing)
            and not is_complete(island, before, value, crossing)
        )
        for value in values
        if value not in found_values
    }
    return {value: cells for value, cells in finds.items() if cells}


def ways_to_note(finds: Finds, slots: int) -> list[Way]:
    """Every way to note as much as can be noted, the values of each way rising (K8, K9).

    A way leaves a value out only if the slots are full, or all its cells taken by other values.
    """
    return [way for way in _ways(sorted(finds), finds, slots) if _is_all(way, finds, slots)]


def cells_by_mark(marks: Marks) -> dict[int, Cells]:
    """For each mark on the sheet the set of cells that hold it."""
    found: dict[int, Cells] = {}
    for cell, mark in enumerate(marks):
        if mark:
            found[mark] = found.get(mark, 0) | 1 << cell
    return found


def is_complete(island: Island, by_mark: Mapping[int, Cells], value: int, crossing: int) -> bool:
    """True if a pair in the row and a pair in the column enclose the crossing (K4)."""
    numbers, boats = by_mark.get(value, 0), by_mark.get(BOAT, 0)
    return _is_pair(numbers, boats, island.left[crossing], island.right[crossing]) and _is_pair(
        numbers, boats, island.above[crossing], island.below[crossing]
    )


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
    """The cells left, right, above and below that show the treasure; none if they do not.

    In each direction it is the nearest equal number, or where there is none the nearest boat.
    """
    island, by_mark, crossing = sheet.island, cells_by_mark(sheet.marks), treasure.cell
    if not is_complete(island, by_mark, treasure.value, crossing):
        return ()
    numbers, boats = by_mark.get(treasure.value, 0), by_mark.get(BOAT, 0)
    before = [island.left[crossing], island.above[crossing]]
    after = [island.right[crossing], island.below[crossing]]
    left, above = (in_reading_order(numbers & side or boats & side)[-1] for side in before)
    right, below = (in_reading_order(numbers & side or boats & side)[0] for side in after)
    return left, right, above, below


def _is_pair(numbers: Cells, boats: Cells, one_side: Cells, other_side: Cells) -> bool:
    """True if both sides show the number, or one side the number and the other a boat (K12)."""
    if numbers & one_side:
        return (numbers | boats) & other_side != 0
    return numbers & other_side != 0 and boats & one_side != 0


def _ways(values: Sequence[int], finds: Finds, slots: int) -> Iterator[Way]:
    """Every way to note some of the values, or none, on different cells."""
    if not values or not slots:
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
    return len(way) == slots or all(
        value in values or cells.issuperset(crossings) for value, crossings in finds.items()
    )
