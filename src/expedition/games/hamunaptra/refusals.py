"""Why a step is not on the menu, for the player who tried it."""

from __future__ import annotations

from expedition.core.errors import IllegalTurn
from expedition.core.rules import Turn
from expedition.games.hamunaptra.state import Seen
from expedition.games.hamunaptra.steps import Step


def why_not(view: Seen, chosen: Turn[Step], step: Step) -> IllegalTurn:
    """The reason, as near as it can be told from what the player sees."""
    if view.seat is None or view.seat not in view.public.table.asked:
        return IllegalTurn("not_your_turn")
    return IllegalTurn("step_not_on_menu", step=str(step))
