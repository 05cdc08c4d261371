"""`expedition measure`: policies on published seeds, as a table that can be pasted."""

from __future__ import annotations

from pathlib import Path

import pytest

from expedition.bots import STRENGTHS
from tests.cli.conftest import Expedition

FEW = ["--games", "3", "--matches", "2", "--jobs", "1"]
POLICIES = """
from expedition.core.turns import every_turn

def first(game, view, chance):
    return next(every_turn(game.rules, view))

def first_word(observation, mask):
    return mask.argmax()

def no_action(observation, mask):
    return len(mask)
"""


@pytest.fixture
def policies(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "some_policies.py").write_text(POLICIES, "utf-8")
    monkeypatch.chdir(tmp_path)


def test_the_table_can_be_pasted(expedition: Expedition) -> None:
    lines = expedition("measure", "temple", "random", *FEW).out.splitlines()
    columns = [cell.strip() for cell in lines[0].strip("|").split("|")]
    against = [f"wins against {rival}" for rival in STRENGTHS]
    assert columns == ["policy", "stars alone", "without luck", *against]
    assert lines[1].count("---:") == len(columns) - 1
    assert lines[2].startswith("| random | ")
    assert "seeds expedition-bench/temple/alone/0 … 2" in lines[5]
    french = expedition("measure", "temple", "random", *FEW, "--language", "fr").out
    assert french.startswith("| politique | étoiles en solo | sans la chance |")


def test_for_programs_it_is_the_same_however_many_play(expedition: Expedition) -> None:
    what = ["measure", "temple", "greedy", "random", "--games", "4", "--matches", "2", "--json"]
    one, two = expedition(*what, "--jobs", "1"), expedition(*what, "--jobs", "2")
    assert one.out == two.out
    best, worst = one.json["policies"]
    assert (best["policy"], worst["policy"]) == ("greedy", "random")
    assert best["stars"]["mean"] > worst["stars"]["mean"]
    assert best["wins"]["tourist"]["mean"] > worst["wins"]["tourist"]["mean"]
    assert best["adjusted"]["mean"] != best["stars"]["mean"]


def test_a_game_in_company_alone_tells_wins_alone(expedition: Expedition) -> None:
    few = ["--matches", "1", "--jobs", "1", "--json"]
    told = expedition("measure", "hamunaptra", "random", *few).json
    assert told["games"] == 0
    assert told["policies"][0]["stars"] is None
    assert set(told["policies"][0]["wins"]) == set(STRENGTHS)
    nothing = expedition("measure", "hamunaptra", "random", "--matches", "0")
    assert nothing.status == 2
    assert "Give --matches a number" in nothing.err


def test_an_agent_is_asked_word_by_word_and_a_bot_for_a_turn(
    expedition: Expedition, policies: None
) -> None:
    alone = ["--games", "2", "--matches", "0", "--jobs", "1", "--json"]
    bot = expedition("measure", "valley", "some_policies:first", *alone).json
    agent = expedition("measure", "valley", "some_policies:first_word", "--agents", *alone).json
    assert bot["seeds"] == agent["seeds"]
    assert bot["policies"][0]["stars"]["mean"] is not None
    assert agent["policies"][0]["stars"]["mean"] is not None


def test_what_a_policy_does_wrong_is_told(expedition: Expedition, policies: None) -> None:
    alone = ["--games", "1", "--matches", "0", "--jobs", "1"]
    wrong = expedition("measure", "temple", "some_policies:no_action", "--agents", *alone)
    assert wrong.status == 1
    assert "some_policies:no_action" in wrong.err
    assert "is no action" in wrong.err
    unknown = expedition("measure", "temple", "nobody", *alone)
    assert "There is no bot “nobody”" in unknown.err
    twice = expedition("measure", "temple", "random", "random", *alone)
    assert "is named twice" in twice.err
