"""Deterministic random numbers: a hash of seed, moment and purpose, so that no generator is stored.

The numbers come from SHA-256 over the seed, the moment, what is drawn and a counter: anybody can
check them with a few lines in any language (docs/build/dice.md).
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256
from typing import Protocol, TypeVar

Item = TypeVar("Item")

DRAW_SPACE = 2**64
PREPARED = "prepared:"


class Chance(Protocol):
    """A source of random numbers for rules."""

    def below(self, limit: int, purpose: str) -> int:
        """A uniform random number from 0 to limit - 1; the purpose keeps draws independent."""


@dataclass(frozen=True, slots=True)
class SeededChance:
    """The random numbers of one moment of one match."""

    seed: str
    moment: int

    def below(self, limit: int, purpose: str) -> int:
        """Rejection sampling: the first 64-bit hash that is fair for the limit, modulo it."""
        fair = DRAW_SPACE - DRAW_SPACE % limit
        attempt = 0
        while True:
            text = f"{self.seed}/{self.moment}/{purpose}/{attempt}"
            drawn = int.from_bytes(sha256(text.encode()).digest()[:8], "big")
            if drawn < fair:
                return drawn % limit
            attempt += 1


@dataclass(frozen=True, slots=True)
class PreparedChance:
    """Prepared luck for one moment of a lesson: what is written down; all else from the seed."""

    draws: Mapping[str, int]
    otherwise: Chance

    def below(self, limit: int, purpose: str) -> int:
        """The prepared number, if there is one below the limit."""
        drawn = self.draws.get(purpose, limit)
        return drawn if drawn < limit else self.otherwise.below(limit, purpose)


@dataclass(frozen=True, slots=True)
class ScriptedChance:
    """A stub for tests: draws as scripted; a purpose that is not in the script gives 0."""

    script: dict[str, int]

    def below(self, limit: int, purpose: str) -> int:
        """The scripted number."""
        drawn = self.script.get(purpose, 0)
        if not 0 <= drawn < limit:
            raise ValueError(f"{purpose!r} is scripted as {drawn}, and must be below {limit}")
        return drawn


def chance_of(seed: str, moment: int) -> Chance:
    """The random numbers of a moment: from the seed, or as it spells them out (`prepared_seed`)."""
    drawn = SeededChance(seed, moment)
    if not seed.startswith(PREPARED):
        return drawn
    return PreparedChance(_draws_in(seed).get(moment, {}), drawn)


def prepared_seed(draws: Sequence[Mapping[str, int]]) -> str:
    """A seed that spells out the draws, moment by moment: "prepared:0/dice/red=2,1/…"."""
    return PREPARED + ",".join(
        f"{moment}/{purpose}={number}"
        for moment, some in enumerate(draws)
        for purpose, number in some.items()
    )


@lru_cache(maxsize=64)
def _draws_in(seed: str) -> Mapping[int, Mapping[str, int]]:
    """Parses a prepared seed, skipping parts that are malformed: any text is a seed."""
    found: dict[int, dict[str, int]] = {}
    for part in seed.removeprefix(PREPARED).split(","):
        place, _, number = part.rpartition("=")
        moment, _, purpose = place.partition("/")
        if _is_small(moment) and _is_small(number):
            found.setdefault(int(moment), {})[purpose] = int(number)
    return found


def _is_small(digits: str) -> bool:
    return digits.isascii() and digits.isdigit() and len(digits) < 10


def pick(chance: Chance, items: Sequence[Item], purpose: str) -> Item:
    """A uniformly random item."""
    return items[chance.below(len(items), purpose)]


def shuffled(chance: Chance, items: Sequence[Item], purpose: str) -> tuple[Item, ...]:
    """A uniformly random permutation of the items."""
    order = list(items)
    for last in range(len(order) - 1, 0, -1):
        other = chance.below(last + 1, f"{purpose}/{last}")
        order[last], order[other] = order[other], order[last]
    return tuple(order)


def deranged(chance: Chance, count: int, purpose: str) -> tuple[int, ...]:
    """A uniformly random derangement: the numbers 0 to count - 1, none in its own place."""
    if count < 2:
        raise ValueError("one alone cannot be put in another place")
    if count == 2:
        return (1, 0)
    attempt = 0
    while True:
        order = shuffled(chance, range(count), f"{purpose}/{attempt}")
        if all(place != item for place, item in enumerate(order)):
            return order
        attempt += 1


def seed_hash(seed: str) -> str:
    """Commitment to the dice: the hash of the seed, published when a table is opened.

    So the seed cannot be chosen afterwards.
    """
    return sha256(f"expedition/{seed}".encode()).hexdigest()


def match_hash(game: str, edition: int, options: Mapping[str, str], seats: int, seed: str) -> str:
    """Commitment to all that a match was set up with, published when it begins.

    It is the SHA-256 of `expedition/` and a JSON object with its keys in the order of letters.
    """
    said = {
        "edition": edition,
        "game": game,
        "options": dict(options),
        "seats": seats,
        "seed": seed,
    }
    text = json.dumps(said, sort_keys=True, separators=(",", ":"))
    return sha256(f"expedition/{text}".encode()).hexdigest()
