"""Planted faults: environments that are wrong in one way each, for our own suite to find."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

import numpy as np

from expedition.core.rules import Seat
from expedition.environments.actions import Mask
from expedition.environments.episode import Episode
from expedition.environments.hashed_facts import hashed_facts
from expedition.environments.observations import FACTS, Observation, Observer
from expedition.environments.pettingzoo_env import ExpeditionParallelEnv, parallel_env


class LacksAWord(Episode):
    """The mask leaves out the last step of a menu."""

    def mask(self, seat: Seat) -> Mask:
        mask = super().mask(seat)
        if mask.sum() > 1:
            mask[np.flatnonzero(mask)[-1]] = 0
        return mask


class OffersTooMuch(Episode):
    """The mask offers to stop in the middle of a turn."""

    def mask(self, seat: Seat) -> Mask:
        mask = super().mask(seat)
        mask[self.actions.stop] |= mask[self.actions.wait] == 0
        return mask


class NeverWaits(Episode):
    """The mask of a seat whose turn is whole offers what it had before."""

    def mask(self, seat: Seat) -> Mask:
        mask = super().mask(seat)
        if not self.owes(seat) and not self.is_over:
            mask[0] = 1
        return mask


class ResolvesEarly(Episode):
    """It does not wait for the last seat, but chooses for it."""

    def resolve(self) -> Mapping[Seat, float]:
        if len(self.owing) == 1 and self.seats > 1:
            [seat] = self.owing
            while self.owes(seat):
                self.choose(seat, int(np.flatnonzero(self.mask(seat))[0]))
        return super().resolve()


class LosesTheLastStars(Episode):
    """The last moment of a match brings no reward."""

    def resolve(self) -> Mapping[Seat, float]:
        rewards = super().resolve()
        return dict.fromkeys(rewards, 0.0) if self.is_over else rewards


class KeepsDrafts(Episode):
    """A turn in the making outlives the match."""

    def begin(self, seed: str) -> None:
        drafts = getattr(self, "drafts", {})
        super().begin(seed)
        self.drafts = drafts


class SeesSecrets(Observer):
    """It looks at the whole state, and not at a view."""

    def observe(self, seat: Seat) -> Observation:
        found = super().observe(seat)
        state = self.episode.match.state
        return {**found, "facts": hashed_facts(getattr(state, "hands", ()), FACTS)}


class SeesDrafts(Observer):
    """It shows what another seat has chosen."""

    def observe(self, seat: Seat) -> Observation:
        other = (seat + 1) % self.episode.seats
        return {**super().observe(seat), "draft": super().observe(other)["draft"]}


class ReusesArrays(Observer):
    """It writes into the arrays that it has handed out."""

    def observe(self, seat: Seat) -> Observation:
        found = super().observe(seat)
        kept: dict[tuple[Seat, str], Any] = self.__dict__.setdefault("kept", {})
        for name, array in found.items():
            kept.setdefault((seat, name), np.empty_like(array))[...] = array
        return {name: kept[seat, name] for name in found}


class HandsOutItsCache(Observer):
    """It hands out the very layers that it keeps for the next one who asks."""

    def observe(self, seat: Seat) -> Observation:
        found = super().observe(seat)
        assert self.sheets is not None
        return {**found, "sheets": self.sheets.layers(self.episode.view(seat), seat)}


class LuckByOrder(ExpeditionParallelEnv):
    """The dice depend on who came first."""

    def step(self, actions: Mapping[str, int]) -> Any:  # noqa: ANN401
        match = self.episode.match
        self.episode.match = replace(match, seed=f"{match.seed}/{next(iter(actions))}")
        return super().step(actions)


class ForgetsToSeed(ExpeditionParallelEnv):
    """The seed of a reset is used once."""

    def reset(self, seed: int | None = None, options: Any = None) -> Any:  # noqa: ANN401
        return super().reset(None if self.agents else seed, options)


def with_episode(kind: type[Episode]) -> Callable[..., ExpeditionParallelEnv]:
    """Makes environments whose match has a fault."""

    def make(game: str, *, seats: int) -> ExpeditionParallelEnv:
        env = parallel_env(game, seats=seats)
        env.episode.__class__ = kind
        return env

    return make


def with_observer(kind: type[Observer]) -> Callable[..., ExpeditionParallelEnv]:
    """Makes environments whose observations have a fault."""

    def make(game: str, *, seats: int) -> ExpeditionParallelEnv:
        env = parallel_env(game, seats=seats)
        env.observer.__class__ = kind
        return env

    return make


Faulty = Callable[..., ExpeditionParallelEnv]
FAULTS: Mapping[str, tuple[Faulty, str]] = {
    "the mask lacks a word": (with_episode(LacksAWord), "masks_and_rewards"),
    "the mask offers too much": (with_episode(OffersTooMuch), "masks_and_rewards"),
    "a sealed seat is offered more": (with_episode(NeverWaits), "masks_and_rewards"),
    "a moment is resolved too early": (with_episode(ResolvesEarly), "masks_and_rewards"),
    "the last stars are lost": (with_episode(LosesTheLastStars), "masks_and_rewards"),
    "a view leaks": (with_observer(SeesSecrets), "views_leak_nothing"),
    "a turn leaks": (with_observer(SeesDrafts), "turns_are_secret"),
    "luck depends on order": (LuckByOrder, "order_does_not_matter"),
    "arrays are used again": (with_observer(ReusesArrays), "memory_is_not_shared"),
    "a cache is handed out": (with_observer(HandsOutItsCache), "memory_is_not_shared"),
    "a draft outlives a reset": (with_episode(KeepsDrafts), "reset_forgets"),
    "a later seed is ignored": (ForgetsToSeed, "reset_forgets"),
}
"""Each fault, and the check that has to find it."""
PLAYED_IN: Mapping[str, tuple[str, int]] = {
    "a view leaks": ("hamunaptra", 3),
    "a cache is handed out": ("temple", 1),
    "the last stars are lost": ("temple", 2),
}
"""The game and the seats in which a fault shows, where two in the Valley will not do."""
