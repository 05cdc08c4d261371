"""The rules of Skull Island, as the contract asks for them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from expedition.core.rules import Box, Menu, Option, Options, Seat, Turn
from expedition.games.sheet_games.dice import GREATEST_NUMBER, numbers_to_write
from expedition.games.sheet_games.game import NOTHING, WHOLE, SheetGame
from expedition.games.sheet_games.layout import Layout
from expedition.games.sheet_games.printed import layout_option
from expedition.games.sheet_games.sheet import DANGER
from expedition.games.sheet_games.steps import Number, Place
from expedition.games.sheet_games.table import DICE_OPTION, Blank
from expedition.games.skull_island.island import island
from expedition.games.skull_island.kernel.placing import (
    cells_for_a_boat,
    cells_for_a_number,
    cells_for_a_skull,
)
from expedition.games.skull_island.kernel.treasures import revealed
from expedition.games.skull_island.printed import (
    DICE,
    EVERY_LAYOUT,
    LAYOUTS,
    LEVELS,
    OWN,
    SMALL_LAYOUT,
    SMALL_LEVELS,
)
from expedition.games.skull_island.refusals import refused
from expedition.games.skull_island.scoring import score
from expedition.games.skull_island.sheet import BOAT, IslandSheet, position
from expedition.games.skull_island.steps import Boat, Find, Step, read_step
from expedition.games.skull_island.table import Table
from expedition.games.skull_island.turns import mark_made, next_finds, sheet_after, ways_to_end


class SkullIsland(SheetGame[Table, IslandSheet, Step]):
    """The rules of Skull Island for 1 to 100 (C1)."""

    box: Box[Step] = Box(
        name="skull_island",
        edition=1,
        fewest_seats=1,
        most_seats=100,
        read_step=read_step,
        options=(
            layout_option(LAYOUTS, OWN),
            Option("landing", ("coast", "wide")),
            Option("sea", ("near", "open")),
            DICE_OPTION,
        ),
    )
    dice = DICE
    layouts = EVERY_LAYOUT
    own = OWN
    score = staticmethod(score)
    refused = staticmethod(refused)

    def blank(self, common: Blank, seats: int, options: Options) -> Table:
        """The empty table: no treasure found, and how this table lands and sails."""
        return Table(
            **common,
            treasures=((),) * seats,
            landing=options["landing"],
            sea=options["sea"],
        )

    def is_over(self, table: Table) -> bool:
        """True once somebody has five treasures or a full island (K18)."""
        return table.is_over

    def turn_menu(self, table: Table, seat: Seat, chosen: Turn[Step]) -> Menu[Step]:
        """The menu of a turn: a number or a boat, its cell, each treasure; for a skull a cell."""
        match chosen:
            case ():
                return _first_menu(table, seat)
            case (Number(number),):
                return _places(table.sheet(seat), cells_for_a_number(table.position(seat)), number)
            case (Boat(),):
                return _places(table.sheet(seat), cells_for_a_boat(table.position(seat)), BOAT)
            case (Place(),):
                return WHOLE
            case (Number() | Boat(), Place(cell), *_) if cell in table.island.layout.numbers:
                return _treasures(table.sheet(seat), chosen)
        return NOTHING

    def own_steps(self, plan: Layout) -> Iterable[Step]:
        """The boat, and a treasure of every value on every cell that is not sea (K7)."""
        land = island(plan.rows).land
        values = range(1, GREATEST_NUMBER + 1)
        return (Boat(), *(Find(value, plan.cells[cell]) for value in values for cell in land))

    def play(
        self, table: Table, seat: Seat, turn: Turn[Step]
    ) -> tuple[IslandSheet, tuple[int, ...]]:
        """Fills one cell, and notes its treasures."""
        sheet = table.sheet(table.sheet_to_fill(seat))
        cell = sheet.layout.numbers[mark_made(turn)[1].cell]
        return sheet_after(sheet, turn), (cell,)

    def bounds(self, sheet: IslandSheet) -> Mapping[str, int]:
        """Those of the layout (K22)."""
        return SMALL_LEVELS if sheet.rows == SMALL_LAYOUT else LEVELS


def _first_menu(table: Table, seat: Seat) -> Menu[Step]:
    """The cell of a skull; else a number (C2, K11), or a boat where it shows (K10)."""
    if table.is_danger:
        owner = table.sheet_to_fill(seat)
        last = list(table.last[owner]) if table.seats == 1 else []
        return _places(table.sheet(owner), cells_for_a_skull(table.position(owner), last), DANGER)
    numbers = tuple(map(Number, numbers_to_write(table.roll)))
    return Menu((*numbers, Boat()) if table.may_draw_a_boat(seat) else numbers)


def _places(sheet: IslandSheet, cells: list[int], mark: int) -> Menu[Step]:
    """The cells for a mark; the last menu, unless there are some where it finds a treasure."""
    places, at = sheet.layout.places, position(sheet)
    ends = not any(revealed(at, mark, cell) for cell in cells)
    return Menu(tuple(places[cell] for cell in cells), last=ends)


def _treasures(sheet: IslandSheet, chosen: Turn[Step]) -> Menu[Step]:
    """The treasures that may be noted next; the turn is whole once all are (K9)."""
    mark, place = mark_made(chosen)
    ways = ways_to_end(sheet, mark, sheet.layout.numbers[place.cell])
    found = tuple(step for step in chosen if isinstance(step, Find))
    steps = next_finds(ways, found)
    ends = bool(steps) and all((*found, step) in ways for step in steps)
    return Menu(steps, whole=found in ways, last=ends)
