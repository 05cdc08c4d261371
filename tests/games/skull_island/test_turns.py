"""The rules of a turn on Skull Island: K1 to K3, and K10 to K21 but for treasures."""

from __future__ import annotations

import pytest

from expedition.core.chance import ScriptedChance
from expedition.core.rules import View
from expedition.core.turns import read_turn
from expedition.games.skull_island import RULES
from expedition.games.skull_island.table import Table
from tests.games.skull_island.drawing import (
    LARGE,
    SMALL,
    boats,
    cells,
    drawn,
    entered,
    faces,
    numbers,
    played,
    refused,
    rolled,
    table,
    treasures,
)

FIVE_SKULLS = """
    ~  ~  ~  ~  ~
    ~  !  !  .  ~
    ~  !  x  9  ~
    ~  .  .  !  ~
    ~  ~  ~  ~  ~
"""


def test_K01_a_number_goes_beside_a_number_or_a_boat() -> None:
    beside_a_number = """
        ~  ~  ~  ~  ~  ~
        ~  7  .  .  .  ~
        ~  .  ^  .  .  ~
        ~  .  .  !  .  b
        ~  ~  ~  ~  ~  ~
    """
    at = table("1 1 1", beside_a_number)
    assert cells(at) == {"c2", "b3", "e3", "e4"}
    assert refused(at, "1 d2") == "beside_nothing"
    assert refused(at, "1 b2") == "cell_taken"


def test_K01_a_skull_is_neither_number_nor_boat() -> None:
    at = table("1 1 1", "~ ~ ~ ~ ~\n~ 3 . . !\n~ ~ ~ ~ ~")
    assert cells(at) == {"c2"}


def test_K01_exactly_one_number_is_written() -> None:
    at = table("1 2 3", SMALL)
    assert refused(at, "1 b2 2 c2") == "step_not_on_menu"
    assert refused(at, "1") == "turn_not_whole"
    assert refused(at, "1 2") == "step_not_on_menu"
    assert refused(at, "7 b2") == "number_not_offered"
    assert refused(at, "b2") == "number_before_cell"
    assert refused(at, "1 z9") == "no_such_cell"
    assert refused(at, "red=skull") == "step_not_on_menu"
    assert "~ 3 . ^ ~" in drawn(played(at, "3 b2"))


COVE = """
    ~  ~  ~  ~  ~  ~  ~
    ~  .  .  .  .  .  ~
    ~  .  .  .  .  .  ~
    ~  .  .  .  .  .  ~
    ~  .  .  .  .  ~  ~
    ~  ~  ~  ~  ~  ~  ~
"""

COVE_INLAND = {"c3", "d3", "e3", "c4", "d4", "e4"}


def test_K02_the_first_number_goes_on_the_coast_where_an_edge_meets_the_sea() -> None:
    at = table("1 1 1", COVE)
    assert len(cells(at)) == 19 - len(COVE_INLAND)
    assert not cells(at) & COVE_INLAND
    assert refused(at, "1 c3") == "inland"


def test_K02_a_corner_is_coast_only_with_the_wide_landing() -> None:
    corner = """
        ~  ~  ~  ~  ~
        ~  .  .  .  ~
        ~  .  .  ^  ~
        ~  .  ^  ~  ~
        ~  ~  ~  ~  ~
    """
    assert "c3" not in cells(table("1 1 1", corner))
    assert refused(table("1 1 1", corner), "1 c3") == "coast_by_a_corner"
    assert "c3" in cells(table("1 1 1", corner, landing="wide"))
    deep = table("1 1 1", COVE, landing="wide")
    assert cells(deep) & COVE_INLAND == {"e4"}
    assert refused(deep, "1 d3") == "inland"


def test_K02_it_stays_the_first_number_after_a_skull() -> None:
    """The older phone version forgets the landing after a first skull."""
    after = played(table("1 2 skull", COVE), "d3")
    assert not cells(rolled(after, "1 1 1")) & COVE_INLAND


def test_K02_it_stays_the_first_number_after_a_boat_and_cells_beside_it_are_allowed_too() -> None:
    """The older phone version forgets the landing after a first boat."""
    after = rolled(played(table("1 boat 2", COVE), "boat f5"), "1 1 1")
    assert cells(after) & COVE_INLAND == {"e4"}
    assert {"b2", "f2", "b5", "e5"} <= cells(after)
    assert refused(after, "1 d3") == "inland"


