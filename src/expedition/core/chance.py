"""Luck as an argument: drawn from the seed and the moment, so that no generator is ever stored.

The numbers come from SHA-256 over the seed, the moment, what is drawn and a counter: anybody can
check them with a few lines in any language (docs/build/dice.md).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Protocol, TypeVar

Item = TypeVar("Item")

DRAW_SPACE = 2**64


class Chance(Protocol):
    """Where rules get their luck from."""

    def below(self, limit: int, purpose: str) -> int:
        """A number from 0 to limit - 1, each as likely; the purpose keeps draws apart."""


@dataclass(frozen=True, slots=True)
class SeededChance:
    """The luck of one moment of one match."""

    seed: str
    moment: int

    def below(self, limit: int, purpose: str) -> int:
        """The first of a row of 64-bit numbers that is fair for this limit, modulo the limit."""
        fair = DRAW_SPACE - DRAW_SPACE % limit
        attempt = 0
        while True:
            text = f"{self.seed}/{self.moment}/{purpose}/{attempt}"
            drawn = int.from_bytes(sha256(text.encode()).digest()[:8], "big")
            if drawn < fair:
                return drawn % limit
            attempt += 1


@dataclass(frozen=True, slots=True)
class ScriptedChance:
    """Luck that a test has written down; a purpose that is not in the script is drawn as 0."""

    script: dict[str, int]

    def below(self, limit: int, purpose: str) -> int:
        """The number in the script."""
        drawn = self.script.get(purpose, 0)
        if not 0 <= drawn < limit:
            raise ValueError(f"{purpose!r} is scripted as {drawn}, and must be below {limit}")
        return drawn


def pick(chance: Chance, items: Sequence[Item], purpose: str) -> Item:
    """One of the items, each as likely."""
    return items[chance.below(len(items), purpose)]


def shuffled(chance: Chance, items: Sequence[Item], purpose: str) -> tuple[Item, ...]:
    """The items in an order drawn by lot, each order as likely."""
    order = list(items)
    for last in range(len(order) - 1, 0, -1):
        other = chance.below(last + 1, f"{purpose}/{last}")
        order[last], order[other] = order[other], order[last]
    return tuple(order)


def deranged(chance: Chance, count: int, purpose: str) -> tuple[int, ...]:
    """The numbers 0 to count - 1 in an order where none is in its own place, each as likely."""
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
    """What is published before the first roll, so that nobody can choose the seed afterwards."""
    return sha256(f"expedition/{seed}".encode()).hexdigest()
