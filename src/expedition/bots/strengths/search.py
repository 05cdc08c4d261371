"""Bots that search: they try out what might come of their turns, by playouts or determinization."""

from __future__ import annotations

from collections.abc import Mapping
from contextvars import ContextVar
from dataclasses import dataclass
from types import MappingProxyType

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


SHARE: ContextVar[float] = ContextVar("share of playouts", default=1.0)
"""How much of its playouts a search makes: fewer where nothing is compiled and people wait."""


@dataclass(frozen=True, slots=True)
class Search:
    """A bot that looks ahead with one of the efforts that games know by their names."""

    effort: str

    def __call__(self, game: Game, view: AnyView, chance: Chance) -> AnyTurn:
        """The best turn by search; the best-looking one where a game cannot be searched."""
        playouts = game.playouts
        if playouts is None:
            if self.works_in(game):
                imagined = by_imagining(game, view, IMAGINING[self.effort], chance)
                if imagined:
                    return imagined[0].turn
        elif self.works_in(game) and playouts.knows(view.public):
            # Playouts have luck of their own, which begins with the luck of the moment: the same
            # match comes to the same turn on every machine.
            seed = chance.below(SEEDS, f"bot/{view.seat}/ahead")
            ranked = playouts.to_win(view, playouts.efforts[self.effort].lighter(SHARE.get()), seed)
            if ranked:
                return ranked[0].turn
        return greedy(game, view, chance)

    def works_in(self, game: Game) -> bool:
        """True if the game can be searched with that effort."""
        if game.playouts is not None:
            return self.effort in game.playouts.efforts
        return game.advisor is not None and self.effort in IMAGINING
