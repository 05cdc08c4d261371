"""Why one turn on Skull Island is better than another, as facts that have a sentence each."""

from __future__ import annotations

from collections.abc import Iterator

from expedition.games.sheet_games.cell_sets import CellSet
from expedition.games.sheet_games.reasons import Fact, SheetReasons, Values
from expedition.games.sheet_games.sheet import BANE, DANGER, EMPTY, beside_a_nine, is_danger
from expedition.games.skull_island.rules import SkullIsland
from expedition.games.skull_island.scoring import skull_stars
from expedition.games.skull_island.sheet import BOAT, IslandSheet
from expedition.games.skull_island.steps import Step
from expedition.games.skull_island.table import Table
from expedition.games.skull_island.treasures import cells_with

STAGES = (0.0, 0.16, 0.07, 0.02, 0.0)
"""What a treasure is worth when so many of its four marks are missing, for each of its stars."""
USUAL = 9
"""A slot is likely to hold a treasure of so many stars in the end; one of less wastes it."""
GUARD = 0.3
"""A free cell that a 9 guards."""
WORTH = 0.05
"""What a number promises for each of its stars, wherever it stands."""
WASTED = -0.8
"""A 9 that guards no free cell and overcomes no skull."""


class SkullIslandReasons(SheetReasons[Table, IslandSheet, Step]):
    """Explanations by treasures found and on the way, boats, and skulls."""

    rules = SkullIsland()

    def facts(self, before: IslandSheet, after: IslandSheet) -> Iterator[Fact]:
        """The effects of one mark."""
        [cell] = [cell for cell, mark in enumerate(before.marks) if mark != after.marks[cell]]
        mark = after.marks[cell]
        here: Values = {"cell": after.layout.names[cell]}
        if mark > 0:
            here = {"number": mark, **here}
        yield from _treasures(before, after, here)
        yield from _on_the_way(before, after, mark, here)
        yield from _skulls(before, after, cell, here)
        if mark == BANE:
            yield from _nine(before, after, cell, here)
        elif mark > 0:
            yield Fact("worth", WORTH * mark, here)


def _treasures(before: IslandSheet, after: IslandSheet, here: Values) -> Iterator[Fact]:
    """A treasure noted: good, or so small that it wastes a slot."""
    for treasure in after.treasures[len(before.treasures) :]:
        about = {**here, "value": treasure.value, "crossing": after.layout.names[treasure.cell]}
        if treasure.value >= USUAL:
            yield Fact("treasure", treasure.value / 2, about)
        else:
            yield Fact("slot", treasure.value - USUAL, about)


def _on_the_way(before: IslandSheet, after: IslandSheet, mark: int, here: Values) -> Iterator[Fact]:
    """Treasures that come a mark nearer, or that have lost their place."""
    noted = {treasure.value for treasure in after.treasures}
    for value in sorted({number for number in after.marks if number > 0} - noted):
        was, now = _missing(before, value), _missing(after, value)
        weight = value * (STAGES[now] - STAGES[was])
        if now < was and now > 0:
            name = "boat" if mark == BOAT else "nearer"
            yield Fact(name, weight, {**here, "value": value, "count": now})
        elif now > was and value != mark:
            yield Fact("lost", weight, {**here, "value": value})


def _missing(sheet: IslandSheet, value: int) -> int:
    """How many marks are missing at the crossing where fewest are; four where there is none."""
    island = sheet.island
    numbers, boats = cells_with(sheet.marks, value), cells_with(sheet.marks, BOAT)
    free = cells_with(sheet.marks, EMPTY)
    taken = {treasure.cell for treasure in sheet.treasures}
    least = 4
    for crossing in island.land:
        if crossing not in taken:
            row = _missing_in(island.left[crossing], island.right[crossing], numbers, boats, free)
            column = _missing_in(
                island.above[crossing], island.below[crossing], numbers, boats, free
            )
            least = min(least, row + column)
    return least


def _missing_in(
    one: CellSet, other: CellSet, numbers: CellSet, boats: CellSet, free: CellSet
) -> int:
    """How many marks a pair misses; a boat may stand for one of the two (K12)."""
    sides = (one, other)
    there = sum(bool(side & numbers) for side in sides)
    is_helped = there < 2 and any(side & boats and not side & numbers for side in sides)
    missing = 2 - there - is_helped
    room = sum(bool(side & free) for side in sides if not side & numbers)
    return missing if missing <= room + is_helped else 4


def _skulls(before: IslandSheet, after: IslandSheet, cell: int, here: Values) -> Iterator[Fact]:
    """A skull drawn where it pays or hurts; one fed, softened or overcome by a number."""
    if after.marks[cell] == DANGER:
        stars = skull_stars(after, cell)
        if stars:
            yield Fact("skull", stars, {**here, "count": abs(stars)})
        return
    for skull in after.layout.adjacent[cell]:
        if is_danger(after.marks[skull]):
            change = skull_stars(after, skull) - skull_stars(before, skull)
            about = {**here, "skull": after.layout.names[skull], "count": abs(change)}
            if change > 0 and after.marks[cell] == BANE:
                yield Fact("overcome", change, about)
            elif change:
                yield Fact("fed", change, about)


def _nine(before: IslandSheet, after: IslandSheet, cell: int, here: Values) -> Iterator[Fact]:
    """Free cells that the 9 guards; with no skull overcome either, it is wasted."""
    unguarded = [other for other in after.layout.adjacent[cell] if not beside_a_nine(before, other)]
    guarded = [
        other for other in unguarded if other in after.island.ground and not after.marks[other]
    ]
    if guarded:
        yield Fact("guard", GUARD * len(guarded), {**here, "count": len(guarded)})
    elif not any(is_danger(after.marks[other]) for other in unguarded):
        yield Fact("nine", WASTED, here)
