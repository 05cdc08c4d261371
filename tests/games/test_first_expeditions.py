"""First expeditions: a real match on a small sheet, short and kind to whoever does what glows."""

from __future__ import annotations

import json
from importlib.resources import files

import pytest

from expedition.core.catalogue import catalogue, find_game
from expedition.core.chance import SeededChance
from expedition.core.daily import daily_layouts
from expedition.core.lessons import LEARNER, Lesson
from expedition.core.match import Match, new_match
from expedition.core.record import read_record, record_of, verify, write_record
from expedition.core.turns import AnyTurn, read_turn, some_turn

GAMES = sorted(name for name, game in catalogue().items() if game.first_expedition)
STARS = {"skull_island": 10, "temple": 7, "valley": 13}
LONGEST_CARD = 120
"""A sentence, and no page: what a phone of 360 pixels shows in three lines."""
MOST_ROUNDS = 12


def expedition_of(name: str) -> Lesson:
    expedition = find_game(name).first_expedition
    assert expedition is not None
    return expedition


def shown(match: Match) -> AnyTurn:
    """The turn of the script, its steps as the menus ask for them."""
    game = find_game(match.rules.box.name)
    text = expedition_of(game.name).turn(match.moment, LEARNER)
    assert text is not None, "there are no rounds left to be shown"
    turn, view = read_turn(game.rules, text), match.view(LEARNER)
    return turn if game.desk is None else game.desk.in_order(view, turn)


def begun(name: str) -> Match:
    expedition = expedition_of(name)
    return new_match(find_game(name).rules, 1, expedition.options, expedition.seed)


def test_every_sheet_game_has_one() -> None:
    assert sorted(STARS) == GAMES


@pytest.mark.parametrize("name", GAMES)
def test_whoever_does_what_glows_has_stars_and_the_stamp_of_a_voyager(name: str) -> None:
    match = begun(name)
    while not match.is_over:
        match = match.seal(LEARNER, shown(match), match.moment).resolved()
    standing = match.standings()[LEARNER]
    assert (standing.total, standing.level) == (STARS[name], "voyager")
    assert match.moment == len(expedition_of(name).counted)
    assert 5 <= match.moment <= 6


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("luck", ["one", "another", "a third", "a fourth"])
def test_whoever_goes_another_way_comes_to_an_end_that_verifies(name: str, luck: str) -> None:
    match = begun(name)
    while not match.is_over:
        chance = SeededChance(luck, match.moment)
        turn = some_turn(match.rules, match.view(LEARNER), chance, "any")
        match = match.seal(LEARNER, turn, match.moment).resolved()
        assert match.moment <= MOST_ROUNDS
    record = record_of(match, ("novice",))
    assert verify(match.rules, read_record(write_record(record))).state == match.state


@pytest.mark.parametrize("name", GAMES)
def test_its_sheet_is_small_and_on_no_list(name: str) -> None:
    game = find_game(name)
    layout = expedition_of(name).options["layout"]
    assert layout not in daily_layouts(game.rules.box)
    assert layout not in (game.daily or {})
    assert game.sheets is not None
    assert layout not in game.sheets.layouts
    sheet = game.sheets.of(begun(name).view(None).public, LEARNER)
    written = "".join(game.sheets.write(sheet).splitlines()[1:])
    assert 6 <= written.count(".") + written.count("^") <= 9


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_round_has_one_short_sentence(name: str, language: str) -> None:
    catalogued = files(find_game(name).package).joinpath("locale", f"{language}.json")
    said: dict[str, str] = json.loads(catalogued.read_text("utf-8"))
    expedition = expedition_of(name)
    cards = [card for moment in expedition.moments for card in moment.cards]
    assert len(cards) == len(expedition.moments)
    assert max(len(said[f"first.{card.says}"]) for card in cards) <= LONGEST_CARD
    known = {f"first.{card.says}" for card in (*cards, *expedition.farewell)} | {"first.whole"}
    assert known == {key for key in said if key.startswith("first.")}
