"""Plays on from one decision to the next; what leaves no choice is not asked.

Unless it tells on somebody: whether a question is asked must not depend on hidden tiles.
"""

from __future__ import annotations

from dataclasses import replace

from expedition.core.chance import Chance
from expedition.core.rules import Seat, Turn
from expedition.games.hamunaptra.questions import QUESTIONS, question_of
from expedition.games.hamunaptra.state import State
from expedition.games.hamunaptra.steps import END, Step
from expedition.games.hamunaptra.views import private

ALWAYS_ASKED = frozenset({"strike"})
"""Asked even if only one answer is left: somebody has to throw the dice."""
ASKED_UNLESS_OVER = frozenset({"move", "place", "equip"})
"""Questions that answer themselves only where nothing is left but to end the phase."""
BY_THE_CHEST = frozenset({"move", "place", "defender", "brace"})
"""Questions whose answers depend on the equipment that lies face down."""


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
    if len(table.asked) != 1 or table.question in ALWAYS_ASKED:
        return None
    [seat] = table.asked
    if _hides_something(state, seat):
        return None
    menu = QUESTIONS[table.question].menu(table, seat, private(state, seat), ())
    if len(menu.steps) != 1 or menu.whole:
        return None
    [step] = menu.steps
    if table.question in ASKED_UNLESS_OVER:
        return (step,) if step == END else None
    return (step,) if menu.last else None


def _hides_something(state: State, seat: Seat) -> bool:
    """True if, for all that others know, hidden tiles may leave the seat a choice."""
    table = state.table
    by_hand = {
        "equip": table.agreement.any_equipment_per_turn or not table.doings.equipment,
        # Who can lay nothing at all pays for it openly (H14).
        "place": table.doings.laid > 0,
    }.get(table.question, False)
    by_chest = table.question in BY_THE_CHEST and table.team(seat)
    return bool((by_hand and state.hands[seat]) or (by_chest and state.chests[seat]))
