"""Records: what was changed by hand is found out, and says where."""

from __future__ import annotations

import json
from typing import Any

import pytest

from expedition.bots.arena import play_match
from expedition.core.catalogue import find_game
from expedition.core.errors import BrokenRecord
from expedition.core.record import read_record, record_of, verify, write_record

GAME = find_game("temple")


@pytest.fixture(scope="module")
def text() -> str:
    match = play_match(GAME, ["random", "random"], {}, "a record")
    return write_record(record_of(match, ("Ana", "Bo")))


def test_an_honest_record_is_verified(text: str) -> None:
    assert verify(GAME.rules, read_record(text)).is_over


@pytest.mark.parametrize(
    ("change", "key"),
    [
        ({"seed": "another"}, "does_not_replay"),
        ({"seed_hash": "0" * 64}, "other_seed"),
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
