"""The rules of a turn in the Temple, T1 to T5, T7 and T13, with the common rules C1 to C10."""

from __future__ import annotations

import pytest

from expedition.core.chance import ScriptedChance, SeededChance
from expedition.core.errors import IllegalTurn
from expedition.core.match import new_match
from expedition.core.rules import View
from expedition.core.turns import check_turn, read_turn
from expedition.games.temple import RULES
from tests.games.temple.drawing import cells, drawn, entered, faces, numbers, played, table, turns

SMALL = """
    .  .  #
    .  .+ .
"""


def refused(at: object, text: str) -> str:
    """The key of the reason why seat 0 may not play that turn."""
    with pytest.raises(IllegalTurn) as refusal:
        check_turn(RULES, View(0, at), read_turn(RULES, text))
    return refusal.value.key


def test_C01_everybody_uses_the_same_roll_on_a_sheet_of_the_same_layout() -> None:
    state = RULES.set_up(100, {"layout": "back", "dice": "virtual"}, SeededChance("C1", 0))
    assert RULES.waiting_for(state) == frozenset(range(100))
    assert len(set(state.marks)) == 1
    offered = {frozenset(turns(state, seat)) for seat in range(100)}
    assert len(offered) == 1


def test_C02_a_number_is_one_die_or_the_sum_of_two_or_of_three() -> None:
    assert numbers(table("2 3 5", SMALL)) == {2, 3, 5, 7, 8, 10}
    assert numbers(table("1 1 1", SMALL)) == {1, 2, 3}
    assert numbers(table("5 5 5", SMALL)) == {5, 10, 15}


def test_C02_the_sum_of_the_second_and_third_die_is_offered() -> None:
    assert 9 in numbers(table("1 4 5", SMALL))


def test_C04_a_turn_can_be_taken_back_until_it_is_resolved_and_never_after() -> None:
    match = new_match(RULES, 2, {}, "C4")
    turn, other = sorted(turns(match.state))[:2]
    match = match.seal(0, read_turn(RULES, turn), 0)
    match = match.seal(0, read_turn(RULES, other), 0)
    assert match.sealed == {0: read_turn(RULES, other)}
    assert match.unseal(0, 0).sealed == {}
    done = match.seal(1, read_turn(RULES, turn), 0).resolved()
    with pytest.raises(Exception, match="moment_is_past"):
        done.unseal(0, 0)


def test_C05_the_mummy_cancels_the_two_other_dice() -> None:
    assert turns(table("penny lockpick mummy", SMALL)) == {"a1", "b1", "a2", "c2"}


def test_C06_in_a_mummy_round_every_sheet_goes_to_another_player() -> None:
    seen = set()
    for seed in range(300):
        state = RULES.set_up(3, {"layout": "front", "dice": "virtual"}, SeededChance(f"{seed}", 0))
        if state.is_danger:
            assert all(owner != seat for seat, owner in enumerate(state.hands))
            seen.add(state.hands)
    assert seen == {(1, 2, 0), (2, 0, 1)}


def test_C06_in_a_mummy_round_two_players_exchange_their_sheets() -> None:
    after = played(
        table("1 2 3", SMALL, SMALL), "1 a1", "1 a1", chance=ScriptedChance({"dice/red": 5})
    )
    assert after.is_danger
    assert after.hands == (1, 0)


def test_C06_the_mummy_is_drawn_on_the_sheet_that_was_passed_and_handed_back() -> None:
    before = table("1 2 mummy", SMALL, SMALL, SMALL, hands=(1, 2, 0))
    after = played(before, "a1", "b1", "c2")
    assert [drawn(after, seat) for seat in range(3)] == [
        ".  .  #\n.  .+ !",
        "!  .  #\n.  .+ .",
        ".  !  #\n.  .+ .",
    ]


def test_C07_alone_the_mummy_is_drawn_on_the_own_sheet() -> None:
    after = played(table("1 2 mummy", SMALL), "a1")
    assert drawn(after) == "!  .  #\n.  .+ ."


def test_C09_nobody_may_pass() -> None:
    for roll in ("1 2 3", "1 lockpick 3", "penny 2 3", "1 2 mummy"):
        at = table(roll, SMALL)
        assert "" not in turns(at)
        assert refused(at, "") == "turn_not_whole"


def test_C10_alone_a_mummy_drawn_last_turn_counts_as_the_cell_filled_last() -> None:
    wide = ".  .  .  .  .  ."
    after = played(
        table("1 2 mummy", wide, last="a1"), "b1", chance=ScriptedChance({"dice/red": 5})
    )
    assert after.is_danger
    assert cells(after) == {"a1", "c1"}


def test_C10_in_the_first_turn_the_choice_is_free() -> None:
    assert cells(table("1 2 mummy", ".  .  .  .")) == {"a1", "b1", "c1", "d1"}


