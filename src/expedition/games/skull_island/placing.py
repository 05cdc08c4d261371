"""Where a number, a boat and a skull may go."""

from __future__ import annotations

from expedition.core.rules import Seat
from expedition.games.skull_island.kernel import placing as kernel
from expedition.games.skull_island.kernel.position import IslandPosition
from expedition.games.skull_island.positions import position
from expedition.games.skull_island.sheet import IslandSheet
from expedition.games.skull_island.table import Table


def cells_for_a_number(table: Table, seat: Seat) -> tuple[int, ...]:
    """Free ground beside a number or a boat (K1); the coast for the first number (K2)."""
    return tuple(kernel.cells_for_a_number(_position(table, seat)))


def cells_for_a_boat(table: Table, seat: Seat) -> tuple[int, ...]:
    """Free sea along the island; with the open sea, all free sea (K10)."""
    return tuple(kernel.cells_for_a_boat(_position(table, seat)))


def cells_for_a_skull(table: Table, seat: Seat) -> tuple[int, ...]:
    """Free ground of the sheet passed on, also under a treasure (K13, K17); alone, near (K21)."""
    owner = table.sheet_to_fill(seat)
    sheet = table.sheet(owner)
    if table.seats > 1:
        return sheet.free_ground
    return tuple(kernel.cells_for_a_skull(position(sheet), list(table.last[owner])))


def may_draw_a_boat(table: Table, seat: Seat) -> bool:
    """True if the boat shows, no skull cancels it, and there is sea left for it (K10, K20)."""
    return table.is_helper and kernel.may_draw_a_boat(_position(table, seat))


def has_numbers(sheet: IslandSheet) -> bool:
    """True once the first number is written."""
    return kernel.has_numbers(position(sheet))


def _position(table: Table, seat: Seat) -> IslandPosition:
    return position(table.sheet(seat), table.landing, table.sea)
