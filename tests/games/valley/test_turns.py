"""The rules of a turn in the Valley: V1 to V10, V12, V20, V22 and V23."""

from __future__ import annotations

from expedition.core.chance import ScriptedChance
from expedition.core.match import new_match
from expedition.core.rules import View, filled_in
from expedition.core.turns import read_turn
from expedition.games.valley import RULES
from expedition.games.valley.printed import SOLO_TURNS
from expedition.games.valley.table import LEAD_ON
from tests.games.valley.drawing import (
    OPEN,
    allowed,
    drawn,
    menu,
    played,
    refused,
    table,
    turns,
)


def numbers(roll: str) -> list[set[int]]:
    """The sets of numbers that can be written in one turn, largest first."""
    written = {
        tuple(sorted(int(word) for word in turn.split() if word.isdigit()))
        for turn in turns(table(roll, "7  .  .  ."))
    }
    return sorted((set(found) for found in written), key=lambda found: (-len(found), sorted(found)))


def test_V01_2_3_5_may_be_used_in_these_ways_and_no_other() -> None:
    assert numbers("2 3 5") == [
        {2, 3, 5},
        {2, 3}, {2, 5}, {2, 8}, {3, 5}, {3, 7},
        {2}, {3}, {5}, {5}, {7}, {8}, {10},
    ]  # fmt: skip
    assert allowed(table("2 3 5", "7  .  ."), "5 b1 5 c1")


def test_V01_each_die_is_used_at_most_once() -> None:
    at = table("2 3 5", "7  .  .  .")
    assert menu(at, "2 b1") >= {"3", "5", "8"}
    assert not menu(at, "2 b1") & {"2", "7", "10"}
    assert refused(at, "2 b1 2 c1") == "valley.dice_spent"
    assert refused(at, "5 b1 5 c1 5 d1") == "valley.no_dice_left"
    assert refused(at, "10 b1 2 c1") == "valley.no_dice_left"


def test_V01_three_cells_a_turn_at_most() -> None:
    at = table("1 1 1", "7  .  .  .  .")
    assert allowed(at, "1 b1 1 c1 1 d1")
    assert refused(at, "1 b1 1 c1 1 d1 1 e1") == "valley.no_dice_left"
    assert drawn(played(at, "1 b1 1 c1 1 d1")) == "7 1 1 1 ."


def test_V02_not_all_dice_need_be_used_but_one_action_is_due() -> None:
    at = table("4 5 1", "7  .  .  !")
    assert allowed(at, "1 b1")
    assert allowed(at, "9x d1")
    assert refused(at, "") == "turn_not_whole"
    assert refused(at, "1") == "turn_not_whole"


def test_V03_a_cell_must_be_adjacent_to_a_number() -> None:
    at = table("1 2 3", "7  .  .  .  .\n.  .  .  .  .")
    assert menu(at, "1") == {"b1", "a2", "b2"}
    assert refused(at, "1 c1") == "valley.not_adjacent"


def test_V03_a_building_gives_no_adjacency() -> None:
    at = table("1 2 3", "7  .  .  .  .\n.  .  .  .  H")
    assert menu(at, "1") == {"b1", "a2", "b2"}
    assert refused(at, "1 d1") == "valley.not_adjacent"
    in_the_same_turn = table("1 building 3", "7  .  .  .\n.  .  .  .")
    assert menu(in_the_same_turn, "hut b1 1") == {"a2", "b2"}


def test_V03_with_the_option_a_building_leads_on_like_a_number() -> None:
    at = table("1 2 3", "7  .  .  .  .\n.  .  .  .  H", buildings=LEAD_ON)
    assert menu(at, "1") == {"b1", "d1", "e1", "a2", "b2", "d2"}
    assert refused(at, "1 c1") == "valley.not_adjacent_to_either"
    assert allowed(table("1 building 3", "7  .  .  .", buildings=LEAD_ON), "hut b1 1 c1")


def test_V03_a_snake_gives_no_adjacency_crossed_out_or_not() -> None:
    for snake in "!x":
        sheet = f"7  .  .  {snake}  .  ."
        assert menu(table("1 2 3", sheet), "1") == {"b1"}
        assert menu(table("1 2 3", sheet, buildings=LEAD_ON), "1") == {"b1"}


def test_V04_the_first_filled_cell_lies_on_the_rim() -> None:
    at = table("1 2 3", OPEN)
    assert menu(at, "1") == {"a1", "b1", "c1", "a2", "c2", "a3", "b3", "c3"}
    assert refused(at, "1 b2") == "valley.not_on_the_rim"


