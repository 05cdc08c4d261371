"""Whatever is sent to a game, it is refused in a sentence, or it is legal and reads back the same.

`EXPEDITION_EXAMPLES=100` tries a hundred times as much as the everyday run.
"""

from __future__ import annotations

import json
import os
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from expedition.core.catalogue import catalogue, find_game
from expedition.core.errors import BadNotation, BrokenRecord, IllegalTurn, Refusal
from expedition.core.match import Match, new_match
from expedition.core.record import read_record, record_of, verify, write_record
from expedition.core.turns import PlainDesk, read_turn, turn_text
from expedition.locale import LANGUAGES, say
from tests.conformance.hostile import (
    ODD,
    Position,
    any_position,
    changed,
    check_told,
    honest_words,
    matches,
    recorded,
    sheet_texts,
    shuffled_about,
    step_texts,
)

NUMBERS = st.integers(0, 10**6)
TIMES = int(os.environ.get("EXPEDITION_EXAMPLES", "1"))

every_game = pytest.mark.parametrize("name", catalogue())
every_sheet_game = pytest.mark.parametrize(
    "name", [game.name for game in catalogue().values() if game.sheets]
)


def examples(count: int) -> settings:
    """So many examples of an everyday run, however long each of them takes."""
    return settings(
        max_examples=count * TIMES, deadline=None, suppress_health_check=list(HealthCheck)
    )


@every_game
@examples(60)
@given(data=st.data())
def test_a_step_is_refused_or_has_this_one_spelling(name: str, data: st.DataObject) -> None:
    rules = find_game(name).rules
    text = data.draw(step_texts(name))
    try:
        step = rules.box.read_step(text)
    except BadNotation as refusal:
        check_told(refusal)
    else:
        assert str(step) == text
        assert rules.box.read_step(str(step)) == step


@every_game
@examples(100)
@given(data=st.data())
def test_a_step_is_on_the_menu_or_there_is_a_reason_why_not(name: str, data: st.DataObject) -> None:
    at = data.draw(any_position(name))
    rules, view = at.game.rules, at.match.view(at.seat)
    turn = at.turn(data.draw(NUMBERS))
    chosen = turn[: data.draw(st.integers(0, len(turn)))]
    try:
        step = rules.box.read_step(data.draw(step_texts(name)))
    except BadNotation:
        return
    for desk in (PlainDesk(rules), at.game.desk or PlainDesk(rules)):
        if step not in desk.menu(view, chosen).steps:
            refusal = desk.refusal(view, chosen, step)
            assert isinstance(refusal, IllegalTurn)
            check_told(refusal)
    for other in [seat for seat in range(at.match.seats) if seat not in at.match.waiting_for][:1]:
        check_told(rules.refusal(at.match.view(other), (), step))
    check_told(rules.refusal(at.match.view(None), chosen, step))
    check_narrated(at, step)


def check_narrated(at: Position, step: object) -> None:
    """Fails unless a game that is told in words has some for the step, whoever may play it."""
    narrator = at.game.narrator
    names = [f"player {seat}" for seat in range(at.match.seats)]
    for language in LANGUAGES if narrator else ():

        def fill_in(key: str, /, **values: object) -> str:
            return say(language, f"{at.game.name}.{key}", **values)  # noqa: B023

        assert narrator
        assert narrator.step(at.match.view(at.seat), step, fill_in, names)


@every_game
@examples(50)
@given(data=st.data())
def test_a_turn_is_refused_or_played(name: str, data: st.DataObject) -> None:
    at = data.draw(any_position(name))
    rules, match = at.game.rules, at.match
    honest = [str(step) for step in at.turn(data.draw(NUMBERS))]
    more = honest_words(name) | st.sampled_from(honest or [""]) | step_texts(name)
    text = " ".join(data.draw(shuffled_about(honest, more)))
    try:
        turn = read_turn(rules, text)
        sealed = match.seal(at.seat, turn, match.moment)
    except Refusal as refusal:
        check_told(refusal)
        return
    assert read_turn(rules, turn_text(turn)) == sealed.sealed[at.seat] == turn
    for seat in sealed.thinking:
        sealed = sealed.seal(seat, Position(at.game, match, seat).turn(0), match.moment)
    assert sealed.resolved().moment == match.moment + 1


@every_sheet_game
@examples(60)
@given(data=st.data())
def test_a_sheet_is_refused_or_scored_and_reads_back_the_same(
    name: str, data: st.DataObject
) -> None:
    sheets = find_game(name).sheets
    assert sheets
    moments = data.draw(st.sampled_from(matches(name)))
    match = data.draw(st.sampled_from(moments))
    seat = data.draw(st.integers(0, match.seats - 1))
    text = sheets.write(sheets.of(match.view(None).public, seat))
    assert sheets.write(sheets.read(text)) == text
    try:
        sheet = sheets.read(data.draw(sheet_texts(name, text)))
    except BadNotation as refusal:
        check_told(refusal)
        return
    standing = sheets.score(sheet)
    assert standing.total == sum(line.stars for line in standing.lines)
    assert sheets.read(sheets.write(sheet)) == sheet


