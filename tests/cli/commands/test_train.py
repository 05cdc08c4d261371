"""`expedition train`: the same seed learns the same, however often it is interrupted."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from expedition.cli.commands import train
from expedition.core.catalogue import find_game
from expedition.core.playouts import Training
from expedition.games.sheet_games.value_files import read_weights
from tests.cli.conftest import Expedition
from tests.patience import PATIENCE

FEW = ("--games", "6", "--seed", "7")
KEEPING_OFTEN = """
from expedition.cli import main
from expedition.cli.commands import train
train.SECONDS_BETWEEN_KEEPING = 0
main()
"""
SMALL = """#  .  .  #
.  .+ .  .
.  .  .+ .
"""


def new_training(layout: str = "front", seed: int = 7, kept: str | None = None) -> Training:
    game = find_game("temple")
    assert game.playouts is not None
    assert game.sheets is not None
    return game.playouts.training(game.sheets.blank(layout), layout, seed, kept)


def test_what_was_learned_says_how_it_was_made(expedition: Expedition) -> None:
    told = expedition("train", "temple", *FEW, "--layout", "back", "--out", "back.json")
    assert told.status == 0
    assert "back.json" in told.out
    text = Path("back.json").read_text("utf-8")
    playouts = find_game("temple").playouts
    lesson, weights = read_weights(text, playouts.weights)  # type: ignore[union-attr]
    assert (lesson.game, lesson.layout, lesson.games, lesson.seed) == ("temple", "back", 6, 7)
    assert any(weights)
    assert not Path("back.json.part").exists()


def test_without_more_words_the_first_layout_is_learned_into_this_folder(
    expedition: Expedition,
) -> None:
    assert expedition("train", "temple", "--games", "1").status == 0
    assert json.loads(Path("temple-front.json").read_text("utf-8"))["layout"] == "front"


def test_kept_and_taken_up_at_any_game_it_learns_the_same() -> None:
    at_once = new_training()
    in_pieces = new_training()
    for number in range(6):
        assert at_once.play() == in_pieces.play()
        if number in (0, 1, 4):
            in_pieces = new_training(kept=in_pieces.kept())
            assert in_pieces.games == number + 1
    assert at_once.kept() == in_pieces.kept()
    assert at_once.learned() == in_pieces.learned()
    assert (at_once.mean, at_once.par) == (in_pieces.mean, in_pieces.par)


def test_another_seed_learns_otherwise() -> None:
    some, other = new_training(), new_training(seed=8)
    for training in (some, other):
        training.play()
    assert some.learned() != other.learned()


def test_ctrl_c_keeps_what_was_learned_and_the_same_command_goes_on(
    expedition: Expedition,
) -> None:
    expedition("train", "temple", *FEW, "--out", "at-once.json")
    train_until_interrupted("--games", "100000", "--seed", "7", "--out", "in-pieces.json")
    kept = json.loads(Path("in-pieces.json.part").read_text("utf-8"))
    assert kept["seed"] == 7
    training = new_training(kept=Path("in-pieces.json.part").read_text("utf-8"))
    assert training.games > 0
    more = str(training.games + 1)
    told = expedition("train", "temple", "--games", more, "--seed", "7", "--out", "in-pieces.json")
    assert (told.status, str(training.games) in told.err) == (0, True)
    expedition("train", "temple", "--games", more, "--seed", "7", "--out", "at-once.json")
    at_once, in_pieces = (Path(f"{name}.json").read_text() for name in ("at-once", "in-pieces"))
    assert at_once == in_pieces


def train_until_interrupted(*arguments: str) -> None:
    """Trains in a process of its own, which is interrupted once it has kept something."""
    command = [sys.executable, "-c", KEEPING_OFTEN, "train", "temple", *arguments]
    process = subprocess.Popen(command, stderr=subprocess.PIPE)
    give_up = time.monotonic() + PATIENCE
    while not Path("in-pieces.json.part").exists():
        assert process.poll() is None
        assert time.monotonic() < give_up
        time.sleep(0.01)
    os.kill(process.pid, signal.SIGINT)
    _, said = process.communicate(timeout=PATIENCE)
    assert process.returncode == 130
    assert b"in-pieces.json.part" in said


def test_a_layout_of_ones_own_can_be_learned(
    expedition: Expedition, written: Callable[[str, str], str]
) -> None:
    file = written("mine.txt", SMALL)
    assert expedition("train", "temple", *FEW, "--layout", file).status == 0
    assert json.loads(Path("values/temple-mine.json").read_text("utf-8"))["layout"] == "mine"


@pytest.mark.parametrize("rows", [". .", ".+ .", "."])
def test_the_smallest_layouts_can_be_learned(
    expedition: Expedition, written: Callable[[str, str], str], rows: str
) -> None:
    assert expedition("train", "temple", *FEW, "--layout", written("tiny.txt", rows)).status == 0


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("temple", "--layout", "attic"), "neither a layout nor a file attic"),
        (("hamunaptra",), "hamunaptra is not played on sheets"),
        (("chess",), "chess"),
        (("temple", "--games", "0"), "--games"),
        (("temple", "--layout", "begun.txt"), "must be blank"),
        (("temple", "--layout", "doors.txt"), "cells to write in"),
        (("temple", "--layout", "odd.txt"), "??"),
        (("temple", "--games", "1", "--out", "nowhere/file.json"), "cannot be written"),
        (("temple", "--out", "other.json"), "another game, layout or seed"),
        (("temple", "--out", "broken.json"), "cannot be read"),
    ],
)
def test_mistakes_are_told(
    expedition: Expedition,
    written: Callable[[str, str], str],
    arguments: tuple[str, ...],
    sentence: str,
) -> None:
    written("begun.txt", "5 .\n. .\n")
    written("doors.txt", ".+ .+\n")
    written("odd.txt", "?? .\n")
    written("other.json.part", new_training(seed=9).kept())
    written("broken.json.part", '{"stars": "~~"}')
    told = expedition("train", *arguments)
    assert told.status in (1, 2)
    assert sentence in told.err
    assert "Traceback" not in told.err


def test_what_is_kept_on_the_way_is_enough_after_a_crash(
    expedition: Expedition, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(train, "SECONDS_BETWEEN_KEEPING", -1.0)
    kept: list[str] = []
    write = train._write

    def noted(path: Path, text: str) -> None:
        kept.append(path.name)
        write(path, text)

    monkeypatch.setattr(train, "_write", noted)
    expedition("train", "temple", *FEW, "--out", "a.json")
    assert kept == ["a.json.part"] * 6 + ["a.json"]


def test_it_speaks_french(expedition: Expedition) -> None:
    told = expedition("train", "temple", *FEW, "--language", "fr")
    assert "feuille vierge" in told.out
