"""Agents as bots: a function of an observation and a mask plays wherever bots do.

It is asked word by word, with the very arrays that the environments tell. They are made from the
view of a seat alone: what the view hides is filled in, and no observation tells it.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, TypeAlias

from expedition.bots import Bot
from expedition.bots.strengths.custom import guarded, own_function
from expedition.core.catalogue import Game
from expedition.core.chance import Chance
from expedition.core.match import Match
from expedition.core.rules import Options, filled_in
from expedition.core.turns import AnyTurn, AnyView
from expedition.environments.actions import Mask
from expedition.environments.episode import Episode
from expedition.environments.observations import Observation, Observer
from expedition.environments.setting import checked_action, opened

Agent: TypeAlias = Callable[[Observation, Mask], Any]


def bot_of(agent: Agent, options: Options) -> Bot:
    """A bot that plays as the agent does, at tables with these options."""
    tables: dict[tuple[str, int], tuple[Episode, Observer]] = {}

    def plays(game: Game, view: AnyView, chance: Chance) -> AnyTurn:
        state = game.rules.imagine(view, chance)
        seats = len(game.rules.standings(state))
        key = game.name, seats
        if key not in tables:
            tables[key] = opened(game, {"seats": seats, "options": options})
        episode, observer = tables[key]
        chosen = filled_in(game.rules.box, options)
        episode.go_on_from(Match(game.rules, seats, chosen, "", state))
        seat = view.seat
        assert seat is not None
        while episode.owes(seat):
            action = agent(observer.observe(seat), episode.mask(seat))
            episode.choose(seat, checked_action(action, episode.actions.size))
        return episode.turns[seat]

    return plays


@cache
def agent_named(name: str, options: tuple[tuple[str, str], ...]) -> Bot:
    """The bot of the agent that "module:function" names; a Refusal says why there is none."""
    return guarded(name, bot_of(own_function(name), dict(options)))