HOSTILE_VALUES = st.one_of(
    ODD,
    st.none(),
    st.booleans(),
    st.integers(-2, 20),
    st.just(10**4_000),
    st.floats(),
    st.lists(ODD, max_size=2),
    st.dictionaries(ODD, ODD, max_size=2),
)


@every_game
@examples(25)
@given(data=st.data())
def test_a_record_is_refused_or_says_what_was_played(name: str, data: st.DataObject) -> None:
    moments = data.draw(st.sampled_from(matches(name)))
    plain = json.loads(write_record(recorded(moments[-1])))
    for _ in range(data.draw(st.integers(0, 2))):
        tamper(data, name, plain)
    text = json.dumps(plain)
    check_record(data.draw(changed(text)) if data.draw(st.integers(0, 9)) == 0 else text)


def tamper(data: st.DataObject, name: str, plain: dict[str, Any]) -> None:
    """Changes one part of a record: most often its turns, or a value, or a key."""
    turns = plain.get("turns")
    if isinstance(turns, list) and turns and data.draw(st.integers(0, 3)):
        tamper_with_turns(data, name, turns)
        return
    key = data.draw(st.sampled_from([*plain, "colour"]))
    match data.draw(st.sampled_from(["inside", "inside", "other", "gone"])), plain.get(key):
        case "inside", dict() as part:
            part[data.draw(st.sampled_from([*part, "wind"]))] = data.draw(HOSTILE_VALUES)
        case "inside", [*_] as part if part:
            part[data.draw(st.integers(0, len(part) - 1))] = data.draw(HOSTILE_VALUES)
        case "inside", str() as part:
            plain[key] = data.draw(changed(part))
        case "gone", _:
            plain.pop(key, None)
        case _:
            plain[key] = data.draw(HOSTILE_VALUES)


def tamper_with_turns(data: st.DataObject, name: str, turns: list[Any]) -> None:
    """Changes the turns of one moment, or how many moments there are."""
    place = data.draw(st.integers(0, len(turns) - 1))
    turn = turns[place]
    what = data.draw(st.sampled_from(["cut", "twice", "empty", "seat", "turn", "turn", "turn"]))
    seat = data.draw(st.sampled_from(list(turn))) if turn and isinstance(turn, dict) else None
    match what, seat:
        case "cut", _:
            del turns[place:]
        case "twice", _:
            turns.insert(place, turn)
        case "seat", str():
            turn[data.draw(changed(seat) | st.sampled_from("0123"))] = turn.pop(seat)
        case "turn", str() if isinstance(turn[seat], str):
            more = honest_words(name) | step_texts(name)
            turn[seat] = " ".join(data.draw(shuffled_about(turn[seat].split(), more)))
        case _:
            turns.insert(data.draw(st.sampled_from([place, len(turns)])), {})


def check_record(text: str) -> None:
    """Fails unless the text is refused in a sentence, or is the record of the match it gives."""
    try:
        record = read_record(text)
        game = find_game(record.game)
    except Refusal as refusal:
        check_told(refusal)
        return
    try:
        last = verify(game.rules, record)
    except BrokenRecord as refusal:
        check_told(refusal)
        return
    written = record_of(last, record.players)
    as_stated = replace(  # records of earlier versions have no hashes
        written,
        edition=record.edition,
        options=record.options,
        match_hash=record.match_hash and written.match_hash,
        links=record.links and written.links,
    )
    assert as_stated == record
    assert read_record(write_record(record)) == record


@every_game
@examples(30)
@given(data=st.data())
def test_options_are_refused_or_kept(name: str, data: st.DataObject) -> None:
    rules = find_game(name).rules
    box = rules.box
    values = st.sampled_from([value for option in box.options for value in option.values])
    names = st.sampled_from([option.name for option in box.options])
    chosen = data.draw(st.dictionaries(names | ODD, values | ODD, max_size=3))
    honest = data.draw(
        st.fixed_dictionaries({}, optional={o.name: st.sampled_from(o.values) for o in box.options})
    )
    seats = data.draw(st.sampled_from([box.fewest_seats, box.most_seats]) | st.integers(-1, 200))
    seed = data.draw(ODD | st.text(max_size=5))
    try:
        match = new_match(rules, seats, {**honest, **chosen}, seed)
    except IllegalTurn as refusal:
        check_told(refusal)
        return
    assert match.options.keys() == {option.name for option in box.options}
    assert read_record(write_record(recorded(match))) == recorded(match)
    assert isinstance(match, Match)