def test_K03_numbers_and_skulls_go_only_on_free_ground() -> None:
    at = table("1 1 1", SMALL)
    assert refused(at, "1 d2") == "on_a_mountain"
    assert refused(at, "1 a1") == "in_the_water"
    skull = table("1 1 skull", "~ ~ ~ ~\n~ 4 ! ^\n~ . . .\n~ ~ ~ ~")
    assert cells(skull) == {"b3", "c3", "d3"}
    assert refused(skull, "a1") == "in_the_water"
    assert refused(skull, "d2") == "on_a_mountain"
    assert refused(skull, "b2") == refused(skull, "c2") == "cell_taken"
    assert refused(skull, "j9") == "no_such_cell"


def test_K03_only_boats_go_on_water() -> None:
    at = table("1 boat 1", SMALL)
    assert refused(at, "boat b2") == refused(at, "boat d2") == "boat_on_land"
    assert refused(at, "boat j9") == "no_such_cell"


def test_K10_a_boat_may_be_drawn_instead_of_a_number() -> None:
    at = table("2 boat 3", SMALL)
    assert numbers(at) == {2, 3, 5}
    assert "~ . . ^ b" in drawn(played(at, "boat e2"))


def test_K10_its_sea_shares_an_edge_with_the_island_mountains_included() -> None:
    at = table("2 boat 3", SMALL)
    assert boats(at) == {"b1", "c1", "d1", "a2", "e2", "a3", "e3", "b4", "c4", "d4"}
    assert refused(at, "boat a1") == "boat_too_far_out"


def test_K10_on_the_open_sea_a_boat_may_be_anywhere() -> None:
    at = table("2 boat 3", SMALL, sea="open")
    assert {"a1", "e1", "a4", "e4"} <= boats(at)
    assert len(boats(at)) == 14


def test_K10_one_boat_a_cell_and_no_boat_without_its_face() -> None:
    at = table("2 boat 3", "~ b ~ ~\n~ . . ~\n~ ~ ~ ~")
    assert "b1" not in boats(at)
    assert refused(at, "boat b1") == "cell_taken"
    assert refused(table("2 2 3", SMALL), "boat a2") == "no_boat_rolled"


def test_K11_penny_writes_any_number_from_1_to_15_by_the_placement_rules() -> None:
    at = table("penny 2 3", COVE)
    assert numbers(at) == set(range(1, 16))
    assert not cells(at) & COVE_INLAND
    assert boats(at) == set()
    assert refused(at, "16 b2") == "number_not_offered"


def test_K11_with_the_boat_too_one_of_the_two_symbols_is_used() -> None:
    at = table("penny boat 3", SMALL)
    assert numbers(at) == set(range(1, 16))
    assert len(boats(at)) == 10


def test_K13_a_skull_goes_on_any_empty_island_cell_of_the_sheet_passed_on() -> None:
    other = "~ ~ ~ ~ ~\n~ 7 . ^ ~\n~ . . . ~\n~ ~ ~ ~ ~"
    at = table("1 2 skull", SMALL, other, hands=(1, 0), last="b3")
    assert cells(at, 0) == {"c2", "b3", "c3", "d3"}
    assert cells(at, 1) == {"b2", "c2", "b3", "c3", "d3"}


def test_K13_each_skull_ticks_a_bubble_of_the_sheet() -> None:
    at = rolled(table("1 2 3", FIVE_SKULLS.replace("x", ".")), "1 2 skull")
    assert at.is_danger
    assert not rolled(played(at, "c3"), "1 2 skull").is_danger


def test_K14_after_the_fifth_bubble_the_other_two_dice_are_played() -> None:
    at = table("2 3 skull", FIVE_SKULLS)
    assert RULES.waiting_for(at) == {0}
    assert numbers(at) == {2, 3, 5}
    assert cells(at) == {"d2", "c4"}
    assert boats(at) == set()


def test_K14_then_penny_and_boat_count_and_with_both_one_is_chosen() -> None:
    assert numbers(table("penny 3 skull", FIVE_SKULLS)) == set(range(1, 16))
    with_boat = table("4 boat skull", FIVE_SKULLS)
    assert numbers(with_boat) == {4}
    assert boats(with_boat)
    both = table("penny boat skull", FIVE_SKULLS)
    assert numbers(both) == set(range(1, 16))
    assert boats(both)


def test_K14_then_sheets_stay_with_their_owners() -> None:
    at = entered(table("1 2 3", FIVE_SKULLS, FIVE_SKULLS))
    after = RULES.resolve(at, {0: read_turn(RULES, faces("2 3 skull"))}, ScriptedChance({}))
    assert after.hands == ()
    assert numbers(after, 1) == {2, 3, 5}


