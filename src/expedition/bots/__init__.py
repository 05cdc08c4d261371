"""Bots for any game: functions from a view to a turn."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import TypeAlias

from expedition.bots.strengths.custom import is_own, own_bot
from expedition.bots.strengths.greedy import greedy
from expedition.bots.strengths.looking_ahead import explorer, voyager
from expedition.bots.strengths.pathfinder import pathfinder
from expedition.bots.strengths.random import random
from expedition.bots.strengths.tourist import tourist
from expedition.core.catalogue import Game
from expedition.core.chance import Chance
from expedition.core.errors import Refusal
from expedition.core.turns import AnyTurn, AnyView

Bot: TypeAlias = Callable[[Game, AnyView, Chance], AnyTurn]

LEVELS: Mapping[str, Bot] = MappingProxyType(
    {"tourist": tourist, "pathfinder": pathfinder, "voyager": voyager, "explorer": explorer}
)
"""The bots that people play against, weakest first."""

BOTS: Mapping[str, Bot] = MappingProxyType({**LEVELS, "greedy": greedy, "random": random})
"""Every bot: the levels, and two to compare with, which always or never take what looks best."""


def find_bot(level: str) -> Bot:
    """The bot of that name; "module:function" is a custom one.

    A custom one's module is imported: a program that lets strangers name bots must check them
    first.
    """
    if is_own(level):
        return own_bot(level)
    try:
        return BOTS[level]
    except KeyError:
        raise Refusal("no_such_bot", bot=level, known=", ".join(BOTS)) from None
