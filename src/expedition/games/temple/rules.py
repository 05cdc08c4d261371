"""The rules of the Temple, as the contract asks for them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from expedition.core.chance import Chance
from expedition.core.errors import IllegalTurn
from expedition.core.rules import Box, Menu, Option, Options, Seat, Standing, Turn, View, places
from expedition.games.dice_games.danger import near_the_last, pass_sheets
from expedition.games.dice_games.dice import (
    GREATEST_NUMBER,
    Face,
    enter_dice_menu,
    numbers_on_offer,
    numbers_shown,
)
from expedition.games.dice_games.levels import level
from expedition.games.temple.printed import DICE, LAYOUTS, LEVELS
from expedition.games.temple.scoring import score
from expedition.games.temple.sheet import DOOR, MUMMY, empty_sheet
from expedition.games.temple.steps import Number, Place, Step, read_step
from expedition.games.temple.table import Table

HOST: Seat = 0
WHOLE: Menu[Step] = Menu(whole=True)
NOTHING: Menu[Step] = Menu()


class Temple:
    """The Temple of Apikhabou for 1 to 100 (C1)."""

    box: Box[Step] = Box(
        name="temple",
        edition=1,
        fewest_seats=1,
        most_seats=100,
        read_step=read_step,
        options=(Option("layout", tuple(LAYOUTS)), Option("dice", ("virtual", "physical"))),
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
            marks=(empty_sheet(rows).marks,) * seats,
            last=(None,) * seats,
        )
        return _rolled(table, chance)

    def waiting_for(self, state: Table) -> frozenset[Seat]:
        """The host while real dice lie unread; else everybody, until the sheets are full (C9)."""
        if state.roll:
            return frozenset(range(state.seats))
        return frozenset() if state.is_over else frozenset({HOST})

    def public(self, state: Table) -> Table:
        """All of it."""
        return state

    def private(self, state: Table, seat: Seat) -> None:
        """Nobody has a secret."""

    def menu(self, view: View[Table, None], chosen: Turn[Step]) -> Menu[Step]:
        """A number, then a cell; for a mummy a cell; for the host of real dice the faces."""
        table, seat = view.public, view.seat
        if seat is None or seat not in self.waiting_for(table):
            return NOTHING
        if not table.roll:
            faces = enter_dice_menu(DICE, chosen)
            return Menu(faces.steps, faces.whole)
        if not table.is_danger and not chosen:
            return Menu(tuple(map(Number, numbers_to_write(table))))
        if chosen and isinstance(chosen[-1], Place):
            return WHOLE
        return Menu(places_to_fill(table, seat))

    def refusal(self, view: View[Table, None], chosen: Turn[Step], step: Step) -> IllegalTurn:
        """Why a number or a cell is not to be had."""
        table, seat = view.public, view.seat
        if seat is None or seat not in self.waiting_for(table):
            return IllegalTurn("not_your_turn")
        match step:
            case Number(number) if table.roll and not table.is_danger and not chosen:
                offered = ", ".join(map(str, numbers_to_write(table)))
                return IllegalTurn("number_not_offered", number=number, offered=offered)
            case Place(cell) if table.roll:
                return _refused_place(table, seat, str(cell))
        return IllegalTurn("step_not_on_menu", step=str(step))

    def resolve(self, state: Table, turns: Mapping[Seat, Turn[Step]], chance: Chance) -> Table:
        """Every sheet with one more cell filled, and the next roll."""
        if not state.roll:
            return _with_roll(state, _faces(turns[HOST]), chance)
        marks, last = list(state.marks), list(state.last)
        numbers = state.sheet(HOST).layout.numbers
        for seat, turn in turns.items():
            owner = state.sheet_to_fill(seat)
            mark, cell = _mark_and_place(turn)
            last[owner] = numbers[cell.cell]
            marks[owner] = state.sheet(owner).with_mark(numbers[cell.cell], mark).marks
        filled = replace(state, roll=(), hands=(), marks=tuple(marks), last=tuple(last))
        if filled.is_over:
            return filled
        return _rolled(replace(filled, round=state.round + 1), chance)

    def standings(self, state: Table) -> Mapping[Seat, Standing]:
        """Most stars first; tied, the longer run; else shared (T12). Alone, the level (T14)."""
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


def numbers_to_write(table: Table) -> tuple[int, ...]:
    """With Penny any number from 1 to 15 (T4); otherwise what the dice offer (C2)."""
    if DICE.purple.special in table.roll:
        return tuple(range(1, GREATEST_NUMBER + 1))
    return numbers_on_offer(numbers_shown(table.roll))


def places_to_fill(table: Table, seat: Seat) -> tuple[Place, ...]:
    """The empty cells of the right kind; for a mummy drawn alone those near the last cell (T13)."""
    owner = table.sheet_to_fill(seat)
    sheet = table.sheet(owner)
    free = sheet.free(table.kind_to_fill(owner))
    if table.is_danger and table.seats == 1:
        free = tuple(near_the_last(sheet.layout, free, table.last[owner]))
    return tuple(Place(sheet.layout.cells[cell]) for cell in free)


def _rolled(table: Table, chance: Chance) -> Table:
    """The table with the dice thrown; with real dice it waits for the host to read them."""
    return table if table.dice == "physical" else _with_roll(table, DICE.throw(chance), chance)


def _with_roll(table: Table, roll: tuple[str, ...], chance: Chance) -> Table:
    thrown = replace(table, roll=roll)
    return replace(thrown, hands=pass_sheets(table.seats, chance)) if thrown.is_danger else thrown


def _faces(turn: Turn[Step]) -> tuple[str, ...]:
    return tuple(step.face for step in turn if isinstance(step, Face))


def _mark_and_place(turn: Turn[Step]) -> tuple[int, Place]:
    match turn:
        case (Number(number), Place() as place):
            return number, place
        case (Place() as place,):
            return MUMMY, place
    raise ValueError(f"{turn} is not a turn of the Temple")


def _refused_place(table: Table, seat: Seat, cell: str) -> IllegalTurn:
    owner = table.sheet_to_fill(seat)
    sheet = table.sheet(owner)
    if cell not in sheet.layout.names:
        return IllegalTurn("no_such_cell", cell=cell)
    number = sheet.layout.names.index(cell)
    if sheet.marks[number]:
        return IllegalTurn("cell_taken", cell=cell)
    is_door = number in sheet.layout.of_kind(DOOR)
    if table.is_danger:
        return IllegalTurn(
            "temple.mummy_not_on_door" if is_door else "temple.mummy_not_near", cell=cell
        )
    return IllegalTurn("temple.door_locked" if is_door else "temple.door_first", cell=cell)
