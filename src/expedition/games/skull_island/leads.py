"""Reading the map: what each number or boat would bring to light, and what is one mark away."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from expedition.core.rules import Seat, Turn
from expedition.games.skull_island.placing import cells_for_a_boat
from expedition.games.skull_island.sheet import Treasure
from expedition.games.skull_island.steps import Find, Step
from expedition.games.skull_island.table import Table
from expedition.games.skull_island.treasures import gaps, revealed
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
    sheet = table.sheet(seat)
    found: dict[Turn[Step], tuple[Find, ...]] = {}
    for step, mark, cell in openings(table, seat):
        way = tuple(
            Treasure(value, crossing)
            for value, crossings in revealed(sheet, mark, cell).items()
            for crossing in crossings
        )
        if way:
            found[step, sheet.layout.places[cell]] = noting(sheet, way)
    return found


def leads(table: Table, seat: Seat) -> tuple[Lead, ...]:
    """Every treasure of a seat that is a single number or boat away, the most valuable first."""
    sheet = table.sheet(seat)
    if not sheet.slots_left:
        return ()
    ground, sea = sheet.free_ground, cells_for_a_boat(table, seat)
    values = sorted({value for value in sheet.marks if value > 0}, reverse=True)
    found = [
        Lead(
            value,
            sheet.layout.names[gap.crossing],
            tuple(sheet.layout.names[cell] for cell in ground if gap.numbers >> cell & 1),
            tuple(sheet.layout.names[cell] for cell in sea if gap.boats >> cell & 1),
        )
        for value in values
        for gap in gaps(sheet, value)
    ]
    return tuple(lead for lead in found if lead.numbers or lead.boats)
