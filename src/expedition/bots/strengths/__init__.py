"""The bots by strength: to add one, give it a place in `STRENGTHS` and a sentence `bot.NAME`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import TypeAlias

from expedition.bots.strengths.custom import is_own, own_bot
from expedition.bots.strengths.greedy import greedy
from expedition.bots.strengths.pathfinder import pathfinder
from expedition.bots.strengths.random import random
from expedition.bots.strengths.search import Search
from expedition.bots.strengths.tourist import tourist
from expedition.core.catalogue import Game
from expedition.core.chance import Chance
from expedition.core.errors import Refusal
from expedition.core.turns import AnyTurn, AnyView

Bot: TypeAlias = Callable[[Game, AnyView, Chance], AnyTurn]

STRENGTHS: Mapping[str, Bot] = MappingProxyType(
    {
        "tourist": tourist,
        "pathfinder": pathfinder,
        "voyager": Search("voyager"),
        "explorer": Search("explorer"),
    }
)
"""The bots that people play against, weakest first; games say what the efforts of a search are."""

BOTS: Mapping[str, Bot] = MappingProxyType({**STRENGTHS, "greedy": greedy, "random": random})
"""Every bot: those with a strength, and two to compare with, which always or never take what looks
best."""


def find_bot(name: str) -> Bot:
    """The bot of that name; "module:function" is somebody's own.

    That imports the module: a server asks first whether the host offers the bot.
    """
    if is_own(name):
        return own_bot(name)
    try:
        return BOTS[name]
    except KeyError:
        raise Refusal("no_such_bot", bot=name, known=", ".join(BOTS)) from None


def searches(game: Game, name: str) -> bool:
    """True if the bot of that name tries out its turns in that game."""
    bot = BOTS.get(name)
    return isinstance(bot, Search) and bot.works_in(game)


def takes_a_while(game: Game, name: str) -> bool:
    """True if the bot searches in that game, or is somebody's own."""
    return is_own(name) or searches(game, name)
