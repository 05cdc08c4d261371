"""A bot that draws every step by lot."""

from __future__ import annotations

from expedition.core.catalogue import Game
from expedition.core.chance import Chance
from expedition.core.turns import AnyTurn, AnyView, some_turn


def random(game: Game, view: AnyView, chance: Chance) -> AnyTurn:
    """A turn made by drawing each step by lot."""
    return some_turn(game.rules, view, chance, f"bot/{view.seat}")
