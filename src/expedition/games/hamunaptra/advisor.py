"""The advisor of Hamunaptra: what each turn is worth, as far as a quick look tells."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from expedition.core.rules import Turn
from expedition.games.hamunaptra import bot_fighting, bot_laying, bot_moving, bot_talking
from expedition.games.hamunaptra.evaluation import Evaluation
from expedition.games.hamunaptra.state import Seen
from expedition.games.hamunaptra.steps import Step

APPRAISALS: Mapping[str, Callable[[Evaluation], Mapping[Turn[Step], float]]] = MappingProxyType(
    {
        "draft": bot_talking.appraise_draft,
        "entrances": bot_talking.appraise_entrances,
        "move": bot_moving.appraise_moves,
        "passage": bot_talking.appraise_passage,
        "place": bot_laying.appraise_tiles,
        "fight": bot_fighting.appraise_fights,
        "strike": bot_fighting.appraise_strike,
        "attribute": bot_fighting.appraise_attribute,
        "defender": bot_fighting.appraise_defender,
        "brace": bot_fighting.appraise_brace,
        "retreat": bot_fighting.appraise_retreat,
        "set_aside": bot_fighting.appraise_set_aside,
        "duel": bot_fighting.appraise_duel,
        "break_off": bot_fighting.appraise_break_off,
        "equip": bot_laying.appraise_equipment,
        "answer": bot_talking.appraise_answer,
        "bargain": bot_talking.appraise_bargain,
        "surplus": bot_talking.appraise_surplus,
        "monsters": bot_talking.appraise_monsters,
    }
)


class HamunaptraAdvisor:
    """Appraisals by the question of the moment: some of the turns, the promising ones."""

    def gains(self, view: Seen) -> Mapping[Turn[Step], int]:
        """The points that laying stairs would add at once."""
        look = _look(view)
        return {} if look is None or look.table.question != "place" else bot_laying.gains(look)

    def appraise(self, view: Seen) -> Mapping[Turn[Step], float]:
        """How good each of the promising turns looks."""
        look = _look(view)
        return {} if look is None else APPRAISALS[look.table.question](look)


def _look(view: Seen) -> Evaluation | None:
    if view.seat is None or view.private is None or view.seat not in view.public.table.asked:
        return None
    return Evaluation(view.public, view.seat, view.private)
