"""The rules of the Valley, as the contract asks for them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from expedition.core.chance import Chance
from expedition.core.errors import IllegalTurn
from expedition.core.rules import Box, Menu, Option, Options, Seat, Standing, Turn, View, places
from expedition.games.dice_games.danger import near_the_last
from expedition.games.dice_games.dice import enter_dice_menu
from expedition.games.dice_games.levels import level
from expedition.games.dice_games.sheet import DANGER, EMPTY, blank_marks, marked
from expedition.games.dice_games.steps import Place
from expedition.games.dice_games.table import DICE_OPTION, HOST, faces_read, rolled, with_roll
from expedition.games.valley.draft import draft_of, menu_of
from expedition.games.valley.printed import DICE, LAYOUTS, SOLO_TURNS, levels
from expedition.games.valley.refusals import refused_in_snake_round, refused_step
from expedition.games.valley.scoring import score
from expedition.games.valley.sheet import ValleySheet, is_full, snakes_drawn
from expedition.games.valley.steps import Step, read_step
from expedition.games.valley.table import BUILDINGS_OPTION, LEAD_ON, Table

WHOLE: Menu[Step] = Menu(whole=True)
NOTHING: Menu[Step] = Menu()


class Valley:
    """The Valley of Wiraqocha for 1 to 100 (C1)."""

    box: Box[Step] = Box(
        name="valley",
        edition=2,
        fewest_seats=1,
        most_seats=100,
        read_step=read_step,
        options=(Option("layout", tuple(LAYOUTS)), BUILDINGS_OPTION, DICE_OPTION),
        step_by_step=True,
        earlier={1: {BUILDINGS_OPTION.name: LEAD_ON}},
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
            discoveries=((),) * seats,
            is_over=False,
            buildings=options[BUILDINGS_OPTION.name],
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
        """Actions and their cells, then a discovery and its cells; for a snake just a cell."""
        table, seat = view.public, view.seat
        if seat is None or seat not in self.waiting_for(table):
            return NOTHING
        if not table.roll:
            faces = enter_dice_menu(DICE, chosen)
            return Menu(faces.steps, faces.whole, faces.last)
        if table.is_danger:
            return WHOLE if chosen else Menu(places_for_a_snake(table, seat), last=True)
        draft = draft_of(table.start(seat), chosen)
        return NOTHING if draft is None else menu_of(draft)

    def refusal(self, view: View[Table, None], chosen: Turn[Step], step: Step) -> IllegalTurn:
        """Why a step is not to be had."""
        table, seat = view.public, view.seat
        if seat is None or seat not in self.waiting_for(table):
            return IllegalTurn("not_your_turn")
        if not table.roll:
            return IllegalTurn("step_not_on_menu", step=str(step))
        if table.is_danger:
            return refused_in_snake_round(table.sheet(table.sheet_to_fill(seat)), chosen, step)
        return refused_step(table.start(seat), chosen, step)

    def resolve(self, state: Table, turns: Mapping[Seat, Turn[Step]], chance: Chance) -> Table:
        """Every sheet with what was written on it, and the next roll."""
        if not state.roll:
            return with_roll(state, faces_read(turns[HOST]), chance)
        played = {
            state.sheet_to_fill(seat): _played(state, seat, turn) for seat, turn in turns.items()
        }
        seats = range(state.seats)
        full = any(is_full(sheet) for sheet, _ in played.values())
        after = replace(
            state,
            roll=(),
            hands=(),
            marks=tuple(played[seat][0].marks for seat in seats),
            last=tuple(played[seat][1] for seat in seats),
            discoveries=tuple(played[seat][0].discoveries for seat in seats),
            is_over=full or (state.seats == 1 and state.round == SOLO_TURNS),
        )
        return (
            after if after.is_over else rolled(replace(after, round=state.round + 1), DICE, chance)
        )

    def standings(self, state: Table) -> Mapping[Seat, Standing]:
        """Most stars first; tied, most from buildings; else shared (V21). Alone, a level (V24)."""
        scores = {seat: score(state.sheet(seat)) for seat in range(state.seats)}
        ranks = places({seat: (s.total, *s.tie_break) for seat, s in scores.items()})
        if state.seats == 1:
            return {0: with_level(state.sheet(0), scores[0])}
        return {seat: replace(s, place=ranks[seat]) for seat, s in scores.items()}

    def imagine(self, view: View[Table, None], chance: Chance) -> Table:
        """The table itself, for nothing on it is hidden."""
        return view.public


def with_level(sheet: ValleySheet, standing: Standing) -> Standing:
    """The score with the level of somebody who played alone (V24), below zero the lowest (C11)."""
    bounds = levels(snakes_drawn(sheet)) if standing.total >= 0 else {}
    return replace(standing, level=level(standing.total, bounds))


def places_for_a_snake(table: Table, seat: Seat) -> tuple[Place, ...]:
    """Any free cell (V10); alone, those near the cells of the previous turn, if any (V22)."""
    owner = table.sheet_to_fill(seat)
    layout = table.sheet(owner).layout
    free = tuple(cell for cell, mark in enumerate(table.marks[owner]) if mark == EMPTY)
    if table.seats == 1:
        free = near_the_last(layout, free, table.last[owner])
    return tuple(layout.places[cell] for cell in free)


def _played(state: Table, seat: Seat, turn: Turn[Step]) -> tuple[ValleySheet, tuple[int, ...]]:
    """The sheet that the seat has filled, and which cells."""
    match turn:
        case (Place(place),) if state.is_danger:
            sheet = state.sheet(state.sheet_to_fill(seat))
            cell = sheet.layout.numbers[place]
            return marked(sheet, cell, DANGER), (cell,)
    draft = draft_of(state.start(seat), turn)
    if draft is None:
        raise ValueError(f"{turn} is not a turn of the Valley")
    return draft.sheet(), draft.filled
