"""Gymnasium's vector environment: many matches for one at once, stepped by compiled rules.

The state of all sheets lies in vectors that NumPy reads where they are. Actions and masks are those
of the environment for one agent, so that what was learned here can be played there.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal, TypeAlias, get_args

import numpy as np
from gymnasium import spaces
from gymnasium.error import Error, InvalidAction, ResetNeeded
from gymnasium.utils.seeding import np_random
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from expedition.core.batches import Column
from expedition.core.catalogue import Game, find_game
from expedition.environments.setting import (
    POLICIES,
    SEEDS,
    Illegal,
    checked,
    errors_of_the_ecosystem,
    opened,
    seed_text,
)

Dice: TypeAlias = Literal["quick", "match"]
DICE: tuple[Dice, ...] = get_args(Dice)
Arrays: TypeAlias = dict[str, NDArray[Any]]
MODES = (AutoresetMode.NEXT_STEP, AutoresetMode.SAME_STEP)
MOST_IN_A_BYTE = 255


class ExpeditionVectorEnv(VectorEnv[Arrays, NDArray[Any], NDArray[Any]]):
    """Sheets of one game side by side, each in a match of its own; a step is a word on each.

    `dice="quick"` throws them by the generator of the search; `dice="match"` are those that the
    match with the same seed has anywhere. With `copy=False` arrays are views of the state, which
    the next step changes.
    """

    def __init__(
        self,
        game: str | Game,
        num_envs: int = 1,
        *,
        options: Mapping[str, str] | None = None,
        edition: int | None = None,
        dice: Dice = "quick",
        illegal: Illegal = "refuse",
        autoreset_mode: AutoresetMode = AutoresetMode.NEXT_STEP,
        copy: bool = True,
    ) -> None:
        self.dice = checked("dice", dice, DICE)
        self.illegal = checked("illegal", illegal, POLICIES)
        checked("autoreset_mode", autoreset_mode, MODES)
        if type(num_envs) is not int or num_envs < 1:
            raise Error(f"num_envs is {num_envs!r}, and must be a number from 1.")
        with errors_of_the_ecosystem():
            found = find_game(game) if isinstance(game, str) else game
        if found.batches is None:
            raise Error(f"{found.name} cannot be played in batches; take gymnasium.make.")
        episode, _ = opened(found, {"seats": 1, "options": options, "edition": edition})
        self.num_envs, self.copy = num_envs, copy
        self.metadata = {"autoreset_mode": autoreset_mode, "render_modes": []}
        self.action_names: tuple[str, ...] = episode.actions.names
        self._size, self.wait = episode.actions.size, episode.actions.wait
        self._rules, self.options = found.rules, episode.match.options
        self._batches = found.batches
        with errors_of_the_ecosystem():
            self._batch = self._batches.batch(self._rules, num_envs, self.options)
        columns = self._batches.columns(self._batch)
        self._seen = {name: self._window(one.values, _kind(one)) for name, one in columns.items()}
        self._mask = self._window(self._batch.mask, np.int64)
        self._stars = self._window(self._batch.stars, np.int64)
        self._rewards = self._window(self._batch.rewards, np.float64)
        self._ended = self._window(self._batch.over, np.uint8)
        self._refused = self._window(self._batch.refused, np.uint8)
        self.single_action_space = spaces.Discrete(self._size)
        self.single_observation_space = spaces.Dict(
            {
                name: spaces.Box(0, one.most, (one.width,), _kind(one))
                for name, one in columns.items()
            }
        )
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self._luck: list[np.random.Generator] = []
        self._over = self._never = np.zeros(num_envs, np.bool_)

    def reset(
        self,
        *,
        seed: int | Sequence[int] | None = None,
        options: dict[str, Any] | None = None,
    ) -> tuple[Arrays, dict[str, Any]]:
        """Begins a match on each sheet: sheet i by `seed + i`, or by the seeds of a list.

        `options={"seeds": [...]}` chooses the very dice, for sheets with the dice of a match.
        """
        if seed is not None or not self._luck:
            self._luck = [np_random(one)[0] for one in self._seeds(seed)]
        texts = self._texts(options)
        for sheet, luck in enumerate(self._luck):
            if self.dice == "quick":
                self._batch.begin(sheet, int(luck.integers(SEEDS)))
            else:
                self._lay(sheet, {"seed": texts[sheet]} if texts else None)
        self._over = self._never
        return self._observation(), self._info()

    def step(
        self, actions: NDArray[Any]
    ) -> tuple[Arrays, NDArray[Any], NDArray[Any], NDArray[Any], dict[str, Any]]:
        """Takes a word on each sheet; where a match was over, another one begins instead."""
        chosen = self._checked(actions)
        before = self._over
        if before.any():
            chosen[before] = self.wait
        refused = self._batch.play(chosen.tobytes(), self.illegal == "raise")
        if refused and self.illegal == "raise":
            sheet = int(self._refused.flags().argmax())
            name = self.action_names[chosen[sheet]]
            raise InvalidAction(f"Sheet {sheet} does not have the action {name} now.")
        rewards = self._rewards.copied()[:, 0]
        if before.any():
            self._begin_anew(before)
        over = self._ended.flags()
        info: dict[str, Any] = {"refused": self._refused.flags()} if refused else {}
        if self.metadata["autoreset_mode"] is AutoresetMode.SAME_STEP and over.any():
            info |= self._final(over)
            self._begin_anew(over)
        else:
            self._over = over
        return self._observation(), rewards, over.copy(), self._never.copy(), info | self._info()

    def action_masks(self) -> NDArray[np.int8]:
        """The actions that each sheet has, a row each."""
        rows = self._mask.read().view(np.int8)[:, : self._size]
        return rows.copy() if self.copy else rows

    def _begin_anew(self, over: NDArray[np.bool_]) -> None:
        """New matches where one is over; the luck of a sheet depends on no other."""
        if self.dice == "quick":
            self._batch.go_on(over.tobytes())
        else:
            for sheet in np.flatnonzero(over).tolist():
                self._lay(sheet, None)

    def _lay(self, sheet: int, options: Mapping[str, Any] | None) -> None:
        """Begins a match with the dice that it has anywhere."""
        seed = seed_text(self._luck[sheet], options)
        self._batch.lay(sheet, self._batches.rolls(self._rules, seed, self.options))

    def _final(self, over: NDArray[np.bool_]) -> dict[str, Any]:
        """What was seen last of the matches that have ended, in Gymnasium's form."""
        last = np.full(self.num_envs, None, dtype=object)
        seen = {name: window.read() for name, window in self._seen.items()}
        for sheet in np.flatnonzero(over).tolist():
            last[sheet] = {name: array[sheet].copy() for name, array in seen.items()}
        told = {"stars": np.where(over, self._stars.read()[:, 0], 0), "_stars": over}
        return {"final_obs": last, "_final_obs": over, "final_info": told, "_final_info": over}

    def _observation(self) -> Arrays:
        return {
            name: window.copied() if self.copy else window.read()
            for name, window in self._seen.items()
        }

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.action_masks(), "stars": self._stars.copied()[:, 0]}

    def _seeds(self, seed: int | Sequence[int] | None) -> Sequence[int | None]:
        if seed is None:
            return [None] * self.num_envs
        if isinstance(seed, int):
            return [seed + sheet for sheet in range(self.num_envs)]
        return self._one_each("seeds", seed)

    def _texts(self, options: Mapping[str, Any] | None) -> Sequence[str]:
        texts = (options or {}).get("seeds")
        if texts is None:
            return ()
        if self.dice != "match":
            raise Error('The seeds of matches need dice="match".')
        return self._one_each("seeds", texts)

    def _one_each(self, name: str, given: Sequence[Any]) -> Sequence[Any]:
        if len(given) != self.num_envs:
            raise Error(f"There are {len(given)} {name} for {self.num_envs} sheets; give each one.")
        return given

    def _checked(self, actions: Any) -> NDArray[np.uint16]:  # noqa: ANN401 - whatever is sent
        """The actions as the batch reads them; an error before anything is changed."""
        if not self._luck:
            raise ResetNeeded("No match has begun. Call reset() first.")
        given = np.asarray(actions)
        if given.shape != (self.num_envs,) or given.dtype.kind not in "iu":
            raise InvalidAction(f"There must be {self.num_envs} whole numbers, one for each sheet.")
        if given.min() < 0 or given.max() >= self._size:
            raise InvalidAction(f"Actions are numbers from 0 to {self._size - 1}.")
        return given.astype("<u2")

    def _window(self, values: Any, kind: type[Any]) -> _Window:  # noqa: ANN401 - vector or list
        return _Window(values, kind, self.num_envs)


class _Window:
    """A vector of the batch as an array with a row for each sheet: its memory, where it has one."""

    def __init__(self, values: Any, kind: type[Any], rows: int) -> None:  # noqa: ANN401
        self.values, self.kind, self.rows = values, kind, rows
        self.view = None
        if not isinstance(values, list):
            self.view = np.frombuffer(values, kind).reshape(rows, -1)

    def read(self) -> NDArray[Any]:
        """What is there now; not to be kept."""
        if self.view is None:  # uncompiled, a vector is a list
            return np.array(self.values, self.kind).reshape(self.rows, -1)
        return self.view

    def copied(self) -> NDArray[Any]:
        """What is there now, to be kept."""
        return self.read().copy()

    def flags(self) -> NDArray[np.bool_]:
        """A row of flags, to be kept."""
        return self.copied().view(np.bool_)[:, 0]


def _kind(column: Column) -> type[Any]:
    """The type of a column's numbers."""
    return np.uint8 if column.most <= MOST_IN_A_BYTE else np.int64