def test_K17_a_skull_may_be_drawn_on_an_empty_cell_that_carries_a_treasure() -> None:
    crossed = """
        ~  4  ~
        4  .  4
        ~  4  .
        treasures: b2=4
    """
    after = played(table("1 2 skull", crossed), "b2")
    assert "4 ! 4" in drawn(after)
    assert treasures(after) == "b2=4"


def test_K18_the_game_ends_when_somebody_has_filled_the_island() -> None:
    full, not_full = "~ 3 . ~\n~ ! ^ ~", "~ . . ~\n~ ! ^ ~"
    after = played(table("1 2 3", full, not_full), "6 c1", "1 b1")
    assert RULES.waiting_for(after) == frozenset()
    assert after.roll == ()
    assert drawn(after, 1) == "~ 1 . ~\n~ ! ^ ~"


def test_K18_a_skull_may_fill_the_last_cell() -> None:
    after = played(table("1 2 skull", "~ 3 . ~\n~ ! ^ ~"), "c1")
    assert RULES.waiting_for(after) == frozenset()


FOUR_FOUND = """
    .  1  2  3  4  7  .
    1  .  1  .  .  .  .
    2  1  .  2  .  .  .
    3  .  2  .  3  .  .
    4  .  .  3  .  4  .
    7  .  .  .  4  .  .
    .  .  .  .  .  7  .
    treasures: b2=1 c3=2 d4=3 e5=4
"""


def test_K18_the_game_ends_with_the_fifth_treasure_and_the_turn_is_finished_first() -> None:
    at = table("3 4 5", FOUR_FOUND, FOUR_FOUND)
    after = played(at, "7 g6 7@f6", "12 g5")
    assert RULES.waiting_for(after) == frozenset()
    assert treasures(after, 0).endswith("f6=7")
    assert "12" in drawn(after, 1)


def test_K18_four_treasures_do_not_end_it() -> None:
    at = table("3 4 5", FOUR_FOUND)
    assert not at.is_over
    assert RULES.waiting_for(played(at, "3 g6")) == {0}


def test_K20_with_no_empty_cell_beside_a_number_or_boat_any_free_cell_will_do() -> None:
    at = table("1 1 1", "~ ~ ~ ~ ~ ~\n3 ! ! . . ~\n! ! ^ . . ~\n~ ~ ~ ~ ~ ~")
    assert cells(at) == {"d2", "e2", "d3", "e3"}


def test_K20_with_no_coast_left_the_first_number_goes_on_any_free_cell() -> None:
    at = table("1 1 1", "! ^ !\n^ . ^\n! ^ !\n~ ~ ~")
    assert cells(at) == {"b2"}


def test_K20_with_no_free_sea_for_a_boat_a_number_is_written() -> None:
    at = table("2 boat 3", "~ b b\nb . .\n~ b b")
    assert boats(at) == set()
    assert numbers(at) == {2, 3, 5}
    assert refused(at, "boat a1") == "no_sea_left"


def test_K21_alone_a_skull_goes_beside_the_cell_filled_in_the_previous_turn() -> None:
    at = table("1 2 skull", LARGE, last="b2")
    assert cells(at) == {"c2", "b3", "c3"}
    assert refused(at, "e5") == "skull_not_near"


def test_K21_where_no_such_cell_is_free_it_goes_on_any() -> None:
    """The older phone version falls back on too few cells."""
    lonely = """
        ~  ~  ~  ~  ~  ~  ~
        ~  4  3  ~  .  .  ~
        ~  ^  2  ~  .  !  ~
        ~  ~  ~  ~  .  .  ~
    """
    assert cells(table("1 2 skull", lonely, last="b2")) == {"e2", "f2", "e3", "e4", "f4"}


@pytest.mark.parametrize(
    "chosen",
    ["1 z9", "1 2", "9@b2", "1 9@b2", "red=1", "boat boat", "z9", "99 b2", "1 a1", "1 d2"],
)
def test_a_path_that_no_menu_offers_leads_nowhere_and_can_still_be_asked_about(
    chosen: str,
) -> None:
    view: View[Table, None] = View(0, table("1 boat 3", SMALL))
    path = read_turn(RULES, chosen)
    assert RULES.menu(view, path).steps == ()
    for step in read_turn(RULES, "1 boat b2 9@b2 9@z9 red=1"):
        assert RULES.refusal(view, path, step).key
        assert RULES.refusal(view, (*path, step), step).key
