"""Every lesson teaches every rule of its game, and whoever follows it comes to its end."""

from __future__ import annotations

import json
from importlib.resources import files

import pytest

from expedition.core.catalogue import catalogue, find_game
from expedition.core.chance import SeededChance
from expedition.core.lessons import LEARNER, Lesson
from expedition.core.match import Match, new_match
from expedition.core.record import read_record, record_of, verify, write_record
from expedition.core.turns import read_turn, some_turn

COMMON = [f"C{number}" for number in range(1, 13)]
RULES = {
    "temple": [*COMMON, *(f"T{number}" for number in range(1, 15))],
    "skull_island": [*COMMON, *(f"K{number}" for number in range(1, 23))],
    "hamunaptra": [f"H{number}" for number in range(1, 70)],
    "valley": [*COMMON, *(f"V{number}" for number in range(1, 25))],
}
"""The numbers of all the rules of a game."""
MOST_STEPS = 16
LONGEST_CARD = 200
"""A lesson takes about three minutes: so many steps, and what can be read in a few seconds."""

LESSONS = sorted(name for name, game in catalogue().items() if game.lesson)
SECOND = sorted(name for name, game in catalogue().items() if game.second_lesson)
ALL = [*((name, 1) for name in LESSONS), *((name, 2) for name in SECOND)]


def lesson_of(name: str, number: int = 1) -> Lesson:
    game = find_game(name)
    lesson = game.second_lesson if number == 2 else game.lesson
    assert lesson is not None
    return lesson


def followed(name: str, luck: str = "novice", number: int = 1) -> Match:
    """The match of a novice who does what is shown, and anything where all is allowed."""
    rules, lesson = find_game(name).rules, lesson_of(name, number)
    match = new_match(rules, lesson.seats, lesson.options, lesson.seed)
    for moment in range(len(lesson.moments)):
        for seat in sorted(match.waiting_for):
            scripted = lesson.turn(moment, seat)
            view = match.view(seat)
            turn = (
                some_turn(rules, view, SeededChance(luck, moment), "any")
                if scripted is None
                else read_turn(rules, scripted)
            )
            match = match.seal(seat, turn, moment)
        match = match.resolved()
    return match


@pytest.mark.parametrize(("name", "number"), ALL)
def test_whoever_does_only_what_is_shown_comes_to_the_end(name: str, number: int) -> None:
    for luck in ("novice", "another", "a third"):
        assert followed(name, luck, number).is_over


@pytest.mark.parametrize(("name", "number"), ALL)
def test_the_record_of_a_lesson_is_a_record_like_any_other(name: str, number: int) -> None:
    match = followed(name, number=number)
    record = record_of(match, tuple(f"player {seat}" for seat in range(match.seats)))
    assert verify(match.rules, read_record(write_record(record))).state == match.state


@pytest.mark.parametrize("name", LESSONS)
def test_no_rule_of_the_game_is_left_out(name: str) -> None:
    lesson = lesson_of(name)
    cards = [card for n in range(len(lesson.moments) + 1) for card in lesson.cards(n)]
    assert {rule for card in cards for rule in card.rules} == set(RULES[name])


@pytest.mark.parametrize("name", LESSONS)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_card_is_a_short_sentence_in_the_catalogue(name: str, language: str) -> None:
    catalogued = files(find_game(name).package).joinpath("locale", f"{language}.json")
    said: dict[str, str] = json.loads(catalogued.read_text("utf-8"))
    lessons = [lesson_of(name), *([lesson_of(name, 2)] if name in SECOND else [])]
    cards = [card.says for one in lessons for moment in one.moments for card in moment.cards]
    cards += [card.says for one in lessons for card in one.farewell]
    assert len(cards) == len(set(cards))
    assert {f"lesson.{card}" for card in cards} == {k for k in said if k.startswith("lesson.")}
    assert max(len(said[f"lesson.{card}"]) for card in cards) <= LONGEST_CARD


@pytest.mark.parametrize("name", SECOND)
def test_a_second_lesson_names_rules_that_there_are(name: str) -> None:
    lesson = lesson_of(name, 2)
    cards = [card for n in range(len(lesson.moments) + 1) for card in lesson.cards(n)]
    assert {rule for card in cards for rule in card.rules} <= set(RULES[name])
    assert lesson.seed != lesson_of(name).seed


@pytest.mark.parametrize(("name", "number"), ALL)
def test_a_lesson_is_short_and_its_learner_begins_it(name: str, number: int) -> None:
    lesson = lesson_of(name, number)
    assert 5 <= len(lesson.taught) <= MOST_STEPS
    assert lesson.moments[lesson.taught[0]].turns.keys() == {LEARNER}
