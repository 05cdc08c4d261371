"""Records: what was changed by hand is found out, and says where."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import replace
from typing import Any

import pytest

from expedition.bots.match_runner import play_match
from expedition.core.catalogue import find_game
from expedition.core.errors import BrokenRecord
from expedition.core.record import Record, read_record, record_of, replay, verify, write_record
from expedition.core.turns import every_turn, turn_text
from expedition.locale import LANGUAGES, explain

GAME = find_game("temple")
LATER = ("match_hash", "links")


@pytest.fixture(scope="module")
def text() -> str:
    match = play_match(GAME, ["random", "random"], {}, "a record")
    return write_record(record_of(match, ("Ana", "Bo")))


def test_an_honest_record_is_verified(text: str) -> None:
    assert verify(GAME.rules, read_record(text)).is_over


def forgeries(record: Record) -> Iterator[Record]:
    """The record with another turn at one of its moments, that replays to the same totals."""
    for match, turns in zip(replay(GAME.rules, record), record.turns, strict=False):
        for turn in every_turn(GAME.rules, match.view(0)):
            after = (*record.turns[: match.moment], {**turns, 0: turn_text(turn)})
            forged = replace(record, turns=(*after, *record.turns[match.moment + 1 :]))
            with suppress(BrokenRecord):
                verify(GAME.rules, replace(forged, links=()))
                if forged != record:
                    yield forged


def test_turns_that_replay_as_well_have_other_links(text: str) -> None:
    forged = next(forgeries(read_record(text)))
    with pytest.raises(BrokenRecord, match="turns_changed"):
        verify(GAME.rules, forged)


def test_a_record_of_an_earlier_version_has_no_links_and_gets_none(text: str) -> None:
    earlier = {key: value for key, value in json.loads(text).items() if key not in LATER}
    record = read_record(json.dumps(earlier))
    assert verify(GAME.rules, record).is_over
    assert json.loads(write_record(record)) == earlier


def test_a_match_that_was_cut_short_replays_to_where_it_was(text: str) -> None:
    *before, last = list(replay(GAME.rules, read_record(text)))[:6]
    cut = record_of(last.ended_here(), ("Ana", "Bo"))
    again = read_record(write_record(cut))
    assert again == cut
    match = verify(GAME.rules, again)
    assert (match.moment, match.is_over, match.cut_short) == (5, True, True)
    assert [past.is_over for past in replay(GAME.rules, again)] == [False] * len(before) + [True]


def test_a_record_of_a_whole_match_says_nothing_of_being_cut_short(text: str) -> None:
    assert "cut_short" not in json.loads(text)
    assert not read_record(text).cut_short


def test_totals_that_were_exchanged_are_refused(text: str) -> None:
    totals = json.loads(text)["totals"]
    assert totals[0] != totals[1]
    exchanged = json.dumps({**json.loads(text), "totals": totals[::-1]})
    with pytest.raises(BrokenRecord, match="other_totals"):
        verify(GAME.rules, read_record(exchanged))


@pytest.mark.parametrize(
    ("change", "key"),
    [
        ({"seed": "another"}, "does_not_replay"),
        ({"seed_hash": "0" * 64}, "other_seed"),
        ({"match_hash": "0" * 64}, "other_match"),
        ({"links": ["0" * 64]}, "turns_changed"),
        ({"totals": [99, 0]}, "other_totals"),
        ({"edition": 99}, "other_edition"),
        ({"players": ["Ana"]}, "does_not_replay"),
        ({"options": {"layout": "side"}}, "does_not_replay"),
        ({"turns": [{"0": "7 c4"}]}, "does_not_replay"),
        ({"turns": [{"0": "nonsense", "1": "nonsense"}]}, "does_not_replay"),
        ({"turns": [{"5": "7 c4"}]}, "does_not_replay"),
        ({"turns": "7 c4"}, "not_a_record"),
        ({"turns": [{"x": "7 c4"}]}, "not_a_record"),
        ({"players": 3}, "not_a_record"),
        ({"colour": "red"}, "not_a_record"),
        ({"format": "pgn"}, "not_a_record"),
        ({"edition": True}, "not_a_record"),
        ({"edition": 1.0}, "not_a_record"),
        ({"totals": [True, False]}, "not_a_record"),
        ({"options": {}}, "options_missing"),
        ({"options": {"layout": "front"}}, "options_missing"),
        ({"cut_short": True}, "does_not_replay"),
        ({"cut_short": 1}, "not_a_record"),
        ({"game": "valley"}, "record_of_other_game"),
        ({"game": "temple "}, "record_of_other_game"),
        ({"players": ["Ana", "\ud800"]}, "does_not_replay"),
        ({"seed": "\ud800"}, "does_not_replay"),
    ],
)
def test_a_record_that_was_changed_is_refused(text: str, change: dict[str, Any], key: str) -> None:
    changed = json.dumps({**json.loads(text), **change})
    with pytest.raises(BrokenRecord) as refusal:
        verify(GAME.rules, read_record(changed))
    assert refusal.value.key == key


@pytest.mark.parametrize("text", ["", "{", "[]", "null", '"record"', "{}"])
def test_what_is_no_record_at_all_is_refused(text: str) -> None:
    with pytest.raises(BrokenRecord):
        read_record(text)


def test_a_missing_field_is_refused(text: str) -> None:
    plain = json.loads(text)
    del plain["turns"]
    with pytest.raises(BrokenRecord, match="not_a_record"):
        read_record(json.dumps(plain))


def with_turns(text: str, change: Callable[[list[dict[str, str]]], object]) -> str:
    plain = json.loads(text)
    change(plain["turns"])
    return json.dumps(plain)


@pytest.mark.parametrize("seat", ["00", "+0", "-0", "٠", " 0", "0 ", "0_0", "0.0", "", "9" * 5000])
def test_a_seat_has_one_spelling(text: str, seat: str) -> None:
    def respell(turns: list[dict[str, str]]) -> None:
        turns[0][seat] = turns[0].pop("0")

    with pytest.raises(BrokenRecord, match="not_a_record"):
        read_record(with_turns(text, respell))


@pytest.mark.parametrize("key", ['"0": "1 a1"', '"1": "1 a1"'])
def test_a_seat_plays_once_at_a_moment(text: str, key: str) -> None:
    doubled = text.replace('"turns": [\n  {', f'"turns": [\n  {{{key},', 1)
    assert doubled != text
    with pytest.raises(BrokenRecord, match="key_twice_in_record"):
        read_record(doubled)


def test_a_key_stands_once_in_a_record(text: str) -> None:
    with pytest.raises(BrokenRecord, match="key_twice_in_record"):
        read_record(text.replace('"game": "temple",', '"game": "temple", "game": "temple",', 1))


@pytest.mark.parametrize("moment", [{}, {"0": "1 a1"}, {"0": ""}])
def test_nothing_comes_after_the_end(text: str, moment: dict[str, str]) -> None:
    with pytest.raises(BrokenRecord) as refusal:
        verify(GAME.rules, read_record(with_turns(text, lambda turns: turns.append(moment))))
    assert "after its end" in explain("en", refusal.value)
    assert "après sa fin" in explain("fr", refusal.value)


@pytest.mark.parametrize("moments", [0, 1, 20])
def test_a_record_cut_before_its_end_is_not_verified_and_can_be_stepped_through(
    text: str, moments: int
) -> None:
    plain = json.loads(text)
    plain["turns"] = plain["turns"][:moments]
    *_, last = replay(GAME.rules, read_record(json.dumps(plain)))
    plain["totals"] = list(record_of(last, ("Ana", "Bo")).totals)
    cut = read_record(json.dumps(plain))
    assert last.moment == moments
    with pytest.raises(BrokenRecord, match="record_not_over"):
        verify(GAME.rules, cut)


@pytest.mark.parametrize("written", ["{}  {}", " {} {}", "{} {} ", "{}\u00a0{}", "{}\n{}"])
def test_a_turn_has_one_spelling(text: str, written: str) -> None:
    def respell(turns: list[dict[str, str]]) -> None:
        turns[0]["0"] = written.format(*turns[0]["0"].split())

    with pytest.raises(BrokenRecord, match="turn_written_otherwise"):
        verify(GAME.rules, read_record(with_turns(text, respell)))


class Stumbling:
    """Rules that stumble over a turn in a way that nobody has thought of."""

    def __init__(self, error: type[Exception]) -> None:
        self.error = error

    def __getattr__(self, name: str) -> object:
        return getattr(GAME.rules, name)

    def menu(self, view: object, chosen: object) -> object:
        raise self.error("stumbled")


@pytest.mark.parametrize("error", [KeyError, StopIteration, AssertionError, RecursionError])
def test_however_a_game_stumbles_over_a_record_it_is_the_record_that_is_broken(
    text: str, error: type[Exception]
) -> None:
    rules: Any = Stumbling(error)
    with pytest.raises(BrokenRecord, match="does_not_replay") as refusal:
        verify(rules, read_record(text))
    assert error.__name__ in explain("fr", refusal.value)


@pytest.mark.parametrize(
    "change",
    [
        {"game": "x" * 100_000},
        {"seed_hash": "x" * 100_000},
        {"players": ["x"] * 100_000},
        {"totals": [1] * 100_000},
        {"edition": 10**4000},
        {"options": {"x" * 100_000: "y"}},
        {"options": {"layout": "x" * 100_000}},
        {"turns": [{"0": "x" * 100_000, "1": ""}]},
        {"turns": [{"0": "9" * 100_000, "1": ""}]},
        {"turns": "x" * 100_000},
        {"x" * 100_000: 1},
    ],
)
def test_what_is_quoted_back_is_short(text: str, change: dict[str, Any]) -> None:
    with pytest.raises(BrokenRecord) as refusal:
        verify(GAME.rules, read_record(json.dumps({**json.loads(text), **change})))
    for language in LANGUAGES:
        assert len(explain(language, refusal.value)) < 1000
    assert len(str(refusal.value)) < 1000
