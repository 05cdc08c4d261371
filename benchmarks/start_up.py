"""Start-up time of commands that should answer at once, beside a Python that does nothing.

    python -m benchmarks.start_up [--times 10]

Processor time, so that others who use the machine do not count; the best of several runs.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from resource import RUSAGE_CHILDREN, getrusage
from tempfile import TemporaryDirectory

TIMES = 10
PROMISES = {"expedition --help": 0.15, "expedition score FILE": 0.25}
"""Seconds that a command may take."""


def commands(sheet: Path) -> Mapping[str, Sequence[str]]:
    """The arguments of Python for each row of the table."""
    return {
        "python -c pass": ["-c", "pass"],
        "python -c 'import click'": ["-c", "import click"],
        "expedition --help": ["-m", "expedition", "--help"],
        "expedition score FILE": ["-m", "expedition", "score", str(sheet)],
        "expedition games": ["-m", "expedition", "games"],
    }


def processor_seconds(arguments: Sequence[str]) -> float:
    """The processor time of Python with these arguments."""
    before = getrusage(RUSAGE_CHILDREN)
    subprocess.run([sys.executable, *arguments], stdout=subprocess.DEVNULL, check=True)
    after = getrusage(RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def main(times: int = TIMES) -> None:
    """Print the table."""
    print("| command | processor | promised |")
    print("| --- | ---: | ---: |")
    with TemporaryDirectory() as folder:
        sheet = Path(folder, "sheet.txt")
        blank = [sys.executable, "-m", "expedition", "sheet", "temple"]
        sheet.write_bytes(subprocess.run(blank, stdout=subprocess.PIPE, check=True).stdout)
        for name, arguments in commands(sheet).items():
            best = min(processor_seconds(arguments) for _ in range(times))
            promise = f"{PROMISES[name]:.2f} s" if name in PROMISES else ""
            print(f"| `{name}` | {best:.3f} s | {promise} |", flush=True)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--times", type=int, default=TIMES)
    main(parser.parse_args().times)
