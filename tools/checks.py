"""Runs the checks of the project, timed: linters and types first, the Python tests last.

There are two tiers: all of them, and those that take less than a minute.
"""

from __future__ import annotations

import os
import subprocess
import time
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import dataclass
from pathlib import Path

from tools import node
from tools.places import CACHE, PROGRAMS, PYTHON, ROOT, WEB
from tools.processes import Command
from tools.python_tests import AT_ONCE, run_python_tests, run_quick_tests
from tools.say import announce, say

GAMES_WEB = "../src/expedition/games/*/web/**/*.{svelte,ts,css}"


@dataclass(frozen=True, slots=True)
class Check:
    """A command that exits with zero on success."""

    name: str
    command: Command
    folder: Path = ROOT


@dataclass(frozen=True, slots=True)
class Outcome:
    """The result of a check."""

    check: Check
    passed: bool
    output: str
    seconds: float


def run_all(chromium: Path, pytest_options: Sequence[str]) -> int:
    """Runs all checks, and the Python tests if they pass; zero on success."""
    start = time.monotonic()
    outcomes = list(run_in_turn([generated_types_check()]))
    outcomes += run_side_by_side([*web_checks(), *python_checks()])
    return summed_up(outcomes, start) or run_python_tests(chromium, pytest_options)


def run_quick(pytest_options: Sequence[str]) -> int:
    """The quick tier: what looks at Python alone and starts no browser and no server."""
    start = time.monotonic()
    outcomes = list(run_side_by_side(python_checks()))
    return summed_up(outcomes, start) or run_quick_tests(pytest_options)


def summed_up(outcomes: Sequence[Outcome], start: float) -> int:
    """Zero where all passed; says so, or which did not."""
    failed = [outcome.check.name for outcome in outcomes if not outcome.passed]
    count, seconds = len(outcomes), time.monotonic() - start
    if failed:
        announce("checks_failed", failed=len(failed), count=count, names=", ".join(failed))
        return 1
    announce("checks_passed", count=count, seconds=seconds)
    return 0


def python_checks() -> list[Check]:
    ruff = PROGRAMS / "ruff"
    cache = CACHE / "import_linter"
    return [
        Check("mypy --strict", [PROGRAMS / "mypy"]),
        Check("import-linter", [PROGRAMS / "lint-imports", "--cache-dir", cache]),
        Check("ruff format", [ruff, "format", "--check", "--output-format=concise", "."]),
        Check("ruff check", [ruff, "check", "--output-format=concise", "."]),
    ]


def web_checks() -> list[Check]:
    svelte_check = [*node.script("svelte-check", "bin/svelte-check"), "--fail-on-warnings"]
    return [
        Check("svelte-check", [*svelte_check, "--tsconfig", "tsconfig.json"], WEB),
        Check("vitest", [*node.script("vitest", "vitest.mjs"), "run"], WEB),
        Check("prettier", [*prettier(), "--check"], WEB),
    ]


def generated_types_check() -> Check:
    """The check of generated files, which runs alone: it overwrites them for a moment."""
    return Check("generated types", [PYTHON, "-m", "tools", "generate", "--check"])


def prettier() -> Command:
    """Runs Prettier on the client, and on the boards in the games' folders."""
    program = node.script("prettier", "bin/prettier.cjs")
    quiet = ["--log-level", "warn", "--no-error-on-unmatched-pattern"]
    once = ["--cache", "--cache-strategy", "content", "--cache-location", str(CACHE / "prettier")]
    return [*program, *quiet, *once, "--config", ".prettierrc.json", ".", GAMES_WEB]


def run_in_turn(checks: Iterable[Check]) -> Iterator[Outcome]:
    for check in checks:
        yield told(run_check(check))


def run_side_by_side(checks: Iterable[Check]) -> Iterator[Outcome]:
    with ThreadPoolExecutor(AT_ONCE) as pool:
        for done in as_completed([pool.submit(run_check, check) for check in checks]):
            yield told(done.result())


def run_check(check: Check) -> Outcome:
    start = time.monotonic()
    done = subprocess.run(
        [str(part) for part in check.command],
        cwd=check.folder,
        env={**os.environ, **node.environment(), "NO_COLOR": "1"},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        errors="replace",
    )
    return Outcome(check, done.returncode == 0, done.stdout, time.monotonic() - start)


def told(outcome: Outcome) -> Outcome:
    key = "check_passed" if outcome.passed else "check_failed"
    line = say(key, name=f"{outcome.check.name:<16}", seconds=outcome.seconds)
    print(line if outcome.passed else f"{line}\n{outcome.output}", flush=True)
    return outcome
