"""Settings of all environments: the game, its options, and the policy for illegal actions."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, Literal, TypeAlias, TypedDict, TypeVar, get_args

import numpy as np
from gymnasium import spaces
from gymnasium.error import Error, InvalidAction

from expedition.core.catalogue import Game, find_game
from expedition.core.editions import in_this_edition
from expedition.core.errors import IllegalTurn, Refusal
from expedition.environments.episode import REWARDS, Episode, Reward
from expedition.environments.observations import FORMS, Form, Observer
from expedition.environments.rendering import MODES
from expedition.locale import explain

Value = TypeVar("Value")
Illegal: TypeAlias = Literal["refuse", "raise"]
POLICIES: tuple[Illegal, ...] = get_args(Illegal)
SEEDS = 2**63


class Setting(TypedDict, total=False):
    """The arguments of every environment; each has a usual value.

    `seats`: the fewest that the game allows. `options`: those of the game, by name. `edition`: the
    present one. `reward`: "stars" or "win". `sheets`: "planes" or "tokens". `others`: how many
    other seats' sheets are shown. `illegal`: "refuse" or "raise". `render_mode`: none.
    """

    seats: int | None
    options: Mapping[str, str] | None
    edition: int | None
    reward: Reward
    sheets: Form
    others: int | None
    illegal: Illegal
    render_mode: str | None


def opened(game: str | Game, setting: Setting) -> tuple[Episode, Observer]:
    """The match and its observer; an Error says what is wrong with the setting."""
    reward = checked("reward", setting.get("reward", "stars"), REWARDS)
    form = checked("sheets", setting.get("sheets", "planes"), FORMS)
    checked("illegal", setting.get("illegal", "refuse"), POLICIES)
    checked("render_mode", setting.get("render_mode"), (None, *MODES))
    with errors_of_the_ecosystem():
        found = find_game(game) if isinstance(game, str) else game
        box = found.rules.box
        seats, edition = setting.get("seats"), setting.get("edition")
        chosen = in_this_edition(
            box, box.edition if edition is None else edition, setting.get("options") or {}
        )
        episode = Episode(found, box.fewest_seats if seats is None else seats, chosen, reward)
    if reward == "win" and episode.seats == 1:
        raise Error('The reward "win" needs somebody to win against: two seats or more.')
    return episode, Observer(episode, form, setting.get("others"))


def checked(name: str, value: Value, known: Sequence[Value]) -> Value:
    """A value that is one of those known."""
    if value not in known:
        raise Error(f"{name} is {value!r}, and must be one of {', '.join(map(repr, known))}.")
    return value


@contextmanager
def errors_of_the_ecosystem() -> Iterator[None]:
    """Raises Gymnasium's Error, with our own sentence, instead of a Refusal."""
    try:
        yield
    except Refusal as refusal:
        raise Error(explain("en", refusal)) from refusal


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
