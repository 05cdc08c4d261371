"""The numbers that a roll makes together, and the dice that they spend (V1, V8)."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, islice, product

import pytest

from expedition.games.valley.numbers import dice_spent, numbers_left
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
        left = {number for number in range(1, 20) if made_slowly(roll, (*made, number))}
        assert set(numbers_left(roll, made)) == left


def test_the_dice_that_are_shown_as_spent_make_the_numbers_and_are_spent_once() -> None:
    for roll in islice(product(*(die.faces for die in DICE.all())), 0, None, 5):
        for count in (1, 2):
            for made in combinations(range(1, 11), count):
                spent = dice_spent(roll, made)
                if spent is not None:
                    assert max(Counter(die for dice in spent for die in dice).values()) == 1
                    assert all(
                        makes([roll[die] for die in dice], number)
                        for dice, number in zip(spent, made, strict=True)
                    )


def test_single_dice_are_spent_before_sums_and_penny_last() -> None:
    assert dice_spent(("2", "3", "5"), (5,)) == ((2,),)
    assert dice_spent(("2", "3", "5"), (5, 5)) == ((2,), (0, 1))
    assert dice_spent(("penny", "2", "3"), (5,)) == ((1, 2),)
    assert dice_spent(("penny", "2", "3"), (5, 2)) == ((0,), (1,))
