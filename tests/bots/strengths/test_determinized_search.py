"""Looking ahead where much is hidden: by imagining it, and by nothing that the seat cannot see."""

from __future__ import annotations

from expedition.bots import find_bot, searches
from expedition.bots.strengths.determinized_search import by_imagining
from expedition.core.catalogue import Game, find_game
from expedition.core.chance import SeededChance
from expedition.core.match import Match, new_match
from expedition.core.playouts import Effort

LITTLE = Effort(turns=3, playouts=6, depth=4)
LUCK = SeededChance("imagining", 0)


def hamunaptra() -> Game:
    return find_game("hamunaptra")


def in_the_labyrinth(seats: int = 3) -> Match:
    """A match at a moment where somebody has several things to do, and others hold tiles."""
    game = hamunaptra()
    match = new_match(game.rules, seats, {}, "imagining")
    while match.state.table.question != "place" or not all(match.state.hands):
        luck = SeededChance("imagining", match.moment)
        for seat in sorted(match.waiting_for):
            turn = find_bot("greedy")(game, match.view(seat), luck)
            match = match.seal(seat, turn, match.moment)
        match = match.resolved()
    return match


def test_the_turns_that_look_best_are_tried_and_told_best_first() -> None:
    game, match = hamunaptra(), in_the_labyrinth()
    assert game.advisor is not None
    [seat] = match.waiting_for
    looks = game.advisor.appraise(match.view(seat))
    tried = by_imagining(game, match.view(seat), LITTLE, LUCK)
    assert len(tried) == min(LITTLE.turns, len(looks)) > 1
    assert {one.turn for one in tried} <= looks.keys()
    assert tried[0].worth >= tried[1].worth


def test_what_is_hidden_changes_nothing() -> None:
    game, match = hamunaptra(), in_the_labyrinth()
    [seat] = match.waiting_for
    other_truth = game.rules.imagine(match.view(seat), SeededChance("another truth", 0))
    assert other_truth != match.state
    elsewhere = Match(match.rules, match.seats, match.options, "", other_truth)
    here, there = (by_imagining(game, one.view(seat), LITTLE, LUCK) for one in (match, elsewhere))
    assert here == there


def test_explorers_imagine_where_a_game_has_no_playouts_and_the_levels_below_do_not() -> None:
    game = hamunaptra()
    assert game.playouts is None
    assert searches(game, "explorer")
    assert not searches(game, "voyager")
