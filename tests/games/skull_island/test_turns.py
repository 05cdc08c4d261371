"""The rules of a turn on Skull Island: K1 to K3, K10 to K21 but for treasures, and C1 to C10."""

from __future__ import annotations

import pytest

from expedition.core.chance import ScriptedChance, SeededChance
from expedition.core.match import new_match
from expedition.core.rules import View
from expedition.core.turns import read_turn
from expedition.games.skull_island import RULES
from expedition.games.skull_island.printed import LAYOUTS
from expedition.games.skull_island.table import Table
from tests.games.skull_island.drawing import (
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
    turns,
)

SMALL = """
    ~  ~  ~  ~  ~
    ~  .  .  ^  ~
    ~  .  .  .  ~
    ~  ~  ~  ~  ~
"""
LARGE = """
    ~  ~  ~  ~  ~  ~
    ~  .  .  .  .  ~
    ~  .  .  .  .  ~
    ~  .  .  .  .  ~
    ~  .  .  .  .  ~
    ~  ~  ~  ~  ~  ~
"""
FIVE_SKULLS = """
    ~  ~  ~  ~  ~
    ~  !  !  .  ~
    ~  !  x  9  ~
    ~  .  .  !  ~
    ~  ~  ~  ~  ~
"""


def test_C01_everybody_uses_the_same_roll_on_a_sheet_of_the_same_layout() -> None:
    options = {"layout": "back", "landing": "coast", "sea": "near", "dice": "virtual"}
    state = RULES.set_up(100, options, SeededChance("C1", 0))
    assert RULES.waiting_for(state) == frozenset(range(100))
    assert state.layout == LAYOUTS["back"]
    assert len(set(state.marks)) == 1
    assert len({frozenset(turns(state, seat)) for seat in range(100)}) == 1


def test_C02_a_number_is_one_die_or_the_sum_of_two_or_of_three() -> None:
    assert numbers(table("2 3 5", SMALL)) == {2, 3, 5, 7, 8, 10}
    assert numbers(table("1 1 1", SMALL)) == {1, 2, 3}


def test_C02_the_sum_of_the_second_and_third_die_is_offered() -> None:
    """The older phone version never offers it."""
    assert 9 in numbers(table("1 4 5", SMALL))


def test_C04_a_turn_can_be_taken_back_until_it_is_resolved() -> None:
    match = new_match(RULES, 2, {}, "C4")
    turn, other = sorted(turns(match.state))[:2]
    match = match.seal(0, read_turn(RULES, turn), 0).seal(0, read_turn(RULES, other), 0)
    assert match.sealed == {0: read_turn(RULES, other)}
    assert match.unseal(0, 0).sealed == {}


def test_C05_the_skull_cancels_the_two_other_dice() -> None:
    at = table("penny boat skull", SMALL)
    assert turns(at) == {"b2", "c2", "b3", "c3", "d3"}
    assert refused(at, "7 b2") == refused(at, "boat a2") == "skull_first"


def test_C06_the_skull_is_drawn_on_the_sheet_that_was_passed_and_handed_back() -> None:
    before = table("1 2 skull", SMALL, SMALL, SMALL, hands=(1, 2, 0))
    after = played(before, "b2", "c2", "d3")
    assert [drawn(after, seat).split("\n")[1:3] for seat in range(3)] == [
        ["~ . . ^ ~", "~ . . ! ~"],
        ["~ ! . ^ ~", "~ . . . ~"],
        ["~ . ! ^ ~", "~ . . . ~"],
    ]
    names = after.island.layout.names
    assert [[names[cell] for cell in filled] for filled in after.last] == [["d3"], ["b2"], ["c2"]]


def test_C06_nobody_ever_gets_their_own_sheet() -> None:
    seen = set()
    for seed in range(200):
        state = new_match(RULES, 3, {}, str(seed)).state
        if state.is_danger:
            seen.add(state.hands)
    assert seen == {(1, 2, 0), (2, 0, 1)}


def test_C07_alone_the_skull_is_drawn_on_the_own_sheet() -> None:
    assert "~ ! . ^ ~" in drawn(played(table("1 2 skull", SMALL), "b2"))


@pytest.mark.parametrize("roll", ["1 2 3", "1 boat 3", "penny boat 3", "1 2 skull"])
def test_C09_nobody_may_pass(roll: str) -> None:
    at = table(roll, SMALL)
    assert "" not in turns(at)
    assert refused(at, "") == "turn_not_whole"


def test_C10_a_skull_drawn_last_turn_counts_as_the_cell_filled_last() -> None:
    again = ScriptedChance({"dice/red": 5})
    after = played(table("1 2 skull", LARGE, last="b2"), "c3", chance=again)
    assert after.is_danger
    assert cells(after) == {"b2", "c2", "d2", "b3", "d3", "b4", "c4", "d4"}


def test_C10_a_boat_drawn_last_turn_counts_with_its_neighbours_on_the_island() -> None:
    again = ScriptedChance({"dice/red": 5})
    after = played(table("1 boat 2", LARGE), "boat a3", chance=again)
    assert cells(after) == {"b2", "b3", "b4"}


def test_C10_in_the_first_turn_the_choice_is_free() -> None:
    assert len(cells(table("1 2 skull", LARGE))) == 16


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
    at = table("1 1 1", "! ! !\n! . !\n! ! !\n~ ~ ~")
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


def test_with_real_dice_the_host_reads_each_roll_and_then_everybody_plays() -> None:
    at = entered(table("1 2 3", SMALL, SMALL))
    assert RULES.waiting_for(at) == {0}
    assert len(turns(at)) == 6 * 6 * 6
    assert refused(at, "1 b2") == "step_not_on_menu"
    assert refused(at, "boat b2") == refused(at, "b2") == "step_not_on_menu"
    after = RULES.resolve(at, {0: read_turn(RULES, faces("2 boat 4"))}, ScriptedChance({}))
    assert after.roll == ("2", "boat", "4")
    assert RULES.waiting_for(after) == {0, 1}
    assert played(after, "2 b2", "boat a2").round == 2


def test_a_spectator_and_a_seat_that_is_not_asked_have_nothing_on_their_menu() -> None:
    at = entered(table("1 2 3", SMALL, SMALL))
    assert turns(at, 1) == set()
    assert refused(at, "1 b2", seat=1) == "not_your_turn"
    assert RULES.menu(View(None, at), ()).steps == ()


@pytest.mark.parametrize("chosen", ["1 z9", "1 2", "9@b2", "1 9@b2", "red=1", "boat boat", "z9"])
def test_a_path_that_no_menu_offers_leads_nowhere_and_can_still_be_asked_about(
    chosen: str,
) -> None:
    view: View[Table, None] = View(0, table("1 boat 3", SMALL))
    path = read_turn(RULES, chosen)
    assert RULES.menu(view, path).steps == ()
    for step in read_turn(RULES, "1 boat b2 9@b2 9@z9 red=1"):
        assert RULES.refusal(view, path, step).key
        assert RULES.refusal(view, (*path, step), step).key
