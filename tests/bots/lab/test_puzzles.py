"""Making puzzles: one turn leads clearly, by dice that are the same for all of them."""

from __future__ import annotations

from itertools import islice

import pytest

from expedition.bots.lab.puzzles import TRIES, Depth, made, rating_of, still_holds
from expedition.core.catalogue import find_game
from expedition.core.errors import Refusal
from expedition.core.puzzles import read_puzzles, write_puzzles
from expedition.core.turns import is_legal, read_turn

SHALLOW = Depth(candidates=3, playouts=24)
BACK = {"layout": "back"}


def test_the_fewer_strengths_find_a_turn_the_higher_it_is_rated() -> None:
    all_find, none = dict(TRIES), dict.fromkeys(TRIES, 0)
    strong = {**none, "voyager": TRIES["voyager"], "explorer": TRIES["explorer"]}
    explorer = {**none, "explorer": TRIES["explorer"]}
    ratings = [rating_of(found) for found in (all_find, strong, explorer, none)]
    assert ratings == sorted(set(ratings))
    assert ratings[0] < 1100
    assert ratings[-1] > 1800


def test_puzzles_are_made_again_by_their_seed_and_survive_their_file() -> None:
    temple = find_game("temple")
    found = list(islice(made(temple, BACK, "test", SHALLOW), 2))
    assert list(islice(made(temple, BACK, "test", SHALLOW), 2)) == found
    assert list(read_puzzles(write_puzzles(found[0].head, found))) == found
    for puzzle in found:
        match = puzzle.match(temple.rules)
        answer = read_turn(temple.rules, puzzle.marked.answer)
        assert match.moment == puzzle.marked.moment
        assert is_legal(temple.rules, match.view(0), answer)
        assert puzzle.marked.gap >= 2 * puzzle.marked.doubt > 0
        assert all(0 <= n <= TRIES[s] for s, n in zip(TRIES, puzzle.marked.found, strict=True))
        assert still_holds(temple, puzzle, SHALLOW)


def test_a_longer_search_has_other_dice_and_more_turns() -> None:
    assert Depth(6, 128).times(10) == Depth(12, 1280, 128)


def test_a_game_that_cannot_be_played_on_has_no_puzzles() -> None:
    with pytest.raises(Refusal, match="no_coach"):
        next(made(find_game("hamunaptra"), {}, "test", SHALLOW))
