"""`expedition calibrate`: what bots make of a sheet, and bounds that suit it."""

from __future__ import annotations

import csv
from collections.abc import Callable
from pathlib import Path

import pytest

from expedition.bots.lab.calibration import Finished, Trial, Tried, best_fits, fits, play_trial
from expedition.core.catalogue import find_game
from tests.cli.conftest import GOLDEN, Expedition

OWN = """game: temple
.  .  .
.  .+ .
.  .  .
"""
FEW = ["--bots", "random,greedy", "--games", "4", "--seed", "7", "--jobs", "1"]


def tried(bot: str, layout: str, *margins: int) -> Tried:
    """Sheets that passed the bounds of all levels by so many stars, or missed them."""
    levels = ("pathfinder", "voyager", "explorer")
    sheets = [Finished(0, dict.fromkeys(levels, margin), {}) for margin in margins]
    return Tried(Trial("temple", bot, "7", layout), sheets)


def test_a_bound_is_as_hard_if_as_many_games_reach_it() -> None:
    printed = [tried("greedy", "front", -1, 1), tried("greedy", "back", -1, 1)]
    here = [tried("greedy", "", -9, -8, -5, -4)]
    found = {fit.level: fit for fit in fits(find_game("temple"), here, printed)}
    assert {fit.share for fit in found.values()} == {0.5}
    assert {level: fit.bound - fit.printed for level, fit in found.items()} == dict.fromkeys(
        ("pathfinder", "voyager", "explorer"), -5
    )
    assert found["explorer"].low <= found["explorer"].bound <= found["explorer"].high


def test_the_bot_counts_whose_games_tell_most() -> None:
    printed = [tried("random", "front", -1, -1, -1, 1), tried("greedy", "front", -1, -1, 1, 1)]
    here = [tried("random", "", 0, 0, 0, 0), tried("greedy", "", 0, 0, 0, 0)]
    best = best_fits(fits(find_game("temple"), here, printed))
    assert {fit.bot for fit in best.values()} == {"greedy"}
    nobody = [tried("random", "front", -1, -1), tried("greedy", "front", 1, 1)]
    assert not best_fits(fits(find_game("temple"), here, nobody))


@pytest.mark.parametrize("game", ["temple", "skull_island", "valley"])
def test_cells_earn_together_what_the_marks_of_a_score_earn(game: str) -> None:
    [sheet] = play_trial(Trial(game, "greedy", "7", "back"), range(1))
    assert sheet.cells
    assert sum(sheet.cells.values()) == pytest.approx(round(sum(sheet.cells.values())))
    if game == "temple":
        assert sum(sheet.cells.values()) == pytest.approx(sheet.stars)


@pytest.mark.parametrize("game", ["temple", "skull_island", "valley"])
def test_a_printed_layout_drawn_in_a_file_plays_as_it_does(game: str) -> None:
    sheets = find_game(game).sheets
    assert sheets is not None
    text = sheets.write(sheets.blank("back"))
    drawn = play_trial(Trial(game, "greedy", "7", text=text), range(1))
    assert drawn == play_trial(Trial(game, "greedy", "7", "back"), range(1))


def test_a_sheet_of_one_s_own_for_people(
    expedition: Expedition, written: Callable[[str, str], str]
) -> None:
    told = expedition(
        "calibrate", written("own.txt", OWN), *FEW, "--out", "o.csv", "--out", "o.svg"
    )
    lines = told.out.splitlines()
    assert lines[0] == "The Temple of Apikhabou, own.txt: 4 games alone by each bot"
    assert [line.split()[0] for line in lines[3:5]] == ["random", "greedy"]
    assert [line.split()[:1] for line in lines[-3:]] == [["1"], ["2"], ["3"]]
    rows = list(csv.DictReader(Path("o.csv").read_text("utf-8").splitlines()))
    assert len(rows) == 4 * 2 * 3
    assert {row["layout"] for row in rows} == {"own.txt", "front", "back"}
    assert "<svg" in Path("o.svg").read_text("utf-8")


def test_a_printed_layout_for_programs_however_many_play(expedition: Expedition) -> None:
    what = ["calibrate", "back", "--game", "temple", *FEW[:-1]]
    one, two = expedition(*what, "1", "--json"), expedition(*what, "2", "--json")
    assert one.out == two.out
    told = one.json
    assert [(bot["bot"], bot["layout"]) for bot in told["bots"]] == [
        ("random", "back"), ("greedy", "back"), ("random", "front"), ("greedy", "front"),
    ]  # fmt: skip
    assert all(bot["standard_error"] > 0 for bot in told["bots"])
    assert "d4" in told["cells"]
    assert {fit["level"] for fit in told["all_bounds"]} == {"pathfinder", "voyager", "explorer"}


def test_it_speaks_french(expedition: Expedition) -> None:
    told = expedition("calibrate", "front", "--game", "temple", *FEW, "--language", "fr")
    assert "parties en solo de chaque robot" in told.out


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["roof", "--game", "temple"], "There is neither a layout nor a file roof"),
        (["roof.txt"], "There is no file roof.txt"),
        (["front", "--game", "hamunaptra"], "hamunaptra is not played on sheets"),
        (["full.txt"], "On this layout no game can be"),
        (["none.txt"], "On this layout no game can be"),
    ],
)
def test_what_is_refused(
    expedition: Expedition,
    written: Callable[[str, str], str],
    arguments: list[str],
    sentence: str,
) -> None:
    written("full.txt", GOLDEN)
    written("none.txt", "game: temple\n.+ .+\n")
    told = expedition("calibrate", *arguments)
    assert (told.status, told.out) == (1, "")
    assert told.err.startswith(sentence)


def test_a_printed_layout_without_its_game_asks_for_the_option(expedition: Expedition) -> None:
    told = expedition("calibrate", "back", *FEW)
    assert told.status == 1
    assert "“back” is a layout of skull_island, temple, valley" in told.err
    assert "--game skull_island" in told.err


def test_a_layout_of_ones_own_without_weights_says_how_to_train_them(
    expedition: Expedition, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("EXPEDITION_VALUES", str(tmp_path / "values"))
    sheet = tmp_path / "own.txt"
    sheet.write_text(OWN, "utf-8")
    few = ["--games", "2", "--seed", "7", "--jobs", "1"]
    told = expedition("calibrate", str(sheet), "--bots", "voyager", *few)
    assert f"expedition train temple --layout {sheet}" in told.err
    quick = expedition("calibrate", str(sheet), "--bots", "greedy", *few)
    assert "expedition train" not in quick.err
