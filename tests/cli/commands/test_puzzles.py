"""`expedition puzzles`: writes puzzles, and searches those that are shipped longer."""

from __future__ import annotations

from pathlib import Path

import pytest

from expedition.cli.commands import puzzles as command
from expedition.core.puzzles import read_puzzles
from tests.cli.conftest import Expedition


def test_it_writes_as_many_as_are_asked_for(expedition: Expedition, tmp_path: Path) -> None:
    out = tmp_path / "front.jsonl"
    made = expedition("puzzles", "temple", "--count", "2", "--playouts", "16", "--out", str(out))
    assert made.status == 0, made.err
    assert f"Written: {out}. 2 puzzles, rated from" in made.out
    assert len(list(read_puzzles(out.read_text()))) == 2


def test_some_of_the_shipped_are_verified(
    expedition: Expedition, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(command, "TIMES", 1)
    told = expedition("puzzles", "temple", "--verify", "2")
    assert told.status == 0, told.err
    assert "2 of 2 puzzles keep their answer" in told.out


def test_a_game_without_puzzles_says_so(expedition: Expedition) -> None:
    told = expedition("puzzles", "hamunaptra", "--verify", "2")
    assert told.status == 1
    assert "No puzzles are shipped with hamunaptra." in told.err
