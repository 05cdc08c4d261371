"""What all environments ask for: which game is played, and what becomes of a wrong action."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, TypeAlias, get_args

import numpy as np
from gymnasium import spaces
from gymnasium.error import Error, InvalidAction

from expedition.core.catalogue import Game, find_game
from expedition.core.editions import in_this_edition
from expedition.core.errors import IllegalTurn, Refusal
from expedition.environments.episode import Episode, Reward
from expedition.environments.observations import Form, Observer
from expedition.locale import explain

Illegal: TypeAlias = Literal["refuse", "raise"]
POLICIES: tuple[Illegal, ...] = get_args(Illegal)
SEEDS = 2**63


def opened(
    game: str | Game,
    seats: int | None,
    options: Mapping[str, str] | None,
    edition: int | None,
    reward: Reward,
    sheets: Form,
    others: int | None,
) -> tuple[Episode, Observer]:
    """The match and its observer; a sentence that says what is wrong with the setting."""
    try:
        found = find_game(game) if isinstance(game, str) else game
        box = found.rules.box
        count = box.fewest_seats if seats is None else seats
        chosen = in_this_edition(box, box.edition if edition is None else edition, options or {})
        episode = Episode(found, count, chosen, reward)
    except Refusal as refusal:
        raise Error(explain("en", refusal)) from refusal
    return episode, Observer(episode, sheets, others)


def seed_text(luck: np.random.Generator, options: Mapping[str, Any] | None) -> str:
    """The seed of a match: the text that was asked for, or a number drawn by the environment."""
    asked = (options or {}).get("seed")
    return asked if isinstance(asked, str) else str(luck.integers(SEEDS))


def checked_action(action: Any, count: int) -> int:  # noqa: ANN401 - whatever a learner sends
    """The number of an action; InvalidAction for what is no action of this environment at all."""
    if not spaces.Discrete(count).contains(action):
        raise InvalidAction(f"{action!r} is no action; take a number from 0 to {count - 1}.")
    return int(action)


def in_words(refusal: IllegalTurn, policy: Illegal) -> str:
    """The rules' own sentence about an action that a mask forbids; raised where that is asked."""
    sentence = explain("en", refusal)
    if policy == "raise":
        raise InvalidAction(sentence) from refusal
    return sentence
