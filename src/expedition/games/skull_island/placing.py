"""Where a number, a boat and a skull may go."""

from __future__ import annotations

from functools import lru_cache

from expedition.core.rules import Seat
from expedition.games.dice_games.danger import near_the_last
from expedition.games.dice_games.sheet import EMPTY
from expedition.games.skull_island.sheet import BOAT, IslandSheet
from expedition.games.skull_island.table import Table


def cells_for_a_number(table: Table, seat: Seat) -> tuple[int, ...]:
    """Free ground beside a number or a boat (K1); where there is none, all free ground (K20).

    The first number goes on the coast or beside an own boat, whatever was drawn before (K2).
    """
    return _ground_for_a_number(table.sheet(seat), table.landing)


def cells_for_a_boat(table: Table, seat: Seat) -> tuple[int, ...]:
    """Free sea along the island; with the open sea, all free sea (K10)."""
    marks = table.marks[seat]
    return tuple(cell for cell in sea_for_boats(table) if marks[cell] == EMPTY)


def cells_for_a_skull(table: Table, seat: Seat) -> tuple[int, ...]:
    """Free ground of the sheet passed on, also under a treasure (K13, K17); alone, near (K21)."""
    owner = table.sheet_to_fill(seat)
    sheet = table.sheet(owner)
    if table.seats > 1:
        return sheet.free_ground
    return near_the_last(sheet.layout, sheet.free_ground, table.last[owner])


def may_draw_a_boat(table: Table, seat: Seat) -> bool:
    """True if the boat shows, no skull cancels it, and there is sea left for it (K10, K20)."""
    return table.is_helper and bool(cells_for_a_boat(table, seat))


def sea_for_boats(table: Table) -> tuple[int, ...]:
    """The sea where boats may sail."""
    return table.island.sea if table.sea == "open" else table.island.shore


def has_numbers(sheet: IslandSheet) -> bool:
    """True once the first number is written."""
    return any(mark > 0 for mark in sheet.marks)


def is_beside(sheet: IslandSheet, cell: int) -> bool:
    """True if a number or a boat lies beside the cell."""
    marks = sheet.marks
    return any(marks[other] > 0 or marks[other] == BOAT for other in sheet.layout.adjacent[cell])


@lru_cache(maxsize=1024)
def _ground_for_a_number(sheet: IslandSheet, landing: str) -> tuple[int, ...]:
    free = sheet.free_ground
    allowed = {cell for cell in free if is_beside(sheet, cell)}
    if not has_numbers(sheet):
        allowed.update(sheet.island.wide_coast if landing == "wide" else sheet.island.coast)
    return tuple(cell for cell in free if cell in allowed) or free
