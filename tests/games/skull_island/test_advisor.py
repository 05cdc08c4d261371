"""What the advisor of Skull Island prefers, and how well the greedy bot does by it."""

from __future__ import annotations

from statistics import mean

import pytest

from expedition.bots.match_runner import play_match
from expedition.core.catalogue import find_game
from expedition.core.rules import View
from expedition.core.turns import turn_text
from expedition.games.skull_island import ADVISOR
from expedition.games.skull_island.advisor import SkullIslandAdvisor
from expedition.games.skull_island.table import Table
from tests.games.skull_island.drawing import table

MATCHES = 6


def favourite(at: Table, seat: int = 0) -> str:
    worth = ADVISOR.appraise(View(seat, at))
    return turn_text(max(worth, key=lambda turn: worth[turn]))


def solo_mean(layout: str) -> float:
    game = find_game("skull_island")
    matches = [play_match(game, ["greedy"], {"layout": layout}, f"{n}") for n in range(MATCHES)]
    return mean(match.standings()[0].total for match in matches)


@pytest.mark.parametrize("layout", ["front", "back"])
def test_greedy_does_better_than_the_score_one_ply_ahead(
    layout: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    greedy = solo_mean(layout)
    monkeypatch.setattr(SkullIslandAdvisor, "appraise", SkullIslandAdvisor.gains)
    assert greedy > solo_mean(layout) + 10


def test_a_treasure_that_may_not_come_again_is_taken() -> None:
    at = table("5 1 4", "3 10 3 ~\n10 5 . ~\n3 10 3 .\n~ ~ ~ ~")
    assert favourite(at) == "10 c2 10@b2"


def test_of_two_cells_for_a_treasure_the_one_without_a_skull_is_better() -> None:
    at = table("4 1 1", "~ 4 4 ~ ~\n4 ! . . ~\n~ 4 4 ~ ~")
    worth = {turn_text(turn): value for turn, value in ADVISOR.appraise(View(0, at)).items()}
    assert worth["4 d2 4@c2"] > worth["4 d2 4@b2"]
    gains = {turn_text(turn): stars for turn, stars in ADVISOR.gains(View(0, at)).items()}
    assert (gains["4 d2 4@c2"], gains["4 d2 4@b2"]) == (4, 0)


def test_alone_a_skull_goes_where_a_nine_overcomes_it() -> None:
    at = table("1 1 skull", ". . . . .\n9 8 . . 5\n. . . . 3", last="c2")
    assert favourite(at) in {"a1", "b1", "b3"}


def test_on_another_sheet_a_skull_goes_where_it_takes_a_treasure() -> None:
    rich = ". 10 . . . .\n10 . 10 . 2 .\n. 10 . . . .\ntreasures: b2=10"
    at = table("1 1 skull", ". " * 6 + "\n" + ". " * 6 + "\n" + ". " * 6, rich, hands=(1, 0))
    assert favourite(at) == "b2"
