"""Steps of the vector environment in a second of processor, beside other libraries in the same run.

`python -m benchmarks.batches --seconds 3`: a thousand sheets at once, by lot, through Gymnasium's
interface, with observations, masks, rewards and new matches; then FrozenLake, and the games of
PettingZoo, OpenSpiel and pgx. Only steps count: actions are drawn before the clock is started, for
FrozenLake as well.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from itertools import cycle
from time import process_time

import gymnasium
import numpy as np

from benchmarks.peers import measure_all
from expedition.core.catalogue import catalogue
from expedition.environments import env_id

SHEETS = 1024
DRAWN = 100_000


@dataclass(frozen=True, slots=True)
class Speed:
    """What was measured, how, and its steps in a second of processor."""

    environment: str
    how: str
    steps_per_cpu_second: float


def main(arguments: Sequence[str] | None = None) -> None:
    """Prints a line for each environment, and how many times as fast as FrozenLake it is."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=3.0)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--alone", action="store_true", help="without PettingZoo, OpenSpiel, pgx")
    chosen = parser.parse_args(arguments)
    lake = frozen_lake(chosen.seconds)

    def show(name: str, how: str, steps: float) -> None:
        told = f"{name:26} {how:36} {steps:12,.0f} steps/s {steps / lake:8.2f} x FrozenLake"
        speed = asdict(Speed(name, how, steps))
        print(json.dumps(speed) if chosen.json else told, flush=True)

    show("FrozenLake-v1", "one at a time", lake)
    for game in catalogue().values():
        if game.batches:
            name = env_id(game, game.rules.box.edition)
            for how, setting in (
                (f"{SHEETS} sheets", {}),
                (f"{SHEETS} sheets, as views", {"copy": False}),
                (f"{SHEETS} sheets, the dice of matches", {"dice": "match"}),
            ):
                show(name, how, sheets_by_lot(name, chosen.seconds, **setting))
    for found in () if chosen.alone else measure_all(chosen.seconds):
        if isinstance(found, str):
            print(found, flush=True)
        else:
            show(found.game, f"{found.package}, {found.how}", found.steps_per_cpu_second)


def sheets_by_lot(name: str, seconds: float, **setting: object) -> float:
    """Steps a second of processor, each a word on one sheet."""
    env = gymnasium.make_vec(name, num_envs=SHEETS, **setting)
    luck = np.random.default_rng(1)
    _, info = env.reset(seed=1)
    used, steps = 0.0, 0
    while used < seconds:
        mask = info["action_mask"]
        actions = (mask * luck.random(mask.shape, np.float32)).argmax(1)
        started = process_time()
        *_, info = env.step(actions)
        used += process_time() - started
        steps += SHEETS
    return steps / used


def frozen_lake(seconds: float) -> float:
    """Steps a second of processor of Gymnasium's smallest environment."""
    env = gymnasium.make("FrozenLake-v1", disable_env_checker=True)
    actions = cycle(np.random.default_rng(1).integers(4, size=DRAWN).tolist())
    env.reset(seed=1)
    started, steps = process_time(), 0
    while (used := process_time() - started) < seconds:
        for _ in range(1000):
            _, _, ended, cut, _ = env.step(next(actions))
            if ended or cut:
                env.reset()
        steps += 1000
    return steps / used


if __name__ == "__main__":
    main()
