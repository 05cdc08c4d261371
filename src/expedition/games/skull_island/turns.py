"""A turn on a sheet: the mark that it makes, and the treasures that have to be noted with it."""

from __future__ import annotations

from collections.abc import Iterable

from expedition.core.rules import Turn
from expedition.games.dice_games.sheet import DANGER, marked
from expedition.games.dice_games.steps import Number, Place
from expedition.games.skull_island.sheet import BOAT, IslandSheet, Treasure, noted
from expedition.games.skull_island.steps import Boat, Find, Step
from expedition.games.skull_island.treasures import Way, revealed, ways_to_note


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


def sheet_after(sheet: IslandSheet, turn: Turn[Step]) -> IslandSheet:
    """The sheet with the turn played on it."""
    mark, place = mark_made(turn)
    numbers = sheet.layout.numbers
    found = tuple(Treasure(s.value, numbers[s.cell]) for s in turn if isinstance(s, Find))
    return noted(marked(sheet, numbers[place.cell], mark), found)


def ways_to_end(sheet: IslandSheet, mark: int, cell: int) -> list[tuple[Find, ...]]:
    """Every way to note what the mark brings to light; one empty way if that is nothing (K9)."""
    ways = ways_to_note(revealed(sheet, mark, cell), sheet.slots_left)
    return [noting(sheet, way) for way in ways]


def next_finds(ways: Iterable[tuple[Find, ...]], chosen: tuple[Find, ...]) -> tuple[Find, ...]:
    """The treasures that may be noted after those chosen, in the order of the ways."""
    count = len(chosen)
    onward = [way[count] for way in ways if way[:count] == chosen and len(way) > count]
    return tuple(dict.fromkeys(onward))


def noting(sheet: IslandSheet, way: Way) -> tuple[Find, ...]:
    """The steps that note these treasures."""
    return tuple(Find(treasure.value, sheet.layout.cells[treasure.cell]) for treasure in way)
