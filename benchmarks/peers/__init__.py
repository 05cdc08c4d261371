"""Other libraries of games, each in an environment of its own, measured as they are published.

The modules named for a package are run by that environment's Python and import nothing of ours.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from tools import python_packages
from tools.places import CACHE
from tools.processes import run
from tools.say import Missing
from tools.stamps import Stamp, fingerprint

HERE = Path(__file__).parent
ENVIRONMENTS = CACHE / "peers"
NAMES = ("open_spiel", "pgx", "pettingzoo")
ONE_THREAD = {
    "OMP_NUM_THREADS": "1",
    "XLA_FLAGS": "--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1",
    "JAX_PLATFORMS": "cpu",
}


@dataclass(frozen=True, slots=True)
class Measured:
    """What a package says of one of its games: how many games and steps a second of processor."""

    package: str
    game: str
    how: str
    games_per_cpu_second: float
    steps_per_cpu_second: float


def measure_all(seconds: float) -> Iterator[Measured | str]:
    """Every game of every package; for a package that cannot be had, a sentence that says so."""
    for name in NAMES:
        try:
            yield from measure(name, seconds)
        except Missing as missing:
            yield f"{name}: cannot be installed here. {missing}"
        except subprocess.CalledProcessError as error:
            lines = error.stderr.strip().splitlines() or [f"exit code {error.returncode}"]
            yield f"{name}: does not run here. {lines[-1]}"


def measure(name: str, seconds: float) -> list[Measured]:
    """The games of one package, on one core and in one process."""
    python = environment(name)
    done = subprocess.run(
        [python, HERE / f"{name}_games.py", str(seconds)],
        env={**os.environ, **ONE_THREAD},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=True,
    )
    lines = [line for line in done.stdout.splitlines() if line.startswith("{")]
    return [Measured(**json.loads(line)) for line in lines]


def environment(name: str) -> Path:
    """The Python that has the package, in the very versions that its list names."""
    wanted = HERE / f"{name}.txt"
    folder = ENVIRONMENTS / name
    python = folder / "bin" / "python"
    made_from, stamp = fingerprint([wanted], sys.version), Stamp(folder / "stamp")
    if not stamp.shows(made_from):
        shutil.rmtree(folder, ignore_errors=True)
        run([sys.executable, "-m", "venv", "--without-pip", folder], otherwise="no_environment")
        python_packages.uv("pip", "install", "--requirement", wanted, python=python)
        stamp.write(made_from)
    return python
