"""Contests: who sits where, and that luck is what the coach calls so."""

from __future__ import annotations

import pickle
from collections import Counter
from dataclasses import replace

import pytest

from expedition.bots.coach import coach
from expedition.bots.lab.contest import Contest, head_to_head, mean, play_contest, results
from expedition.bots.luck import luck_of, tells_luck
from expedition.bots.match_runner import play_match
from expedition.core.catalogue import catalogue, find_game
from expedition.core.errors import IllegalTurn, Refusal
from expedition.locale import explain

FOUR = Contest("temple", ("tourist", "greedy", "random", "pathfinder"), 3, {}, "7", alone=False)


def test_everybody_sits_everywhere_as_often_as_everybody_else() -> None:
    matches = len(FOUR.tables) * FOUR.seats * 2
    seats = Counter(
        (player, seat)
        for number in range(matches)
        for seat, player in enumerate(FOUR.seated(number))
    )
    assert len(seats) == 4 * 3
    assert len(set(seats.values())) == 1


def test_two_bots_at_a_table_of_four_hold_two_seats_each() -> None:
    contest = replace(FOUR, players=("tourist", "greedy"), seats=4)
    assert [contest.seated(number) for number in range(2)] == [(0, 1, 0, 1), (1, 0, 1, 0)]


def test_those_who_play_alone_have_the_same_dice() -> None:
    contest = replace(FOUR, alone=True)
    alone = [number for number in range(40) if len(contest.seated(number)) == 1]
    assert {contest.luck(number) for number in alone[:4]} == {"7/alone/0"}
    in_company = [contest.luck(number) for number in range(40) if number not in alone]
    assert len(set(in_company)) == len(in_company)


def test_a_match_depends_on_its_number_alone() -> None:
    contest = Contest("skull_island", ("greedy", "random"), 2, {}, "7", alone=True)
    first, *others = play_contest(contest, range(3))
    assert [*play_contest(contest, range(1, 3)), *play_contest(contest, range(1))] == [
        *others,
        first,
    ]


def test_the_better_bot_comes_out_first() -> None:
    contest = Contest("skull_island", ("random", "greedy"), 2, {}, "7", alone=True)
    played = play_contest(contest, range(6))
    first, last = results(contest, played)
    assert (first.player, first.wins, last.wins) == ("greedy", 1, 0)
    assert first.matches == last.matches == 2
    assert first.alone is not None
    assert first.adjusted is not None
    assert first.rating.points > last.rating.points
    assert head_to_head(contest, played) == {("random", "greedy"): 0, ("greedy", "random"): 1}


def test_the_standard_error_of_a_mean() -> None:
    assert (mean([1, 2, 3, 4]).mean, mean([1, 2, 3, 4]).error) == pytest.approx((2.5, 0.6455), 1e-4)
    assert mean([7]).error is None


def test_luck_is_what_the_coach_calls_luck() -> None:
    for game in catalogue().values():
        if not tells_luck(game):
            continue
        match = play_match(game, ["random"], {}, "7")
        turns = len(match.past)
        assert luck_of(game, match)[0] == pytest.approx(
            coach(game, match, 0).luck / 100, abs=0.01 * turns
        )


def test_a_refusal_from_another_process_still_says_why() -> None:
    refusal = Refusal("bot_illegal", bot="my:own", turn="7 c4", reason="cell_taken")
    refusal.__cause__ = IllegalTurn("cell_taken", cell="c4")
    again = pickle.loads(pickle.dumps(refusal))
    assert type(again.__cause__) is IllegalTurn
    for language in ("en", "fr"):
        assert "c4" in explain(language, again)
        assert explain(language, again) == explain(language, refusal)


def test_a_game_whose_positions_nobody_values_has_no_luck_to_tell() -> None:
    assert not tells_luck(replace(find_game("temple"), playouts=None))
