"""A match: sealed turns, moments and what is too late."""

from __future__ import annotations

import pytest

from expedition.core.errors import IllegalTurn, TooLate
from expedition.core.match import Match, new_match
from expedition.core.turns import every_turn
from expedition.games.temple import RULES


@pytest.fixture
def match() -> Match:
    return new_match(RULES, 2, {}, "a match")


def test_a_sealed_turn_changes_nothing_that_anybody_sees(match: Match) -> None:
    turn = next(every_turn(RULES, match.view(0)))
    sealed = match.seal(0, turn, 0)
    assert sealed.view(1) == match.view(1)
    assert sealed.thinking == {1}
    assert match.thinking == {0, 1}


def test_a_turn_for_a_moment_that_is_past_is_too_late(match: Match) -> None:
    turn = next(every_turn(RULES, match.view(0)))
    after = match.seal(0, turn, 0).seal(1, turn, 0).resolved()
    with pytest.raises(TooLate):
        after.seal(0, turn, 0)


def test_a_seat_that_is_not_asked_cannot_play(match: Match) -> None:
    turn = next(every_turn(RULES, match.view(0)))
    with pytest.raises(IllegalTurn, match="not_your_turn"):
        match.seal(7, turn, 0)


def test_a_moment_is_not_resolved_before_everybody_has_sealed(match: Match) -> None:
    with pytest.raises(ValueError, match="0, 1"):
        match.resolved()


def test_the_dice_of_a_round_do_not_depend_on_what_anybody_chose(match: Match) -> None:
    first, *_, last = every_turn(RULES, match.view(0))
    one = match.seal(0, first, 0).seal(1, first, 0).resolved()
    other = match.seal(0, last, 0).seal(1, first, 0).resolved()
    assert one.state.roll == other.state.roll
