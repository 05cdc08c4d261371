"""Layouts that people have made: played with weights that were trained for them, or for others."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from expedition.bots.lab.own_layout import OWN
from expedition.bots.lab.tally import Plan, game_of, play_batch
from expedition.bots.match_runner import play_match
from expedition.core.catalogue import Game, find_game
from expedition.core.errors import Refusal
from expedition.core.match import new_match
from expedition.core.playouts import AnyPlayouts
from expedition.games.sheet_games.search import SheetSearch

UNKNOWN = """#  .  .  #
.  .+ .  .
.  .  .  .
"""
KNOWN = """#  .  .  .
.  .+ .  .
.  .  .  .
"""


def on(layout: str) -> Game:
    """The Temple with that layout, which is the first to choose."""
    return game_of(Plan("temple", ("greedy",), {}, "1", layout))


def playouts_of(game: Game) -> AnyPlayouts:
    assert game.playouts is not None
    return game.playouts


def trained(layout: str, games: int) -> str:
    """What was learned on that layout, as its file."""
    temple = find_game("temple")
    assert temple.sheets is not None
    training = playouts_of(temple).training(temple.sheets.read(layout), "mine", 1, None)
    for _ in range(games):
        training.play()
    return training.learned()


def test_a_game_on_a_layout_of_ones_own_offers_it_first_and_the_others_still() -> None:
    game = on(UNKNOWN)
    [layout, _] = game.rules.box.options
    assert layout.values == (OWN, "front", "back")
    assert new_match(game.rules, 1, {}, "1").state.layout == ("# . . #", ". .+ . .", ". . . .")
    assert find_game("temple").rules.box.options[0].values == ("front", "back")


def test_it_is_simulated_like_any_other() -> None:
    plan = Plan("temple", ("random", "greedy"), {}, "1", UNKNOWN)
    [outcome] = play_batch(plan, range(1))
    assert outcome.totals == play_batch(plan, range(1))[0].totals
    with pytest.raises(Refusal, match="no_layouts"):
        game_of(replace(plan, game="hamunaptra"))


def test_where_nothing_was_learned_what_was_learned_for_the_first_layout_serves() -> None:
    game = on(UNKNOWN)
    match = new_match(game.rules, 1, {}, "unknown")
    playouts = playouts_of(game)
    assert isinstance(playouts, SheetSearch)
    assert playouts.knows(match.state)
    front = find_game("temple").rules.layouts["front"]  # type: ignore[attr-defined]
    assert playouts.value(match.state.layout).weights == playouts.value(front).weights
    assert play_match(game, ["voyager"], {}, "unknown").is_over


@pytest.mark.parametrize("level", ["tourist", "pathfinder", "voyager", "explorer"])
def test_what_is_too_large_for_the_engine_is_played_all_the_same(level: str) -> None:
    rows = [" ".join("." * 9)] * 7
    game = game_of(Plan("skull_island", ("greedy",), {}, "1", "\n".join(rows)))
    match = new_match(game.rules, 1, {}, "large")
    assert not playouts_of(game).knows(match.state)
    assert game.advisor is not None
    assert not game.advisor.gains(match.view(0))
    assert play_match(game, [level], {}, "large").is_over


def test_what_was_trained_for_it_is_found_among_whatever_lies_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("EXPEDITION_VALUES", str(tmp_path))
    (tmp_path / "a.json").write_text("no weights at all", "utf-8")
    (tmp_path / "b.json").write_text('{"weights": 7}', "utf-8")
    (tmp_path / "c.json").write_text(trained(UNKNOWN, 1), "utf-8")
    (tmp_path / "d.json").write_text(trained(KNOWN, 210), "utf-8")
    game = on(KNOWN)
    match = new_match(game.rules, 1, {}, "known")
    assert playouts_of(game).knows(match.state)
    assert play_match(game, ["voyager"], {}, "known").is_over


def test_printed_layouts_are_known() -> None:
    for name in ("temple", "skull_island"):
        game = find_game(name)
        for layout in game.rules.box.options[0].values:
            match = new_match(game.rules, 1, {"layout": layout}, "printed")
            assert playouts_of(game).knows(match.state)
