"""The rules of the Temple, as the contract asks for them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache

from expedition.core.chance import Chance
from expedition.core.errors import IllegalTurn
from expedition.core.rules import Box, Menu, Option, Options, Seat, Standing, Turn, View, places
from expedition.games.dice_games.danger import near_the_last
from expedition.games.dice_games.dice import enter_dice_menu, numbers_to_write
from expedition.games.dice_games.levels import level
from expedition.games.dice_games.sheet import DANGER, Sheet, blank_marks, marked
from expedition.games.dice_games.steps import Number, Place
from expedition.games.dice_games.table import DICE_OPTION, HOST, faces_read, rolled, with_roll
from expedition.games.temple.printed import DICE, LAYOUTS, LEVELS
from expedition.games.temple.scoring import score
from expedition.games.temple.sheet import DOOR
from expedition.games.temple.steps import Step, read_step
from expedition.games.temple.table import Table

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
        options=(Option("layout", tuple(LAYOUTS)), DICE_OPTION),
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
        )
        return rolled(table, DICE, chance)

    def waiting_for(self, state: Table) -> frozenset[Seat]:
        """The host while real dice lie unread; else everybody, until the sheets are full (C9)."""
        if state.roll:
            return state.everybody()
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
            return Menu(faces.steps, faces.whole, faces.last)
        if not table.is_danger and not chosen:
            return Menu(tuple(map(Number, numbers_to_write(table.roll))))
        if chosen and isinstance(chosen[-1], Place):
            return WHOLE
        return Menu(places_to_fill(table, seat), last=True)

    def refusal(self, view: View[Table, None], chosen: Turn[Step], step: Step) -> IllegalTurn:
        """Why a number or a cell is not to be had."""
        table, seat = view.public, view.seat
        if seat is None or seat not in self.waiting_for(table):
            return IllegalTurn("not_your_turn")
        match step:
            case Number(number) if table.roll and not table.is_danger and not chosen:
                offered = ", ".join(map(str, numbers_to_write(table.roll)))
                return IllegalTurn("number_not_offered", number=number, offered=offered)
            case Place(cell) if table.roll:
                return _refused_place(table, seat, str(cell))
        return IllegalTurn("step_not_on_menu", step=str(step))

    def resolve(self, state: Table, turns: Mapping[Seat, Turn[Step]], chance: Chance) -> Table:
        """Every sheet with one more cell filled, and the next roll."""
        if not state.roll:
            return with_roll(state, faces_read(turns[HOST]), chance)
        marks, last = list(state.marks), list(state.last)
        numbers = state.sheet(HOST).layout.numbers
        for seat, turn in turns.items():
            owner = state.sheet_to_fill(seat)
            mark, place = _mark_and_place(turn)
            cell = numbers[place.cell]
            last[owner] = (cell,)
            marks[owner] = marked(state.sheet(owner), cell, mark).marks
        filled = replace(state, roll=(), hands=(), marks=tuple(marks), last=tuple(last))
        if filled.is_over:
            return filled
        return rolled(replace(filled, round=state.round + 1), DICE, chance)

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


def places_to_fill(table: Table, seat: Seat) -> tuple[Place, ...]:
    """The empty cells of the right kind; for a mummy drawn alone those near the last cell (T13)."""
    owner = table.sheet_to_fill(seat)
    sheet, kind = table.sheet(owner), table.kind_to_fill(owner)
    if not table.is_danger or table.seats > 1:
        return _free_places(sheet, kind)
    near = near_the_last(sheet.layout, sheet.free(kind), table.last[owner])
    return tuple(sheet.layout.places[cell] for cell in near)


@lru_cache(maxsize=256)  # each number of a roll asks for the same places
def _free_places(sheet: Sheet, kind: str) -> tuple[Place, ...]:
    return tuple(sheet.layout.places[cell] for cell in sheet.free(kind))


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
    is_door = number in sheet.layout.of_kind(DOOR)
    if table.is_danger:
        return IllegalTurn(
            "temple.mummy_not_on_door" if is_door else "temple.mummy_not_near", cell=cell
        )
    return IllegalTurn("temple.door_locked" if is_door else "temple.door_first", cell=cell)
