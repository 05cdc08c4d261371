"""The numbers that a roll makes, each die used at most once: by itself, added up, or as Penny."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import combinations

from expedition.games.dice_games.dice import GREATEST_NUMBER, Roll

Spent = tuple[tuple[int, ...], ...]
"""For each number the dice that make it: 0 purple, 1 green, 2 red."""
PENNY = 0
"""The die that shows Penny, if one does."""


@cache
def numbers_left(roll: Roll, made: tuple[int, ...]) -> tuple[int, ...]:
    """The numbers that the dice can make beside those made already, in rising order (V1, V8).

    Nobody has to say which dice make a number: all that the numbers made so far leave open stays
    open.
    """
    every_die = frozenset(range(len(roll)))
    return tuple(
        number
        for number in range(1, GREATEST_NUMBER + 1)
        if any(True for _ in _ways(roll, (*made, number), every_die))
    )


@cache
def dice_spent(roll: Roll, made: tuple[int, ...]) -> Spent | None:
    """The dice that make each of these numbers; nothing if they cannot make them all.

    Of several ways the one that leaves most numbers to make, for whoever shows dice as spent.
    """
    ways = _ways(roll, made, frozenset(range(len(roll))))
    return max(ways, key=lambda spent: _choices_left(roll, spent), default=None)


def _choices_left(roll: Roll, spent: Spent) -> int:
    """How many numbers the dice that are left can make."""
    unspent = frozenset(range(len(roll))).difference(*spent)
    return sum(
        any(True for _ in _makers(roll, number, unspent))
        for number in range(1, GREATEST_NUMBER + 1)
    )


def _ways(roll: Roll, made: tuple[int, ...], unspent: frozenset[int]) -> Iterator[Spent]:
    if not made:
        yield ()
        return
    for dice in _makers(roll, made[0], unspent):
        for rest in _ways(roll, made[1:], unspent.difference(dice)):
            yield (dice, *rest)


def _makers(roll: Roll, number: int, unspent: frozenset[int]) -> Iterator[tuple[int, ...]]:
    """The unspent dice that make a number: one, the sum of two or of three (C2), or Penny (V8)."""
    shown = [die for die in sorted(unspent) if roll[die].isdigit()]
    for count in (1, 2, 3):
        for dice in combinations(shown, count):
            if sum(int(roll[die]) for die in dice) == number:
                yield dice
    if PENNY in unspent and not roll[PENNY].isdigit():
        yield (PENNY,)
