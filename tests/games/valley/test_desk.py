"""A turn put together in any order, and the dice that it spends."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, islice, permutations, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from expedition.core.rules import View
from expedition.core.turns import every_turn, is_legal, read_turn, turn_text
from expedition.games.valley import RULES
from expedition.games.valley.desk import in_order, loose_menu
from expedition.games.valley.notation import read_sheet
from expedition.games.valley.numbers import dice_spent, numbers_left
from expedition.games.valley.printed import DICE
from tests.games.valley.drawing import table

ROLL = ("1", "2", "3")
SHEET = "7 . .\n. . .\n. ! ."


def after(chosen: str, drawing: str = SHEET, roll: tuple[str, ...] = ROLL) -> set[str]:
    menu = loose_menu(read_sheet(drawing), roll, read_turn(RULES, chosen))
    return {str(step) for step in menu.steps}


def ordered(turn: str, drawing: str = SHEET, roll: tuple[str, ...] = ROLL) -> str:
    return turn_text(in_order(read_sheet(drawing), roll, read_turn(RULES, turn)))


def test_the_later_cell_may_be_filled_first() -> None:
    assert after("1 b2 2") == {"b1", "c1", "a2", "c2", "a3", "c3"}
    assert ordered("1 b2 2 b1") == "2 b1 1 b2"
    assert ordered("1 b2 2 c3 3 b1") == "3 b1 1 b2 2 c3"


def test_a_cell_that_another_needs_stays_before_it() -> None:
    assert ordered("1 b2 2 c1") == "1 b2 2 c1"


def test_a_snake_is_crossed_out_in_its_turn() -> None:
    assert ordered("9x b3 1 b1", roll=("4", "5", "1")) == "1 b1 9x b3"


def test_a_discovery_is_marked_from_any_end() -> None:
    drawing = "6 7 8 9 . .\n. . . . . 6"
    assert after("1 e1 mountain", drawing) == {"a1", "b1", "c1", "d1"}
    assert after("1 e1 mountain d1", drawing) == {"b1", "c1"}
    assert after("1 e1 mountain d1 b1", drawing) == {"c1"}
    assert after("1 e1 mountain d1 b1 c1", drawing) == set()
    assert ordered("1 e1 mountain d1 b1 c1", drawing) == "1 e1 mountain b1 c1 d1"


def test_steps_that_are_no_turn_are_left_alone() -> None:
    assert ordered("1 z9") == "1 z9"
    assert ordered("1 c3") == "1 c3"
    assert ordered("2") == "2"
    assert after("b1") == set()


@settings(max_examples=40, deadline=None)
@given(
    st.sampled_from(["7 . .\n. . !", ". . .\n. . .", "7 ! .\n! ! .", "H . ! .\n. . 6 6"]),
    st.sampled_from(["1 2 3", "4 5 2", "2 building 3"]),
)
def test_any_order_in_which_a_turn_can_be_played_comes_to_the_one_offered(
    drawing: str, roll: str
) -> None:
    at = table(roll, drawing)
    sheet, faces = at.sheet(0), at.roll
    turns = list(every_turn(RULES, View(0, at)))
    for turn in turns[:: max(1, len(turns) // 40)]:
        pairs = [turn[place : place + 2] for place in range(0, len(turn), 2)]
        for shuffled in permutations(pairs):
            loose = tuple(step for pair in shuffled for step in pair)
            possible = all(
                loose[count] in loose_menu(sheet, faces, loose[:count]).steps
                for count in range(len(loose))
            )
            if possible:
                assert in_order(sheet, faces, loose) == turn
                assert is_legal(RULES, View(0, at), in_order(sheet, faces, loose))


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