def test_V04_a_building_may_come_first_on_the_rim_too() -> None:
    at = table("1 building 3", OPEN)
    assert "b2" not in menu(at, "hut")
    assert allowed(at, "hut a1")
    assert refused(at, "hut b2") == "valley.not_on_the_rim"


def test_V04_as_long_as_no_number_stands_on_the_sheet_the_rim_rule_holds() -> None:
    rim = {"b1", "c1", "a2", "c2", "a3", "b3", "c3"}
    assert menu(table("1 building 3", OPEN), "hut a1 1") == rim
    later = table("1 building 3", "H  .  .\n.  .  .\n.  .  .")
    assert menu(later, "1") == menu(later, "mine") == rim
    assert refused(later, "1 b2") == "valley.not_on_the_rim"
    assert "b2" in menu(later, "1 b1 3")


def test_V04_with_the_option_a_first_building_opens_the_cells_around_it() -> None:
    at = table("1 building 3", OPEN, buildings=LEAD_ON)
    assert allowed(at, "hut a1 1 b2")
    assert menu(at, "hut a1 1") == {"b1", "a2", "b2"}
    assert refused(at, "hut b2") == "valley.first_not_on_the_rim"


def test_V04_a_snake_before_the_first_number_does_not_lift_the_rule() -> None:
    assert menu(table("1 2 3", "!  .  .\n.  .  .\n.  .  ."), "1") == {
        "b1", "c1", "a2", "c2", "a3", "b3", "c3",
    }  # fmt: skip


def test_V04_lakes_make_no_rim_and_clouds_that_reach_in_do() -> None:
    lake = ". . . . .\n. . . . .\n. . # . .\n. . . . .\n. . . . ."
    assert not menu(table("1 2 3", lake), "1") & {"b2", "c2", "d2", "b3", "d3", "b4", "c4", "d4"}
    bay = ". . # . .\n. . # . .\n. . . . .\n. . . . .\n. . . . ."
    assert {"b2", "d2", "c3"} <= menu(table("1 2 3", bay), "1")
    assert not menu(table("1 2 3", bay), "1") & {"b3", "d3", "b4", "c4", "d4"}


def test_V04_the_rim_of_the_printed_valleys_is_their_outer_ring() -> None:
    for layout in ("front", "back"):
        state = RULES.set_up(1, filled_in(RULES.box, {"layout": layout}), ScriptedChance({}))
        ring = {f"{column}{row}" for column in "abcdefg" for row in range(1, 8)}
        ring -= {f"{column}{row}" for column in "bcdef" for row in range(2, 7)}
        assert menu(state, "1") == ring


def test_V05_a_cell_filled_earlier_in_the_turn_counts() -> None:
    at = table("1 2 3", "7  .  .  .")
    assert menu(at, "1") == {"b1"}
    assert menu(at, "1 b1 2") == {"c1"}
    assert menu(at, "1 b1 2 c1 3") == {"d1"}


def test_V05_a_building_may_be_used_like_any_step() -> None:
    at = table("1 building 3", "7  .  .  .\n.  .  .  .")
    assert allowed(at, "hut b1 1 a2 3 b2")
    assert allowed(at, "1 b1 3 c1 hut d1")


def test_V05_the_order_of_a_turn_with_a_building_is_told_by_what_needed_what() -> None:
    at = table("1 building 3", ".  .  .  !\n#  #  #  7")
    assert allowed(at, "1 c1 hut b1")
    assert refused(at, "hut b1 1 c1") == "valley.not_adjacent"


def test_V05_a_turn_is_offered_in_one_order_and_the_other_is_told() -> None:
    at = table("1 2 3", "7  .  .\n.  .  .")
    assert allowed(at, "1 b1 2 a2")
    assert refused(at, "2 a2 1 b1") == "valley.other_order"
    refusal = RULES.refusal(View(0, at), read_turn(RULES, "2 a2 1"), read_turn(RULES, "b1")[0])
    assert refusal.values["instead"] == "1 b1 2 a2"


def test_V05_a_cell_comes_before_an_earlier_one_that_needs_it() -> None:
    at = table("1 2 3", ".  .  .\n.  .  .\n7  .  .")
    assert allowed(at, "1 a2 2 a1")
    assert refused(at, "2 a1 1 a2") == "valley.not_adjacent"


