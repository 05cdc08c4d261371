"""Hints: good turns, fine ones, those that cost something later; and where they lead."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from math import inf
from statistics import fmean

import pytest

from benchmarks.hints import follow, stars_alone
from expedition.bots import find_bot
from expedition.bots.lab.tally import Plan, game_of
from expedition.core.catalogue import Game, find_game
from expedition.core.chance import SeededChance
from expedition.core.match import Match, new_match
from expedition.core.rules import Hints, View
from expedition.core.turns import AnyView, every_turn
from expedition.games.sheet_games.advisor import SheetAdvisor
from expedition.games.sheet_games.dice import roll_number
from tests.games.valley.drawing import table as valley_table

SHEET_GAMES = ("skull_island", "temple", "valley")
ONE_MARK = ("skull_island", "temple")
GAMES = 6
ROUNDING = 1e-9
OWN_LAYOUT = "#  .  .  #\n.  .+ .  .\n.  .  .  .\n"

each_game = pytest.mark.parametrize("game", [*map(find_game, SHEET_GAMES)], ids=SHEET_GAMES)


def advisor_of(game: Game) -> SheetAdvisor[object, object]:  # type: ignore[type-var]
    assert isinstance(game.advisor, SheetAdvisor)
    return game.advisor


def views(game: Game, seats: int, seed: str) -> Iterator[AnyView]:
    """What the first seat sees each time it owes a turn, in a game between middling players."""
    match: Match = new_match(game.rules, seats, {}, seed)
    while not match.is_over:
        luck = SeededChance(seed, match.moment)
        yield match.view(0)
        for seat in sorted(match.waiting_for):
            turn = find_bot("pathfinder")(game, match.view(seat), luck)
            match = match.seal(seat, turn, match.moment)
        match = match.resolved()


@pytest.mark.parametrize("seats", [1, 2])
@pytest.mark.parametrize("name", ONE_MARK)
def test_every_turn_is_good_fine_or_costs_by_its_learned_value(name: str, seats: int) -> None:
    game = find_game(name)
    advisor = advisor_of(game)
    bounds, harmful = advisor.search.hint_bounds, 0
    for view in views(game, seats, "by value"):
        hints, worth = advisor.hints(view), advisor.appraise(view)
        best = max(worth.values())
        for told, bound in ((hints.good, bounds.good), ((*hints.good, *hints.fine), bounds.fine)):
            surely = {turn for turn in worth if worth[turn] > best - bound + ROUNDING}
            perhaps = {turn for turn in worth if worth[turn] >= best - bound - ROUNDING}
            assert surely <= {*told} <= perhaps
        assert not {*hints.good} & {*hints.fine}
        assert hints.others_cost
        gains = advisor.gains(view)
        assert hints.gains == {turn: stars for turn, stars in gains.items() if stars}
        harmful += view.public.sheet_to_fill(0) != 0
    assert bool(harmful) == (seats > 1)


def test_in_the_valley_hints_find_what_the_advisor_likes_best() -> None:
    game = find_game("valley")
    advisor = advisor_of(game)
    silent = 0
    for view in views(game, 1, "wide"):
        hints, worth = advisor.hints(view), advisor.appraise(view)
        best = max(worth, key=worth.__getitem__)
        assert worth[best] >= max(worth[t] for t in {*hints.good} & {*worth}) - 1e-9
        assert {best} & {*hints.good, *hints.fine}, "looking more widely overlooks nothing near"
        has_penny = not view.public.roll[0].isdigit() and not view.public.is_danger
        assert not (has_penny and hints.others_cost), "Penny's numbers are not all tried"
        silent += not hints.others_cost
        for turn, stars in hints.gains.items():
            after, _ = game.rules.play(view.public, 0, turn)  # type: ignore[attr-defined]
            before = game.rules.score(view.public.sheet(0)).total  # type: ignore[attr-defined]
            assert game.rules.score(after).total - before == stars  # type: ignore[attr-defined]
    assert silent < 15


def test_with_penny_nothing_is_said_of_numbers_that_were_not_tried() -> None:
    advisor = advisor_of(find_game("valley"))
    at = valley_table("penny 1 2", "3 4 . .\n. . . .\n. . . .", turn=10)
    position = advisor.search.position(at, 0)
    assert (
        advisor.search.compared(position, roll_number(advisor.search.dice, at.roll)).others == inf
    )
    assert not advisor.hints(View(0, at)).others_cost


def test_where_nothing_was_learned_for_a_layout_it_is_not_said_what_costs() -> None:
    game = game_of(Plan("temple", ("greedy",), {}, "1", OWN_LAYOUT))
    view = new_match(game.rules, 1, {}, "own").view(0)
    hints = advisor_of(game).hints(view)
    assert hints.good
    assert not hints.others_cost
    assert {*hints.good, *hints.fine} < {*every_turn(game.rules, view)}


@each_game
def test_a_spectator_and_a_board_too_large_for_the_engine_have_no_hints(game: Game) -> None:
    match = new_match(game.rules, 1, {}, "nobody")
    assert advisor_of(game).hints(match.view(None)) == Hints()
    if game.name == "skull_island":
        large = game_of(Plan(game.name, ("greedy",), {}, "1", "\n".join([" ".join("." * 9)] * 7)))
        assert advisor_of(large).hints(new_match(large.rules, 1, {}, "1").view(0)) == Hints()


@pytest.mark.parametrize("layout", ["front", "back"])
@each_game
def test_following_the_hints_alone_is_no_worse_than_a_pathfinder(game: Game, layout: str) -> None:
    """The same by 200 games, and from the other end of each choice: `benchmarks.hints`."""
    follower = partial(follow, min)
    followed, found = (
        fmean(stars_alone(game, layout, player, number) for number in range(GAMES))
        for player in (follower, find_bot("pathfinder"))
    )
    assert followed >= found
