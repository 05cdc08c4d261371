"""The advisor of Hamunaptra: what each turn is worth, as far as a quick look tells."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import TypeAlias

from expedition.core.rules import Turn
from expedition.games.hamunaptra.advice import fighting, laying, moving, talking
from expedition.games.hamunaptra.advice.evaluation import Evaluation
from expedition.games.hamunaptra.state import Seen
from expedition.games.hamunaptra.steps import Step
from expedition.games.hamunaptra.table import Asks

Appraise: TypeAlias = Callable[[Evaluation], Mapping[Turn[Step], float]]

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
        "answer": talking.appraise_answer,
        "bargain": talking.appraise_bargain,
        "surplus": talking.appraise_surplus,
        "monsters": talking.appraise_monsters,
    }
)


class HamunaptraAdvisor:
    """Appraisals by the question of the moment: some of the turns, the promising ones."""

    def gains(self, view: Seen) -> Mapping[Turn[Step], int]:
        """The points that laying stairs would add at once."""
        look = _look(view)
        return {} if look is None or look.table.question != "place" else laying.gains(look)

    def appraise(self, view: Seen) -> Mapping[Turn[Step], float]:
        """How good each of the promising turns looks."""
        look = _look(view)
        return {} if look is None else APPRAISALS[look.table.question](look)


def _look(view: Seen) -> Evaluation | None:
    if view.seat is None or view.private is None or view.seat not in view.public.table.asked:
        return None
    return Evaluation(view.public, view.seat, view.private)
