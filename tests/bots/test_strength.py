"""How strength is measured: the same games for everybody, whoever plays them."""

from __future__ import annotations

import json

import pytest

from benchmarks import strength
from expedition.core.catalogue import Game, catalogue
from expedition.games.sheet_games.search import SheetSearch

JUDGED_AT_ONCE = [
    game
    for game in catalogue().values()
    if isinstance(game.playouts, SheetSearch) and game.playouts.kinds
]
"""Games in which a turn's worth is that of the sheet after it, for voyagers and for beams."""


@pytest.mark.parametrize("game", JUDGED_AT_ONCE, ids=lambda game: game.name)
@pytest.mark.parametrize("layout", ["front", "back"])
def test_a_beam_of_one_sheet_plays_as_one_who_takes_what_looks_best(
    game: Game, layout: str
) -> None:
    played = strength.alone(game.name, layout, "voyager", 0)
    assert strength.known(game.name, layout, 1, 0) == played.stars


@pytest.mark.parametrize("game", JUDGED_AT_ONCE, ids=lambda game: game.name)
def test_a_wide_beam_finds_more_than_a_narrow_one(game: Game) -> None:
    narrow, wide = (
        sum(strength.known(game.name, "front", width, number) for number in range(3))
        for width in (1, 12)
    )
    assert wide > narrow


def test_two_processes_play_the_same_games_as_one(capsys: pytest.CaptureFixture[str]) -> None:
    asked = ["--game", "temple", "--layout", "back", "--strength", "voyager", "--games", "4"]
    once, again = (told(capsys, *asked, "--widths", "2", "--jobs", jobs) for jobs in ("1", "2"))
    assert once.pop("milliseconds_a_turn")
    assert again.pop("milliseconds_a_turn")
    assert once == again


def told(capsys: pytest.CaptureFixture[str], *asked: str) -> dict[str, object]:
    strength.main([*asked, "--json"])
    found: dict[str, object] = json.loads(capsys.readouterr().out)
    return found


def test_at_tables_of_four_each_strength_has_two_seats_and_these_go_round() -> None:
    won = [strength.duel("temple", "front", "greedy", "random", number) for number in range(6)]
    lost = [strength.duel("temple", "front", "random", "greedy", number) for number in range(6)]
    assert (won, lost) == ([1.0] * 6, [0.0] * 6)
    assert sorted(strength.PAIRS) == [(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)]


def test_a_mean_is_told_with_its_standard_error() -> None:
    found = strength.mean_of([1, 2, 3, 4])
    assert (found.mean, found.games) == (2.5, 4)
    assert found.error == pytest.approx((5 / 3 / 4) ** 0.5, abs=1e-4)
