"""A real Dask scheduler with two workers plays what one process plays."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest

from tests.cli.conftest import PROGRAM

BOT = """
from expedition.core.turns import some_turn

def by_lot(game, view, chance):
    return some_turn(game.rules, view, chance, f"mine/{view.seat}")
"""
LAST_LINE_BEFORE = "Registered to:"


@contextmanager
def running(module: str, *arguments: str, until: str) -> Iterator[str]:
    """A program that has said something, and the line in which it did; it is stopped afterwards."""
    started = subprocess.Popen(
        [sys.executable, "-m", f"distributed.cli.{module}", "--host", "127.0.0.1", *arguments],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert started.stderr is not None
    try:
        yield next(line for line in started.stderr if until in line)
    finally:
        started.kill()
        started.wait()
        started.stderr.close()


@pytest.fixture(scope="module")
def scheduler() -> Iterator[str]:
    """The address of a scheduler that nobody works for."""
    quietly = ("--port", "0", "--dashboard-address", "127.0.0.1:0")
    with running("dask_scheduler", *quietly, until="Scheduler at:") as line:
        yield line.split()[-1]


@pytest.fixture(scope="module")
def cluster(scheduler: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of the scheduler, with two workers."""
    folder = str(tmp_path_factory.mktemp("workers"))
    alone = ("--nthreads", "1", "--no-nanny", "--no-dashboard", "--local-directory", folder)
    with ExitStack() as workers:
        for _ in range(2):
            workers.enter_context(running("dask_worker", scheduler, *alone, until=LAST_LINE_BEFORE))
        yield scheduler


def said(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """What the program answers in that folder."""
    return subprocess.run([PROGRAM, *arguments], cwd=folder, capture_output=True, text=True)


def test_a_scheduler_without_workers_is_told(scheduler: str, tmp_path: Path) -> None:
    told = said(tmp_path, "simulate", "temple", "--cluster", scheduler)
    assert (told.returncode, told.stdout) == (1, "")
    assert f"has no workers. Start some with “dask worker {scheduler}”" in told.stderr


def test_it_comes_to_the_same_as_at_home(cluster: str, tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text(BOT, "utf-8")
    what = ["arena", "temple", "mine:by_lot", "greedy", "--games", "4", "--seed", "7", "--json"]
    at_home = said(tmp_path, *what, "--jobs", "1")
    there = said(tmp_path, *what, "--cluster", cluster)
    assert there.returncode == 0, there.stderr
    assert at_home.stdout == there.stdout


def test_what_goes_wrong_there_is_told_here(cluster: str, tmp_path: Path) -> None:
    (tmp_path / "lazy.py").write_text("def nothing(game, view, chance): return ()\n", "utf-8")
    what = ["arena", "temple", "lazy:nothing", "greedy", "--games", "1", "--raw"]
    told = said(tmp_path, *what, "--cluster", cluster, "--language", "fr")
    assert (told.returncode, told.stdout) == (1, "")
    assert "lazy:nothing" in told.stderr
    assert "Traceback" not in told.stderr
