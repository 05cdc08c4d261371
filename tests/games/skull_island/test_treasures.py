"""How treasures are found, noted and chosen: K4 to K9 and K12."""

from __future__ import annotations

import pytest

from expedition.core.rules import Menu, View
from expedition.core.turns import read_turn
from expedition.games.skull_island import RULES
from tests.games.skull_island.drawing import (
    drawn,
    played,
    refused,
    rolled,
    table,
    treasures,
    turns_from,
)

CROSS = """
    ~  .  4  .  ~
    4  .  .  .  .
    ~  .  4  .  ~
"""


def found(drawing: str, turn: str, roll: str = "1 boat 3", sea: str = "near") -> set[str]:
    """How a turn that begins so goes on: the treasures that it notes."""
    return turns_from(table(roll, drawing, sea=sea), turn)


def test_K04_four_equal_numbers_two_in_a_row_two_in_a_column_find_the_crossing() -> None:
    assert found(CROSS, "4 d2") == {"4@c2"}
    assert found(CROSS, "4 b2") == {""}
    assert found(CROSS, "3 d2") == {""}


def test_K04_the_crossing_lies_between_the_two_of_each_pair() -> None:
    beside_the_row = "~ . 4 ~ ~\n~ ~ . 4 .\n~ ~ 4 ~ ~"
    assert found(beside_the_row, "4 e2") == {""}
    assert found(beside_the_row, "4 b1") == {""}
    below_the_column = "4 . .\n. . .\n4 . 4\n. 4 ."
    assert found(below_the_column, "4 b2") == {"4@b3"}
    assert found(below_the_column, "4 b1") == {"4@b3"}
    assert found(below_the_column, "4 c2") == {""}


@pytest.mark.parametrize(
    ("drawing", "last"),
    [
        (". . .\n4 . 4\n. 4 .", "b1"),
        (". 4 .\n. . 4\n. 4 .", "a2"),
        (". 4 .\n4 . .\n. 4 .", "c2"),
        (". 4 .\n4 . 4\n. . .", "b3"),
    ],
)
def test_K04_it_does_not_matter_which_of_the_four_comes_last(drawing: str, last: str) -> None:
    assert found(drawing, f"4 {last}") == {"4@b2"}


@pytest.mark.parametrize("crossing", [".", "4", "7", "^", "!", "x"])
def test_K05_the_crossing_may_be_empty_or_hold_a_number_a_mountain_or_a_skull(
    crossing: str,
) -> None:
    drawing = f"9 9 4 . .\n9 9 . . .\n4 . {crossing} . .\n. 9 . 9 .\n. . 4 . ."
    assert found(drawing, "4 d3") >= {"4@c3"}


@pytest.mark.parametrize("crossing", ["~", "b"])
def test_K05_the_crossing_is_never_water(crossing: str) -> None:
    drawing = f". 4 .\n4 {crossing} .\n. 4 ."
    assert found(drawing, "4 c2") == {""}
    assert refused(table("1 1 3", drawing), "4 c2 4@b2") == "treasure_in_water"


def test_K05_an_empty_crossing_may_be_written_in_later() -> None:
    after = played(table("1 boat 3", CROSS), "4 d2 4@c2")
    later = played(rolled(after, "1 2 5"), "5 c2")
    assert treasures(later) == "c2=4"
    assert "4 . 5 4 ." in drawn(later)


def test_K06_the_distance_is_free_and_anything_may_lie_between() -> None:
    wide = """
        ~  ~  ~  4  ~  ~  ~  ~  ~
        ~  ~  ~  ~  ~  ~  ~  ~  ~
        4  ^  ~  .  !  7  ~  ~  .
        ~  ~  ~  b  ~  ~  ~  ~  9
        ~  ~  ~  4  ~  ~  ~  ~  ~
    """
    assert found(wide, "4 i3", roll="4 1 3") == {"4@d3"}


def test_K07_a_treasure_is_worth_the_number_that_found_it_and_is_noted_at_once() -> None:
    at = table("1 boat 3", CROSS)
    assert refused(at, "4 d2") == "turn_not_whole"
    assert refused(at, "4 d2 3") == "treasure_first"
    after = played(at, "4 d2 4@c2")
    assert treasures(after) == "c2=4"
    assert RULES.standings(after)[0].line("treasures") == 4


def test_K08_one_treasure_a_cell() -> None:
    two_values_one_cell = """
        ~  ~  4  ~  ~
        ~  ~  5  ~  ~
        4  5  .  4  .
        ~  ~  5  ~  ~
        ~  ~  4  ~  ~
        treasures: c3=4
    """
    at = table("5 1 1", two_values_one_cell)
    assert turns_from(at, "5 e3") == {""}
    assert refused(at, "5 e3 5@c3") == "treasure_cell_twice"


