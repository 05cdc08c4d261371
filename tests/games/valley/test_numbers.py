"""The numbers that a roll makes together (V1, V8)."""

from __future__ import annotations

from itertools import islice, product

import pytest

from expedition.games.valley.numbers import numbers_left
from expedition.games.valley.printed import DICE


def made_slowly(roll: tuple[str, ...], numbers: tuple[int, ...]) -> bool:
    """Every way to hand out the dice to the numbers is tried."""
    for owners in product(range(len(numbers) + 1), repeat=len(roll)):
        piles = [[roll[die] for die in range(3) if owners[die] == n] for n in range(len(numbers))]
        if all(makes(pile, number) for pile, number in zip(piles, numbers, strict=True)):
            return True
    return False


def makes(pile: list[str], number: int) -> bool:
    if pile == ["penny"]:
        return 1 <= number <= 15
    return bool(pile) and all(face.isdigit() for face in pile) and sum(map(int, pile)) == number


@pytest.mark.parametrize("made", [(), (5,), (9,), (2, 3), (9, 9), (1, 1)])
def test_the_numbers_left_are_those_that_the_dice_can_make_beside_the_others(
    made: tuple[int, ...],
) -> None:
    for roll in islice(product(*(die.faces for die in DICE.all())), 0, None, 5):
        if "snake" in roll:
            continue  # such a roll is not spent on anything
        left = {number for number in range(1, 20) if made_slowly(roll, (*made, number))}
        assert set(numbers_left(roll, made)) == left
