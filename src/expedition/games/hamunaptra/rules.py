"""The rules of Hamunaptra, as the contract asks for them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from expedition.core.chance import Chance
from expedition.core.errors import IllegalTurn
from expedition.core.rules import Box, Menu, Options, Seat, Standing, Turn
from expedition.games.hamunaptra import points, views
from expedition.games.hamunaptra.acts.setting_out import set_out
from expedition.games.hamunaptra.agreement import EARLIER, OPTIONS, PRESETS, USUAL_THEN, agree
from expedition.games.hamunaptra.flow import settled
from expedition.games.hamunaptra.questions import QUESTIONS
from expedition.games.hamunaptra.refusals import refused
from expedition.games.hamunaptra.state import Private, Public, Seen, State
from expedition.games.hamunaptra.steps import Step, read_step


class Hamunaptra:
    """The escape from the pyramid for 2 to 8.

    It lists no words: cells are named as the map grows, so that steps are told by a menu's index.
    """

    box: Box[Step] = Box(
        name="hamunaptra",
        edition=4,
        fewest_seats=2,
        most_seats=8,
        read_step=read_step,
        options=OPTIONS,
        has_secrets=True,
        earlier=EARLIER,
        usual_then=USUAL_THEN,
        presets=PRESETS,
    )

    def set_up(self, seats: int, options: Options, chance: Chance) -> State:
        """The start board laid and the first player found."""
        return settled(set_out(seats, agree(options, seats), chance), chance)

    def waiting_for(self, state: State) -> frozenset[Seat]:
        """The seats whose answer the table waits for."""
        return frozenset(state.table.asked)

    def public(self, state: State) -> Public:
        """The public part of the state."""
        return views.public(state)

    def private(self, state: State, seat: Seat) -> Private:
        """The hand, the equipment face down, and an offer that concerns the seat."""
        return views.private(state, seat)

    def menu(self, view: Seen, chosen: Turn[Step]) -> Menu[Step]:
        """The legal answers to the question of the moment."""
        table, seat, mine = view.public.table, view.seat, view.private
        if seat is None or mine is None or seat not in table.asked:
            return Menu()
        return QUESTIONS[table.question].menu(table, seat, mine, chosen)

    def refusal(self, view: Seen, chosen: Turn[Step], step: Step) -> IllegalTurn:
        """The reason why a step is not on the menu."""
        table, seat, mine = view.public.table, view.seat, view.private
        if seat is None or mine is None or seat not in table.asked:
            return IllegalTurn("not_your_turn")
        return refused(table, seat, mine, chosen, step)

    def resolve(self, state: State, turns: Mapping[Seat, Turn[Step]], chance: Chance) -> State:
        """The state at the next decision."""
        table = replace(state.table, news=(), last_throws=())
        answered = QUESTIONS[table.question].play(state.on(table), turns, chance)
        return settled(answered, chance)

    def standings(self, state: State) -> Mapping[Seat, Standing]:
        """Victory points line by line; tied: escaped, survivors, own exits, else shared (A60)."""
        return points.standings(state)

    def imagine(self, view: Seen, chance: Chance) -> State:
        """A determinization: a state that fits this view."""
        return views.imagine(view, chance)
