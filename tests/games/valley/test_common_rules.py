"""The rules that all sheet games share, C1 to C10, in the Valley."""

from __future__ import annotations

import pytest

from expedition.core.chance import ScriptedChance, SeededChance
from expedition.core.match import new_match
from expedition.core.rules import View, filled_in
from expedition.core.turns import read_turn
from expedition.games.valley import RULES
from tests.games.valley.drawing import (
    OPEN,
    drawn,
    entered,
    faces,
    menu,
    played,
    refused,
    table,
    turns,
)

SNAKE_NEXT = ScriptedChance({"dice/red": 5})


def test_C01_everybody_uses_the_same_roll_on_a_sheet_of_the_same_layout() -> None:
    state = RULES.set_up(100, filled_in(RULES.box, {"layout": "back"}), SeededChance("C1", 0))
    assert RULES.waiting_for(state) == frozenset(range(100))
    assert len(set(state.marks)) == 1
    assert len({frozenset(menu(state, seat=seat)) for seat in range(100)}) == 1


def test_C02_a_number_is_one_die_or_the_sum_of_two_or_of_three() -> None:
    assert menu(table("2 3 5", OPEN)) == {"2", "3", "5", "7", "8", "10"}
    assert menu(table("5 5 5", OPEN)) == {"5", "10", "15"}


def test_C02_the_sum_of_the_second_and_third_die_is_offered() -> None:
    assert "9" in menu(table("1 4 5", OPEN))


def test_C04_a_turn_can_be_taken_back_until_it_is_resolved_and_never_after() -> None:
    match = new_match(RULES, 2, {}, "C4")
    [turn, other] = [read_turn(RULES, text) for text in ("1 a1", "1 b1")]
    at = table("1 1 1", OPEN, OPEN)
    match = type(match)(RULES, 2, match.options, "C4", at)
    match = match.seal(0, turn, 0).seal(0, other, 0)
    assert match.sealed == {0: other}
    assert match.unseal(0, 0).sealed == {}
    done = match.seal(1, turn, 0).resolved()
    with pytest.raises(Exception, match="moment_is_past"):
        done.unseal(0, 0)


def test_C05_the_snake_cancels_the_two_other_dice() -> None:
    assert turns(table("penny building snake", "7 . !")) == {"b1"}
    assert turns(table("4 5 snake", "7 . !")) == {"b1"}


def test_C06_in_a_snake_round_every_sheet_goes_to_another_player() -> None:
    seen = set()
    for seed in range(300):
        state = RULES.set_up(3, filled_in(RULES.box, {}), SeededChance(f"{seed}", 0))
        if state.is_danger:
            seen.add(state.hands)
    assert seen == {(1, 2, 0), (2, 0, 1)}


def test_C06_the_snake_is_drawn_on_the_sheet_that_was_passed_and_handed_back() -> None:
    before = table("1 2 snake", OPEN, OPEN, OPEN, hands=(1, 2, 0))
    after = played(before, "a1", "b2", "c3")
    assert [drawn(after, seat) for seat in range(3)] == [
        ". . .\n. . .\n. . !",
        "! . .\n. . .\n. . .",
        ". . .\n. ! .\n. . .",
    ]


def test_C07_alone_the_snake_is_drawn_on_the_own_sheet() -> None:
    assert drawn(played(table("1 2 snake", "7 . ."), "b1")) == "7 ! ."


def test_C09_nobody_may_pass() -> None:
    for roll in ("1 2 3", "1 building 3", "penny 2 3", "4 5 snake"):
        at = table(roll, "7 . !")
        assert "" not in turns(at)
        assert refused(at, "") == "turn_not_whole"


def test_C10_alone_a_snake_drawn_last_turn_counts_as_the_cell_filled_last() -> None:
    after = played(table("1 2 snake", ".  .  .  .  .", last="a1"), "b1", chance=SNAKE_NEXT)
    assert turns(after) == {"a1", "c1"}


def test_C10_in_the_first_turn_and_after_one_that_filled_nothing_the_choice_is_free() -> None:
    assert turns(table("1 2 snake", ".  .  .  .")) == {"a1", "b1", "c1", "d1"}
    after = played(table("4 5 1", "!  .  .  7  .", last="d1"), "9x a1", chance=SNAKE_NEXT)
    assert turns(after) == {"b1", "c1", "e1"}


def test_C10_every_cell_of_the_previous_turn_counts() -> None:
    wide = "7  .  .  .  .  .  .  .  .  7"
    after = played(table("1 2 3", wide), "1 b1 2 i1", chance=SNAKE_NEXT)
    assert after.last == ((1, 8),)
    assert turns(after) == {"c1", "h1"}


def test_with_real_dice_the_host_reads_each_roll_and_then_everybody_writes() -> None:
    at = entered(table("1 2 3", OPEN, OPEN))
    assert RULES.waiting_for(at) == {0}
    assert len(turns(at)) == 6 * 6 * 6
    rolled = RULES.resolve(at, {0: read_turn(RULES, faces("2 building 4"))}, ScriptedChance({}))
    assert rolled.roll == ("2", "building", "4")
    assert RULES.waiting_for(rolled) == {0, 1}
    after = played(rolled, "hut a1", "6 a1")
    assert after.roll == ()
    assert RULES.waiting_for(after) == {0}
    assert after.round == 2


def test_a_spectator_and_a_seat_that_is_not_asked_have_nothing_on_their_menu() -> None:
    at = entered(table("1 2 3", OPEN, OPEN))
    assert turns(at, 1) == set()
    assert RULES.menu(View(None, at), ()).steps == ()
    assert refused(at, "1 a1", seat=1) == "not_your_turn"
