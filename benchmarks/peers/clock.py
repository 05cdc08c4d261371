"""Counts what a game's package plays in some seconds of processor; the peers' scripts share it."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from time import process_time


def on_one_core() -> None:
    """Keep to one core, so that no package is quicker for having threads."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})


def tell(
    package: str, game: str, how: str, play: Callable[[], tuple[int, int]], seconds: float
) -> None:
    """Print how many games and steps a second of processor; `play` plays on and counts both."""
    play()  # what is worked out once is not counted
    started, games, steps = process_time(), 0, 0
    while (used := process_time() - started) < seconds:
        more_games, more_steps = play()
        games += more_games
        steps += more_steps
    told = {"package": package, "game": game, "how": how}
    speed = {"games_per_cpu_second": games / used, "steps_per_cpu_second": steps / used}
    print(json.dumps(told | speed), flush=True)