def test_V06_with_no_empty_cell_beside_a_number_any_free_cell_will_do() -> None:
    at = table("1 2 3", "7  !  .  .  .")
    assert menu(at, "1") == {"c1", "d1", "e1"}
    assert menu(at, "1 c1 2") == {"d1"}


def test_V06_a_free_cell_beside_a_building_only_is_no_better_than_any_other() -> None:
    walled_in = "7  !  H  .  ."
    assert menu(table("1 2 3", walled_in), "1") == {"d1", "e1"}
    assert menu(table("1 building 3", walled_in), "mine d1 1") == {"e1"}
    assert menu(table("1 2 3", walled_in, buildings=LEAD_ON), "1") == {"d1"}


def test_V06_holds_in_the_midst_of_a_turn_too() -> None:
    at = table("1 2 3", "7  .  !  .  .")
    assert menu(at, "1") == {"b1"}
    assert menu(at, "1 b1 2") == {"d1", "e1"}


def test_V07_the_helper_face_draws_one_building_of_those_that_are_left() -> None:
    at = table("1 building 3", "H  .  .")
    assert menu(at) >= {"statue", "mine"}
    assert refused(at, "hut b1") == "valley.hut_again"
    assert drawn(played(at, "mine b1")) == "H M ."
    assert refused(at, "mine b1 statue c1") == "valley.one_building_a_turn"
    assert refused(table("1 2 3", "H  ."), "mine b1") == "valley.no_building_face"


def test_V07_the_helper_face_need_not_be_used_and_makes_no_number() -> None:
    at = table("1 building 3", "H  .  .")
    assert menu(at) == {"1", "3", "4", "statue", "mine"}
    assert menu(table("1 building 3", "H  M  S  .")) == {"1", "3", "4"}


def test_V08_penny_writes_any_number_from_1_to_15() -> None:
    at = table("penny 2 3", "7  .  .  .  .")
    assert menu(at) == {str(number) for number in range(1, 16)}
    assert refused(at, "16 b1") == "number_not_offered"


def test_V08_penny_uses_that_die_only_and_is_not_added_to_others() -> None:
    at = table("penny 2 3", "7  .  .  .  .")
    assert menu(at, "15 b1") == {"2", "3", "5"}
    assert menu(at, "15 b1 2 c1") == {"3"}
    assert menu(at, "2 b1 15 c1") == {"3"}


def test_V08_which_dice_made_a_number_stays_open_while_it_can() -> None:
    at = table("penny 2 3", "7  .  .  .  .")
    assert menu(at, "5 b1") == {str(number) for number in range(1, 16)}
    assert menu(at, "5 b1 2 c1") == {"3"}
    assert menu(at, "5 b1 8 c1") == set()


def test_V09_special_faces_and_the_number_may_all_be_used_in_one_turn() -> None:
    at = table("penny building 3", "7  .  .  .")
    assert drawn(played(at, "14 b1 3 c1 hut d1")) == "7  14 3  H"
    assert allowed(at, "14 b1 3 c1 hut d1")


def test_V10_a_snake_goes_on_any_free_cell_of_the_sheet_in_hand() -> None:
    at = table("1 2 snake", "7 . .\n. H .", "7 7 .\n. . !", hands=(1, 0))
    assert turns(at, 0) == {"c1", "a2", "b2"}
    assert turns(at, 1) == {"b1", "c1", "a2", "c2"}


def test_V10_the_cell_of_a_snake_is_unusable() -> None:
    assert refused(table("1 2 3", "7  !  ."), "1 b1") == "cell_taken"


def test_V10_there_is_no_discovery_in_a_snake_turn() -> None:
    at = table("1 2 snake", "7 8 9 .")
    assert turns(at) == {"d1"}
    assert refused(at, "d1 mountain a1 b1 c1") == "valley.only_a_snake"
    assert refused(at, "mountain a1 b1 c1") == "valley.only_a_snake"


def test_V12_dice_that_make_9_cross_out_a_snake_and_the_others_stay_usable() -> None:
    at = table("4 5 1", "7  .  !  !")
    assert menu(at, "9x") == {"c1", "d1"}
    assert drawn(played(at, "1 b1 9x c1")) == "7 1 x !"
    assert menu(at, "9x d1") == set()
    assert refused(at, "9x d1 4 b1") == "valley.dice_spent"


