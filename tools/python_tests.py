"""Runs the Python tests: browser tests first, then all others, leaving no process behind."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from xml.etree import ElementTree

from tools import debian, kernels
from tools.leftovers import VARIABLE, left_by, new_mark, stop
from tools.places import CACHE, PYTHON, ROOT
from tools.say import Missing, announce

AT_ONCE = 2
SOME_TESTS_FAILED, NO_TESTS_CHOSEN = 1, 5
SOMETHING_LEFT = 1
MOST_TRIED_AGAIN = 2
"""So many journeys may fail once: more than that is no accident of a busy machine."""
MOST_NEW_WORKERS = 1
"""A test that stands still ends its worker, and the next one tries it again: once is enough."""
QUICK = (
    "architecture",
    "core",
    "games",
    "locale",
    "playthroughs",
    "records",
    "docs",
    "conformance",
)
JOURNEYS = CACHE / "journeys.xml"

SHELL_PROGRAMS = ("curl", "jq")
"""The bot of the page *Write a bot* is made of them."""

Environment = Mapping[str, str]


def run_python_tests(chromium: Path, options: Sequence[str]) -> int:
    """Runs all tests; zero if they pass and have left no process running.

    The journeys run by themselves, since their driver keeps the event loop of its process. Games
    with kernels are played twice: by what was compiled among all others, and by the sources.
    """
    install_shell_programs()
    mark = new_mark()
    environment = {**os.environ, "EXPEDITION_CHROMIUM": str(chromium), VARIABLE: mark}
    others = ["tests", "--ignore=tests/browser", "README.md", "--doctest-glob=README.md"]
    with stopping_all(mark):
        status = max(
            run_journeys(environment, options),
            run_pytest(environment, [*others, *options]),
            run_by_sources(environment, options),
        )
        left = left_by(mark)
    for process in left:
        announce("left_running", process=process)
    return status or (SOMETHING_LEFT if left else 0)


def install_shell_programs() -> None:
    """Installs what is missing with apt; where that cannot be, their test is skipped."""
    for name in SHELL_PROGRAMS:
        if shutil.which(name) is None and debian.can_install():
            announce("installing_programs", names=name)
            try:
                debian.install(name, otherwise="no_programs")
            except Missing as missing:
                print(missing)


@contextmanager
def stopping_all(mark: str) -> Iterator[None]:
    """A context that kills all processes with the mark at its end, and on a signal."""

    def end(number: int, _: FrameType | None) -> None:
        sys.exit(128 + number)

    before = signal.signal(signal.SIGTERM, end)
    try:
        yield
    finally:
        stop(mark)
        signal.signal(signal.SIGTERM, before)


def run_journeys(environment: Environment, options: Sequence[str]) -> int:
    """Runs the browser tests; a few failures are retried one by one, for a busy machine is slow."""
    JOURNEYS.unlink(missing_ok=True)
    status = run_pytest(environment, ["tests/browser", f"--junitxml={JOURNEYS}", *options])
    if status != SOME_TESTS_FAILED:
        return status
    if (ended := workers_ended(JOURNEYS)) > MOST_NEW_WORKERS:
        announce("journeys_stood_still", count=ended)
        return status
    failed = failed_tests(JOURNEYS)
    names = ", ".join(failed)
    if len(failed) > MOST_TRIED_AGAIN:
        announce("too_many_journeys", count=len(failed), most=MOST_TRIED_AGAIN, names=names)
        return status
    announce("journeys_again", names=names)
    status = run_pytest(environment, [*failed, "-n", "0"])
    if status == 0:
        announce("journeys_needed_two", count=len(failed), names=names)
    return status


def failed_tests(report: Path) -> list[str]:
    """The tests in the report that failed, as pytest names them."""
    found = ElementTree.parse(report).getroot().iter("testcase")
    return list(
        dict.fromkeys(
            f"{test.get('classname', '').replace('.', '/')}.py::{test.get('name')}"
            for test in found
            if test.find("failure") is not None or test.find("error") is not None
        )
    )


def workers_ended(report: Path) -> int:
    """How many workers have crashed in the middle of a test; their other tests were not run."""
    errors = ElementTree.parse(report).getroot().iter("error")
    return sum("crashed while running" in error.get("message", "") for error in errors)


def run_quick_tests(options: Sequence[str]) -> int:
    """Those that need no browser, no server and no database; games by what was compiled."""
    folders = [f"tests/{folder}" for folder in QUICK]
    with stopping_all(mark := new_mark()):
        return run_pytest({**os.environ, VARIABLE: mark}, [*folders, *options])


def run_by_sources(environment: Environment, options: Sequence[str]) -> int:
    """Zero also where nothing was compiled: all tests have run by the sources then."""
    if not kernels.are_compiled():
        return 0
    folders = [f"tests/games/{game}" for game in kernels.games()]
    by_sources = {**environment, "EXPEDITION_PURE": "1"}
    return run_pytest(by_sources, [*folders, "tests/games/test_lessons.py", *options])


def run_pytest(environment: Environment, arguments: Sequence[str]) -> int:
    """Runs pytest; zero if the tests pass, or none were selected.

    A file stays with one worker, so that what its tests share is made once.
    """
    workers = ["-n", str(AT_ONCE), "--max-worker-restart", str(MOST_NEW_WORKERS)]
    usual = [*workers, "--dist", "loadfile", "--benchmark-disable"]
    command: list[str | Path] = [PYTHON, "-m", "pytest", *usual, *arguments]
    status = subprocess.run(command, cwd=ROOT, env=dict(environment)).returncode
    return 0 if status == NO_TESTS_CHOSEN else status