def test_K08_all_treasures_have_different_values() -> None:
    two_patterns = """
        .  4  .  4  .
        4  .  4  .  4
        .  4  .  .  .
    """
    found_before = two_patterns + "treasures: b2=4"
    assert turns_from(table("4 1 1", two_patterns), "4 d3") == {"4@d2"}
    at = table("4 1 1", found_before)
    assert turns_from(at, "4 d3") == {""}
    assert refused(at, "4 d3 4@d2") == "treasure_value_twice"


FIVE_FOUND = """
    .  1  2  3  4  5  6
    1  .  1  .  .  .  .
    2  1  .  2  .  .  .
    3  .  2  .  3  .  .
    4  .  .  3  .  4  .
    5  .  .  .  4  .  5
    6  .  .  .  .  5  .
    .  .  .  .  .  .  6
    treasures: b2=1 c3=2 d4=3 e5=4 f6=5
"""


def test_K08_there_are_five_slots() -> None:
    at = table("6 1 1", FIVE_FOUND)
    assert at.sheet(0).slots_left == 0
    assert at.is_over


def test_K09_where_several_cells_would_do_for_one_value_the_player_chooses() -> None:
    """The older phone version takes the first one, silently."""
    twice = """
        ~  4  4  ~  ~
        4  .  .  .  ~
        ~  4  4  ~  ~
    """
    at = table("4 1 1", twice)
    assert turns_from(at, "4 d2") == {"4@b2", "4@c2"}
    assert treasures(played(at, "4 d2 4@c2")) == "c2=4"
    assert refused(at, "4 d2 4@b2 4@c2") == "treasure_value_twice"
    assert refused(at, "4 d2") == "turn_not_whole"


def test_K09_a_crossing_in_the_row_and_one_in_the_column_of_the_number_are_both_offered() -> None:
    corner = """
        .  4  .  .
        4  .  .  .
        .  4  .  4
        .  .  4  .
    """
    assert found(corner, "4 c2", roll="4 1 1") == {"4@b2", "4@c3"}


TWO_VALUES = """
    ~  ~  5  7  ~  ~
    ~  .  .  .  5  7
    ~  .  5  7  .  .
"""


def test_K09_a_boat_may_find_several_values_and_all_are_noted() -> None:
    """The older phone version takes only the first."""
    at = table("1 boat 1", TWO_VALUES)
    assert turns_from(at, "boat a3") == {""}
    assert turns_from(at, "boat a2") == {"5@c2 7@d2"}
    assert treasures(played(at, "boat a2 5@c2 7@d2")) == "c2=5 d2=7"
    assert refused(at, "boat a2 5@c2") == "turn_not_whole"
    assert refused(at, "boat a2 7@d2 5@c2") == "treasure_lower_first"
    assert refused(at, "boat a2 5@c2 boat") == "treasure_first"


ONE_CELL_TWO_VALUES = """
    ~  5  ~  ~  ~
    ~  7  ~  ~  ~
    ~  .  5  7  .
    ~  5  ~  ~  .
    ~  7  ~  ~  ~
"""


def test_K09_two_values_that_compete_for_one_cell_the_player_chooses_and_the_other_is_lost() -> (
    None
):
    at = table("1 boat 1", ONE_CELL_TWO_VALUES)
    assert turns_from(at, "boat a3") == {"5@b3", "7@b3"}
    after = played(at, "boat a3 7@b3")
    assert treasures(after) == "b3=7"
    assert refused(at, "boat a3 5@b3 7@b3") == "treasure_cell_twice"


def test_K09_what_was_lost_does_not_come_back_with_another_mark_of_its_pattern() -> None:
    after = played(table("1 boat 1", ONE_CELL_TWO_VALUES), "boat a3 7@b3")
    again = rolled(after, "5 1 1")
    assert turns_from(again, "5 e3") == {""}
    assert refused(again, "5 e3 5@b3") == "treasure_cell_twice"


COMPETING = """
    ~  5  5  ~  ~
    ~  7  ~  ~  ~
    ~  .  .  5  7
    ~  5  5  ~  .
    ~  7  ~  ~  ~
"""


def test_K09_a_value_with_another_cell_may_leave_or_take_the_one_that_another_value_needs() -> None:
    at = table("1 boat 1", COMPETING)
    assert turns_from(at, "boat a3") == {"5@b3", "5@c3 7@b3"}
    assert treasures(played(at, "boat a3 5@b3")) == "b3=5"
    after_five = RULES.menu(View(0, at), read_turn(RULES, "boat a3 5@b3"))
    assert after_five == Menu(whole=True)
    assert treasures(played(at, "boat a3 5@c3 7@b3")) == "c3=5 b3=7"


TWO_SLOTS_LEFT = """
    ~  1  2  3  ~  ~  ~  ~  ~
    b  .  .  .  1  2  3  ~  ~
    ~  1  2  3  ~  ~  ~  ~  ~
    ~  5  7  8  ~  ~  ~  ~  ~
    ~  .  .  .  5  7  8  .  ~
    ~  5  7  8  ~  ~  ~  ~  ~
    treasures: b2=1 c2=2 d2=3
"""


