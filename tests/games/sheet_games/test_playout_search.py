"""Playouts with common random numbers: candidates that are clearly behind drop out."""

from __future__ import annotations

from collections.abc import Sequence

from expedition.games.sheet_games.dice import all_rolls
from expedition.games.sheet_games.engine.playout_search import PAUSE, Candidate, PlayoutSearch
from expedition.games.sheet_games.engine.position import Position, Turn
from expedition.games.valley import PLAYOUTS
from expedition.games.valley.printed import LAYOUTS

ROWS = LAYOUTS["front"]
WIDTH = 6
FIVE_FOUR_FOUR = 4 * 36 + 3 * 6 + 3


def blank() -> Position:
    return PLAYOUTS.blank(ROWS, PLAYOUTS.value(ROWS))


def tried(*outcomes: float, look: float = 10.0) -> Candidate:
    candidate = Candidate(Turn([], look), blank())
    for outcome in outcomes:
        candidate.note(outcome)
    return candidate


def looking(playouts: int) -> Sequence[Candidate]:
    rolls = all_rolls(PLAYOUTS.dice)
    ahead = PlayoutSearch(PLAYOUTS.value(ROWS), rolls, WIDTH, playouts, 1)
    return ahead.ranked(blank(), FIVE_FOUR_FOUR, 7)


def test_one_that_came_to_less_with_all_dice_is_clearly_behind() -> None:
    best = tried(*[12.0, 20.0, 7.0] * 3)
    assert tried(*[11.0, 19.0, 6.0] * 3).is_clearly_behind(best)


def test_one_that_came_to_more_as_often_as_to_less_is_not() -> None:
    best = tried(*[12.0, 20.0, 10.0] * 3)
    assert not tried(*[9.0, 9.0, 22.0] * 3).is_clearly_behind(best)


def test_nobody_is_behind_itself_nor_after_a_few_playouts() -> None:
    best, worse = tried(*[20.0] * (PAUSE - 1)), tried(*[1.0] * (PAUSE - 1))
    assert not best.is_clearly_behind(best)
    assert not worse.is_clearly_behind(best)


def test_how_a_turn_looked_counts_beside_what_it_came_to() -> None:
    assert tried(10.0, look=20.0).value > tried(10.0, look=5.0).value


def test_all_that_were_tried_are_ranked_once_and_the_winner_was_tried_longest() -> None:
    ranked = looking(400)
    assert len({tuple(one.turn.marks) for one in ranked}) == len(ranked) == WIDTH
    assert len(ranked[0].outcomes) == max(len(one.outcomes) for one in ranked)


def test_playouts_are_spared_where_the_best_turn_is_plain() -> None:
    ranked = looking(1600)
    assert sum(len(one.outcomes) for one in ranked) < 800  # where halving alone takes 1,591
    assert min(len(one.outcomes) for one in ranked) >= PAUSE


def test_the_same_seed_ranks_the_same() -> None:
    once, again = looking(200), looking(200)
    assert [(one.turn.marks, one.value) for one in once] == [
        (one.turn.marks, one.value) for one in again
    ]