def test_T01_a_plain_roll_is_written_in_an_empty_doorless_cell_anywhere() -> None:
    at = table("1 1 1", "7  .  .+\n.  .  !")
    assert cells(at) == {"b1", "a2", "b2"}
    assert drawn(played(at, "3 a2")) == "7  .  .+\n3  .  !"


def test_T01_exactly_one_number_is_written() -> None:
    at = table("1 2 3", SMALL)
    assert refused(at, "1 a1 2 b1") == "step_not_on_menu"
    assert refused(at, "1") == "turn_not_whole"
    assert refused(at, "11 a1") == "number_not_offered"
    assert refused(at, "1 b2") == "temple.door_locked"
    assert refused(at, "a1") == "number_first"
    assert refused(at, "1 z9") == "no_such_cell"
    assert refused(table("1 2 3", "7 ."), "1 a1") == "cell_taken"


def test_T02_the_lockpick_opens_a_door_for_a_number_of_the_other_dice() -> None:
    at = table("2 lockpick 3", ".  .+\n.+ 4+")
    assert turns(at) == {"2 b1", "2 a2", "3 b1", "3 a2", "5 b1", "5 a2"}
    assert refused(at, "2 a1") == "temple.door_first"


def test_T03_a_lockpick_with_all_doors_full_is_ignored() -> None:
    at = table("2 lockpick 3", ".  8+\n5  4+")
    assert turns(at) == {"2 a1", "3 a1", "5 a1"}


def test_T04_penny_writes_any_number_from_1_to_15_in_a_doorless_cell() -> None:
    at = table("penny 2 3", ".  .+")
    assert numbers(at) == set(range(1, 16))
    assert cells(at) == {"a1"}


def test_T04_penny_with_the_lockpick_writes_any_number_in_a_door() -> None:
    at = table("penny lockpick 3", ".  .+")
    assert numbers(at) == set(range(1, 16))
    assert cells(at) == {"b1"}
    assert cells(table("penny lockpick 3", ".  7+")) == {"a1"}


def test_T05_a_mummy_is_drawn_in_any_empty_doorless_cell_which_is_then_unusable() -> None:
    at = table("1 2 mummy", ".  .+ .", ".  .+ .", hands=(1, 0))
    assert cells(at) == {"a1", "c1"}
    assert refused(at, "b1") == "temple.mummy_not_on_door"
    after = played(at, "a1", "c1", chance=ScriptedChance({}))
    assert cells(after, 1) == {"c1"}
    assert cells(after, 0) == {"a1"}


def test_T07_the_game_ends_when_all_doorless_cells_are_full_with_doors_still_empty() -> None:
    after = played(table("1 2 3", ".  .+ 4"), "6 a1")
    assert drawn(after) == "6  .+ 4"
    assert RULES.waiting_for(after) == frozenset()
    assert after.roll == ()


def test_T07_all_sheets_are_full_in_the_same_turn() -> None:
    uneven = table("1 2 3", ".  4", "4  4")
    with pytest.raises(AssertionError):
        assert uneven.is_over


def test_T13_alone_a_mummy_goes_beside_the_cell_filled_in_the_previous_turn() -> None:
    at = table("1 2 mummy", ".  .  .  .\n.  5  .  .", last="b2")
    assert cells(at) == {"a1", "b1", "c1", "a2", "c2"}
    assert refused(at, "d1") == "temple.mummy_not_near"


def test_T13_where_no_such_cell_is_empty_it_goes_in_any_empty_doorless_cell() -> None:
    at = table("1 2 mummy", "5  4  .\n.+ 3  .", last="a1")
    assert cells(at) == {"c1", "c2"}


def test_T13_in_company_a_mummy_goes_anywhere_whatever_was_filled_last() -> None:
    sheet = ".  .  .  .\n.  5  .  ."
    at = table("1 2 mummy", sheet, sheet, hands=(1, 0), last="b2")
    assert cells(at) == cells(at, 1) == {"a1", "b1", "c1", "d1", "a2", "c2", "d2"}


def test_with_real_dice_the_host_reads_each_roll_and_then_everybody_writes() -> None:
    at = entered(table("1 2 3", SMALL, SMALL))
    assert RULES.waiting_for(at) == {0}
    assert len(turns(at)) == 6 * 6 * 6
    rolled = RULES.resolve(at, {0: read_turn(RULES, faces("2 lockpick 4"))}, ScriptedChance({}))
    assert rolled.roll == ("2", "lockpick", "4")
    assert RULES.waiting_for(rolled) == {0, 1}
    after = played(rolled, "2 b2", "6 b2")
    assert after.roll == ()
    assert RULES.waiting_for(after) == {0}
    assert after.round == 2


def test_a_spectator_and_a_seat_that_is_not_asked_have_nothing_on_their_menu() -> None:
    at = entered(table("1 2 3", SMALL, SMALL))
    assert turns(at, 1) == set()
    assert RULES.menu(View(None, at), ()).steps == ()
