"""Finds and kills processes that a test run has started and left running.

All processes of a run inherit a mark in their environment. `python -m tools.leftovers MARK` waits
for the end of its input, which is the end of the process at the other end of the pipe, however that
came about; then it kills all processes with the mark, and reports them.
"""

from __future__ import annotations

import os
import signal
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from uuid import uuid4

VARIABLE = "EXPEDITION_TEST_RUN"
PART_ENDED = b"."
"""What a part of a larger run says at its ordinary end: others will look for what is left."""
PROCESSES = Path("/proc")
SECONDS_TO_END = 60.0
"""How long processes may take to end by themselves, and after they were told to."""
SECONDS_AFTER_A_PARENT = 3.0
"""How long those may take whose parent has just ended; they lose nothing by being told to."""


@dataclass(frozen=True, slots=True)
class Process:
    """A running process."""

    number: int
    command: str

    def __str__(self) -> str:
        return f"{self.number} {self.command}"


def new_mark() -> str:
    """A mark for child processes; it begins with the mark that this process has itself."""
    return f"{os.environ.get(VARIABLE, '')}/{uuid4().hex}"


def is_part(mark: str) -> bool:
    """True for the mark of a descendant of a process with that mark."""
    return mark.count("/") > 1


def marked(mark: str) -> list[Process]:
    """The running processes with that mark, or one that begins so; empty without /proc."""
    return [found for found in _running() if _mark_of(found.number).startswith(mark)]


def left_by(mark: str, seconds: float = SECONDS_TO_END) -> list[Process]:
    """The processes that do not end by themselves in time."""
    return _still_there(mark, time.monotonic() + seconds)


def stop(mark: str) -> None:
    """Terminates all processes with the mark, and kills those that do not react."""
    for number in (signal.SIGTERM, signal.SIGKILL):
        for process in marked(mark):
            _send(process, number)
        if not _still_there(mark, time.monotonic() + SECONDS_TO_END):
            return


def _still_there(mark: str, give_up: float) -> list[Process]:
    while (found := marked(mark)) and time.monotonic() < give_up:
        time.sleep(0.05)
    return found


def _running() -> Iterator[Process]:
    for folder in PROCESSES.glob("[0-9]*"):
        if folder.name != str(os.getpid()):
            try:
                words = (folder / "cmdline").read_bytes().split(b"\0")
            except OSError:  # it has ended, or is somebody else's
                continue
            command = b" ".join(words).decode(errors="replace").strip()
            if command:  # what has ended and is not yet taken note of has none
                yield Process(int(folder.name), command)


def _mark_of(process: int) -> str:
    try:
        environment = (PROCESSES / str(process) / "environ").read_bytes()
    except OSError:
        return ""
    for entry in environment.split(b"\0"):
        name, _, value = entry.partition(b"=")
        if name == VARIABLE.encode():
            return value.decode(errors="replace")
    return ""


def _send(process: Process, number: signal.Signals) -> None:
    with suppress(ProcessLookupError):
        os.kill(process.number, number)


if __name__ == "__main__":
    for interrupt in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(interrupt, signal.SIG_IGN)  # it is there for when others have ended
    if sys.stdin.buffer.read() != PART_ENDED:
        for process in left_by(sys.argv[1], SECONDS_AFTER_A_PARENT):
            print(process, file=sys.stderr)
        stop(sys.argv[1])
