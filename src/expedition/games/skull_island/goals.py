"""Goals of an island: the treasure that is nearest, and the skulls that a 9 overcomes.

A goal is told of any empty cell: it need not be within reach this turn.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from expedition.core.guide import Goal
from expedition.games.sheet_games.cell_sets import CellSet, cells_in, set_of
from expedition.games.sheet_games.sheet import BANE, beside_a_nine, is_danger, marked
from expedition.games.skull_island.scoring import score
from expedition.games.skull_island.sheet import BOAT, IslandSheet
from expedition.games.skull_island.treasures import cells_with, lacking_in

IN_A_TREASURE = 4


@dataclass(frozen=True, slots=True)
class Prospect:
    """A treasure in the making: the numbers and boats that point at its cell, and what is missing.

    `places` are the free cells on a side where one more of the number would point at it.
    """

    value: int
    crossing: int
    there: tuple[int, ...]
    places: tuple[int, ...]

    @property
    def missing(self) -> int:
        """The count of marks still to be made, of four (K4)."""
        return IN_A_TREASURE - len(self.there)


def goals(sheet: IslandSheet) -> Sequence[Goal]:
    """A goal for each line of the score of which there is something to say."""
    return tuple(_goals(sheet))


def prospects(sheet: IslandSheet) -> Iterator[Prospect]:
    """The treasures that numbers on the sheet point at, and that there is room to complete."""
    island, marks = sheet.island, sheet.marks
    taken = {treasure.cell for treasure in sheet.treasures}
    found = {treasure.value for treasure in sheet.treasures}
    boats, free = cells_with(marks, BOAT), set_of(sheet.free_ground)
    for value in sorted({mark for mark in marks if mark > 0} - found, reverse=True):
        numbers = cells_with(marks, value)
        for crossing in island.land:
            if crossing in taken:
                continue
            pairs = (
                (island.left[crossing], island.right[crossing]),
                (island.above[crossing], island.below[crossing]),
            )
            sides = [_pair(pair, numbers, boats, free) for pair in pairs]
            if all(side is not None for side in sides):
                there = tuple(cell for side in sides if side for cell in side[0])
                places = tuple(cell for side in sides if side for cell in side[1])
                if there:
                    yield Prospect(value, crossing, there, places)


def _pair(
    pair: tuple[CellSet, CellSet], numbers: CellSet, boats: CellSet, free: CellSet
) -> tuple[list[int], list[int]] | None:
    """The marks that point at a cell from two sides of it, and the places for the rest, if any."""
    lacking = lacking_in(pair, numbers, boats, free)
    if lacking is None:
        return None
    missing, places = lacking
    there = [cells_in(side & numbers)[0] for side in pair if side & numbers]
    if len(there) + missing < len(pair):  # a boat stands for a number, opposite the first place
        taken = numbers | places & -places
        there.append(next(cells_in(side & boats)[0] for side in pair if not side & taken))
    return there, cells_in(places)


def _goals(sheet: IslandSheet) -> Iterator[Goal]:
    if not sheet.slots_left:
        yield Goal("treasures", "goal.treasures_full")
    elif any(mark > 0 for mark in sheet.marks):
        yield _treasure(sheet)
    if any(map(is_danger, sheet.marks)):
        yield _skulls(sheet)


def _treasure(sheet: IslandSheet) -> Goal:
    """The treasure that is worth most for each number that it still takes."""
    names = sheet.layout.names
    best = max(
        (one for one in prospects(sheet) if one.missing),
        key=lambda one: one.value / one.missing,
        default=None,
    )
    if best is None:
        return Goal("treasures", "goal.treasures_none")
    cell, there = names[best.crossing], tuple(names[one] for one in best.there)
    values: dict[str, str | int] = {"value": best.value, "cell": cell, "count": len(there)}
    if best.missing == 1:
        place = names[best.places[0]]
        values["place"] = place
        return Goal("treasures", "goal.treasure_near", values, (*there, cell, place), best.value, 1)
    return Goal("treasures", "goal.treasure", values, (*there, cell), best.value, best.missing)


def _skulls(sheet: IslandSheet) -> Goal:
    """The cell where a 9 brings most: by the skulls that it overcomes, and what lies under them."""
    names, adjacent = sheet.layout.names, sheet.layout.adjacent
    skulls = {cell for cell, mark in enumerate(sheet.marks) if is_danger(mark)}
    free = {*sheet.free_ground}
    alone = {cell for cell in skulls if not beside_a_nine(sheet, cell)}
    if not alone:
        return Goal("dangers", "goal.skulls_none")
    now = score(sheet).total
    tried = {
        cell: score(marked(sheet, cell, BANE)).total - now
        for cell in sorted(free & {other for skull in alone for other in adjacent[skull]})
    }
    best = max(tried, key=tried.__getitem__, default=None)
    if best is None or tried[best] <= 0:
        cells = tuple(names[cell] for cell in sorted(alone))
        return Goal("dangers", "goal.skulls_shut", {"count": len(alone)}, cells)
    beaten = sorted(alone & {*adjacent[best]})
    values: dict[str, str | int] = {"cell": names[best], "count": len(beaten), "stars": tried[best]}
    cells = (*(names[cell] for cell in beaten), names[best])
    return Goal("dangers", "goal.skulls", values, cells, tried[best], 1)
