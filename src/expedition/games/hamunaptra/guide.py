"""What Hamunaptra tells of a moment."""

from __future__ import annotations

from expedition.core.guide import Rule
from expedition.core.rules import Turn
from expedition.games.hamunaptra.components import PILE
from expedition.games.hamunaptra.state import Public, Seen
from expedition.games.hamunaptra.steps import Step

LAST_TILE = 0.95
LAST_ROUND = 0.97
"""How far the match is when the pile is used up, and when the last round has begun."""
OVER = "over"


class HamunaptraGuide:
    """The rule of the question that is asked; how far the match is, by the pile of tiles."""

    def progress(self, public: Public) -> float:
        """The share of the pile that is drawn, and a little more for the last round."""
        if public.table.phase == OVER:
            return 1.0
        if public.table.last_round:
            return LAST_ROUND
        return LAST_TILE * (1 - public.pile / len(PILE))

    def rule(self, view: Seen) -> Rule | None:
        """That of the question, the same for everybody."""
        question = view.public.table.question
        return None if question == OVER else Rule(f"rule.{question}")

    def facts(self, view: Seen, chosen: Turn[Step]) -> None:
        """Nothing yet."""
