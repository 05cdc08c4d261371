"""Reading the map: what each number or boat would bring to light, and what is one mark away."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass

from expedition.core.rules import Seat, Turn
from expedition.games.skull_island.kernel.placing import cells_for_a_boat
from expedition.games.skull_island.kernel.treasures import crossings_revealed, revealed
from expedition.games.skull_island.sheet import BOAT
from expedition.games.skull_island.steps import Find, Step
from expedition.games.skull_island.table import Table
from expedition.games.skull_island.turns import noting, openings


@dataclass(frozen=True, slots=True)
class Lead:
    """A treasure that one more mark would find: the number in one of `numbers`, a boat in `boats`.

    Cells are told by name. They need not be within reach this turn.
    """

    value: int
    cell: str
    numbers: tuple[str, ...]
    boats: tuple[str, ...]


def reveals(table: Table, seat: Seat) -> Mapping[Turn[Step], tuple[Find, ...]]:
    """For each number or boat and cell of this turn all treasures that it would bring to light."""
    if table.is_danger or not table.roll:
        return {}
    sheet, at = table.sheet(seat), table.position(seat)
    found: dict[Turn[Step], tuple[Find, ...]] = {}
    for step, mark, cell in openings(table, seat):
        finds = revealed(at, mark, cell)
        if finds:
            way = [(value, crossing) for value in finds for crossing in finds[value]]
            found[step, sheet.layout.places[cell]] = noting(sheet, way)
    return found


def leads(table: Table, seat: Seat) -> tuple[Lead, ...]:
    """Every treasure of a seat that is a single number or boat away, the most valuable first."""
    sheet = table.sheet(seat)
    if not sheet.slots_left:
        return ()
    at, names = table.position(seat), sheet.layout.names
    values = sorted({value for value in sheet.marks if value > 0}, reverse=True)
    found: list[Lead] = []
    for value in values:
        numbers, boats = defaultdict[int, list[str]](list), defaultdict[int, list[str]](list)
        for mark, cells, there in (
            (value, sheet.free_ground, numbers),
            (BOAT, cells_for_a_boat(at), boats),
        ):
            for cell in cells:
                for crossing in crossings_revealed(at, mark, cell, value):
                    there[crossing].append(names[cell])
        found += [
            Lead(value, names[crossing], tuple(numbers[crossing]), tuple(boats[crossing]))
            for crossing in sorted({*numbers, *boats})
        ]
    return tuple(found)
