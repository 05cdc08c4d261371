"""The rules of Hamunaptra, as the contract asks for them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from expedition.core.chance import Chance
from expedition.core.errors import IllegalTurn
from expedition.core.rules import Box, Menu, Options, Seat, Standing, Turn
from expedition.games.hamunaptra import points, views
from expedition.games.hamunaptra.agreement import OPTIONS, agree
from expedition.games.hamunaptra.questions import QUESTIONS, question_of
from expedition.games.hamunaptra.refusals import why_not
from expedition.games.hamunaptra.setting_out import set_out
from expedition.games.hamunaptra.state import Private, Public, Seen, State
from expedition.games.hamunaptra.steps import END, Step, read_step

ALWAYS_ASKED = frozenset({"strike", "answer"})
"""Questions that are put even if only one answer is left: somebody has to throw the dice."""
ASKED_UNLESS_OVER = frozenset({"move", "place", "equip"})
"""Questions that answer themselves only where nothing is left but to end the phase."""


class Hamunaptra:
    """The escape from the pyramid for 2 to 8."""

    box: Box[Step] = Box(
        name="hamunaptra",
        edition=1,
        fewest_seats=2,
        most_seats=8,
        read_step=read_step,
        options=OPTIONS,
    )

    def set_up(self, seats: int, options: Options, chance: Chance) -> State:
        """The start board laid and the first player found."""
        return _settled(set_out(seats, agree(options, seats), chance), chance)

    def waiting_for(self, state: State) -> frozenset[Seat]:
        """The seats whose answer the table waits for."""
        return frozenset(state.table.asked)

    def public(self, state: State) -> Public:
        """What everybody may know."""
        return views.public(state)

    def private(self, state: State, seat: Seat) -> Private:
        """The hand, the equipment face down, and an offer that concerns the seat."""
        return views.private(state, seat)

    def menu(self, view: Seen, chosen: Turn[Step]) -> Menu[Step]:
        """What may be answered to the question of the moment."""
        table, seat, mine = view.public.table, view.seat, view.private
        if seat is None or mine is None or seat not in table.asked:
            return Menu()
        return QUESTIONS[table.question].menu(table, seat, mine, chosen)

    def refusal(self, view: Seen, chosen: Turn[Step], step: Step) -> IllegalTurn:
        """Why a step is not on the menu."""
        return why_not(view, chosen, step)

    def resolve(self, state: State, turns: Mapping[Seat, Turn[Step]], chance: Chance) -> State:
        """The state at the next decision."""
        table = replace(state.table, news=())
        answered = QUESTIONS[table.question].play(state.on(table), turns, chance)
        return _settled(answered, chance)

    def standings(self, state: State) -> Mapping[Seat, Standing]:
        """Victory points line by line; tied: escaped, survivors, own exits, else shared (A60)."""
        return points.standings(state)

    def imagine(self, view: Seen, chance: Chance) -> State:
        """A truth that looks like this view."""
        return views.imagine(view, chance)


def _settled(state: State, chance: Chance) -> State:
    """The state at the next decision that leaves a choice."""
    while True:
        question, asked = question_of(state)
        state = state.on(replace(state.table, question=question, asked=asked))
        forced = _forced(state)
        if forced is None:
            return state
        state = QUESTIONS[question].play(state, {asked[0]: forced}, chance)


def _forced(state: State) -> Turn[Step] | None:
    """The only answer, where there is but one and nobody needs to be asked for it."""
    table = state.table
    if len(table.asked) != 1 or table.question in ALWAYS_ASKED:
        return None
    [seat] = table.asked
    mine = views.private(state, seat)
    menu = QUESTIONS[table.question].menu(table, seat, mine, ())
    if len(menu.steps) != 1 or menu.whole:
        return None
    [step] = menu.steps
    if table.question in ASKED_UNLESS_OVER:
        return (step,) if step == END else None
    return (step,) if menu.last else None
