"""Expectimax between two rolls, against every turn of every roll by the rules."""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from typing import Any

import pytest

from expedition.core.catalogue import Game, catalogue
from expedition.core.chance import SeededChance
from expedition.core.match import Match, new_match
from expedition.core.rules import AnyState, look
from expedition.core.turns import every_turn, some_turn
from expedition.games.sheet_games.search import SheetSearch
from expedition.games.sheet_games.table import with_roll


def playouts_of(game: Game) -> SheetSearch[Any, Any]:
    """The playouts of a sheet game."""
    assert isinstance(game.playouts, SheetSearch)
    return game.playouts


FORESEEN = [
    game
    for game in catalogue().values()
    if isinstance(game.playouts, SheetSearch) and game.playouts.kinds
]

every_game = pytest.mark.parametrize("game", FORESEEN, ids=lambda game: game.name)


def by_lot(game: Game, seats: int, layout: str) -> list[Match]:
    """A match played by lot, at each of its moments."""
    match = new_match(game.rules, seats, {"layout": layout}, f"outlook of {layout}")
    moments = [match]
    while not match.is_over:
        luck = SeededChance("lot", match.moment)
        for seat in sorted(match.waiting_for):
            turn = some_turn(game.rules, match.view(seat), luck, f"{seat}")
            match = match.seal(seat, turn, match.moment)
        match = match.resolved()
        moments.append(match)
    return moments


def slow_mean(game: Game, state: AnyState, owner: int) -> float:
    """The mean over all rolls of the best that any turn on the menus makes of the sheet."""
    playouts, seats = playouts_of(game), range(state.seats)
    value = playouts.value(state.layout)
    worths = []
    for faces in product(*(die.faces for die in playouts.dice.all())):
        table = with_roll(replace(state, hands=()), faces, SeededChance("", 0))
        drawer = next(seat for seat in seats if table.sheet_to_fill(seat) == owner)
        others = {
            seat: some_turn(game.rules, look(game.rules, table, seat), SeededChance("", 0), "")
            for seat in seats
        }
        after = [
            game.rules.resolve(table, {**others, drawer: turn}, SeededChance("next", 0))
            for turn in every_turn(game.rules, look(game.rules, table, drawer))
        ]
        likes = min if drawer != owner else max
        worths.append(likes(value.of(playouts.position(one, owner)) for one in after))
    return sum(worths) / len(worths)


@every_game
@pytest.mark.parametrize("layout", ["front", "back"])
@pytest.mark.parametrize("seats", [1, 2])
def test_the_outlook_is_the_mean_of_the_best_turns_over_all_rolls(
    game: Game, layout: str, seats: int
) -> None:
    playouts, moments = playouts_of(game), by_lot(game, seats, layout)
    for back in (2, 4):
        table = moments[-back].state
        outlook = playouts.mean_value(playouts.position(table, 0))
        assert outlook == pytest.approx(slow_mean(game, table, 0))


@every_game
def test_the_outlook_at_the_end_is_the_stars(game: Game) -> None:
    match = by_lot(game, 1, "front")[-1]
    position = playouts_of(game).position(match.state, 0)
    assert playouts_of(game).mean_value(position) == match.standings()[0].total
