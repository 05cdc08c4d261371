"""PettingZoo: all seats of a match, as a parallel environment and as one agent after the other.

Agents are `player_0`, `player_1`, …, counted from 0 as programs do. Both environments are truly
simultaneous: no agent sees what another one has chosen until all turns of a moment are resolved.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeAlias, Unpack

from gymnasium import spaces
from gymnasium.error import InvalidAction, ResetNeeded
from gymnasium.utils.seeding import np_random
from pettingzoo import AECEnv, ParallelEnv
from pettingzoo.utils.wrappers import OrderEnforcingWrapper

from expedition.core.catalogue import Game
from expedition.core.errors import IllegalTurn
from expedition.core.match import Match
from expedition.core.rules import Seat
from expedition.environments.rendering import MODES, Image, as_image, as_text
from expedition.environments.setting import Setting, checked_action, in_words, opened, seed_text

Agent: TypeAlias = str
Observed: TypeAlias = dict[str, Any]
Info: TypeAlias = dict[str, Any]


def parallel_env(game: str | Game, **setting: Unpack[Setting]) -> ExpeditionParallelEnv:
    """The parallel environment of a game."""
    return ExpeditionParallelEnv(game, **setting)


def env(
    game: str | Game, **setting: Unpack[Setting]
) -> OrderEnforcingWrapper[Agent, Observed, int]:
    """The environment of a game in which one agent acts after the other."""
    return OrderEnforcingWrapper(ExpeditionAECEnv(game, **setting))


class Seats:
    """The base of both environments: agents, spaces, observations and luck."""

    def __init__(self, game: str | Game, **setting: Unpack[Setting]) -> None:
        self.episode, self.observer = opened(game, setting)
        box = self.episode.game.rules.box
        self.metadata = {
            "name": f"{box.name}_v{setting.get('edition') or box.edition}",
            "render_modes": list(MODES),
            "render_fps": 2,
            "is_parallelizable": True,
        }
        self.illegal = setting.get("illegal", "refuse")
        self.render_mode = setting.get("render_mode")
        self.possible_agents = [self.episode.name(seat) for seat in range(self.episode.seats)]
        self.agents: list[Agent] = []
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._luck, _ = np_random()
        count = self.episode.actions.size
        self.action_spaces = {agent: spaces.Discrete(count) for agent in self.possible_agents}
        self.observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": self.observer.space,
                    "action_mask": spaces.MultiBinary(count),
                }
            )
            for agent in self.possible_agents
        }

    @property
    def match(self) -> Match:
        """The match as it is now; its record replays anywhere."""
        return self.episode.match

    @property
    def action_names(self) -> tuple[str, ...]:
        """The name of each action: a word of the game, or STOP, WAIT, MORE."""
        return self.episode.actions.names

    def action_space(self, agent: Agent) -> spaces.Discrete[Any]:
        """The numbers of the actions."""
        return self.action_spaces[agent]

    def observation_space(self, agent: Agent) -> spaces.Dict[Any]:
        """The space of the agent's observation, and of the mask of its actions."""
        return self.observation_spaces[agent]

    def observe(self, agent: Agent) -> Observed:
        """The observation of the agent now, in arrays that nothing else holds."""
        seat = self._seats[agent]
        return {
            "observation": self.observer.observe(seat),
            "action_mask": self.episode.mask(seat),
        }

    def render(self) -> str | Image | None:
        """The view of a spectator, as text or as an image."""
        if self.render_mode == "ansi":
            return as_text(self.episode, None)
        return as_image(self.episode, None) if self.render_mode == "rgb_array" else None

    def close(self) -> None:
        """Nothing is held that would have to be closed."""

    def _begin(self, seed: int | None, options: Mapping[str, Any] | None) -> None:
        if seed is not None:
            self._luck, _ = np_random(seed)
        self.episode.begin(seed_text(self._luck, options))
        self.agents = self.possible_agents[:]

    def _info(self, seat: Seat) -> Info:
        standing = self.episode.standings[seat]
        told: Info = {"stars": standing.total}
        return told | ({"place": standing.place} if self.episode.is_over else {})

    def _choose(self, agent: Agent, action: object) -> Info:
        """Takes an action of an agent; what to tell of it."""
        number = checked_action(action, self.episode.actions.size)
        try:
            self.episode.choose(self._seats[agent], number)
        except IllegalTurn as refusal:
            return {"refused": in_words(refusal, self.illegal)}
        return {}


class ExpeditionParallelEnv(Seats, ParallelEnv[Agent, Observed, int]):  # type: ignore[misc]
    """All agents choose a word at once; those whose turn is whole, or who are not asked, WAIT."""

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[Agent, Observed], dict[Agent, Info]]:
        """Begins a match; `options={"seed": "text"}` chooses its very dice."""
        self._begin(seed, options)
        infos = {agent: self._info(seat) for agent, seat in self._seats.items()}
        return {agent: self.observe(agent) for agent in self.agents}, infos

    def step(
        self, actions: Mapping[Agent, int]
    ) -> tuple[
        dict[Agent, Observed],
        dict[Agent, float],
        dict[Agent, bool],
        dict[Agent, bool],
        dict[Agent, Info],
    ]:
        """An action of every agent; the moment is resolved when the last turn is whole."""
        if set(actions) != set(self.agents):
            raise InvalidAction(f"There are actions of {sorted(actions)}, and not of each agent.")
        agents = self.agents
        refused = {agent: self._choose(agent, actions[agent]) for agent in agents}
        rewards = self.episode.resolve()
        over = self.episode.is_over
        if over:
            self.agents = []
        return (
            {agent: self.observe(agent) for agent in agents},
            {agent: rewards.get(self._seats[agent], 0.0) for agent in agents},
            dict.fromkeys(agents, over),
            dict.fromkeys(agents, False),
            {agent: self._info(self._seats[agent]) | refused[agent] for agent in agents},
        )


class ExpeditionAECEnv(Seats, AECEnv[Agent, Observed, int]):  # type: ignore[misc]
    """One agent after the other chooses its whole turn, word by word; nobody has to WAIT."""

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begins a match; `options={"seed": "text"}` chooses its very dice."""
        self._begin(seed, options)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: self._info(seat) for agent, seat in self._seats.items()}
        self._skip_agent_selection = None
        self._select()

    def step(self, action: int | None) -> None:
        """An action of the agent that is selected; None once the match is over for it."""
        if not self.agents:
            raise ResetNeeded("The match is over. Call reset() first.")
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        self.infos[agent] = self._info(self._seats[agent]) | self._choose(agent, action)
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        rewards = self.episode.resolve()
        if rewards:
            self.rewards = {one: rewards[self._seats[one]] for one in self.agents}
            self.terminations = dict.fromkeys(self.agents, self.episode.is_over)
            self.infos = {one: self._info(self._seats[one]) for one in self.agents}
        self._select()
        self._accumulate_rewards()

    def _select(self) -> None:
        """The first seat that owes a word; at the end the first of all."""
        seat = min(self.episode.owing, default=0)
        self.agent_selection = self.episode.name(seat)
