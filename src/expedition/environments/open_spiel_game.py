"""OpenSpiel: every game as `expedition_NAME`, for its searches and its learners.

Seats choose one after the other, and see nothing of what others have chosen at the same moment. The
luck of a moment is drawn by three chance nodes of 256 equal outcomes: 16.7 million ways to fall.
OpenSpiel itself is not part of the extra: `pip install open_spiel`.
"""

from __future__ import annotations

from collections.abc import Mapping
from copy import copy
from dataclasses import replace
from typing import Any

import numpy as np
import pyspiel

from expedition.core.catalogue import Game, catalogue
from expedition.core.turns import turn_text
from expedition.environments.observations import MOST_STARS, Observation, Observer
from expedition.environments.rendering import as_text
from expedition.environments.setting import opened

PREFIX = "expedition_"
CHANCE_NODES, OUTCOMES = 3, 256
LONGEST = 100_000
"""A bound on the actions of a match, which is never reached."""


class ExpeditionGame(pyspiel.Game):  # type: ignore[misc]
    """A game with so many `players`; its options are parameters, too: `layout=back`."""

    kind: Any
    game: Game

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        given, game = dict(params or {}), self.game
        seats = given.get("players", game.rules.box.fewest_seats)
        options = {name: str(value) for name, value in given.items() if name != "players"}
        self.episode, self.observer = opened(game, {"seats": seats, "options": options})
        info = pyspiel.GameInfo(
            num_distinct_actions=self.episode.actions.size,
            max_chance_outcomes=OUTCOMES,
            num_players=seats,
            min_utility=-float(MOST_STARS),
            max_utility=float(MOST_STARS),
            max_game_length=LONGEST,
        )
        super().__init__(self.kind, info, given)

    def new_initial_state(self) -> ExpeditionState:
        """The state before any luck is drawn."""
        return ExpeditionState(self)

    def make_py_observer(
        self,
        iig_obs_type: Any = None,  # noqa: ANN401 - of OpenSpiel
        params: Mapping[str, Any] | None = None,
    ) -> TableObserver:
        """Observes what a seat sees at the moment."""
        if params:
            raise ValueError(f"There are no parameters of observations such as {params}.")
        return TableObserver(self)


class ExpeditionState(pyspiel.State):  # type: ignore[misc]
    """A match, and the luck of its next moment as far as it is drawn."""

    def __init__(self, game: ExpeditionGame) -> None:
        super().__init__(game)
        self.episode = game.episode.copied()
        self.luck: tuple[int, ...] = ()
        self.has_begun = False

    def current_player(self) -> int:
        """Chance before each moment, then each seat that has to choose a word."""
        if self.is_terminal():
            return int(pyspiel.PlayerId.TERMINAL)
        if not self.has_begun or not self.episode.owing:
            return int(pyspiel.PlayerId.CHANCE)
        return min(self.episode.owing)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Equal ones."""
        return [(outcome, 1 / OUTCOMES) for outcome in range(OUTCOMES)]

    def is_terminal(self) -> bool:
        """True once the match is over."""
        return self.has_begun and self.episode.is_over

    def returns(self) -> list[float]:
        """The stars of each seat, at the end."""
        if not self.is_terminal():
            return [0.0] * self.episode.seats
        return [float(one.total) for _, one in sorted(self.episode.standings.items())]

    def _legal_actions(self, player: int) -> list[int]:
        return [int(number) for number in np.flatnonzero(self.episode.mask(player))]

    def _apply_action(self, action: int) -> None:
        if not self.is_chance_node():
            self.episode.choose(self.current_player(), action)
            return
        self.luck = (*self.luck, action)
        if len(self.luck) < CHANCE_NODES:
            return
        seed, self.luck = "/".join(map(str, self.luck)), ()
        if self.has_begun:
            self.episode.match = replace(self.episode.match, seed=seed)
            self.episode.resolve()
        else:
            self.episode.begin(seed)
            self.has_begun = True

    def _action_to_string(self, player: int, action: int) -> str:
        is_luck = player == pyspiel.PlayerId.CHANCE
        return f"luck {action}" if is_luck else self.episode.actions.names[action]

    def __str__(self) -> str:
        match, drafts = self.episode.match, self.episode.drafts
        moments = [*match.past, {seat: draft.chosen for seat, draft in drafts.items()}]
        told = [
            " ".join(f"{seat}: {turn_text(turn)}" for seat, turn in sorted(turns.items()))
            for turns in moments[-2:]
        ]
        return "\n".join([f"moment {match.moment}", *told, f"luck {self.luck}"])


class TableObserver:
    """The observation of a seat, as one vector, and by name in `dict`."""

    def __init__(self, game: ExpeditionGame) -> None:
        self._observer: Observer = copy(game.observer)
        shapes = {name: box.shape or () for name, box in self._observer.space.items()}
        sizes = {name: int(np.prod(shape)) for name, shape in shapes.items()}
        self.tensor = np.zeros(sum(sizes.values()), np.float32)
        self.dict: Observation = {}
        first = 0
        for name, size in sizes.items():
            self.dict[name] = self.tensor[first : first + size].reshape(shapes[name])
            first += size

    def set_from(self, state: ExpeditionState, player: int) -> None:
        """Puts what the player sees into the vector; zeros before the match has begun."""
        self.tensor.fill(0)
        if state.has_begun:
            self._observer.episode = state.episode
            for name, array in self._observer.observe(player).items():
                self.dict[name][...] = array

    def string_from(self, state: ExpeditionState, player: int) -> str:
        """The view and the draft of the player, as text."""
        if not state.has_begun:
            return ""
        draft = state.episode.drafts.get(player)
        return f"{as_text(state.episode, player)}\n{turn_text(draft.chosen) if draft else ''}"


def register_games() -> None:
    """Registers every game of the catalogue with OpenSpiel."""
    known = set(pyspiel.registered_names())
    for game in catalogue().values():
        if PREFIX + game.name not in known:
            kind = _kind(game)
            # OpenSpiel drops what it holds after Python has ended; a class is not freed by that.
            maker = type(game.name, (ExpeditionGame,), {"kind": kind, "game": game})
            pyspiel.register_game(kind, maker)


def _kind(game: Game) -> Any:  # noqa: ANN401 - of OpenSpiel
    box = game.rules.box
    return pyspiel.GameType(
        short_name=PREFIX + game.name,
        long_name=f"Expedition: {game.name}, edition {box.edition}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=box.most_seats,
        min_num_players=box.fewest_seats,
        provides_information_state_string=False,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": box.fewest_seats}
        | {option.name: option.default for option in box.options},
    )


register_games()
