"""Faults planted in vector environments, one way each, for our own suite to find."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from expedition.environments.vector_env import ExpeditionVectorEnv


class LosesTheLastStars(ExpeditionVectorEnv):
    """The last action of a match brings no reward."""

    def step(self, actions: NDArray[Any]) -> Any:  # noqa: ANN401
        seen, rewards, over, cut, info = super().step(actions)
        return seen, np.where(over, 0, rewards), over, cut, info


class LacksAWord(ExpeditionVectorEnv):
    """The mask leaves out the last action where there are several."""

    def action_masks(self) -> NDArray[np.int8]:
        mask = super().action_masks().copy()
        for row in mask:
            if row.sum() > 1:
                row[np.flatnonzero(row)[-1]] = 0
        return mask


class OffersToStop(ExpeditionVectorEnv):
    """The mask offers to stop in the middle of a turn."""

    def action_masks(self) -> NDArray[np.int8]:
        mask = super().action_masks().copy()
        mask[:, self.wait - 1] = 1
        return mask


class EndsLate(ExpeditionVectorEnv):
    """An end is told a step too late."""

    def step(self, actions: NDArray[Any]) -> Any:  # noqa: ANN401
        seen, rewards, over, cut, info = super().step(actions)
        late, self.told_late = getattr(self, "told_late", np.zeros_like(over)), over
        return seen, rewards, late, cut, info


class ThrowsOthersDice(ExpeditionVectorEnv):
    """The dice of a match are those of the moment before."""

    def _lay(self, sheet: int, options: Mapping[str, Any] | None) -> None:
        super()._lay(sheet, options)
        rolls = self._batches.rolls(self._rules, str((options or {}).get("seed")), self.options)
        self._batch.lay(sheet, rolls[1:] + rolls[:1])


class SharesLuck(ExpeditionVectorEnv):
    """All sheets draw from one generator, so that one's dice depend on the others."""

    def step(self, actions: NDArray[Any]) -> Any:  # noqa: ANN401
        told = super().step(actions)
        if told[2].any():
            others = int(np.asarray(actions).sum())
            for sheet in range(self.num_envs):
                self._batch.begin(sheet, others)
        return told


class LeavesAMark(ExpeditionVectorEnv):
    """A mark of the match before stands on the next sheet."""

    def _observation(self) -> dict[str, NDArray[Any]]:
        seen = super()._observation()
        over = self._ended.flags()
        seen["marks"][self._were_over(over), 0] = 1
        return seen

    def _were_over(self, over: NDArray[np.bool_]) -> NDArray[np.bool_]:
        before: NDArray[np.bool_] = getattr(self, "were_over", np.zeros_like(over))
        self.were_over = over
        return before


class ReusesArrays(ExpeditionVectorEnv):
    """It writes into the arrays that it has handed out."""

    def _observation(self) -> dict[str, NDArray[Any]]:
        seen = super()._observation()
        kept: dict[str, NDArray[Any]] = self.__dict__.setdefault("kept", {})
        for name, array in seen.items():
            kept.setdefault(name, np.empty_like(array))[...] = array
        return kept


class TakesWhatIsMasked(ExpeditionVectorEnv):
    """A masked action is told as refused, and another one is taken for it."""

    def step(self, actions: NDArray[Any]) -> Any:  # noqa: ANN401
        masks = super().action_masks()
        legal = masks[np.arange(self.num_envs), actions] == 1
        told = super().step(np.where(legal, actions, masks.argmax(1)))
        if not legal.all() and "refused" not in told[4]:
            told[4]["refused"] = ~legal
        return told


class ForgetsToSeed(ExpeditionVectorEnv):
    """The seed of a reset is used once."""

    def reset(self, *, seed: Any = None, options: Any = None) -> Any:  # noqa: ANN401
        return super().reset(seed=None if self._luck else seed, options=options)


FAULTS: Mapping[str, tuple[Callable[..., ExpeditionVectorEnv], str]] = {
    "the mask lacks a word": (LacksAWord, "the_contract"),
    "the mask offers too much": (OffersToStop, "the_contract"),
    "the last stars are lost": (LosesTheLastStars, "the_contract"),
    "an end is told late": (EndsLate, "the_contract"),
    "the dice are others": (ThrowsOthersDice, "the_contract"),
    "a mark outlives its match": (LeavesAMark, "new_matches_begin"),
    "a masked action is taken": (TakesWhatIsMasked, "masked_actions_change_nothing"),
    "luck depends on other sheets": (SharesLuck, "sheets_are_apart"),
    "arrays are used again": (ReusesArrays, "memory_is_not_shared"),
    "a later seed is ignored": (ForgetsToSeed, "reset_forgets"),
}
"""Each fault, and the check that has to find it."""