def test_V12_penny_counts_as_9_and_two_nines_cross_out_two_snakes() -> None:
    at = table("penny 4 5", "7  .  !  !  !")
    assert drawn(played(at, "9x c1 9x d1")) == "7 . x x !"
    assert refused(at, "9x c1 9x d1 9x e1") == "valley.no_nine"
    assert allowed(table("penny 1 2", "7  .  !"), "1 b1 9x c1")


def test_V12_one_sum_of_exactly_9_is_needed() -> None:
    assert refused(table("4 4 2", "7 . !"), "9x c1") == "valley.no_nine"
    assert allowed(table("3 3 3", "7 . !"), "9x c1")


def test_V12_without_a_snake_nothing_can_be_spent_and_one_is_crossed_out_once() -> None:
    assert refused(table("4 5 1", "7 . ."), "9x c1") == "valley.no_snake"
    assert refused(table("4 5 1", "7 . x"), "9x c1") == "valley.no_snake"
    assert refused(table("4 5 1", "7 ! x"), "9x c1") == "valley.crossed_out_already"
    assert refused(table("4 5 1", "7 ! x"), "9x a1") == "valley.not_a_snake"


def test_V12_a_written_9_does_nothing_to_snakes() -> None:
    assert drawn(played(table("4 5 1", "7 . !"), "9 b1")) == "7 9 !"


def test_V20_the_game_ends_when_somebody_has_filled_every_cell() -> None:
    at = table("1 2 3", "7  !  .", "7  .  .")
    after = played(at, "1 c1", "1 b1")
    assert RULES.waiting_for(after) == frozenset()
    assert after.roll == ()
    lines = {seat: standing.line("full_grid") for seat, standing in RULES.standings(after).items()}
    assert lines == {0: 7, 1: 0}


def test_V20_a_building_or_a_snake_fills_the_last_cell_too() -> None:
    assert played(table("1 building 3", "7  .", "7  ."), "hut b1", "hut b1").is_over
    assert played(table("1 2 snake", "7  .", "7  .", hands=(1, 0)), "b1", "b1").is_over


def test_V20_the_turn_is_finished_first_and_all_full_grids_get_7_stars() -> None:
    after = played(table("1 2 3", "7  .", "7  .", "7  ."), "1 b1", "2 b1", "3 b1")
    assert {s.line("full_grid") for s in RULES.standings(after).values()} == {7}


def test_V22_alone_a_snake_goes_beside_a_cell_filled_in_the_previous_turn() -> None:
    at = table("1 2 snake", ".  .  .  .\n.  5  .  .", last="b2")
    assert turns(at) == {"a1", "b1", "c1", "a2", "c2"}
    assert refused(at, "d1") == "valley.snake_not_near"


def test_V22_where_no_such_cell_is_free_it_goes_on_any() -> None:
    assert turns(table("1 2 snake", "5  4  .\n3  3  .", last="a1")) == {"c1", "c2"}


def test_V22_among_more_players_any_free_cell_will_do() -> None:
    at = table("1 2 snake", "5 . . .", "5 . . .", hands=(1, 0), last="a1")
    assert turns(at) == {"b1", "c1", "d1"}


def test_V23_alone_the_game_has_25_turns_snake_turns_included() -> None:
    for roll, turn in (("1 2 3", "1 b1"), ("1 2 snake", "b1")):
        before = table(roll, "7 . . .", turn=SOLO_TURNS - 1)
        assert not played(before, turn).is_over
        after = played(table(roll, "7 . . .", turn=SOLO_TURNS), turn)
        assert after.is_over
        assert RULES.waiting_for(after) == frozenset()
        assert after.round == SOLO_TURNS == 25


def test_V23_a_full_grid_ends_it_at_once_with_its_7_stars() -> None:
    after = played(table("1 2 3", "7  .", turn=3), "1 b1")
    assert after.is_over
    assert RULES.standings(after)[0].line("full_grid") == 7


def test_V23_among_more_players_there_is_no_such_limit() -> None:
    after = played(table("1 2 3", "7 . .", "7 . .", turn=SOLO_TURNS), "1 b1", "1 b1")
    assert not after.is_over
    assert after.round == SOLO_TURNS + 1


def test_V23_a_game_alone_lasts_25_turns_at_most() -> None:
    match = new_match(RULES, 1, {}, "25")
    while not match.is_over:
        text = min(menu(match.state), key=len)
        steps = read_turn(RULES, text)
        view = match.view(0)
        while not RULES.menu(view, steps).whole:
            steps = (*steps, RULES.menu(view, steps).steps[0])
        match = match.seal(0, steps, match.moment).resolved()
    assert match.moment == 25
