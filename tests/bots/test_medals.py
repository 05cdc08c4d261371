"""Medals: what bots make of the same dice, alone, in company and with dice from the table."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from expedition.bots.match_runner import play_match
from expedition.bots.medals import MEDALS, bounds, stars_made
from expedition.core.catalogue import Game, catalogue, find_game
from expedition.core.match import Match, new_match
from expedition.core.record import Record, record_of
from expedition.games.sheet_games.dice import Face
from expedition.games.temple.printed import DICE

SHEETS = [game for game in catalogue().values() if game.playouts is not None]


def recorded(match: Match) -> Record:
    return record_of(match, ("",) * match.seats)


@pytest.mark.parametrize("game", SHEETS, ids=lambda game: game.name)
def test_what_voyager_makes_does_not_depend_on_who_has_played(game: Game) -> None:
    """A learned look at each turn, and no lot: alone it makes of the dice what it made of them."""
    matches = [play_match(game, [bot], {}, "medals") for bot in ("random", "voyager")]
    made = {stars_made(game, recorded(match), "voyager") for match in matches}
    assert len(made) == 1
    if game.playouts and not game.playouts.efforts["voyager"].playouts:
        assert made == {matches[-1].standings()[0].total}


def test_in_company_two_of_a_strength_play_however_many_there_were() -> None:
    temple = find_game("temple")
    few, many = (play_match(temple, ["random"] * seats, {}, "medals") for seats in (2, 5))
    together = play_match(temple, ["voyager"] * 2, {}, "medals")
    stars = [standing.total for standing in together.standings().values()]
    made = stars_made(temple, recorded(few), "voyager")
    assert made == stars_made(temple, recorded(many), "voyager")
    assert made is not None
    assert min(stars) <= made <= max(stars)


def test_real_dice_are_those_that_the_host_has_read() -> None:
    temple = find_game("temple")
    thrown = play_match(temple, ["voyager"], {}, "medals")
    real = {"dice": "physical"}
    read = new_match(temple.rules, 1, real, "another seed")
    for turns in _with_dice_read(thrown):
        for seat, turn in turns.items():
            read = read.seal(seat, turn, read.moment)
        read = read.resolved()
    assert read.is_over
    assert stars_made(temple, recorded(read), "voyager") == thrown.standings()[0].total


def _with_dice_read(thrown: Match) -> list[Mapping[int, tuple[object, ...]]]:
    """The turns of a match as they are where each roll is read out first."""
    match = new_match(thrown.rules, thrown.seats, thrown.options, thrown.seed)
    told: list[Mapping[int, tuple[object, ...]]] = []
    for turns in thrown.past:
        roll = match.view(None).public.roll
        faces = zip(DICE.all(), roll, strict=True)
        told += [{0: tuple(Face(die.colour, face) for die, face in faces)}, turns]
        match = match.with_sealed(turns).resolved()
    return told


def test_where_nothing_is_learned_there_is_no_medal() -> None:
    labyrinth = find_game("hamunaptra")
    start = new_match(labyrinth.rules, 2, {}, "medals")
    assert stars_made(labyrinth, recorded(start), "pathfinder") is None


def test_no_medal_takes_more_than_the_one_above_it() -> None:
    assert list(MEDALS) == ["bronze", "silver", "gold"]
    made = {"pathfinder": 22, "voyager": 31, "explorer": 30}
    assert bounds(made) == {"gold": 30, "silver": 30, "bronze": 22}
