"""Auto-advance from one decision to the next; what leaves no choice is not asked (A74).

Unless it tells on somebody: whether a question is asked must not depend on hidden tiles.
"""

from __future__ import annotations

from dataclasses import replace

from expedition.core.chance import Chance
from expedition.core.rules import Seat, Turn
from expedition.games.hamunaptra.questions import QUESTIONS, Question, question_of
from expedition.games.hamunaptra.state import State
from expedition.games.hamunaptra.steps import END, Step
from expedition.games.hamunaptra.views import private


def settled(state: State, chance: Chance) -> State:
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
    if len(table.asked) != 1:
        return None
    [seat], question = table.asked, QUESTIONS[table.question]
    if question.forced == "asked" or _hides_something(state, seat, question):
        return None
    menu = question.menu(table, seat, private(state, seat), ())
    if len(menu.steps) != 1 or menu.whole:
        return None
    [step] = menu.steps
    if question.forced == "ended":
        return (step,) if step == END else None
    return (step,) if menu.last else None


def _hides_something(state: State, seat: Seat, question: Question) -> bool:
    """True if, for all that others know, hidden tiles may leave the seat a choice."""
    table = state.table
    if question.by_hand(table) and state.hands[seat]:
        return True
    return question.by_chest and bool(table.team(seat) and state.chests[seat])
