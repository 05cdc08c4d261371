"""Dice arithmetic: the numbers that the dice left can make, and which dice are spent."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import combinations, product
from typing import TypeAlias

from expedition.games.sheet_games.dice import GREATEST_NUMBER, Roll, roll_number
from expedition.games.valley.kernel.spending import SPECIAL, Spending, can_make
from expedition.games.valley.printed import DICE

Spent: TypeAlias = tuple[tuple[int, ...], ...]
"""For each number the dice that make it: 0 purple, 1 green, 2 red."""
PENNY = 0
"""The die that shows Penny, if one does."""
ROLLS: tuple[Roll, ...] = tuple(product(*(die.faces for die in DICE.all())))
"""All rolls; the kernel knows them by their places here."""


@cache
def spending() -> Spending:
    """The uses of each roll, cached."""
    return Spending([[int(face) if face.isdigit() else SPECIAL for face in roll] for roll in ROLLS])


@cache
def numbers_left(roll: Roll, made: tuple[int, ...]) -> tuple[int, ...]:
    """The numbers that the dice can make beside those made already, in rising order (V1, V8).

    Which dice make a number is not said: all ways that fit the numbers made so far stay open.
    """
    rolls = spending()
    ways = [rolls.ways[way] for way in rolls.ways_of[roll_number(DICE, roll)]]
    numbers = range(1, GREATEST_NUMBER + 1)
    return tuple(number for number in numbers if can_make(ways, [*made, number]))


@cache
def dice_spent(roll: Roll, made: tuple[int, ...]) -> Spent:
    """The dice that make each of these numbers; none at all if they cannot make them together.

    Of several ways it is the one that leaves most numbers to make, so that dice shown as spent
    never hide what the menus offer.
    """
    ways = _ways(roll, made, frozenset(range(len(roll))))
    return max(ways, key=lambda spent: _numbers_left_by(roll, spent), default=())


def _numbers_left_by(roll: Roll, spent: Spent) -> int:
    unspent = frozenset(range(len(roll))).difference(*spent)
    numbers = range(1, GREATEST_NUMBER + 1)
    return sum(1 for number in numbers if any(_makers(roll, number, unspent)))


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
