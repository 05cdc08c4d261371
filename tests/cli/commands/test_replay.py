"""`expedition replay`: every moment drawn, checked, and records that somebody has changed."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

import pytest

from expedition.bots.match_runner import play_match
from expedition.core.catalogue import find_game
from expedition.core.chance import match_hash, seed_hash
from expedition.core.record import promised_hash, read_record, record_of, write_record
from tests.cli.conftest import RECORD, Expedition

Write = Callable[[str, str | bytes], str]
KEPT = json.loads(RECORD.read_text("utf-8"))
LAST = len(KEPT["turns"])


def changed(**parts: Any) -> str:  # noqa: ANN401
    """The kept record with some parts changed."""
    return json.dumps({**KEPT, **parts})


def test_every_moment_is_drawn_and_the_end_explained(expedition: Expedition) -> None:
    told = expedition("replay", str(RECORD))
    assert told.status == 0
    for moment in range(LAST):
        assert f"Moment {moment} " in told.out
    assert f"Moment {LAST}, the end" in told.out
    assert "Player 1  place 1\n  Longest run" in told.out


def test_a_game_in_words_is_told_briefly_with_a_scene_for_each_round(
    expedition: Expedition,
) -> None:
    labyrinth = RECORD.with_name("hamunaptra-4.json")
    told = expedition("replay", str(labyrinth)).out
    assert len(told.encode()) < 60_000
    assert told.count("# is rubble") == 1
    rounds = re.findall(r"^Round (\d+), ", told, re.MULTILINE)
    assert rounds[: int(rounds[-1])] == [str(1 + n) for n in range(int(rounds[-1]))]
    assert " holds: " not in told
    open_hands = expedition("replay", "--hands", "--moment", "40", str(labyrinth)).out
    assert open_hands.count(" holds: ") == len(read_record(labyrinth.read_text("utf-8")).players)


def test_one_moment(expedition: Expedition) -> None:
    told = expedition("replay", str(RECORD), "--moment", "1")
    assert told.out.startswith("Moment 1 ")
    assert "5 f4" in told.out
    assert "│[ 5]│" in told.out
    assert "Moment 2" not in told.out


def test_the_round_of_a_danger_says_whose_sheet_was_drawn_on(expedition: Expedition) -> None:
    assert "b5 → Player 2" in expedition("replay", str(RECORD), "--moment", "2").out


def test_moments_for_programs(expedition: Expedition) -> None:
    moments = expedition("replay", str(RECORD), "--json").objects
    assert [moment["moment"] for moment in moments] == list(range(LAST + 1))
    assert moments[0]["turns"] == {}
    assert moments[1]["turns"] == KEPT["turns"][0]
    assert moments[-1]["totals"] == KEPT["totals"]
    assert moments[-1]["roll"] == []
    assert len(moments[3]["roll"]) == 3
    final = moments[-1]["sheets"][0]
    scored = expedition("score", "-", "--json", typed=final).json
    assert scored["total"] == KEPT["totals"][0]


def test_verified_and_told_what_was_checked(expedition: Expedition) -> None:
    told = expedition("replay", "--verify", str(RECORD))
    assert told.status == 0
    turns, totals, over, luck, compare = told.out.splitlines()
    assert turns.startswith(f"Turns: {2 * LAST}, each allowed by edition 1")
    assert totals == "Totals: as stated: Player 1 27, Player 2 23."
    assert over == "The match was played to its end."
    assert KEPT["seed_hash"] in luck
    assert "--published" in compare


def test_verified_for_programs_and_from_standard_input(expedition: Expedition) -> None:
    text = RECORD.read_text("utf-8")
    assert expedition("replay", "--verify", "--json", "-", typed=text).json == {
        "verified": True,
        "game": "temple",
        "edition": 1,
        "moments": LAST,
        "turns": 2 * LAST,
        "totals": KEPT["totals"],
        "seed": KEPT["seed"],
        "seed_hash": KEPT["seed_hash"],
        "match_hash": None,
        "over": True,
        "cut_short": False,
    }


def test_the_hash_that_was_published(expedition: Expedition) -> None:
    told = expedition("replay", str(RECORD), "--published", KEPT["seed_hash"].upper())
    assert told.out.endswith("It is the hash that was published.\n")
    told = expedition("replay", str(RECORD), "--published", seed_hash("another"))
    assert told.status == 1
    assert "the dice are not the promised ones" in told.err


def played(**options: str) -> dict[str, Any]:
    """The record of a match as it is written today."""
    match = play_match(find_game("temple"), ["random", "random"], options, "7")
    record: dict[str, Any] = json.loads(write_record(record_of(match, ("Zoé", "Max"))))
    return record


def test_the_hash_that_was_published_when_the_match_began(expedition: Expedition) -> None:
    record = played()
    told = expedition("replay", "-", "--verify", typed=json.dumps(record))
    assert record["match_hash"] in told.out
    assert record["seed_hash"] in told.out
    whole = ("replay", "-", "--published", record["match_hash"])
    assert "the promised ones" in expedition(*whole, typed=json.dumps(record)).out
    seed_alone = ("replay", "-", "--published", record["seed_hash"])
    assert "hash that was published" in expedition(*seed_alone, typed=json.dumps(record)).out


@pytest.mark.parametrize("change", [{"options": {"dice": "physical"}}, {"players": ["A"] * 3}])
def test_an_option_or_a_seat_that_was_changed_does_not_have_that_hash(
    expedition: Expedition, change: dict[str, Any]
) -> None:
    record = played()
    spoilt = {**record, **change}
    if "options" in change:
        spoilt["options"] = {**record["options"], **change["options"]}
    told = expedition("replay", "-", "--verify", typed=json.dumps(spoilt))
    assert told.status == 1
    assert promised_hash(read_record(json.dumps(spoilt))) != record["match_hash"]


def test_another_set_up_that_replays_alike_is_not_the_promised_one(expedition: Expedition) -> None:
    hidden = {**played(), "match_hash": ""}
    other = match_hash("temple", 1, {**hidden["options"], "layout": "back"}, 2, "7")
    told = expedition("replay", "-", "--published", other, typed=json.dumps(hidden))
    assert told.status == 1
    assert "options or seats were changed" in told.err
    spoilt = {**hidden, "match_hash": other}
    told = expedition("replay", "-", "--verify", typed=json.dumps(spoilt))
    assert told.err.startswith("Game, edition, options, seats and seed do not fit the hash")


@pytest.mark.parametrize("published", ["", "  "])
def test_an_empty_hash_is_no_hash_to_compare_with(expedition: Expedition, published: str) -> None:
    told = expedition("replay", str(RECORD), "--published", published)
    assert (told.status, told.out) == (2, "")
    assert told.err.startswith("--published needs a value after it.")


def test_a_match_of_a_hundred_and_one_with_real_dice(expedition: Expedition) -> None:
    game = find_game("temple")
    for bots, options in ((["random"] * 100, {}), (["random"], {"dice": "physical"})):
        match = play_match(game, bots, options, "7")
        text = write_record(record_of(match, tuple(f"P{seat}" for seat in range(len(bots)))))
        told = expedition("replay", "-", "--verify", "--json", typed=text)
        assert told.json["turns"] == sum(map(len, match.past))


BROKEN = [
    ("", "This is not a JSON document"),
    ("{", "This is not a JSON document"),
    ("[" * 100_000, "This is not a JSON document"),
    ("[]", "This is not a match record"),
    ("{}", "This is not a match record"),
    (changed(format="expedition-record-99"), "This is not a match record"),
    (changed(colour="red"), "This is not a match record"),
    (changed(seed=7), "This is not a match record"),
    (changed(turns=7), "This is not a match record"),
    (changed(turns=[{"zero": "5 f4"}]), "This is not a match record"),
    (changed(players="Ada"), "This is not a match record"),
    (changed(totals=[27, None]), "This is not a match record"),
    (json.dumps({k: v for k, v in KEPT.items() if k != "turns"}), "This is not a match record"),
    (changed(game="chess"), "There is no game “chess”"),
    (changed(edition=99), "This match was played by edition 99"),
    (changed(options={"layout": "roof"}), "The record does not replay"),
    (changed(options={"wind": "high"}), "The record does not replay"),
    (changed(players=[]), "The record does not replay"),
    (changed(players=["P"] * 101), "The record does not replay"),
    (changed(seed="\ud800"), "The record does not replay"),
    (changed(turns=[{"0": "5 f4"}]), "The record does not replay: moment 0"),
    (changed(turns=[{"0": "5 f4", "7": "5 f4"}]), "The record does not replay: moment 0"),
    (changed(turns=[{"0": "6 f4", "1": "5 a4"}]), "The record does not replay: moment 0"),
    (changed(turns=[{"0": "5 a1", "1": "5 a4"}]), "The record does not replay: moment 0"),
    (changed(turns=[{"0": "5 ?", "1": "5 a4"}]), "The record does not replay: moment 0"),
    (changed(turns=[{"0": "", "1": "5 a4"}]), "The record does not replay: moment 0"),
    (changed(turns=[*KEPT["turns"], {"0": "1 c1"}]), f"The record does not replay: moment {LAST}"),
    (changed(turns=[*KEPT["turns"], {}]), f"The record does not replay: moment {LAST}"),
    (changed(turns=KEPT["turns"][:-1]), "The match in this record was not played to its end"),
    (changed(turns=[]), "The match in this record was not played to its end"),
    (changed(turns=[{"00": "5 f4", "1": "5 a4"}]), "This is not a match record"),
    (changed(turns=[{"0": "5  f4", "1": "5 a4"}]), "The record does not replay: moment 0"),
    (changed(edition=True), "This is not a match record"),
    (changed(options={"layout": "front"}), "The record does not tell these options: dice."),
    (changed(totals=[28, 23]), "The totals stated are [28, 23], but the turns give [27, 23]."),
    (changed(seed_hash=seed_hash("x")), "The seed does not fit the hash"),
    (changed(seed="another"), "The record does not replay"),
    (changed(game="x" * 100_000), "There is no game “xxx"),
    (changed(turns=[{"0": "9" * 100_000, "1": "5 a4"}]), "The record does not replay: moment 0"),
]


@pytest.mark.parametrize(("text", "sentence"), BROKEN)
def test_a_changed_record_is_refused_in_a_sentence(
    expedition: Expedition, text: str, sentence: str
) -> None:
    content = text.encode("utf-8")
    told = expedition("replay", "-", "--verify", typed=content)
    assert (told.status, told.out) == (1, "")
    assert told.err.startswith(sentence)
    assert told.err.count("\n") == 1
    assert len(told.err) < 500
    for_programs = expedition("replay", "-", "--verify", "--json", typed=content)
    assert for_programs.status == 1
    assert for_programs.json == {"error": told.err.rstrip("\n")}


def test_the_reason_within_the_reason_is_a_sentence_in_french_too(expedition: Expedition) -> None:
    text = changed(turns=[{"0": "6 f4", "1": "5 a4"}])
    told = expedition("replay", "-", "--language", "fr", typed=text)
    assert "Les dés ne font pas 6." in told.err


def test_files_and_moments_that_are_not_there(expedition: Expedition, written: Write) -> None:
    assert "There is no file" in expedition("replay", "nowhere.json").err
    assert "UTF-8" in expedition("replay", written("odd.json", b"\xff")).err
    told = expedition("replay", str(RECORD), "--moment", "99")
    assert told.err == f"The match has the moments 0 to {LAST}; there is no moment 99.\n"


def test_names_cannot_move_the_cursor(expedition: Expedition) -> None:
    told = expedition("replay", "-", typed=changed(players=["\x1b[2J", "B"]))
    assert told.status == 0
    assert "\x1b" not in told.out
