"""Why a step is not on the menu: for each way in which it can be wrong, a reason of its own."""

from __future__ import annotations

from expedition.core.errors import IllegalTurn
from expedition.core.rules import Seat, Turn
from expedition.games.sheet_games.dice import numbers_to_write
from expedition.games.sheet_games.steps import Number, Place
from expedition.games.skull_island.island import MOUNTAIN, SEA
from expedition.games.skull_island.kernel.placing import has_numbers
from expedition.games.skull_island.sheet import IslandSheet, Treasure, position
from expedition.games.skull_island.steps import Boat, Find, Step
from expedition.games.skull_island.table import Table
from expedition.games.skull_island.treasures import objection
from expedition.games.skull_island.turns import (
    mark_made,
    next_finds,
    sheet_after,
    ways_to_end,
)


def refused(table: Table, seat: Seat, chosen: Turn[Step], step: Step) -> IllegalTurn:
    """The reason, with its key."""
    sheet = table.sheet(table.sheet_to_fill(seat))
    match chosen, step:
        case (), Number(number) if table.roll and not table.is_danger:
            offered = ", ".join(map(str, numbers_to_write(table.roll)))
            return IllegalTurn("number_not_offered", number=number, offered=offered)
        case (), Number() | Boat() if table.is_danger:
            return IllegalTurn("skull_island.skull_first")
        case (), Boat() if table.roll:
            return _no_boat(table)
        case (), Place(cell) if table.is_danger:
            return _no_skull_here(sheet, str(cell))
        case (), Place(cell) if table.roll:
            return IllegalTurn("skull_island.number_before_cell", cell=str(cell))
        case (Number(),), Place(cell):
            return _no_number_here(table, sheet, str(cell))
        case (Boat(),), Place(cell):
            return _no_boat_here(sheet, str(cell))
        case (Number() | Boat(), Place(), *_), _ if _is_on_the_sheet(sheet, chosen):
            return _after_the_cell(sheet, chosen, step)
    return IllegalTurn("step_not_on_menu", step=str(step))


def _no_boat(table: Table) -> IllegalTurn:
    return IllegalTurn(
        "skull_island.no_sea_left" if table.is_helper else "skull_island.no_boat_rolled"
    )


def _no_number_here(table: Table, sheet: IslandSheet, cell: str) -> IllegalTurn:
    """Off the ground, taken, inland for the first number (K2), or beside nothing (K1)."""
    wrong = _off_the_ground(sheet, cell)
    if wrong:
        return wrong
    if has_numbers(position(sheet)):
        return IllegalTurn("skull_island.beside_nothing", cell=cell)
    by_a_corner = sheet.layout.names.index(cell) in table.island.wide_coast
    return IllegalTurn(
        "skull_island.coast_by_a_corner" if by_a_corner else "skull_island.inland", cell=cell
    )


def _no_skull_here(sheet: IslandSheet, cell: str) -> IllegalTurn:
    """Off the ground, taken, or alone too far from the last cell (K21)."""
    return _off_the_ground(sheet, cell) or IllegalTurn("skull_island.skull_not_near", cell=cell)


def _no_boat_here(sheet: IslandSheet, cell: str) -> IllegalTurn:
    """On land, taken, or too far out (K10)."""
    if cell not in sheet.layout.names:
        return IllegalTurn("no_such_cell", cell=cell)
    if _kind(sheet, cell) != SEA:
        return IllegalTurn("skull_island.boat_on_land", cell=cell)
    if sheet.marks[sheet.layout.names.index(cell)]:
        return IllegalTurn("cell_taken", cell=cell)
    return IllegalTurn("skull_island.boat_too_far_out", cell=cell)


def _off_the_ground(sheet: IslandSheet, cell: str) -> IllegalTurn | None:
    """What is wrong with a cell for numbers and skulls alike (K3)."""
    if cell not in sheet.layout.names:
        return IllegalTurn("no_such_cell", cell=cell)
    kind = _kind(sheet, cell)
    if kind == SEA:
        return IllegalTurn("skull_island.in_the_water", cell=cell)
    if kind == MOUNTAIN:
        return IllegalTurn("skull_island.on_a_mountain", cell=cell)
    if sheet.marks[sheet.layout.names.index(cell)]:
        return IllegalTurn("cell_taken", cell=cell)
    return None


def _after_the_cell(sheet: IslandSheet, chosen: Turn[Step], step: Step) -> IllegalTurn:
    """A treasure that is not to be noted, or something else while one is."""
    if isinstance(step, Find):
        return _no_treasure(sheet_after(sheet, chosen), step)
    mark, place = mark_made(chosen)
    ways = ways_to_end(sheet, mark, sheet.layout.numbers[place.cell])
    due = next_finds(ways, tuple(step for step in chosen if isinstance(step, Find)))
    if due:
        offered = ", ".join(f"{find.value} ({find.cell})" for find in due)
        return IllegalTurn("skull_island.treasure_first", step=str(step), offered=offered)
    return IllegalTurn("step_not_on_menu", step=str(step))


def _no_treasure(after: IslandSheet, find: Find) -> IllegalTurn:
    """It cannot be noted at all (K4 to K8), or a lower value comes before it."""
    numbers, cell = after.layout.numbers, str(find.cell)
    if find.cell not in numbers:
        return IllegalTurn("no_such_cell", cell=cell)
    reason = objection(after, Treasure(find.value, numbers[find.cell]))
    return IllegalTurn(reason or "skull_island.treasure_lower_first", value=find.value, cell=cell)


def _is_on_the_sheet(sheet: IslandSheet, chosen: Turn[Step]) -> bool:
    """False for steps that no menu has offered: whoever asks why may ask about anything."""
    cells = [step.cell for step in chosen if isinstance(step, (Place, Find))]
    return all(cell in sheet.layout.numbers for cell in cells)


def _kind(sheet: IslandSheet, cell: str) -> str:
    return sheet.layout.kinds[sheet.layout.names.index(cell)]
