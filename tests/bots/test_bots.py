"""The bots: legal, repeatable, each strength stronger than the one before."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from statistics import mean

import pytest

from expedition.bots import BOTS, STRENGTHS, find_bot, searches
from expedition.bots.bot_rng import luck_for_bots
from expedition.bots.match_runner import play_match
from expedition.bots.strengths.blunder_model import Odds, best_few, noticed
from expedition.core.catalogue import Game, catalogue, find_game
from expedition.core.chance import ScriptedChance, SeededChance
from expedition.core.errors import Refusal
from expedition.core.match import Match, new_match
from expedition.core.turns import AnyTurn, every_turn, is_legal
from expedition.games.sheet_games.search import SheetSearch

FIRST_MOMENTS = 2
"""What those that look ahead are watched for: it takes them a while."""

every_game = pytest.mark.parametrize("game", catalogue().values(), ids=lambda game: game.name)


def begun(game: Game, strength: str, seats: int, seed: str) -> Match:
    """A match between bots of a strength after its first moments."""
    match = new_match(game.rules, seats, {}, seed)
    for _ in range(FIRST_MOMENTS):
        match = with_turns(game, strength, match).resolved()
    return match


def with_turns(game: Game, strength: str, match: Match) -> Match:
    luck = SeededChance(f"{match.seed}/bots", match.moment)
    for seat in sorted(match.waiting_for):
        match = match.seal(seat, find_bot(strength)(game, match.view(seat), luck), match.moment)
    return match


@every_game
@pytest.mark.parametrize("strength", BOTS)
def test_a_bot_plays_the_same_match_again_from_the_same_seed(game: Game, strength: str) -> None:
    seats = game.rules.box.fewest_seats + 1
    if searches(game, strength):
        once, again = (begun(game, strength, seats, "twice") for _ in range(2))
    else:
        once, again = (play_match(game, [strength] * seats, {}, "twice") for _ in range(2))
    assert once.past == again.past


@every_game
def test_greedy_beats_random(game: Game) -> None:
    seats = max(2, game.rules.box.fewest_seats)
    bots = ["greedy"] + ["random"] * (seats - 1)
    wins = sum(
        play_match(game, bots, {}, f"duel {number}").standings()[0].place == 1
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


@pytest.mark.parametrize("strength", STRENGTHS)
def test_every_strength_plays_a_game_of_which_nothing_but_the_rules_is_known(strength: str) -> None:
    temple = find_game("temple")
    bare = Game(temple.rules, None, None, temple.package)
    assert play_match(bare, [strength, strength], {}, "bare").is_over


@pytest.mark.parametrize("game", ["temple", "skull_island", "valley"])
def test_tourists_have_more_stars_than_lots_and_pathfinders_more_than_tourists(game: str) -> None:
    ladder = ("random", "tourist", "pathfinder", "greedy")
    means = [
        mean(
            play_match(find_game(game), [strength], {}, f"ladder {number}").standings()[0].total
            for number in range(20)
        )
        for strength in ladder
    ]
    assert all(lower + 3 < higher for lower, higher in pairwise(means)), means


def test_those_that_look_ahead_take_what_came_out_best_in_playouts() -> None:
    temple = find_game("temple")
    assert temple.playouts is not None
    match = begun(temple, "voyager", 1, "ahead")
    luck = SeededChance("ahead", match.moment)
    view, effort = match.view(0), temple.playouts.efforts["voyager"]
    ranked = temple.playouts.ranked(view, effort, luck.below(2**32, "bot/0/ahead"))
    assert find_bot("voyager")(temple, view, luck) == ranked[0].turn


@every_game
def test_a_game_that_nobody_can_play_ahead_is_played_as_it_looks_best(game: Game) -> None:
    without = replace(game, playouts=None)
    match = new_match(game.rules, game.rules.box.fewest_seats, {}, "not ahead")
    luck = SeededChance("not ahead", 0)
    for seat in match.waiting_for:
        best = find_bot("greedy")(without, match.view(seat), luck)
        assert find_bot("voyager")(without, match.view(seat), luck) == best


def test_C6_a_pathfinders_danger_hurts_and_a_tourists_goes_anywhere() -> None:
    temple = find_game("temple")
    assert temple.advisor is not None
    match = danger_in_company(temple)
    harm = temple.advisor.appraise(match.view(0))
    cells = {str(turn) for turn in tourists_turns(temple, match)}
    assert len(cells) > len(harm) / 2
    assert find_bot("pathfinder")(temple, match.view(0), ScriptedChance({})) in best_few(harm, 2)


@pytest.mark.parametrize(("strength", "few"), [("voyager", 1), ("explorer", 5)])
def test_C6_a_danger_goes_where_the_sheets_own_value_falls_most(strength: str, few: int) -> None:
    temple = find_game("temple")
    assert isinstance(temple.playouts, SheetSearch)
    playouts, match = temple.playouts, danger_in_company(temple)
    value = playouts.value(match.state.layout)
    lost: dict[AnyTurn, float] = {
        turn: -value.of(playouts.position(playouts.rules.after(match.state, 0, turn), 1))
        for turn in every_turn(temple.rules, match.view(0))
    }
    turn = find_bot(strength)(temple, match.view(0), ScriptedChance({}))
    assert turn in best_few(lost, few)


def danger_in_company(game: Game) -> Match:
    """A moment of danger after some rounds."""
    match = new_match(game.rules, 2, {}, "danger")
    while match.moment < 6 or not match.state.is_danger:
        match = with_turns(game, "greedy", match).resolved()
    return match


def tourists_turns(game: Game, match: Match) -> list[AnyTurn]:
    """What tourists with different luck do in the first seat."""
    view = match.view(0)
    return [find_bot("tourist")(game, view, SeededChance(f"{n}", 0)) for n in range(200)]


def test_a_tourist_takes_the_most_stars_among_the_cells_that_it_sees() -> None:
    temple = find_game("temple")
    assert temple.advisor is not None
    match = begun(temple, "greedy", 1, "stars in sight")
    gains = temple.advisor.gains(match.view(0))
    wide_awake = ScriptedChance({"bot/0/anywhere": 5})
    assert gains[find_bot("tourist")(temple, match.view(0), wide_awake)] == max(gains.values())


def test_what_is_overlooked_is_overlooked_in_every_turn() -> None:
    worth = {("5", "a1"): 3.0, ("6", "a1"): 2.0, ("5", "b2"): 1.0}
    luck = ScriptedChance({"bot/0/notices/a1": 1})
    assert noticed(worth, Odds(1, 2), luck, 0) == {("5", "b2"): 1.0}
    assert noticed(worth, Odds(2, 2), luck, 0) == worth


@every_game
@pytest.mark.parametrize("strength", STRENGTHS)
def test_a_bot_whose_luck_is_bad_still_plays_by_the_rules(game: Game, strength: str) -> None:
    match = new_match(game.rules, game.rules.box.fewest_seats, {}, "unlucky")
    for seat in match.waiting_for:
        view = match.view(seat)
        assert is_legal(game.rules, view, find_bot(strength)(game, view, Unlucky()))


class Unlucky:
    """Always draws the greatest number."""

    def below(self, limit: int, purpose: str) -> int:
        return limit - 1


def test_an_unknown_bot_is_refused_with_those_that_there_are() -> None:
    with pytest.raises(Refusal, match="greedy"):
        find_bot("grandmaster")


@every_game
def test_a_game_that_can_be_played_ahead_says_how_far_each_level_looks(game: Game) -> None:
    if game.playouts is not None:
        efforts = game.playouts.efforts
        assert efforts.keys() == {"voyager", "explorer"}
        voyager, explorer = efforts["voyager"], efforts["explorer"]
        assert (voyager.depth, voyager.playouts) < (explorer.depth, explorer.playouts)


def test_the_lots_of_bots_tell_neither_the_seed_nor_the_dice_to_come() -> None:
    match = new_match(find_game("temple").rules, seats=1, options={}, seed="a secret seed")
    luck = luck_for_bots(match)
    assert "secret" not in repr(luck)
    assert luck == luck_for_bots(match)
    assert luck != luck_for_bots(replace(match, seed="another seed"))
