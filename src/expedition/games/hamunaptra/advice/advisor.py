"""The advisor of Hamunaptra: the value of each promising turn, by hand-set weights."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import TypeAlias

from expedition.core.rules import Seat, Turn
from expedition.games.hamunaptra.advice import fighting, laying, moving, talking, trading
from expedition.games.hamunaptra.advice.chances import chances
from expedition.games.hamunaptra.advice.features import Features
from expedition.games.hamunaptra.state import Seen, State
from expedition.games.hamunaptra.steps import Step
from expedition.games.hamunaptra.table import Asks

Appraise: TypeAlias = Callable[[Features], Mapping[Turn[Step], float]]

# Not in the records of the questions: rules know no bots. A test sees that none is missing.
APPRAISALS: Mapping[Asks, Appraise] = MappingProxyType(
    {
        "draft": talking.appraise_draft,
        "entrances": talking.appraise_entrances,
        "move": moving.appraise_moves,
        "passage": talking.appraise_passage,
        "place": laying.appraise_tiles,
        "fight": fighting.appraise_fights,
        "strike": fighting.appraise_strike,
        "attribute": fighting.appraise_attribute,
        "defender": fighting.appraise_defender,
        "brace": fighting.appraise_brace,
        "retreat": fighting.appraise_retreat,
        "set_aside": fighting.appraise_set_aside,
        "duel": fighting.appraise_duel,
        "break_off": fighting.appraise_break_off,
        "equip": laying.appraise_equipment,
        "answer": trading.appraise_answer,
        "bargain": trading.appraise_bargain,
        "surplus": trading.appraise_surplus,
        "monsters": talking.appraise_monsters,
    }
)

MOST_THROWS = 64
"""More than there are in one combat, or characters in a team."""


class HamunaptraAdvisor:
    """Dispatches to the evaluation of the question that is asked."""

    def gains(self, view: Seen) -> Mapping[Turn[Step], int]:
        """The points that laying stairs would add at once."""
        look = _look(view)
        return {} if look is None or look.table.question != "place" else laying.gains(look)

    def appraise(self, view: Seen) -> Mapping[Turn[Step], float]:
        """The value of each of the promising turns."""
        look = _look(view)
        return {} if look is None else APPRAISALS[look.table.question](look)

    def turns_played(self, state: State) -> int:
        """The turns of all players so far, with a round of them for setting out."""
        table = state.table
        if not table.round:
            return 0
        return table.round * table.seats + (table.active - table.first) % table.seats

    def occasion(self, state: State) -> int:
        """The turn and how much was fought in it: so all draw the same tiles at its end."""
        table = state.table
        fought = len(table.doings.fought) * MOST_THROWS + len(table.throws)
        return self.turns_played(state) * MOST_THROWS**2 + fought

    def chances(self, state: State) -> Mapping[Seat, float]:
        """The win probability of each player."""
        return chances(state)


def _look(view: Seen) -> Features | None:
    if view.seat is None or view.private is None or view.seat not in view.public.table.asked:
        return None
    return Features(view.public, view.seat, view.private)
