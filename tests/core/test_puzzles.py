"""The puzzles that are shipped: each can be reached, and its answer played."""

from __future__ import annotations

import pytest

from expedition.core.catalogue import catalogue, find_game
from expedition.core.errors import Refusal
from expedition.core.match import Match, new_match
from expedition.core.puzzles import Puzzle, puzzles_of, read_puzzles
from expedition.core.turns import every_turn, is_legal, read_turn

GAMES = [name for name, game in catalogue().items() if game.is_built_in and puzzles_of(game)]
LEAST = 300
PLAYED_BY_THE_RULES = 8
"""Every so many puzzles the turns that lead there are checked, too."""


def test_every_game_with_a_coach_has_puzzles() -> None:
    coached = [name for name, game in catalogue().items() if game.is_built_in and game.playouts]
    assert coached == GAMES


@pytest.mark.parametrize("name", GAMES)
def test_there_are_enough_of_each_layout_and_of_this_edition(name: str) -> None:
    game = find_game(name)
    assert game.sheets is not None
    found = puzzles_of(game)
    assert len(found) >= LEAST
    assert len({puzzle.id for puzzle in found}) == len(found)
    assert {puzzle.head.options["layout"] for puzzle in found} == set(game.sheets.layouts)


@pytest.mark.parametrize("name", GAMES)
def test_each_leads_by_more_than_twice_its_doubt_and_can_be_played(name: str) -> None:
    game = find_game(name)
    for number, puzzle in enumerate(puzzles_of(game)):
        assert puzzle.marked.gap > 2 * puzzle.marked.doubt > 0
        assert 0 < puzzle.marked.rating < 4000
        match = puzzle.match(game.rules)
        answer = read_turn(game.rules, puzzle.marked.answer)
        assert is_legal(game.rules, match.view(0), answer), puzzle.id
        other = next(t for t in every_turn(game.rules, match.view(0)) if t != answer)
        assert puzzle.solves(game, match, answer)
        assert not puzzle.solves(game, match, other), puzzle.id
        if number % PLAYED_BY_THE_RULES == 0:
            assert played_by_the_rules(puzzle).state == match.state


def played_by_the_rules(puzzle: Puzzle) -> Match:
    rules = find_game(puzzle.head.game).rules
    match = new_match(rules, 1, puzzle.head.options, puzzle.seed)
    for moment, text in enumerate(puzzle.turns):
        match = match.seal(0, read_turn(rules, text), moment).resolved()
    return match


@pytest.mark.parametrize("text", ["", "{", "[]", '{"game":"temple"}', '{"format":"other"}'])
def test_what_is_no_file_of_puzzles_is_refused(text: str) -> None:
    with pytest.raises(Refusal):
        list(read_puzzles(text))
