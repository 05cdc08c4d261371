"""Two bots that try out what might come of their turns, one a little and one a lot."""

from __future__ import annotations

from expedition.bots.greedy import greedy
from expedition.core.catalogue import Game
from expedition.core.chance import Chance
from expedition.core.turns import AnyTurn, AnyView

SEEDS = 2**32


def voyager(game: Game, view: AnyView, chance: Chance) -> AnyTurn:
    """The best turn after a short look ahead."""
    return _best(game, "voyager", view, chance)


def explorer(game: Game, view: AnyView, chance: Chance) -> AnyTurn:
    """The best turn after a long look ahead."""
    return _best(game, "explorer", view, chance)


def looks_ahead(game: Game, level: str) -> bool:
    """True if a bot of that level tries things out in that game, which takes a while."""
    return game.playouts is not None and level in game.playouts.efforts


def _best(game: Game, level: str, view: AnyView, chance: Chance) -> AnyTurn:
    """What came out best in playouts; what looks best, in a game that has none."""
    if game.playouts is not None and level in game.playouts.efforts:
        # Playouts have luck of their own, which begins with the luck of the moment: the same match
        # comes to the same turn on every machine.
        seed = chance.below(SEEDS, f"bot/{view.seat}/ahead")
        ranked = game.playouts.to_win(view, game.playouts.efforts[level], seed)
        if ranked:
            return ranked[0].turn
    return greedy(game, view, chance)
