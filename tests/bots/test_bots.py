"""The bots: legal, repeatable, and the greedy one worth playing against."""

from __future__ import annotations

from statistics import mean

import pytest

from expedition.bots import BOTS, find_bot
from expedition.bots.arena import play_match
from expedition.core.catalogue import Game, catalogue, find_game
from expedition.core.errors import Refusal

every_game = pytest.mark.parametrize("game", catalogue().values(), ids=lambda game: game.name)


@every_game
@pytest.mark.parametrize("level", BOTS)
def test_a_bot_plays_the_same_match_again_from_the_same_seed(game: Game, level: str) -> None:
    levels = [level] * (game.rules.box.fewest_seats + 1)
    once, again = (play_match(game, levels, {}, "twice") for _ in range(2))
    assert once.past == again.past


@every_game
def test_greedy_beats_random(game: Game) -> None:
    seats = max(2, game.rules.box.fewest_seats)
    levels = ["greedy"] + ["random"] * (seats - 1)
    wins = sum(
        play_match(game, levels, {}, f"duel {number}").standings()[0].place == 1
        for number in range(20)
    )
    assert wins >= 18


def test_greedy_alone_in_the_temple_is_a_voyager_on_average() -> None:
    game = find_game("temple")
    totals = [
        play_match(game, ["greedy"], {}, f"alone {number}").standings()[0].total
        for number in range(60)
    ]
    assert mean(totals) >= 28


def test_greedy_without_an_advisor_looks_one_turn_ahead_at_the_score() -> None:
    temple = find_game("temple")
    unadvised = Game(temple.rules, None, temple.sheets, temple.package)
    total = play_match(unadvised, ["greedy"], {}, "unadvised").standings()[0].total
    assert total > play_match(unadvised, ["random"], {}, "unadvised").standings()[0].total


def test_an_unknown_bot_is_refused_with_those_that_there_are() -> None:
    with pytest.raises(Refusal, match="greedy"):
        find_bot("grandmaster")
