"""The numbers that a roll makes together, and the dice that are spent on them (V1, V8)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import islice, product

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
        if "snake" in roll:
            continue  # such a roll is not spent on anything
        left = {number for number in range(1, 20) if made_slowly(roll, (*made, number))}
        assert set(numbers_left(roll, made)) == left


def every_way_to_spend(roll: tuple[str, ...]) -> Iterator[tuple[int, ...]]:
    """All numbers that can be made one after the other with a roll, however few."""
    waiting: list[tuple[int, ...]] = [()]
    while waiting:
        made = waiting.pop()
        yield made
        waiting += [(*made, number) for number in numbers_left(roll, made)]


def test_the_dice_shown_as_spent_make_the_numbers_and_leave_what_the_menus_offer() -> None:
    spendings = 0
    for roll in product(*(die.faces for die in DICE.all())):
        if "snake" in roll:
            continue  # such a roll is not spent on anything
        dice = {die for die, face in enumerate(roll) if face != "building"}
        for made in every_way_to_spend(roll):
            spent = dice_spent(roll, made)
            used = Counter(die for some in spent for die in some)
            assert set(used) <= dice
            assert max(used.values(), default=1) == 1
            assert len(spent) == len(made)
            assert all(
                makes([roll[die] for die in some], number)
                for some, number in zip(spent, made, strict=True)
            )
            assert bool(dice - set(used)) == bool(numbers_left(roll, made))
            spendings += 1
    assert spendings > 6000


def test_single_dice_are_spent_before_sums_and_penny_where_she_leaves_most() -> None:
    assert dice_spent(("2", "3", "5"), (5,)) == ((2,),)
    assert dice_spent(("2", "3", "5"), (5, 5)) == ((2,), (0, 1))
    assert dice_spent(("penny", "2", "3"), (5,)) == ((1, 2),)
    assert dice_spent(("penny", "2", "3"), (5, 2)) == ((0,), (1,))
    assert dice_spent(("penny", "1", "1"), (2, 1)) == ((0,), (1,))
    assert dice_spent(("2", "3", "5"), (14,)) == ()
