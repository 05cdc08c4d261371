"""Steps of learners' environments in a second of processor, beside those of others in the same run.

`python -m benchmarks.environments --seconds 3`: ours with one, two, five and a hundred seats, then
FrozenLake of Gymnasium and connect four of PettingZoo, all by lot. A step is the action of one
agent that had more to choose from than to wait, with its observation and its mask.
"""

from __future__ import annotations

import argparse
import json
import subprocess
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from random import Random
from time import process_time

import gymnasium
import numpy as np

from benchmarks.peers import measure
from expedition.core.catalogue import Game, catalogue
from expedition.environments import env_id
from expedition.environments.pettingzoo_env import parallel_env
from tools.say import Missing

SEATS = (1, 2, 5, 100)


@dataclass(frozen=True, slots=True)
class Speed:
    """What was measured: an environment, through which interface, and its steps a second."""

    environment: str
    interface: str
    seats: int
    steps_per_cpu_second: float


def main(arguments: Sequence[str] | None = None) -> None:
    """Prints a line for each environment."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=3.0)
    parser.add_argument("--json", action="store_true")
    chosen = parser.parse_args(arguments)

    def show(speed: Speed) -> None:
        told = (
            f"{speed.environment:26} {speed.interface:12} {speed.seats:3} seats  "
            f"{speed.steps_per_cpu_second:10,.0f} steps/s"
        )
        print(json.dumps(asdict(speed)) if chosen.json else told, flush=True)

    for game in catalogue().values():
        box = game.rules.box
        name = env_id(game, box.edition)
        alone = box.fewest_seats
        show(Speed(name, "gymnasium", alone, measured(one_agent(name, Random(1)), chosen.seconds)))
        for seats in sorted({max(alone, min(number, box.most_seats)) for number in SEATS}):
            speed = measured(all_agents(game, seats, Random(1)), chosen.seconds)
            show(Speed(name, "parallel", seats, speed))
    lake = measured(one_agent("FrozenLake-v1", Random(1)), chosen.seconds)
    show(Speed("FrozenLake-v1", "gymnasium", 1, lake))
    try:
        for found in measure("pettingzoo", chosen.seconds):
            if found.package.startswith("PettingZoo"):
                show(Speed(found.game, "aec", 2, found.steps_per_cpu_second))
    except (Missing, subprocess.CalledProcessError) as missing:
        print(f"PettingZoo's classics cannot be had here. {missing}")


def measured(play: Callable[[], int], seconds: float) -> float:
    """Steps in a second of processor; `play` plays on and counts them."""
    play()  # what is worked out once is not counted
    started, steps = process_time(), 0
    while (used := process_time() - started) < seconds:
        steps += play()
    return steps / used


def one_agent(name: str, luck: Random) -> Callable[[], int]:
    """Plays one match of a Gymnasium environment."""
    env = gymnasium.make(name, disable_env_checker=True)

    def play() -> int:
        _, info = env.reset(seed=luck.randrange(2**31))
        steps, over = 0, False
        while not over:
            mask = info.get("action_mask")
            legal = range(env.action_space.n) if mask is None else mask.nonzero()[0]  # type: ignore[attr-defined]
            _, _, ended, cut, info = env.step(int(legal[luck.randrange(len(legal))]))
            steps, over = steps + 1, ended or cut
        return steps

    return play


def all_agents(game: Game, seats: int, luck: Random) -> Callable[[], int]:
    """Plays one match of the parallel environment; waiting is no step."""
    env = parallel_env(game, seats=seats)
    wait = env.episode.actions.wait

    def play() -> int:
        seen, _ = env.reset(seed=luck.randrange(2**31))
        steps = 0
        while env.agents:
            actions = {}
            for agent, one in seen.items():
                legal = np.flatnonzero(one["action_mask"])
                actions[agent] = int(legal[luck.randrange(len(legal))])
            steps += sum(action != wait for action in actions.values())
            seen, *_ = env.step(actions)
        return steps

    return play


if __name__ == "__main__":
    main()
