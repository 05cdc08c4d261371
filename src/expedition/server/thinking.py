"""A program that thinks for bots beside the server: questions come in, turns go out.

It ends with its input, and so with the server, however that came to its end. A message is its
length and then itself; a question is pickled, by the server for a program of its own.
"""

from __future__ import annotations

import os
import pickle
import sys
from typing import BinaryIO

from expedition.bots import find_bot
from expedition.core.catalogue import find_game
from expedition.core.chance import Chance
from expedition.core.errors import reason_of
from expedition.core.turns import AnyView, check_turn, turn_text

KINDNESS = 5
"""How far the processor is left to the server and to others who need it at once."""
LENGTH = 4
"""The bytes that say how long a message is."""
READY = b"ready"
TURN, FAILED = b"+", b"-"
"""What an answer begins with."""


def question(game: str, level: str, view: AnyView, luck: Chance) -> bytes:
    """What a bot of that level is asked."""
    return pickle.dumps((game, level, view, luck))


def framed(message: bytes) -> bytes:
    """The message with its length before it."""
    return len(message).to_bytes(LENGTH, "big") + message


def answer(asked: bytes) -> bytes:
    """The turn, or why there is none."""
    try:
        game, level, view, luck = pickle.loads(asked)
        found = find_game(game)
        turn = check_turn(found.rules, view, find_bot(level)(found, view, luck))
        return TURN + turn_text(turn).encode()
    except Exception as error:  # noqa: BLE001 - whatever it is, the server has it in its log
        return FAILED + reason_of(error).encode()


def main() -> None:
    """Answers until nobody asks any more."""
    os.nice(KINDNESS)
    sys.path[:0] = sys.argv[1:]  # where bots are that people have written
    asked, told = sys.stdin.buffer, sys.stdout.buffer
    sys.stdout = sys.stderr  # what a game should print is no answer
    _tell(told, READY)
    while length := asked.read(LENGTH):
        _tell(told, answer(asked.read(int.from_bytes(length, "big"))))


def _tell(told: BinaryIO, message: bytes) -> None:
    told.write(framed(message))
    told.flush()


if __name__ == "__main__":
    try:
        main()
    except BrokenPipeError:  # the server has ended, or waits no longer
        os._exit(0)
