"""A turn on a sheet: the mark that it makes, and the treasures that have to be noted with it."""

from __future__ import annotations

from collections.abc import Iterable

from expedition.core.rules import Seat, Turn
from expedition.games.sheet_games.dice import numbers_to_write
from expedition.games.sheet_games.sheet import DANGER, marked
from expedition.games.sheet_games.steps import Number, Place
from expedition.games.skull_island.kernel.placing import cells_for_a_boat, cells_for_a_number
from expedition.games.skull_island.kernel.treasures import revealed, ways_to_note
from expedition.games.skull_island.sheet import BOAT, IslandSheet, Treasure, noted, position
from expedition.games.skull_island.steps import Boat, Find, Step
from expedition.games.skull_island.table import Table


def mark_made(turn: Turn[Step]) -> tuple[int, Place]:
    """The number, boat or skull of a turn, and its place."""
    match turn:
        case (Number(number), Place() as place, *_):
            return number, place
        case (Boat(), Place() as place, *_):
            return BOAT, place
        case (Place() as place, *_):
            return DANGER, place
    raise ValueError(f"{turn} is not a turn of Skull Island")


def openings(table: Table, seat: Seat) -> list[tuple[Number | Boat, int, int]]:
    """Every number and boat that the roll offers, as step and mark, with each cell for it."""
    at, numbers = table.position(seat), numbers_to_write(table.roll)
    ground = cells_for_a_number(at)
    found: list[tuple[Number | Boat, int, int]] = [
        (Number(number), number, cell) for number in numbers for cell in ground
    ]
    if table.may_draw_a_boat(seat):
        found += [(Boat(), BOAT, cell) for cell in cells_for_a_boat(at)]
    return found


def sheet_after(sheet: IslandSheet, turn: Turn[Step]) -> IslandSheet:
    """The sheet with the turn played on it."""
    mark, place = mark_made(turn)
    numbers = sheet.layout.numbers
    found = tuple(Treasure(s.value, numbers[s.cell]) for s in turn if isinstance(s, Find))
    return noted(marked(sheet, numbers[place.cell], mark), found)


def ways_to_end(sheet: IslandSheet, mark: int, cell: int) -> list[tuple[Find, ...]]:
    """Every way to note what the mark brings to light; one empty way if that is nothing (K9)."""
    ways = ways_to_note(revealed(position(sheet), mark, cell), sheet.slots_left)
    return [noting(sheet, way) for way in ways]


def next_finds(ways: Iterable[tuple[Find, ...]], chosen: tuple[Find, ...]) -> tuple[Find, ...]:
    """The treasures that may be noted after those chosen, in the order of the ways."""
    count = len(chosen)
    onward = [way[count] for way in ways if way[:count] == chosen and len(way) > count]
    return tuple(dict.fromkeys(onward))


def noting(sheet: IslandSheet, way: Iterable[tuple[int, int]]) -> tuple[Find, ...]:
    """The steps that note these treasures, each a value and a crossing."""
    return tuple(Find(value, sheet.layout.cells[crossing]) for value, crossing in way)
