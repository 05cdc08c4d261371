"""`expedition arena`: a round-robin of bots of each strength and of people's own bots."""

from __future__ import annotations

import csv
from collections.abc import Callable
from pathlib import Path

import pytest
from pyarrow import parquet

from tests.cli.conftest import Expedition

TWO = ["arena", "temple", "greedy", "random", "--games", "3", "--seed", "7", "--jobs", "1"]
BOTS = """
from expedition.core.turns import every_turn, some_turn

def first(game, view, chance):
    return next(every_turn(game.rules, view))

def unfinished(game, view, chance):
    return ()

def absent(game, view, chance):
    return None

def broken(game, view, chance):
    return 1 / 0

NOTHING = 3
"""


def test_for_people(expedition: Expedition) -> None:
    told = expedition(*TWO, "--raw")
    lines = told.out.splitlines()
    assert lines[0] == "The Temple of Apikhabou: 3 matches at tables of 2, seed 7"
    assert lines[2].split() == ["rating", "95", "%", "matches", "wins", "stars"]
    assert [line.split()[0] for line in lines[3:5]] == ["greedy", "random"]
    assert "100.0%" in lines[3]
    french = expedition(*TWO, "--raw", "--language", "fr")
    assert french.out.startswith("Le Temple d’Apikhabou : 3 parties à des tables de 2, graine 7\n")
    assert "cote" in french.out


def test_for_programs(expedition: Expedition) -> None:
    told = expedition(*TWO, "--raw", "--json").json
    assert {key: told[key] for key in ("game", "seed", "seats", "matches")} == {
        "game": "temple",
        "seed": "7",
        "seats": 2,
        "matches": 3,
    }
    best, other = told["players"]
    assert (best["player"], best["wins"], other["wins"]) == ("greedy", 1, 0)
    assert best["interval"][0] < best["rating"] < best["interval"][1]
    assert best["stars"]["mean"] > other["stars"]["mean"]
    assert best["adjusted"] is None
    assert {(one["player"], one["share"]) for one in told["head_to_head"]} == {
        ("greedy", 1),
        ("random", 0),
    }


def test_alone_luck_is_told_apart_however_many_play(expedition: Expedition) -> None:
    what = ["arena", "skull_island", "greedy", "random", "--games", "1", "--seed", "7", "--json"]
    one, two = expedition(*what, "--jobs", "1"), expedition(*what, "--jobs", "2")
    assert one.out == two.out
    for player in one.json["players"]:
        assert player["alone"]["mean"] != player["adjusted"]["mean"]
        assert player["adjusted"]["standard_error"] is None


def test_without_names_the_levels_meet_and_two_hold_two_seats_each(expedition: Expedition) -> None:
    few = ["--games", "1", "--seed", "7", "--raw", "--json"]
    told = expedition("arena", "temple", "tourist", "random", "--seats", "4", *few).json
    assert (told["matches"], told["seats"]) == (1, 4)
    assert "explorer" in expedition("arena", "--help").out


def test_rows_for_a_spreadsheet_and_for_a_data_frame(expedition: Expedition) -> None:
    told = expedition(*TWO, "--raw", "--out", "m.csv", "--out", "m.parquet", "--out", "m.svg")
    assert told.status == 0
    rows = list(csv.DictReader(Path("m.csv").read_text("utf-8").splitlines()))
    assert [row["match"] for row in rows] == ["0", "0", "1", "1", "2", "2"]
    assert [row["player"] for row in rows[:4]] == ["greedy", "random", "random", "greedy"]
    same = parquet.read_table("m.parquet").to_pylist()
    assert [str(row["stars"]) for row in same] == [row["stars"] for row in rows]
    assert "<svg" in Path("m.svg").read_text("utf-8")


def test_a_bot_of_one_s_own_from_this_folder(
    expedition: Expedition, written: Callable[[str, str], str]
) -> None:
    written("arena_bots.py", BOTS)
    what = ["arena", "temple", "arena_bots:first", "random", "--games", "2", "--raw", "--seed", "7"]
    one, two = expedition(*what, "--jobs", "1"), expedition(*what, "--jobs", "2")
    assert (one.status, one.out) == (0, two.out)
    assert "arena_bots:first" in one.out


@pytest.mark.parametrize(
    ("bot", "sentence"),
    [
        ("arena_bots:unfinished", "The bot “arena_bots:unfinished” answered with “”, which is no"),
        ("arena_bots:absent", "The bot “arena_bots:absent” answered with “None”, which is no"),
        ("arena_bots:broken", "The bot “arena_bots:broken” has failed: /"),
        ("arena_bots:missing", "The bot “arena_bots:missing” cannot be used: "),
        ("arena_bots:NOTHING", "“arena_bots:NOTHING” is there, but it is no function."),
        ("no_such_bots:first", "The bot “no_such_bots:first” cannot be used: "),
        ("genius", "There is no bot “genius”."),
    ],
)
def test_what_a_bot_does_wrong_is_said(
    expedition: Expedition, written: Callable[[str, str], str], bot: str, sentence: str
) -> None:
    written("arena_bots.py", BOTS)
    told = expedition("arena", "temple", bot, "random", "--games", "1", "--raw")
    assert (told.status, told.out) == (1, "")
    assert told.err.startswith(sentence)
    assert expedition("arena", "temple", bot, "random", "--raw", "--language", "fr").err


def test_so_it_is_when_another_process_played(
    expedition: Expedition, written: Callable[[str, str], str]
) -> None:
    written("arena_bots.py", BOTS)
    what = ["arena", "temple", "arena_bots:broken", "random", "--games", "2", "--raw"]
    told = expedition(*what, "--jobs", "2")
    assert (told.status, told.out) == (1, "")
    assert told.err.startswith("The bot “arena_bots:broken” has failed: ")
    assert "arena_bots.py:14: ZeroDivisionError" in told.err


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["temple", "greedy"], "One bot has nobody to meet."),
        (["temple", "greedy", "greedy"], "The bot “greedy” is named twice"),
        (["temple", "--seats", "101"], "This game takes 1 to 100 players, not 101."),
        (["temple", "--out", "table.xls"], "What table.xls should be cannot be told"),
        (["temple", "--option", "layout=roof"], "The option “layout” cannot be “roof”."),
    ],
)
def test_what_is_refused(expedition: Expedition, arguments: list[str], sentence: str) -> None:
    told = expedition("arena", *arguments)
    assert (told.status, told.out) == (1, "")
    assert told.err.startswith(sentence)


def test_what_is_not_installed_is_said(
    expedition: Expedition, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("expedition.cli.reports.rows.find_spec", lambda name: None)
    assert "expedition[parquet]" in expedition(*TWO, "--out", "m.parquet").err
    assert "expedition[plots]" in expedition(*TWO, "--out", "m.svg").err
    monkeypatch.setitem(__import__("sys").modules, "distributed", None)
    assert "expedition[cluster]" in expedition(*TWO, "--cluster", "tcp://127.0.0.1:1").err


def test_a_scheduler_that_is_not_there_is_said(
    expedition: Expedition, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("expedition.bots.parallel.dask.SECONDS_TO_ANSWER", 0.5)
    for address in ("tcp://127.0.0.1:1", "nowhere::"):
        told = expedition(*TWO, "--cluster", address)
        assert (told.status, told.out) == (1, "")
        assert told.err.startswith(f"No Dask scheduler answers at {address}")
