"""A turn put together in any order comes to the one order in which it is offered."""

from __future__ import annotations

from itertools import permutations

from hypothesis import given, settings
from hypothesis import strategies as st

from expedition.core.rules import View
from expedition.core.turns import every_turn, is_legal, read_turn, turn_text
from expedition.games.valley import RULES
from expedition.games.valley.loose_order import in_order, loose_menu
from expedition.games.valley.notation import read_sheet
from expedition.games.valley.table import APART, LEAD_ON, Start
from tests.games.valley.drawing import table

ROLL = ("1", "2", "3")
SHEET = "7 . .\n. . .\n. ! ."


def after(chosen: str, drawing: str = SHEET, roll: tuple[str, ...] = ROLL) -> set[str]:
    menu = loose_menu(Start(read_sheet(drawing), roll), read_turn(RULES, chosen))
    return {str(step) for step in menu.steps}


def ordered(turn: str, drawing: str = SHEET, roll: tuple[str, ...] = ROLL) -> str:
    return turn_text(in_order(Start(read_sheet(drawing), roll), read_turn(RULES, turn)))


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
    assert ordered("c1 b1") == "c1 b1"
    assert after("b1") == set()


@settings(max_examples=40, deadline=None)
@given(
    st.sampled_from(["7 . .\n. . !", ". . .\n. . .", "7 ! .\n! ! .", "H . ! .\n. . 6 6"]),
    st.sampled_from(["1 2 3", "4 5 2", "2 building 3"]),
    st.sampled_from([APART, LEAD_ON]),
)
def test_any_order_in_which_a_turn_can_be_played_comes_to_the_one_offered(
    drawing: str, roll: str, buildings: str
) -> None:
    at = table(roll, drawing, buildings=buildings)
    start = at.start(0)
    turns = list(every_turn(RULES, View(0, at)))
    for turn in turns[:: max(1, len(turns) // 40)]:
        pairs = [turn[place : place + 2] for place in range(0, len(turn), 2)]
        for shuffled in permutations(pairs):
            loose = tuple(step for pair in shuffled for step in pair)
            possible = all(
                loose[count] in loose_menu(start, loose[:count]).steps
                for count in range(len(loose))
            )
            if possible:
                assert in_order(start, loose) == turn
                assert is_legal(RULES, View(0, at), in_order(start, loose))
