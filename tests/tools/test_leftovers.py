"""Whatever tests start ends with them, however they end."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tools.leftovers import PART_ENDED, PROCESSES, VARIABLE, is_part, marked, new_mark, stop
from tools.places import ROOT

pytestmark = pytest.mark.skipif(not PROCESSES.is_dir(), reason="this system has no /proc")

SLEEP = [sys.executable, "-c", "import time; print('awake', flush=True); time.sleep(3600)"]
WAITS_FOR_EVER = f"""
import pathlib, subprocess, time

def test_that_starts_something() -> None:
    started = subprocess.Popen({SLEEP!r}, stdout=subprocess.DEVNULL)
    pathlib.Path("started").write_text(f"{{started.pid}}\\n")
    time.sleep(3600)
"""


@pytest.fixture
def sleeper() -> Iterator[tuple[str, subprocess.Popen[bytes]]]:
    """Something that sleeps, and its mark."""
    mark = new_mark()
    environment = {**os.environ, VARIABLE: mark}
    with subprocess.Popen(SLEEP, env=environment, stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        process.stdout.readline()  # before it is awake, the system may not know its mark
        yield mark, process
        process.kill()


def watcher(mark: str) -> subprocess.Popen[str]:
    pipe = subprocess.PIPE
    command = [sys.executable, "-m", "tools.leftovers", mark]
    return subprocess.Popen(command, stdin=pipe, stderr=pipe, text=True, cwd=ROOT)


def test_what_bears_the_mark_is_found_and_stopped(
    sleeper: tuple[str, subprocess.Popen[bytes]],
) -> None:
    mark, process = sleeper
    assert [found.number for found in marked(mark)] == [process.pid]
    assert marked(new_mark()) == []
    stop(mark)
    assert marked(mark) == []


def test_a_watcher_stops_and_names_what_its_parent_left_when_the_pipe_breaks(
    sleeper: tuple[str, subprocess.Popen[bytes]],
) -> None:
    mark, process = sleeper
    _, said = watcher(mark).communicate()
    assert str(process.pid) in said
    assert process.wait() != 0


def test_a_part_that_ends_in_good_order_leaves_the_last_look_to_the_whole(
    sleeper: tuple[str, subprocess.Popen[bytes]],
) -> None:
    mark, process = sleeper
    _, said = watcher(mark).communicate(PART_ENDED.decode())
    assert (said, process.poll()) == ("", None)
    assert is_part(mark)
    assert not is_part("/whole")


def test_tests_that_are_killed_leave_nothing_running(tmp_path: Path) -> None:
    (tmp_path / "test_it.py").write_text(WAITS_FOR_EVER)
    command = [sys.executable, "-m", "pytest", "-p", "tests.conftest", "--rootdir", str(tmp_path)]
    path = {"PYTHONPATH": f"{ROOT}:{os.environ.get('PYTHONPATH', '')}"}
    killed = subprocess.Popen(
        [*command, "-c", os.devnull, "-p", "no:cacheprovider", "test_it.py"],
        cwd=tmp_path,
        env={**os.environ, **path},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    started = tmp_path / "started"
    while not (started.exists() and started.read_text().endswith("\n")):
        assert killed.poll() is None
        time.sleep(0.05)
    killed.kill()
    killed.wait()
    while runs(int(started.read_text())):
        time.sleep(0.05)


def runs(number: int) -> bool:
    """False also of what has ended and that nobody has taken note of."""
    try:
        return bool((PROCESSES / str(number) / "cmdline").read_bytes())
    except FileNotFoundError:
        return False
