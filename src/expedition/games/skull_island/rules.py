"""The rules of Skull Island, as the contract asks for them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from expedition.core.chance import Chance
from expedition.core.errors import IllegalTurn
from expedition.core.rules import Box, Menu, Option, Options, Seat, Standing, Turn, View, places
from expedition.games.dice_games.dice import enter_dice_menu, numbers_to_write
from expedition.games.dice_games.levels import level
from expedition.games.dice_games.sheet import DANGER, blank_marks
from expedition.games.dice_games.steps import Number, Place
from expedition.games.dice_games.table import DICE_OPTION, HOST, faces_read, rolled, with_roll
from expedition.games.skull_island.placing import (
    cells_for_a_boat,
    cells_for_a_number,
    cells_for_a_skull,
    may_draw_a_boat,
)
from expedition.games.skull_island.printed import DICE, LAYOUTS, LEVELS
from expedition.games.skull_island.refusals import refused
from expedition.games.skull_island.scoring import score
from expedition.games.skull_island.sheet import BOAT, IslandSheet
from expedition.games.skull_island.steps import Boat, Find, Step, read_step
from expedition.games.skull_island.table import Table
from expedition.games.skull_island.treasures import revealing
from expedition.games.skull_island.turns import mark_made, next_finds, sheet_after, ways_to_end

WHOLE: Menu[Step] = Menu(whole=True)
NOTHING: Menu[Step] = Menu()


class SkullIsland:
    """Skull Island for 1 to 100 (C1)."""

    box: Box[Step] = Box(
        name="skull_island",
        edition=1,
        fewest_seats=1,
        most_seats=100,
        read_step=read_step,
        options=(
            Option("layout", tuple(LAYOUTS)),
            Option("landing", ("coast", "wide")),
            Option("sea", ("near", "open")),
            DICE_OPTION,
        ),
    )

    def set_up(self, seats: int, options: Options, chance: Chance) -> Table:
        """An empty sheet of the same layout for everybody, and the first roll."""
        rows = LAYOUTS[options["layout"]]
        table = Table(
            layout=rows,
            dice=options["dice"],
            round=1,
            roll=(),
            hands=(),
            marks=(blank_marks(rows),) * seats,
            last=((),) * seats,
            treasures=((),) * seats,
            landing=options["landing"],
            sea=options["sea"],
        )
        return rolled(table, DICE, chance)

    def waiting_for(self, state: Table) -> frozenset[Seat]:
        """The host while real dice lie unread; else everybody, until the game is over (C9)."""
        if state.roll:
            return state.everybody()
        return frozenset() if state.is_over else frozenset({HOST})

    def public(self, state: Table) -> Table:
        """All of it."""
        return state

    def private(self, state: Table, seat: Seat) -> None:
        """Nobody has a secret."""

    def menu(self, view: View[Table, None], chosen: Turn[Step]) -> Menu[Step]:
        """A number or a boat, its cell, then each treasure; for a skull a cell; or the faces."""
        table, seat = view.public, view.seat
        if seat is None or seat not in self.waiting_for(table):
            return NOTHING
        if not table.roll:
            faces = enter_dice_menu(DICE, chosen)
            return Menu(faces.steps, faces.whole, faces.last)
        match chosen:
            case ():
                return _first_menu(table, seat)
            case (Number(number),):
                return _places(table.sheet(seat), cells_for_a_number(table, seat), number)
            case (Boat(),):
                return _places(table.sheet(seat), cells_for_a_boat(table, seat), BOAT)
            case (Place(),):
                return WHOLE
            case (Number() | Boat(), Place(cell), *_) if cell in table.island.layout.numbers:
                return _treasures(table.sheet(seat), chosen)
        return NOTHING

    def refusal(self, view: View[Table, None], chosen: Turn[Step], step: Step) -> IllegalTurn:
        """Why a number, a boat, a cell or a treasure is not to be had."""
        if view.seat is None or view.seat not in self.waiting_for(view.public):
            return IllegalTurn("not_your_turn")
        return refused(view.public, view.seat, chosen, step)

    def resolve(self, state: Table, turns: Mapping[Seat, Turn[Step]], chance: Chance) -> Table:
        """Every sheet with one more cell filled and its treasures noted, and the next roll."""
        if not state.roll:
            return with_roll(state, faces_read(turns[HOST]), chance)
        marks, last, treasures = list(state.marks), list(state.last), list(state.treasures)
        numbers = state.island.layout.numbers
        for seat, turn in turns.items():
            owner = state.sheet_to_fill(seat)
            after = sheet_after(state.sheet(owner), turn)
            marks[owner], treasures[owner] = after.marks, after.treasures
            last[owner] = (numbers[mark_made(turn)[1].cell],)
        filled = replace(
            state,
            roll=(),
            hands=(),
            marks=tuple(marks),
            last=tuple(last),
            treasures=tuple(treasures),
        )
        if filled.is_over:
            return filled
        return rolled(replace(filled, round=state.round + 1), DICE, chance)

    def standings(self, state: Table) -> Mapping[Seat, Standing]:
        """Most stars first; tied, the best treasure; else shared (K19). Alone, the level (K22)."""
        scores = {seat: score(state.sheet(seat)) for seat in range(state.seats)}
        ranks = places({seat: (s.total, *s.tie_break) for seat, s in scores.items()})
        alone = state.seats == 1
        return {
            seat: replace(s, place=ranks[seat], level=level(s.total, LEVELS) if alone else None)
            for seat, s in scores.items()
        }

    def imagine(self, view: View[Table, None], chance: Chance) -> Table:
        """The table itself, for nothing on it is hidden."""
        return view.public


def _first_menu(table: Table, seat: Seat) -> Menu[Step]:
    """The cell of a skull; else a number (C2, K11), or a boat where it shows (K10)."""
    if table.is_danger:
        sheet = table.sheet(table.sheet_to_fill(seat))
        return _places(sheet, cells_for_a_skull(table, seat), DANGER)
    numbers = tuple(map(Number, numbers_to_write(table.roll)))
    return Menu((*numbers, Boat()) if may_draw_a_boat(table, seat) else numbers)


def _places(sheet: IslandSheet, cells: tuple[int, ...], mark: int) -> Menu[Step]:
    """The cells for a mark; the last menu, unless there are some where it finds a treasure."""
    places, revealing_cells = sheet.layout.places, revealing(sheet, mark)
    ends = not any(revealing_cells >> cell & 1 for cell in cells)
    return Menu(tuple(places[cell] for cell in cells), last=ends)


def _treasures(sheet: IslandSheet, chosen: Turn[Step]) -> Menu[Step]:
    """The treasures that may be noted next; the turn is whole once all are (K9)."""
    mark, place = mark_made(chosen)
    ways = ways_to_end(sheet, mark, sheet.layout.numbers[place.cell])
    found = tuple(step for step in chosen if isinstance(step, Find))
    steps = next_finds(ways, found)
    ends = bool(steps) and all((*found, step) in ways for step in steps)
    return Menu(steps, whole=found in ways, last=ends)
