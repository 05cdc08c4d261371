"""Bots that a host has written: one that plays, one that cheats, one that fails, one that talks."""

from __future__ import annotations

from expedition.core.catalogue import Game
from expedition.core.chance import Chance
from expedition.core.turns import AnyTurn, AnyView, every_turn


def last(game: Game, view: AnyView, chance: Chance) -> AnyTurn:
    """The last turn on offer."""
    return [*every_turn(game.rules, view)][-1]


def cheat(game: Game, view: AnyView, chance: Chance) -> AnyTurn:
    """A turn that no menu offers."""
    return (*last(game, view, chance), *last(game, view, chance))


def fail(game: Game, view: AnyView, chance: Chance) -> AnyTurn:
    """Nothing at all."""
    raise RuntimeError("out of ideas")


def talkative(game: Game, view: AnyView, chance: Chance) -> AnyTurn:
    """The same, aloud."""
    print("I take\nthe last one")  # noqa: T201 - what this is about
    return last(game, view, chance)