def test_K09_with_more_values_than_free_slots_the_player_chooses_which() -> None:
    at = table("1 boat 1", TWO_SLOTS_LEFT)
    assert turns_from(at, "boat a5") == {"5@b5 7@c5", "5@b5 8@d5", "7@c5 8@d5"}
    assert refused(at, "boat a5 5@b5") == "turn_not_whole"
    assert refused(at, "boat a5 5@b5 7@c5 8@d5") == "treasure_without_slot"
    after = played(at, "boat a5 7@c5 8@d5")
    assert treasures(after) == "b2=1 c2=2 d2=3 c5=7 d5=8"
    assert RULES.waiting_for(after) == frozenset()


def test_K09_with_room_for_all_values_none_may_be_left_out() -> None:
    room = TWO_SLOTS_LEFT.replace("c2=2 d2=3", "c2=2").replace("~  1  2  3  ~", "~  1  2  ^  ~")
    at = table("1 boat 1", room)
    assert turns_from(at, "boat a5") == {"5@b5 7@c5 8@d5"}


def test_K09_what_the_numbers_do_not_show_cannot_be_noted() -> None:
    at = table("1 boat 3", CROSS)
    assert refused(at, "4 d2 4@b2") == "treasure_not_there"
    assert refused(at, "4 d2 3@c2") == "treasure_not_there"
    assert refused(at, "4 d2 4@j9") == "no_such_cell"
    assert refused(at, "4 b2 4@c2") == "treasure_not_there"
    assert refused(at, "4@c2") == refused(at, "4 4@c2") == "step_not_on_menu"


@pytest.mark.parametrize("value", ["16", "99"])
def test_K07_no_treasure_is_worth_what_is_no_number(value: str) -> None:
    """Empty cells all round are no four equal numbers."""
    at = table("1 2 3", ". . .\n. . .\n. . .")
    assert refused(at, f"1 a1 {value}@b2") == "treasure_not_there"


def test_K09_a_skull_brings_nothing_to_light() -> None:
    at = table("1 1 skull", CROSS)
    assert turns_from(at, "c2") == {""}
    assert refused(at, "c2 4@c2") == "step_not_on_menu"


def test_K12_a_boat_stands_for_one_of_the_four_on_its_side() -> None:
    above = "~ ~ ~ ~ ~\n4 . . . 4\n~ . 4 . ~"
    assert found(above, "boat c1") == {"4@c2"}
    assert found(above, "boat b1") == {""}
    below_only = "~ . 4 . ~\n4 . . . 4\n~ ~ ~ ~ ~"
    assert found(below_only, "boat c3") == {"4@c2"}


def test_K12_a_boat_on_the_wrong_side_or_out_of_line_stands_for_nothing() -> None:
    assert found("~ . 4 . ~\n~ . . 4 4\n~ . 4 . ~", "boat a2") == {"4@c2"}
    assert found("~ . 4 . ~\n. . . 4 ~\n~ . 4 . ~", "boat e2") == {""}
    assert found("~ . 4 . ~\n~ . . 4 4\n~ . 4 . ~", "boat a1") == {""}


def test_K12_a_boat_may_serve_several_treasures() -> None:
    served = """
        ~  ~  5  ~  7  ~  ~
        b  .  .  5  .  7  .
        ~  ~  5  ~  7  ~  ~
        treasures: c2=5
    """
    without = served.replace("~  ~  5  ~  7  ~  ~\n        treasures", "~ ~ 5 ~ . ~ ~\n treasures")
    assert found(without, "7 e3", roll="3 4 1") == {"7@e2"}


def test_K12_two_boats_may_serve_one_treasure_one_in_the_row_and_one_in_the_column() -> None:
    two = """
        ~  ~  b  ~  ~
        ~  .  .  .  4
        ~  .  4  .  ~
    """
    assert found(two, "boat a2") == {"4@c2"}


def test_K12_two_boats_in_one_pair_find_nothing() -> None:
    row_of_boats = """
        ~  .  4  .  ~
        b  .  .  .  ~
        ~  .  4  .  ~
    """
    assert found(row_of_boats, "boat e2") == {""}
    number_after = row_of_boats.replace(".  ~\n        ~  .  4", ".  b\n        ~  .  4")
    assert found(number_after, "4 d2", roll="4 1 1") == {"4@c2"}
    assert found(number_after, "4 b2", roll="4 1 1") == {"4@c2"}


def test_K12_three_boats_find_nothing() -> None:
    three = """
        ~  ~  b  ~  ~
        b  .  .  .  ~
        ~  .  4  .  ~
    """
    assert found(three, "boat e2") == {""}


def test_K12_a_boat_beside_a_real_number_on_its_side_takes_nothing_away() -> None:
    both = "~ . 4 . ~\nb 4 . . .\n~ . 4 . ~"
    assert found(both, "4 d2", roll="4 1 1") == {"4@c2"}
