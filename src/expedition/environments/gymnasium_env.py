"""Gymnasium: one seat of a match; the others are played by bots."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, SupportsFloat, Unpack

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.error import Error, ResetNeeded

from expedition.bots import find_bot
from expedition.core.catalogue import Game
from expedition.core.errors import IllegalTurn
from expedition.core.match import Match
from expedition.environments.actions import Mask
from expedition.environments.episode import Player
from expedition.environments.observations import Observation
from expedition.environments.rendering import MODES, Image, as_image, as_text
from expedition.environments.setting import (
    Setting,
    checked,
    checked_action,
    errors_of_the_ecosystem,
    in_words,
    opened,
    seed_text,
)


class ExpeditionEnv(gymnasium.Env[Observation, np.int64]):
    """A game for one agent, who sits at `seat`; `rivals` has a bot for all others, or for each.

    A step is one word, or one place in the menu. The rivals choose when the agent's turn is whole,
    and the environment goes on to the next moment at which the agent is asked.
    """

    metadata = {"render_modes": list(MODES), "render_fps": 2}  # noqa: RUF012 - as Gymnasium has it

    def __init__(
        self,
        game: str | Game,
        *,
        seat: int = 0,
        rivals: str | Player | Sequence[str | Player] = "random",
        **setting: Unpack[Setting],
    ) -> None:
        self.episode, self.observer = opened(game, setting)
        checked("seat", seat, range(self.episode.seats))
        self.seat = seat
        self.illegal = setting.get("illegal", "refuse")
        self.render_mode = setting.get("render_mode")
        self.rivals = _rivals(rivals, self.episode.seats, seat)
        self.action_space = spaces.Discrete(self.episode.actions.size)
        self.observation_space = self.observer.space  # type: ignore[assignment]
        self.has_begun = False

    @property
    def match(self) -> Match:
        """The match as it is now; its record replays anywhere."""
        return self.episode.match

    @property
    def action_names(self) -> tuple[str, ...]:
        """The name of each action: a word of the game, or STOP, WAIT, MORE."""
        return self.episode.actions.names

    def action_masks(self) -> Mask:
        """The actions that the agent has, as learners that mask ask for them."""
        return self.episode.mask(self.seat)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begins a match; `options={"seed": "text"}` chooses its very dice."""
        super().reset(seed=seed)
        self.episode.begin(seed_text(self.np_random, options))
        self.has_begun = True
        self._play_on()
        return self._observation(), self._info()

    def step(
        self, action: np.int64 | int
    ) -> tuple[Observation, SupportsFloat, bool, bool, dict[str, Any]]:
        """Chooses a word; the reward is what all moments have brought that ended by it."""
        if not self.has_begun or self.episode.is_over:
            raise ResetNeeded("The match is over, or has not begun. Call reset() first.")
        refused: dict[str, Any] = {}
        try:
            self.episode.choose(self.seat, checked_action(action, self.episode.actions.size))
        except IllegalTurn as refusal:
            refused["refused"] = in_words(refusal, self.illegal)
        reward = self._play_on()
        return self._observation(), reward, self.episode.is_over, False, self._info() | refused

    def render(self) -> str | Image | None:
        """The agent's view, as text or as an image."""
        if self.render_mode == "ansi":
            return as_text(self.episode, self.seat)
        return as_image(self.episode, self.seat) if self.render_mode == "rgb_array" else None

    def _play_on(self) -> float:
        """Lets rivals choose until the agent is asked, or the match is over; the agent's reward."""
        earned = 0.0
        while not self.episode.is_over and not self.episode.owes(self.seat):
            for seat in sorted(self.episode.owing):
                self.episode.play(seat, self.rivals[seat])
            earned += self.episode.resolve().get(self.seat, 0.0)
        return earned

    def _observation(self) -> Observation:
        return self.observer.observe(self.seat)

    def _info(self) -> dict[str, Any]:
        standing = self.episode.standings[self.seat]
        told = {"action_mask": self.action_masks(), "stars": standing.total}
        return told | ({"place": standing.place} if self.episode.is_over else {})


def _rivals(
    rivals: str | Player | Sequence[str | Player], seats: int, own: int
) -> Mapping[int, Player]:
    """The bot of each other seat."""
    others = [seat for seat in range(seats) if seat != own]
    given: Sequence[str | Player] = (
        [rivals] * len(others) if isinstance(rivals, str) or callable(rivals) else rivals
    )
    if len(given) != len(others):
        raise Error(f"There are {len(others)} rivals, and {len(given)} bots for them.")
    with errors_of_the_ecosystem():
        players = [find_bot(one) if isinstance(one, str) else one for one in given]
    return dict(zip(others, players, strict=True))
