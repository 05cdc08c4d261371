"""The rules that all sheet games share, C1 to C10, on Skull Island."""

from __future__ import annotations

import pytest

from expedition.core.chance import ScriptedChance, SeededChance
from expedition.core.match import new_match
from expedition.core.rules import View
from expedition.core.turns import read_turn
from expedition.games.skull_island import RULES
from expedition.games.skull_island.printed import LAYOUTS
from tests.games.skull_island.drawing import (
    LARGE,
    SMALL,
    cells,
    drawn,
    entered,
    faces,
    numbers,
    played,
    refused,
    table,
    turns,
)


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
