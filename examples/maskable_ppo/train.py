"""Trains MaskablePPO on the Temple for some minutes of processor, and writes its curve.

python train.py --minutes 10 --seed 1
"""

from __future__ import annotations

import argparse
import csv
from pathlib import Path
from time import process_time
from typing import Any

import gymnasium
import numpy as np
import torch
from features import LENGTH, encoded
from gymnasium import spaces
from gymnasium.vector import AutoresetMode
from numpy.typing import NDArray
from policy import PairPolicy
from sb3_contrib import MaskablePPO
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.vec_env import VecEnv

import expedition.environments  # noqa: F401 - registers the games

HERE = Path(__file__).parent
SHEETS = 256
STEPS = 32


class Temples(VecEnv):
    """The vector environment of the Temple as Stable-Baselines3 knows one."""

    def __init__(self, count: int, seed: int) -> None:
        self.envs = gymnasium.make_vec(
            "expedition/Temple-v1", num_envs=count, autoreset_mode=AutoresetMode.SAME_STEP
        )
        self.begun_with = seed
        self.mask: NDArray[np.int8] = np.zeros((count, 0), np.int8)
        self.finished: list[int] = []
        self.actions: NDArray[Any] = np.zeros(count, np.int64)
        self.render_mode = None
        seen = spaces.Box(0, 255, (LENGTH,), np.uint8)
        super().__init__(count, seen, self.envs.unwrapped.single_action_space)

    def reset(self) -> NDArray[np.uint8]:
        seen, info = self.envs.reset(seed=self.begun_with)
        self.mask = info["action_mask"]
        return encoded(seen["marks"], seen["dice"], seen["number"], self.mask)

    def step_async(self, actions: NDArray[Any]) -> None:
        self.actions = actions

    def step_wait(self) -> Any:
        seen, rewards, over, _, info = self.envs.step(self.actions)
        self.mask = info["action_mask"]
        told: list[dict[str, Any]] = [{} for _ in range(self.num_envs)]
        observed = encoded(seen["marks"], seen["dice"], seen["number"], self.mask)
        if over.any():
            self.finished += info["final_info"]["stars"][over].tolist()
            for sheet in np.flatnonzero(over):  # nothing is learned from what is seen at an end
                told[sheet]["terminal_observation"] = observed[sheet]
        return observed, rewards.astype(np.float32), over, told

    def close(self) -> None:
        self.envs.close()

    def has_attr(self, name: str) -> bool:
        return name == "action_masks"

    def env_method(self, name: str, *given: Any, indices: Any = None, **named: Any) -> list[Any]:
        return list(self.mask)

    def get_attr(self, name: str, indices: Any = None) -> list[Any]:
        return [getattr(self, name)] * self.num_envs

    def set_attr(self, name: str, value: Any, indices: Any = None) -> None:
        raise AttributeError(f"the sheets have no {name} that could be set")

    def env_is_wrapped(self, wrapper: Any, indices: Any = None) -> list[bool]:
        return [False] * self.num_envs


class Clock:
    """Processor time: how much was used, and which share is left."""

    def __init__(self, minutes: float) -> None:
        self.seconds, self.started = 60 * minutes, process_time()

    def used(self) -> float:
        return process_time() - self.started

    def left(self) -> float:
        return 1 - self.used() / self.seconds

    def rate(self, _: float) -> float:
        """The learning rate, which falls to nothing at the end."""
        return 3e-3 * max(0.02, self.left())


class Curve(BaseCallback):
    """Writes a line for each rollout, and stops when time is up."""

    def __init__(self, clock: Clock, temples: Temples, path: Path) -> None:
        super().__init__()
        self.clock, self.temples = clock, temples
        self.file = path.open("w", newline="")
        self.lines = csv.writer(self.file, lineterminator="\n")
        self.lines.writerow(["cpu_seconds", "steps", "games", "stars"])
        self.games = 0

    def _on_step(self) -> bool:
        return self.clock.left() > 0

    def _on_rollout_end(self) -> None:
        stars, self.temples.finished = self.temples.finished, []
        self.games += len(stars)
        if stars:
            mean = f"{np.mean(stars):.2f}"
            self.lines.writerow([f"{self.clock.used():.0f}", self.num_timesteps, self.games, mean])
            self.file.flush()

    def _on_training_end(self) -> None:
        self.file.close()


def main() -> None:
    """Trains, and keeps the model and its curve beside this file."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=10.0, help="of processor time")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=HERE / "model.zip")
    chosen = parser.parse_args()
    torch.set_num_threads(1)
    temples = Temples(SHEETS, 1_000_000 * chosen.seed)
    clock = Clock(chosen.minutes)
    curve = Curve(clock, temples, chosen.out.with_suffix(".csv"))
    model = MaskablePPO(
        PairPolicy,
        temples,
        learning_rate=clock.rate,
        n_steps=STEPS,
        batch_size=1024,
        n_epochs=3,
        gamma=1.0,
        gae_lambda=0.95,
        ent_coef=0.01,
        clip_range=0.2,
        seed=chosen.seed,
        device="cpu",
    )
    model.learn(10**9, callback=curve)
    model.save(chosen.out)


if __name__ == "__main__":
    main()
