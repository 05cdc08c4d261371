"""Treasures on a sheet: the marks that show one, and why one cannot be noted."""

from __future__ import annotations

from expedition.games.sheet_games.cell_sets import CellSet, cells_in
from expedition.games.sheet_games.sheet import Marks
from expedition.games.skull_island.kernel.treasures import is_found
from expedition.games.skull_island.sheet import BOAT, IslandSheet, Treasure, position


def cells_with(marks: Marks, mark: int) -> CellSet:
    """The set of cells that hold that mark."""
    cells = 0
    if mark in marks:
        for cell, other in enumerate(marks):
            if other == mark:
                cells |= 1 << cell
    return cells


def lacking_in(
    pair: tuple[CellSet, CellSet], numbers: CellSet, boats: CellSet, free: CellSet
) -> tuple[int, CellSet] | None:
    """The count of numbers that two opposite sides of a cell lack, and the free cells for them.

    None where there is no room. A boat stands for one of the two at most (K12): of two boats one
    counts, and the number may come to either side.
    """
    lacking = [side for side in pair if not side & numbers]
    if len(lacking) == 2 and any(side & boats for side in lacking):
        one, other = lacking
        places = free & ((other if one & boats else 0) | (one if other & boats else 0))
        return (1, places) if places else None
    if not lacking or lacking[0] & boats:
        return 0, 0
    if not all(side & free for side in lacking):
        return None
    return len(lacking), free & (lacking[0] | lacking[-1])


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
    if not is_found(position(sheet), treasure.value, crossing):
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
