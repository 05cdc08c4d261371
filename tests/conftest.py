"""What every test shares: asynchronous tests run on asyncio, and nothing outlives the tests."""

from __future__ import annotations

import gc
import os
import signal
import subprocess
import sys

import pytest
from hypothesis import HealthCheck, settings

from tools.leftovers import PART_ENDED, VARIABLE, is_part, new_mark
from tools.places import ROOT

# Hypothesis, too, asks no test how long it took: on a busy machine that says nothing of the test.
settings.register_profile("patient", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("patient")


def pytest_configure() -> None:
    """Whoever runs the tests in the background has interrupts ignored; our programs must not be."""
    if signal.getsignal(signal.SIGINT) == signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    watch_over_what_is_started()


def pytest_collection_finish() -> None:
    """What was imported stays: Python's collector need not look through it again and again."""
    gc.collect()
    gc.freeze()


def watch_over_what_is_started() -> None:
    """Mark all that this process starts, to be stopped when this process ends or is killed."""
    unmarked = {name: value for name, value in os.environ.items() if name != VARIABLE}
    os.environ[VARIABLE] = mark = new_mark()
    end_to_hear, end_to_hold = os.pipe()
    watcher = subprocess.Popen(
        [sys.executable, "-m", "tools.leftovers", mark],
        stdin=end_to_hear,
        cwd=ROOT,
        env=unmarked,
        start_new_session=True,
    )
    watcher.returncode = 0  # nobody waits for it: it outlives us
    os.close(end_to_hear)
    held.append(end_to_hold)


def pytest_unconfigure() -> None:
    """Tests that are part of a larger run leave the last look around to those who started them."""
    if held and is_part(os.environ[VARIABLE]):
        os.write(held[-1], PART_ENDED)


held: list[int] = []
"""The end of the watcher's pipe that the system closes when this process ends, however it does."""


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    return "asyncio"
