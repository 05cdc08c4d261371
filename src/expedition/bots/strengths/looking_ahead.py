"""Two bots that try out what might come of their turns, one a little and one a lot."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from expedition.bots.strengths.custom import is_own
from expedition.bots.strengths.determinized_search import by_imagining
from expedition.bots.strengths.greedy import greedy
from expedition.core.catalogue import Game
from expedition.core.chance import Chance
from expedition.core.playouts import Effort
from expedition.core.turns import AnyTurn, AnyView

SEEDS = 2**32
IMAGINING: Mapping[str, Effort] = MappingProxyType(
    {"explorer": Effort(turns=4, playouts=8, depth=2)}
)
"""How much is tried in games that have no playouts and hide things: a turn of a
player, of ten decisions or so, takes half a second for four players and a second for eight."""


def voyager(game: Game, view: AnyView, chance: Chance) -> AnyTurn:
    """The best turn after a short look ahead."""
    return _best(game, "voyager", view, chance)


def explorer(game: Game, view: AnyView, chance: Chance) -> AnyTurn:
    """The best turn after a long look ahead."""
    return _best(game, "explorer", view, chance)


def takes_a_while(game: Game, level: str) -> bool:
    """True if a bot of that level tries things out in that game, or is somebody's own."""
    return is_own(level) or looks_ahead(game, level)


def looks_ahead(game: Game, level: str) -> bool:
    """True if a bot of that level tries things out in that game."""
    if game.playouts is not None:
        return level in game.playouts.efforts
    return game.advisor is not None and level in IMAGINING


def _best(game: Game, level: str, view: AnyView, chance: Chance) -> AnyTurn:
    """What came out best when it was tried; what looks best where nothing can be."""
    playouts = game.playouts
    if playouts is not None and level in playouts.efforts and playouts.knows(view.public):
        # Playouts have luck of their own, which begins with the luck of the moment: the same match
        # comes to the same turn on every machine.
        seed = chance.below(SEEDS, f"bot/{view.seat}/ahead")
        ranked = playouts.to_win(view, playouts.efforts[level], seed)
        if ranked:
            return ranked[0].turn
    elif playouts is None and looks_ahead(game, level):
        imagined = by_imagining(game, view, IMAGINING[level], chance)
        if imagined:
            return imagined[0].turn
    return greedy(game, view, chance)
