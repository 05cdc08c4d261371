"""Why one turn on Skull Island is better than another, as facts that have a sentence each."""

from __future__ import annotations

from collections.abc import Iterator

from expedition.games.sheet_games.cell_sets import cells_in, set_of
from expedition.games.sheet_games.reasons import Fact, SheetReasons, Values, percent_of_rolls
from expedition.games.sheet_games.sheet import BANE, DANGER, EMPTY, beside_a_nine, is_danger
from expedition.games.skull_island.printed import DICE
from expedition.games.skull_island.rules import SkullIsland
from expedition.games.skull_island.scoring import skull_stars
from expedition.games.skull_island.sheet import BOAT, IslandSheet
from expedition.games.skull_island.steps import Step
from expedition.games.skull_island.table import Table
from expedition.games.skull_island.treasures import cells_with, lacking_in

STAGES = (0.0, 0.16, 0.07, 0.02, 0.0)
"""What a treasure is worth when so many of its four marks are missing, for each of its stars."""
CROSSING = 0.003
"""One more crossing where fewest marks are missing, for each star of the treasure."""
MANY = 12
"""More crossings than so many are no better; one mark less is worth as many."""
USUAL = 9
"""A slot is likely to hold a treasure of so many stars in the end; one of less wastes it."""
GUARD = 0.3
"""A free cell that a 9 guards."""
CHANCE = 0.2
"""A free cell beside a skull, where a 9 may still come."""
WORTH = 0.03
"""What a number promises for each of its stars, wherever it stands."""
WASTED = -0.8
"""A 9 that guards no free cell and overcomes no skull."""
REACH = 0.04
"""A free cell beside a number or a boat, in which one may go on (K1)."""
OFTEN = 0.5
"""What it is worth that a number can be written with every roll."""
SIGHT = 0.01
"""A free cell along the row or the column of a mark."""
SAFE = 0.3
"""A treasure where no skull can be drawn on it, for each of its stars a tenth of that."""
OPEN = -0.03
"""A free cell that loses a free neighbour; which way it counts, the value tells."""


class SkullIslandReasons(SheetReasons[Table, IslandSheet, Step]):
    """Explanations by treasures found and on the way, boats, and skulls."""

    rules = SkullIsland()

    def facts(self, before: IslandSheet, after: IslandSheet) -> Iterator[Fact]:
        """The effects of one mark, and of the treasures noted with it."""
        [cell] = [cell for cell, mark in enumerate(before.marks) if mark != after.marks[cell]]
        mark = after.marks[cell]
        here: Values = {"cell": after.layout.names[cell]}
        if mark > 0:
            here = {"number": mark, **here}
        yield from _treasures(before, after, here)
        yield from _on_the_way(before, after, mark, here)
        yield from _skulls(before, after, cell, here)
        yield from _room(before, after, cell, here)
        yield from _sight(after, cell, mark, here)
        if mark == BANE:
            yield from _nine(before, after, cell, here)
        if mark > 0:
            percent = percent_of_rolls(DICE, mark)
            yield Fact("often", OFTEN * percent / 100, {**here, "percent": percent})
            if mark not in {treasure.value for treasure in after.treasures}:
                yield Fact("worth", WORTH * mark, here)


def _treasures(before: IslandSheet, after: IslandSheet, here: Values) -> Iterator[Fact]:
    """A treasure noted; whether it is so small that it wastes a slot, and whether it is safe."""
    for treasure in after.treasures[len(before.treasures) :]:
        crossing = after.layout.names[treasure.cell]
        about = {**here, "value": treasure.value, "crossing": crossing}
        yield Fact("treasure", treasure.value / 2, about, treasure.value)
        if treasure.value < USUAL and after.slots_left:
            yield Fact("slot", treasure.value - USUAL, about, treasure.value)
        if not _may_hold_a_skull(after, treasure.cell):
            yield Fact("safe", SAFE * treasure.value / 10, about)


def _may_hold_a_skull(sheet: IslandSheet, cell: int) -> bool:
    """True if a skull could be drawn there, and no 9 stands beside it yet."""
    is_free = cell in sheet.island.ground and sheet.marks[cell] == EMPTY
    return is_free and not beside_a_nine(sheet, cell)


