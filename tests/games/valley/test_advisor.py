"""What the advisor of the Valley knows: legal turns, true gains, and some sense."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice, product
from statistics import mean

import pytest

from expedition.bots.match_runner import play_match
from expedition.core.catalogue import find_game
from expedition.core.chance import SeededChance
from expedition.core.match import new_match
from expedition.core.rules import View
from expedition.core.turns import is_legal, some_turn, turn_text
from expedition.games.valley import ADVISOR, RULES
from expedition.games.valley.printed import DICE
from expedition.games.valley.table import APART, LEAD_ON, Table
from tests.games.valley.drawing import table

MIDGAME = """
    1  2  3  .  .  6  8
    4  H  5  .  .  .  7
    .  2  1  .  !  .  .
    .  .  .  .  .  .  .
    .  10 .  .  3  3  .
    .  11 12 .  3  .  .
    .  .  .  .  .  .  .
"""


def best(at: Table, seat: int = 0) -> str:
    """The turn that looks best."""
    worth = ADVISOR.appraise(View(seat, at))
    return turn_text(max(worth, key=worth.__getitem__))


@pytest.mark.parametrize("buildings", [APART, LEAD_ON])
@pytest.mark.parametrize(
    "drawing",
    [MIDGAME, ". . .\n. . .\n. . .", "7 . !", "! ! .", "7 .", "H . .\n. . .", "7 ! . S ."],
)
def test_any_roll_has_turns_to_weigh_and_all_are_legal(drawing: str, buildings: str) -> None:
    before = table("1 1 1", drawing, buildings=buildings)
    for roll in islice(product(*(die.faces for die in DICE.all())), 0, None, 5):
        at = replace(before, roll=roll, hands=(0,) if "snake" in roll else ())
        worth = ADVISOR.appraise(View(0, at))
        assert worth
        assert all(is_legal(RULES, View(0, at), turn) for turn in worth)


@pytest.mark.parametrize("seats", [1, 3])
def test_a_gain_is_the_difference_of_two_scores(seats: int) -> None:
    match = new_match(RULES, seats, {}, f"gains {seats}")
    while not match.is_over:
        luck = SeededChance("gains", match.moment)
        turns = {seat: some_turn(RULES, match.view(seat), luck, "turn") for seat in range(seats)}
        owner = match.state.sheet_to_fill(0)
        before = match.standings()[owner].total
        gains = ADVISOR.gains(match.view(0))
        assert gains
        for turn, gain in gains.items():
            after = RULES.resolve(match.state, {**turns, 0: turn}, luck)
            assert RULES.standings(after)[owner].total - before == gain
        for seat, turn in turns.items():
            match = match.seal(seat, turn, match.moment)
        match = match.resolved()


def test_it_completes_what_brings_stars() -> None:
    assert "mountain a1 b1" in best(table("1 1 4", "6 7 . .\n. . . .\n. . . .", turn=24))
    assert "pyramid" in best(table("penny 1 1", "10 . 10 .\n. 10 . .\n. . . .", turn=20))


def test_in_the_last_turn_it_takes_what_brings_most() -> None:
    at = table("1 1 2", "7 8 9 . 5 5 5 5\n. . . . . . . .", turn=25)
    assert best(at).endswith("mountain a1 b1 c1")


def test_it_crosses_out_a_snake_that_would_cost_much() -> None:
    assert "9x" in best(table("4 5 1", "15 ! . .\n. . . .", turn=25))


def test_a_snake_goes_where_it_hurts_others_most_and_oneself_least() -> None:
    sheet = "15 . . . . 1"
    among = table("1 2 snake", sheet, sheet, hands=(1, 0))
    assert best(among) == "b1"
    assert best(table("1 2 snake", sheet)) in {"c1", "d1", "e1"}


def test_turns_left_alone_and_in_company() -> None:
    assert table("1 2 3", ". . .", turn=1).turns_left == 25
    assert table("1 2 3", ". . .", turn=25).turns_left == 1
    assert table("1 2 3", ". . . . . .", "7 7 . . . .", turn=40).turns_left == 2


def test_greedy_alone_is_far_above_the_score_one_turn_ahead() -> None:
    """That score by itself comes to 42 stars on average."""
    game = find_game("valley")
    totals = [
        play_match(game, ["greedy"], {}, f"alone {number}").standings()[0].total
        for number in range(12)
    ]
    assert mean(totals) >= 58
