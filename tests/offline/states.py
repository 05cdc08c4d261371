"""A digest of each match between bots, of what is seen of it at every moment.

It runs in CPython, and in Python for browsers.
"""

from __future__ import annotations

import json
from hashlib import blake2b
from itertools import chain

from expedition.bots import find_bot
from expedition.bots.bot_rng import luck_for_bots
from expedition.core.catalogue import catalogue
from expedition.core.match import new_match
from expedition.core.wire import to_plain


def digests(seeds: int) -> str:
    """A line for each match: game, seed, and a digest of all its states."""
    return "\n".join(chain.from_iterable(lines_of(name, seeds) for name in catalogue()))


def lines_of(name: str, seeds: int) -> list[str]:
    """The lines of one game."""
    return [f"{name} {seed} {digest(name, str(seed))}" for seed in range(seeds)]


def digest(name: str, seed: str) -> str:
    """The digest of a match of two, both of whom play as greedy does."""
    game, bot = catalogue()[name], find_bot("greedy")
    match, told = new_match(game.rules, 2, {}, seed), blake2b(digest_size=12)
    while not match.is_over:
        views = {seat: match.view(seat) for seat in sorted(match.waiting_for)}
        told.update(json.dumps(to_plain(match.view(None).public), sort_keys=True).encode())
        luck = luck_for_bots(match)
        for seat, view in views.items():
            match = match.seal(seat, bot(game, view, luck), match.moment)
        match = match.resolved()
    told.update(json.dumps(to_plain(match.view(None).public), sort_keys=True).encode())
    totals = [standing.total for _, standing in sorted(match.standings().items())]
    told.update(repr(totals).encode())
    return told.hexdigest()
