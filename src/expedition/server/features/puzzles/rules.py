"""Selection of a puzzle: near a rating and not seen lately, or by a date."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from datetime import date
from functools import cache
from hashlib import sha256
from random import Random

from expedition.core.catalogue import catalogue
from expedition.core.puzzles import Puzzle, puzzles_of
from expedition.server.base.errors import NotFound

NEAR = 12
"""One is drawn by lot of so many: people of one rating are given different ones."""


@cache
def shipped() -> dict[str, Puzzle]:
    """The puzzles of the games that come with this program, by their ids."""
    games = [game for game in catalogue().values() if game.is_built_in]
    return {puzzle.id: puzzle for game in games for puzzle in puzzles_of(game)}


def puzzle_in(id: str) -> Puzzle:
    """The puzzle of that id; NotFound if there is none."""
    try:
        return shipped()[id]
    except KeyError:
        raise NotFound("no_such_puzzle", puzzle=id[:60]) from None


def next_puzzle(
    puzzles: Collection[Puzzle], rating: int, seen: Sequence[str], draw: Random
) -> Puzzle | None:
    """One of the puzzles whose rating is nearest; those seen lately come last, the latest at the
    very end. None where there is none."""
    when = {id: place for place, id in enumerate(seen, 1)}
    new = [puzzle for puzzle in puzzles if puzzle.id not in when]
    if not new:
        return min(puzzles, key=lambda puzzle: when[puzzle.id], default=None)
    new.sort(key=lambda puzzle: abs(puzzle.marked.rating - rating))
    return draw.choice(new[:NEAR])


def puzzle_of_day(ids: Collection[str], day: date) -> str | None:
    """The puzzle of a date, the same on every server that has these puzzles.

    Each has a number for each day, and the lowest wins (rendezvous hashing): a server with some
    more puzzles differs from one without them on few days.
    """

    def number(id: str) -> bytes:
        return sha256(f"expedition/puzzle/{day.isoformat()}/{id}".encode()).digest()

    return min(ids, key=number, default=None)
