"""Our own suite for environments: what the official ones do not ask.

Each check plays a parallel environment by its public face, beside the contract of the game, and
fails by an assertion. `faults.py` plants what they have to find.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any

import numpy as np

from expedition.core.chance import SeededChance
from expedition.core.match import Match, new_match
from expedition.core.turns import AnyTurn
from expedition.environments.actions import MORE, STOP, WAIT
from expedition.environments.pettingzoo_env import ExpeditionParallelEnv

Make = Callable[[], ExpeditionParallelEnv]
Actions = Mapping[str, int]
GARBAGE = 77


@dataclass
class Twin:
    """A match played by the contract alone, beside what an environment says."""

    match: Match
    places: int
    chosen: dict[int, AnyTurn] = field(default_factory=dict)
    page: dict[int, int] = field(default_factory=dict)

    def offers(self, names: tuple[str, ...], seat: int) -> dict[str, Any]:
        """The names of all actions that the seat must have, with the step of each."""
        if seat not in self.match.thinking:
            return {WAIT: None}
        menu = self.match.rules.menu(self.match.view(seat), self.chosen.get(seat, ()))
        first = self.page.get(seat, 0) * self.places
        by_place = names[0] == "#0"
        steps = menu.steps[first : first + self.places] if by_place else menu.steps
        told = {f"#{n}" if by_place else str(step): step for n, step in enumerate(steps)}
        ends = {STOP: None} if menu.whole else {}
        return told | ends | ({MORE: None} if by_place and len(menu.steps) > self.places else {})

    def take(self, seat: int, name: str, step: object) -> None:
        """Goes on as the action says; a turn that is whole is sealed."""
        rules, view = self.match.rules, self.match.view(seat)
        chosen = self.chosen.get(seat, ())
        if name == WAIT:
            return
        if name == MORE:
            pages = -(-len(rules.menu(view, chosen).steps) // self.places)
            self.page[seat] = (self.page.get(seat, 0) + 1) % pages
            return
        self.page.pop(seat, None)
        self.chosen[seat] = chosen if name == STOP else (*chosen, step)
        after = rules.menu(view, self.chosen[seat])
        if name == STOP or (after.whole and not after.steps):
            self.match = self.match.seal(seat, self.chosen.pop(seat), self.match.moment)

    def resolve(self) -> bool:
        """Resolves the moment if all turns are there."""
        if self.match.thinking or self.match.is_over:
            return False
        self.match = self.match.resolved()
        return True


def by_lot(observed: Mapping[str, Any], luck: Random) -> Actions:
    """An action that the mask allows for each agent."""
    return {
        agent: luck.choice(np.flatnonzero(one["action_mask"]).tolist())
        for agent, one in observed.items()
    }


def played(make: Make, seed: int, steps: int) -> Iterator[tuple[ExpeditionParallelEnv, Any]]:
    """An environment at each step of a match by lot, with what it has told."""
    env, luck = make(), Random(seed)
    observed, _ = env.reset(seed=seed)
    yield env, observed
    for _ in range(steps):
        if not env.agents:
            return
        observed = env.step(by_lot(observed, luck))[0]
        yield env, observed


def check_masks_and_rewards(make: Make, seed: int, steps: int) -> None:
    """Masks are the menus, turns resolve when all are whole, rewards add up to the stars."""
    env, luck = make(), Random(seed)
    observed, _ = env.reset(seed=seed)
    match = env.match
    again = new_match(match.rules, match.seats, match.options, match.seed)
    twin = Twin(again, env.episode.actions.choices)
    begun = {seat: one.total for seat, one in twin.match.standings().items()}
    earned = dict.fromkeys(env.possible_agents, 0.0)
    for _ in range(steps):
        offers = {a: twin.offers(env.action_names, s) for s, a in enumerate(env.agents)}
        for agent, one in observed.items():
            told = {env.action_names[n] for n in np.flatnonzero(one["action_mask"])}
            assert told == set(offers[agent]), "the mask is not the menu"
        actions = by_lot(observed, luck)
        agents = env.agents
        observed, rewards, over, _, infos = env.step(actions)
        for seat, agent in enumerate(agents):
            assert "refused" not in infos[agent]
            name = env.action_names[actions[agent]]
            twin.take(seat, name, offers[agent][name])
            earned[agent] += rewards[agent]
        twin.resolve()
        assert env.match.state == twin.match.state, "the moment came too soon, too late or other"
        now = twin.match.standings()
        for seat, agent in enumerate(agents):
            assert earned[agent] == now[seat].total - begun[seat], "stars were lost on the way"
            assert over[agent] == twin.match.is_over
        if twin.match.is_over:
            assert not env.agents
            assert all(one["action_mask"].sum() == 1 for one in observed.values())
            return


def check_masked_actions_change_nothing(make: Make, seed: int, steps: int) -> None:
    """An action that the mask forbids is refused in words, and all stays as it was."""
    luck = Random(seed)
    for env, observed in played(make, seed, min(steps, 20)):
        if not env.agents:
            return
        agent = luck.choice(env.agents)
        forbidden = np.flatnonzero(observed[agent]["action_mask"] == 0).tolist()
        actions = dict.fromkeys(env.agents, env.episode.actions.wait)
        actions[agent] = luck.choice(forbidden)
        before = env.match
        if all(env.episode.owes(seat) for seat in range(env.match.seats)):
            after, rewards, _, _, infos = env.step(actions)
            assert infos[agent]["refused"]
            assert not any(rewards.values())
            assert env.match is before
            assert alike(after, observed)


def check_views_leak_nothing(make: Make, seed: int, steps: int) -> None:
    """Whatever a seat cannot know may be otherwise, and it sees the same."""
    elsewhere = make()
    for number, (env, observed) in enumerate(played(make, seed, steps)):
        match = env.match
        for seat, agent in enumerate(env.agents[:3]):
            if env.episode.owes(seat) and not env.episode.draft(seat).chosen:
                chance = SeededChance(f"leaks/{seed}", number)
                otherwise = match.rules.imagine(match.view(seat), chance)
                elsewhere.episode.go_on_from(replace(match, state=otherwise))
                assert alike(elsewhere.observe(agent), observed[agent]), "it sees secrets"


def check_turns_are_secret(make: Make, seed: int, steps: int) -> None:
    """What others choose at the same moment changes nothing that a seat is told."""
    one, other, luck = make(), make(), Random(seed)
    for number in range(max(2, steps // 10)):
        observed, _ = one.reset(seed=seed + number)
        differently, _ = other.reset(seed=seed + number)
        seat = luck.randrange(one.match.seats)
        agent = one.agents[seat]
        while one.agents and one.match.moment == other.match.moment == 0:
            assert alike(observed[agent], differently[agent]), "it sees what others choose"
            actions = by_lot(observed, luck)
            others = {**by_lot(differently, luck), agent: actions[agent]}
            observed, *_ = one.step(actions)
            differently, *_ = other.step(others)


def check_order_does_not_matter(make: Make, seed: int, steps: int) -> None:
    """Actions that come in another order, or through more steps, bring the same luck."""
    one, other, luck = make(), make(), Random(seed)
    observed, _ = one.reset(seed=seed)
    other.reset(seed=seed)
    for _ in range(steps):
        if not one.agents:
            return
        actions = by_lot(observed, luck)
        observed, *_ = one.step(actions)
        other.step(dict(reversed(list(actions.items()))))
        assert one.match.state == other.match.state, "luck depends on the order of actions"


def check_memory_is_not_shared(make: Make, seed: int, steps: int) -> None:
    """What is written into an observation reaches no other, now or later."""
    clean = [observed for _, observed in played(make, seed, steps)]
    env, luck = make(), Random(seed)
    observed, _ = env.reset(seed=seed)
    for expected in clean:
        assert alike(observed, expected), "it remembers what was written into an observation"
        kept = [array for one in observed.values() for array in arrays(one)]
        pointers = {array.__array_interface__["data"][0] for array in kept}
        assert len(pointers) == len(kept), "two arrays are one"
        actions = by_lot(observed, luck) if env.agents else {}
        for array in kept:
            array[...] = GARBAGE
        if not env.agents:
            return
        observed = env.step(actions)[0]
        assert all((array == GARBAGE).all() for array in kept), "what was told has changed"


def check_reset_forgets(make: Make, seed: int, steps: int) -> None:
    """After a reset, in the midst of a turn or later, nothing is left of what was before."""
    fresh = [observed for _, observed in played(make, seed, steps)]
    env = make()
    for count in (1, 4, 9):
        luck = Random(seed + count)
        observed, _ = env.reset(seed=seed + count)
        for _ in range(count):
            if env.agents:
                observed = env.step(by_lot(observed, luck))[0]
        luck = Random(seed)
        observed, _ = env.reset(seed=seed)
        for expected in fresh[:8]:
            assert alike(observed, expected), "something is left of the match before"
            if env.agents:
                observed = env.step(by_lot(observed, luck))[0]


CHECKS: Mapping[str, Callable[[Make, int, int], None]] = {
    check.__name__.removeprefix("check_"): check
    for check in (
        check_masks_and_rewards,
        check_masked_actions_change_nothing,
        check_views_leak_nothing,
        check_turns_are_secret,
        check_order_does_not_matter,
        check_memory_is_not_shared,
        check_reset_forgets,
    )
}


def alike(one: Any, other: Any) -> bool:  # noqa: ANN401 - observations of any depth
    """True if two observations have the same numbers."""
    if isinstance(one, dict):
        return one.keys() == other.keys() and all(alike(one[key], other[key]) for key in one)
    return np.array_equal(one, other)


def arrays(observed: Any) -> Iterator[np.ndarray[Any, Any]]:  # noqa: ANN401 - of any depth
    """All arrays of an observation."""
    if isinstance(observed, dict):
        for value in observed.values():
            yield from arrays(value)
    else:
        yield observed
