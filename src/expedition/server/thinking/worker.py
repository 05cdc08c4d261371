"""The main program of a worker process: reads pickled jobs from its input, writes results.

It ends with its input, and so with the server, however that came to its end. A message is prefixed
by its length. The argument is the niceness of the process.
"""

from __future__ import annotations

import os
import sys
from struct import Struct
from time import process_time
from typing import BinaryIO

from expedition.core.errors import Refusal, reason_of
from expedition.locale import explain
from expedition.server.thinking.jobs import Tell, run_pickled

LENGTH = 4
"""The size of the length prefix, in bytes."""
READY = b"ready"
LOGGED = "en"
"""The language of logs."""
ANSWER, FAILED, PROGRESS = b"+", b"-", b"~"
"""Kinds of messages, by their first byte; progress comes before the answer, if there is any."""
SPENT = Struct(">d")
"""The processor time of a job in seconds, which follows in a result or a failure."""


def framed(message: bytes) -> bytes:
    """The message, prefixed by its length."""
    return len(message).to_bytes(LENGTH, "big") + message


def answer(pickled: bytes, tell: Tell) -> bytes:
    """The message with the result of a job, or with the reason why there is none."""
    try:
        return ANSWER + run_pickled(pickled, tell).encode()
    except BrokenPipeError:  # nobody hears how far it has come
        raise
    except Exception as error:  # noqa: BLE001 - whatever it is, the server has it in its log
        return FAILED + _reason_of(error).encode()


def main() -> None:
    """Runs jobs until the input ends."""
    os.nice(int(sys.argv[1]))
    asked, told = sys.stdin.buffer, sys.stdout.buffer
    sys.stdout = sys.stderr  # what a game should print is no answer

    def tell(done: int, all: int) -> None:
        _tell(told, PROGRESS + f"{done} {all}".encode())

    _tell(told, READY)
    while length := asked.read(LENGTH):
        job, began = asked.read(int.from_bytes(length, "big")), process_time()
        answered = answer(job, tell)
        _tell(told, answered[:1] + SPENT.pack(process_time() - began) + answered[1:])


def _reason_of(error: Exception) -> str:
    """The error as a sentence: hosts read in their log what is wrong with their bots."""
    return explain(LOGGED, error) if isinstance(error, Refusal) else reason_of(error)


def _tell(told: BinaryIO, message: bytes) -> None:
    told.write(framed(message))
    told.flush()


if __name__ == "__main__":
    try:
        main()
    except BrokenPipeError:  # the server has ended, or waits no longer
        os._exit(0)
