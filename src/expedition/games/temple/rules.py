"""The rules of the Temple, as the contract asks for them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from expedition.core.errors import IllegalTurn
from expedition.core.rules import Box, Menu, Options, Seat, Turn
from expedition.games.sheet_games.dice import Roll, numbers_to_write
from expedition.games.sheet_games.game import WHOLE, SheetGame
from expedition.games.sheet_games.kernel.ground import near_the_last
from expedition.games.sheet_games.layout import layout
from expedition.games.sheet_games.printed import layout_option
from expedition.games.sheet_games.sheet import DANGER, Marks, Sheet, with_mark
from expedition.games.sheet_games.steps import Number, Place
from expedition.games.sheet_games.table import DICE_OPTION, Blank
from expedition.games.temple.kernel import pyramid as kernel
from expedition.games.temple.printed import (
    DICE,
    EVERY_LAYOUT,
    LAYOUTS,
    LEVELS,
    OWN,
    SMALL_LAYOUT,
    SMALL_LEVELS,
)
from expedition.games.temple.scoring import score
from expedition.games.temple.steps import Step, read_step
from expedition.games.temple.table import Table


class Temple(SheetGame[Table, Sheet, Step]):
    """The Temple of Apikhabou for 1 to 100 (C1)."""

    box: Box[Step] = Box(
        name="temple",
        edition=1,
        fewest_seats=1,
        most_seats=100,
        read_step=read_step,
        options=(layout_option(LAYOUTS, OWN), DICE_OPTION),
    )
    dice = DICE
    layouts = EVERY_LAYOUT
    own = OWN
    score = staticmethod(score)

    def blank(self, common: Blank, seats: int, options: Options) -> Table:
        """The empty sheets."""
        return Table(**common)

    def is_over(self, table: Table) -> bool:
        """True if all doorless cells are full (T7)."""
        return table.is_over

    def turn_menu(self, table: Table, seat: Seat, chosen: Turn[Step]) -> Menu[Step]:
        """The menu of a turn: a number, then a cell; for a mummy a cell."""
        if chosen and isinstance(chosen[-1], Place):
            return WHOLE
        if chosen or table.is_danger:
            return _menu_of_places(table, seat)
        return _numbers(table.roll)

    def refused(self, table: Table, seat: Seat, chosen: Turn[Step], step: Step) -> IllegalTurn:
        """The reason why a number or a cell is illegal."""
        match step:
            case Number(number) if not table.is_danger and not chosen:
                offered = ", ".join(map(str, numbers_to_write(table.roll)))
                return IllegalTurn("number_not_offered", number=number, offered=offered)
            case Place(cell):
                return _refused_place(table, seat, str(cell))
        return IllegalTurn("step_not_on_menu", step=str(step))

    def play(self, table: Table, seat: Seat, turn: Turn[Step]) -> tuple[Sheet, tuple[int, ...]]:
        """Fills one cell."""
        mark, place = _mark_and_place(turn)
        cell = layout(table.layout).numbers[place.cell]
        marks = with_mark(table.marks[table.sheet_to_fill(seat)], cell, mark)
        return Sheet(table.layout, marks), (cell,)

    def bounds(self, sheet: Sheet) -> Mapping[str, int]:
        """Those of the layout (T14)."""
        return SMALL_LEVELS if sheet.rows == SMALL_LAYOUT else LEVELS


def places_to_fill(table: Table, seat: Seat) -> tuple[Place, ...]:
    """Legal marks for a roll: a number, or a mummy; drawn alone it stays near the last cell (T13).

    With the lockpick a number goes in a door while one is free (T2 to T4).
    """
    places: tuple[Place, ...] = _menu_of_places(table, seat).steps
    return places


def _menu_of_places(table: Table, seat: Seat) -> Menu[Any]:
    owner, is_mummy = table.sheet_to_fill(seat), table.is_danger
    last = table.last[owner] if is_mummy and table.seats == 1 else ()
    return _places(table.layout, table.marks[owner], is_mummy, table.is_helper, last)


@lru_cache(maxsize=64)
def _numbers(roll: Roll) -> Menu[Step]:
    return Menu(tuple(map(Number, numbers_to_write(roll))), alike=True)


@lru_cache(maxsize=1024)  # asked by each number of a roll, and again when the turn comes
def _places(
    rows: tuple[str, ...], marks: Marks, is_mummy: bool, lockpick: bool, last: tuple[int, ...]
) -> Menu[Any]:
    ground, places = layout(rows).ground, layout(rows).places
    if is_mummy:
        cells = near_the_last(ground, kernel.cells_for_a_mummy(ground, list(marks)), list(last))
    else:
        cells = kernel.cells_for_a_number(ground, list(marks), lockpick)
    return Menu(tuple([places[cell] for cell in cells]), last=True)


def _mark_and_place(turn: Turn[Step]) -> tuple[int, Place]:
    match turn:
        case (Number(number), Place() as place):
            return number, place
        case (Place() as place,):
            return DANGER, place
    raise ValueError(f"{turn} is not a turn of the Temple")


def _refused_place(table: Table, seat: Seat, cell: str) -> IllegalTurn:
    owner = table.sheet_to_fill(seat)
    sheet = table.sheet(owner)
    if cell not in sheet.layout.names:
        return IllegalTurn("no_such_cell", cell=cell)
    number = sheet.layout.names.index(cell)
    if sheet.marks[number]:
        return IllegalTurn("cell_taken", cell=cell)
    if sheet.layout.places[number] in places_to_fill(table, seat):
        return IllegalTurn("number_first", cell=cell)
    is_door = number in sheet.layout.of_kind(kernel.DOOR)
    if table.is_danger:
        return IllegalTurn(
            "temple.mummy_not_on_door" if is_door else "temple.mummy_not_near", cell=cell
        )
    return IllegalTurn("temple.door_locked" if is_door else "temple.door_first", cell=cell)
