"""Ratings: what places say about strengths, and how sure they are."""

from __future__ import annotations

from math import log10

import pytest

from expedition.bots.lab.ratings import MIDDLE, Rating, comparisons, rate
from expedition.core.chance import SeededChance

WON, LOST, TIED = (1, 2), (2, 1), (1, 1)


def duel(*places: tuple[int, int]) -> list[Rating]:
    """The ratings after matches of two."""
    return rate(comparisons((((0, 1), one) for one in places), 2))


def difference(ratings: list[Rating]) -> float:
    """By how much the first is better."""
    return ratings[0].points - ratings[1].points


def test_many_matches_give_the_odds_of_elo() -> None:
    ratings = duel(*[WON] * 3000, *[LOST] * 1000)
    assert difference(ratings) == pytest.approx(400 * log10(3), abs=1)
    assert ratings[0].points + ratings[1].points == pytest.approx(2 * MIDDLE)


def test_of_two_players_the_error_is_that_of_a_share() -> None:
    """Of a logarithm of odds p : 1 - p from n matches it is 1 / sqrt(n p (1 - p))."""
    ratings = duel(*[WON] * 300, *[LOST] * 100)
    expected = 400 / 2.302585 / (400 * 0.75 * 0.25) ** 0.5 / 2
    assert ratings[0].error == pytest.approx(expected, rel=0.02)


def test_ties_are_half_a_win_for_either() -> None:
    assert difference(duel(*[TIED] * 10)) == pytest.approx(0, abs=1e-6)
    assert difference(duel(WON, WON, TIED)) == pytest.approx(
        difference(duel(WON, WON, WON, WON, WON, LOST)), abs=200
    )


def test_who_wins_every_match_has_a_rating_and_a_wide_interval() -> None:
    ratings = duel(*[WON] * 20)
    assert 200 < difference(ratings) < 1200
    assert ratings[0].error > 2 * duel(*[WON] * 10, *[LOST] * 10)[0].error


def test_players_who_never_met_are_compared_by_those_whom_both_met() -> None:
    met = [((0, 1), WON)] * 6 + [((0, 1), LOST)] * 4 + [((1, 2), WON)] * 6 + [((1, 2), LOST)] * 4
    ratings = rate(comparisons(met, 3))
    assert ratings[0].points > ratings[1].points > ratings[2].points
    assert ratings[0].error > ratings[1].error


def test_a_table_of_four_tells_as_much_as_three_matches_of_two() -> None:
    four = comparisons([((0, 1, 2, 3), (1, 2, 3, 4))], 4)
    assert sum(map(sum, four)) == pytest.approx(3)


def test_seats_of_the_same_player_are_not_compared() -> None:
    before = comparisons([((0, 1, 0, 1), (1, 2, 3, 4))], 2)
    assert before == [[0, 1.5], [0.5, 0]]


def test_intervals_hold_the_truth_about_as_often_as_they_say() -> None:
    """A hundred contests of three players whose true strengths are known."""
    truth, held = [1640.0, 1500.0, 1360.0], 0
    for contest in range(100):
        luck = SeededChance("ratings", contest)
        matches = []
        for number in range(60):
            one, other = [(0, 1), (0, 2), (1, 2)][number % 3]
            odds = 1 / (1 + 10 ** ((truth[other] - truth[one]) / 400))
            is_won = luck.below(10**6, str(number)) < odds * 10**6
            matches.append(((one, other), WON if is_won else LOST))
        for rating, true in zip(rate(comparisons(matches, 3)), truth, strict=True):
            low, high = rating.interval
            held += low <= true <= high
    assert 270 <= held <= 300
