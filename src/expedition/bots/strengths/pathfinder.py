"""A bot that knows the way, but does not always look where it goes."""

from __future__ import annotations

from expedition.bots.strengths.blunder_model import Odds, best_few, noticed
from expedition.bots.strengths.greedy import greedy
from expedition.core.catalogue import Game
from expedition.core.chance import Chance, pick
from expedition.core.turns import AnyTurn, AnyView

NOTICES = Odds(4, 5)
"""How often it sees a cell or a number that it could write."""
AS_GOOD = 2
"""Among so many of the best that it sees it does not tell which is better."""


def pathfinder(game: Game, view: AnyView, chance: Chance) -> AnyTurn:
    """A random one of the few best-looking turns, of those that it notices."""
    if game.advisor:
        seen = noticed(game.advisor.appraise(view), NOTICES, chance, view.seat)
        best = best_few(seen, AS_GOOD)
        if best:
            return pick(chance, best, f"bot/{view.seat}")
    return greedy(game, view, chance)
