"""The numbers that the dice left can make, as the kernel knows them."""

from __future__ import annotations

from functools import cache

from expedition.games.dice_games.dice import GREATEST_NUMBER, Roll
from expedition.games.dice_games.playouts import roll_number
from expedition.games.valley.compact import spending
from expedition.games.valley.kernel.spending import can_make
from expedition.games.valley.printed import DICE


@cache
def numbers_left(roll: Roll, made: tuple[int, ...]) -> tuple[int, ...]:
    """The numbers that the dice can make beside those made already, in rising order (V1, V8).

    Nobody has to say which dice make a number: all that the numbers made so far leave open stays
    open.
    """
    rolls = spending()
    ways = [rolls.ways[way] for way in rolls.ways_of[roll_number(DICE, roll)]]
    numbers = range(1, GREATEST_NUMBER + 1)
    return tuple(number for number in numbers if can_make(ways, [*made, number]))