def _on_the_way(before: IslandSheet, after: IslandSheet, mark: int, here: Values) -> Iterator[Fact]:
    """Treasures that come a mark nearer, and how many crossings they have to lie on."""
    noted = {treasure.value for treasure in after.treasures}
    nearer = []
    for value in sorted({number for number in after.marks if number > 0} - noted):
        was, had = _missing(before, value)
        now, has = _missing(after, value)
        weight = value * (STAGES[now] - STAGES[was])
        about = {**here, "value": value, "count": now}
        if now < was and now > 0:
            nearer.append(value)
            yield Fact("boat" if mark == BOAT else "nearer", weight, about, value)
        elif now > was and value != mark:
            lost = {"cell": here["cell"], "value": value}
            yield Fact("lost", weight, lost, value)
        is_said = (now, has) != (was, had) or value in before.marks
        if 0 < now < 4 and is_said:  # else boats alone bring it as near, whatever is written
            ways = {"cell": here["cell"], "value": value, "missing": now, "count": has}
            weight, before_it = (
                value * CROSSING * max(0, (3 - lacking) * MANY + min(count, MANY))
                for lacking, count in ((now, has), (was, had))
            )
            yield Fact("ways", weight, ways, value, before_it)
            if now == was and has < had and value != mark:
                fewer = {"cell": here["cell"], "value": value, "count": has}
                yield Fact("narrowed", value * CROSSING * 3 / now * (has - had), fewer, value)
    if mark == BOAT and len(nearer) > 1:
        values = {"cell": here["cell"], "value": nearer[-1], "second": nearer[-2]}
        yield Fact("two", sum(nearer) * STAGES[1], values)


def _missing(sheet: IslandSheet, value: int) -> tuple[int, int]:
    """The fewest marks that are missing at a crossing, and the number of such crossings.

    Four marks where there is no crossing.
    """
    island = sheet.island
    numbers, boats = cells_with(sheet.marks, value), cells_with(sheet.marks, BOAT)
    free = set_of(sheet.free_ground)
    taken = {treasure.cell for treasure in sheet.treasures}
    counts = [0] * 5
    for crossing in island.land:
        if crossing not in taken:
            pairs = (
                (island.left[crossing], island.right[crossing]),
                (island.above[crossing], island.below[crossing]),
            )
            lacking = [lacking_in(pair, numbers, boats, free) for pair in pairs]
            counts[sum(one[0] for one in lacking if one) if all(lacking) else 4] += 1
    least = next((missing for missing in range(4) if counts[missing]), 4)
    return least, counts[least]


def _skulls(before: IslandSheet, after: IslandSheet, cell: int, here: Values) -> Iterator[Fact]:
    """A skull drawn where it pays or hurts; one fed, softened or overcome by a number."""
    if after.marks[cell] == DANGER:
        stars = skull_stars(after, cell)
        if stars:
            name = "skull" if stars > 0 else "hungry"
            yield Fact(name, stars, {**here, "count": abs(stars)})
        room = _free_beside(after, cell)
        if stars <= 0 and room:
            yield Fact("chance", CHANCE * room, {**here, "count": room})
        if any(treasure.cell == cell for treasure in after.treasures) and stars <= 0:
            value = next(one.value for one in after.treasures if one.cell == cell)
            yield Fact("buried", -value, {**here, "value": value})
        return
    for skull in after.layout.adjacent[cell]:
        if is_danger(after.marks[skull]):
            change = skull_stars(after, skull) - skull_stars(before, skull)
            about = {**here, "skull": after.layout.names[skull], "count": abs(change)}
            if change > 0:
                is_overcome = after.marks[cell] == BANE
                yield Fact("overcome" if is_overcome else "tamed", change, about, skull)
            elif change:
                yield Fact("fed", change, about, skull)


def _free_beside(sheet: IslandSheet, cell: int) -> int:
    ground = sheet.island.ground
    return sum(
        other in ground and sheet.marks[other] == EMPTY for other in sheet.layout.adjacent[cell]
    )


def _room(before: IslandSheet, after: IslandSheet, cell: int, here: Values) -> Iterator[Fact]:
    """The cells in which one may go on (K1), and those that lose a free neighbour."""
    where = here["cell"]
    reached = _within_reach(after)
    if reached:
        about = {"cell": where, "count": reached}
        yield Fact("reach", REACH * reached, about, was=REACH * _within_reach(before))
    room = _free_beside(after, cell)
    if room and after.marks[cell] != BOAT:
        yield Fact("open", OPEN * room, {"cell": where, "count": room})


def _within_reach(sheet: IslandSheet) -> int:
    marks, beside = sheet.marks, sheet.layout.adjacent
    return sum(
        any(marks[other] > 0 or marks[other] == BOAT for other in beside[one])
        for one in sheet.free_ground
    )


def _sight(after: IslandSheet, cell: int, mark: int, here: Values) -> Iterator[Fact]:
    """The free cells along the row and the column of a number or boat (K4)."""
    if mark == DANGER:
        return
    island, free = after.island, set_of(after.free_ground)
    lines = (island.left, island.right, island.above, island.below)
    count = sum(len(cells_in(line[cell] & free)) for line in lines)
    if count:
        yield Fact("sight", SIGHT * count, {"cell": here["cell"], "count": count})


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
