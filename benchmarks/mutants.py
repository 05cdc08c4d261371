"""Mutation run: small wrong edits of the sources, and whether the tests that should notice them do.

    python -m benchmarks.mutants --room core --seconds 300

The mutants are in `mutants.toml`. Each is made in a copy of `src/`, never in the sources
themselves, and is killed when one of its test files fails. These have to pass without it first.
"""

from __future__ import annotations

import argparse
import os
import signal
import subprocess
import sys
import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from shutil import copytree, ignore_patterns
from tempfile import TemporaryDirectory
from time import monotonic

ROOT = Path(__file__).parents[1]
SOURCES = ROOT / "src"
PACKAGE = "expedition"
LIST = Path(__file__).with_name("mutants.toml")
SECONDS = 300
"""How long the tests of one mutant may take; one that makes them go on for ever is killed, too."""
PASSED, FAILED, INTERRUPTED = 0, 1, 2
"""What pytest ends with; a module that cannot be imported any more interrupts it."""


@dataclass(frozen=True, slots=True)
class Mutant:
    """One small edit of a module: text that occurs in it exactly once, and what stands there then.

    `file` is the module below the package, whose first folder is the mutant's room, and `tests` are
    the test files that are expected to kill it.
    """

    name: str
    file: str
    old: str
    new: str
    tests: tuple[str, ...]

    @property
    def room(self) -> str:
        """The part of the program that is changed: core, games, server, store or bots."""
        return self.file.split("/")[0]


@dataclass(frozen=True, slots=True)
class SourceCopy:
    """A copy of the sources in a folder of its own, on which tests can be run."""

    folder: Path

    def make(self) -> None:
        """Copies the Python sources, without compiled kernels: these would hide a mutant."""
        without = ignore_patterns("*.so", "*.sha256", "__pycache__")
        copytree(SOURCES, self.folder / "src", ignore=without)
        imported = [sys.executable, "-c", f"import {PACKAGE}; print({PACKAGE}.__file__)"]
        found = subprocess.check_output(imported, cwd=ROOT, env=self._environment(), text=True)
        if not Path(found).is_relative_to(self.folder):
            raise SystemExit(f"tests would not run on the copy in {self.folder}, but on {found}")

    def result(self, mutant: Mutant, number: int, seconds: float) -> str:
        """Whether the mutant is "killed" or has "survived"; the copy is as it was afterwards."""
        path = self.folder / "src" / PACKAGE / mutant.file
        text, was = path.read_text("utf-8"), path.stat()
        path.write_text(text.replace(mutant.old, mutant.new), "utf-8")
        os.utime(path, (number, number))  # or bytecode of another mutant may seem to be up to date
        try:
            ended = self.tested(mutant.tests, seconds)
        finally:
            path.write_text(text, "utf-8")
            os.utime(path, ns=(was.st_atime_ns, was.st_mtime_ns))
        if ended == PASSED:
            return "survived"
        if ended is None:
            return "killed, by time"
        return "killed" if ended in (FAILED, INTERRUPTED) or ended < 0 else f"pytest ended: {ended}"

    def tested(self, files: Sequence[str], seconds: float) -> int | None:
        """What pytest ends with on these files, at the first failure; None if it took too long."""
        cache = f"cache_dir={self.folder / 'cache'}"
        pytest = [sys.executable, "-m", "pytest", "-x", "-q", "-o", cache, *files]
        with (
            self.told.open("w") as told,
            subprocess.Popen(
                pytest,
                cwd=ROOT,
                env=self._environment(),
                stdout=told,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            ) as process,
        ):
            try:
                return process.wait(seconds)
            except subprocess.TimeoutExpired:
                return None
            finally:
                if process.poll() is None:
                    os.killpg(process.pid, signal.SIGKILL)

    @property
    def told(self) -> Path:
        """What the last tests have said."""
        return self.folder / "told.txt"

    def _environment(self) -> dict[str, str]:
        """All that is written goes into the folder."""
        return {
            **os.environ,
            "EXPEDITION_PURE": "1",
            "HYPOTHESIS_STORAGE_DIRECTORY": str(self.folder / "hypothesis"),
            "PYTHONPATH": str(self.folder / "src"),
            "PYTHONPYCACHEPREFIX": str(self.folder / "bytecode"),
            "TMPDIR": str(self.folder),
        }


def all_mutants() -> list[Mutant]:
    """The mutants of the list."""
    told = tomllib.loads(LIST.read_text("utf-8"))["mutant"]
    return [Mutant(**{**one, "tests": tuple(one["tests"])}) for one in told]


def stale(mutants: Iterable[Mutant], sources: Path = SOURCES) -> Iterator[Mutant]:
    """The mutants whose old text does not occur exactly once any more."""
    for mutant in mutants:
        path = sources / PACKAGE / mutant.file
        if not path.is_file() or path.read_text("utf-8").count(mutant.old) != 1:
            yield mutant


def main(given: Sequence[str] = ()) -> None:
    """Print a row for each mutant, and how many were killed; fails if one was not."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--room", action="append", help="core, games, server, store or bots")
    parser.add_argument("--name", action="append", help="only mutants with this in their names")
    parser.add_argument("--seconds", type=float, default=SECONDS, help="the longest for a mutant")
    chosen = parser.parse_args(given)
    mutants = [
        mutant
        for mutant in all_mutants()
        if not chosen.room or mutant.room in chosen.room
        if not chosen.name or any(part in mutant.name for part in chosen.name)
    ]
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # the folder goes then, too
    with TemporaryDirectory(prefix="mutants-") as folder:
        results = Counter(_rows(SourceCopy(Path(folder)), mutants, chosen.seconds))
    killed = results["killed"] + results["killed, by time"]
    print(f"\n{killed} of {len(mutants)} killed, {results['survived']} survived", end=", ")
    print(f"{results['stale']} stale: their old text is not there, or more than once")
    if killed < len(mutants):
        raise SystemExit(1)


def _rows(copy: SourceCopy, mutants: Sequence[Mutant], seconds: float) -> Iterator[str]:
    """Prints a row for each mutant, and yields what became of it."""
    copy.make()
    gone = list(stale(mutants, copy.folder / "src"))
    files = sorted({file for mutant in mutants if mutant not in gone for file in mutant.tests})
    if files and copy.tested(files, seconds * len(files)) != PASSED:
        raise SystemExit(f"{copy.told.read_text('utf-8')}\nThat was without any mutant.")
    print("| room | mutant | result | seconds |")
    print("| --- | --- | --- | ---: |")
    for number, mutant in enumerate(mutants, start=1):
        began = monotonic()
        result = "stale" if mutant in gone else copy.result(mutant, number, seconds)
        row = f"| {mutant.room} | {mutant.name} | {result} | {monotonic() - began:.1f} |"
        print(row, flush=True)
        yield result


if __name__ == "__main__":
    main(sys.argv[1:])
