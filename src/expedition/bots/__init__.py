"""Players for any game, through the contract alone: they see a view and answer with a turn."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import TypeAlias

from expedition.bots.greedy import greedy
from expedition.bots.random import random
from expedition.core.catalogue import Game
from expedition.core.chance import Chance
from expedition.core.errors import Refusal
from expedition.core.turns import AnyTurn, AnyView

Bot: TypeAlias = Callable[[Game, AnyView, Chance], AnyTurn]

BOTS: Mapping[str, Bot] = MappingProxyType({"random": random, "greedy": greedy})
"""Every level of bot, weakest first."""


def find_bot(level: str) -> Bot:
    """The bot of that level."""
    try:
        return BOTS[level]
    except KeyError:
        raise Refusal("no_such_bot", bot=level, known=", ".join(BOTS)) from None
