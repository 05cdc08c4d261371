"""Probabilities of four-sided dice: hits of one throw, and how a fight ends."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import comb

from expedition.games.hamunaptra.acts.combat import ATTRIBUTES, FACES
from expedition.games.hamunaptra.components import CHARACTERS, DANGERS

MOST_ROUNDS = 8
"""How far a fight is looked ahead; hardly any lasts longer."""


@cache
def hit_odds(dice: int, needed: int) -> tuple[float, ...]:
    """The likelihood of each number of hits."""
    hit = (FACES + 1 - needed) / FACES
    return tuple(comb(dice, n) * hit**n * (1 - hit) ** (dice - n) for n in range(dice + 1))


@cache
def at_least(hits: int, dice: int, needed: int) -> float:
    """The likelihood of so many hits or more."""
    return sum(hit_odds(dice, needed)[max(0, hits) :])


@cache
def _victory(
    attack: tuple[int, int], left: int, strike: tuple[int, int], health: int, rounds: int
) -> float:
    """The likelihood that the danger falls before the defender does."""
    won = at_least(left, *attack)
    if rounds == 0:
        return won
    later = 0.0
    for hits, likely in enumerate(hit_odds(*attack)[:left]):
        for wounds, struck in enumerate(hit_odds(*strike)[:health]):
            later += (
                likely * struck * _victory(attack, left - hits, strike, health - wounds, rounds - 1)
            )
    return won + later


def victory(people: Sequence[str], danger: str, wounds: int = 0, extra: int = 0) -> float:
    """The likelihood that a group overcomes a danger before it loses its best defender."""
    if not people:
        return 0.0
    left = DANGERS[danger].resistance - wounds
    return max(
        _victory(
            (sum(CHARACTERS[who].of(a) for who in people) + extra, DANGERS[danger].of(a)),
            left,
            (DANGERS[danger].of(worst), CHARACTERS[best_defender(people, danger)].of(worst)),
            CHARACTERS[best_defender(people, danger)].resistance,
            MOST_ROUNDS,
        )
        for a in ATTRIBUTES
        if DANGERS[danger].of(a)
        for worst in [_worst(best_defender(people, danger), danger)]
    )


@cache
def death(who: str, danger: str, attribute: str, health: int) -> float:
    """The likelihood that one strike of the danger beats a character with that much left."""
    return at_least(health, DANGERS[danger].of(attribute), CHARACTERS[who].of(attribute))


def best_defender(people: Sequence[str], danger: str) -> str:
    """The defender least likely to fall to the strike that an enemy would name."""
    return min(people, key=lambda who: (death(who, danger, _worst(who, danger), _health(who)), who))


@cache
def _worst(who: str, danger: str) -> str:
    """The attribute with which the danger is most dangerous to a character."""
    have = [letter for letter in ATTRIBUTES if DANGERS[danger].of(letter)]
    return max(have, key=lambda letter: death(who, danger, letter, _health(who)))


def _health(who: str) -> int:
    return CHARACTERS[who].resistance
