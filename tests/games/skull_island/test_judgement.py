"""How the coach judges islands that are nearly full, against a reckoning by hand.

Of the 216 rolls 36 show a skull. An 8 is offered by 88 others: by all 30 with Penny, by 3 with the
boat (3-5, 4-4, 5-3), by 37 with two dice that make it, and by 18 with three. Of the others 27 offer
a 9: 2 with the boat (4-5, 5-4), 15 with a 4 and a 5 and no other way to an 8, 10 with three dice.
So 65 offer neither.
"""

from __future__ import annotations

import pytest

from expedition.bots.coach import coach
from expedition.bots.luck import luck_of
from expedition.core.catalogue import find_game
from expedition.core.playouts import Judged
from expedition.core.rules import View
from expedition.core.turns import turn_text
from expedition.games.skull_island import PLAYOUTS
from expedition.games.skull_island.steps import Step
from tests.games.judging import beginning_at, played_on
from tests.games.skull_island.drawing import table

SKULL_ISLAND = find_game("skull_island")

LAST_CELL = """
    ^  ^  8  ^  1
    ^  8  ^  .  !
    ^  ^  8  ^  ^
"""
"""There is no sea, and so no boat. The skull costs its smallest neighbour, the 1. In d2 an 8 finds
a treasure in c2, for 8 stars; a 9 overcomes the skull, which then brings 1; any other number brings
nothing. A skull there has a 1 beside it, too, and costs as much as the other."""
WITH_8, WITH_9, PLAIN, WITH_SKULL = 8 - 1, 1, -1, -2
OF_LAST_CELL = (88 * WITH_8 + 27 * WITH_9 + 65 * PLAIN + 36 * WITH_SKULL) / 216

TWO_CELLS = """
    ^  ^  8  ^  1
    ^  8  ^  .  !
    ^  ^  8  ^  ^
    .  ^  ^  ^  ^
"""
"""The same, and a cell that lies apart: numbers go in d2 first (K1), but a skull may lie in a4,
where it costs nothing."""
OF_TWO_CELLS = (88 * WITH_8 + 27 * WITH_9 + 65 * PLAIN + 36 * OF_LAST_CELL) / 216


def judged(roll: str, sheet: str) -> Judged[Step]:
    found = PLAYOUTS.judged(View(0, table(roll, sheet)))
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("roll", "best", "stars"),
    [
        ("3 5 1", "8 d2 8@c2", WITH_8),
        ("penny boat 2", "8 d2 8@c2", WITH_8),
        ("4 5 2", "9 d2", WITH_9),
        ("1 2 4", None, PLAIN),
        ("1 2 skull", "d2", WITH_SKULL),
    ],
)
def test_on_the_last_cell_a_treasure_comes_before_a_skull_overcome(
    roll: str, best: str | None, stars: int
) -> None:
    """88 rolls bring a treasure, 27 a 9, 36 a skull: 506/216 stars are expected."""
    found = judged(roll, LAST_CELL)
    assert found.outlook == pytest.approx(OF_LAST_CELL) == pytest.approx(506 / 216)
    assert found.luck == pytest.approx(stars - OF_LAST_CELL)
    assert found.turns[0].worth == pytest.approx(stars)
    assert best in (None, turn_text(found.turns[0].turn))
    assert not any(found.doubts)


@pytest.mark.parametrize(
    ("roll", "best", "worth"),
    [
        ("3 5 1", "8 d2 8@c2", WITH_8),
        ("4 5 2", "9 d2", WITH_9),
        ("1 2 skull", "a4", OF_LAST_CELL),
    ],
)
def test_a_skull_goes_where_it_costs_nothing_and_leaves_the_treasure_to_be_found(
    roll: str, best: str, worth: float
) -> None:
    """With a skull in a4 506/216 stars are still to be expected of d2; with a number in d2 nothing
    more comes. So 662/216 are expected of both.
    """
    found = judged(roll, TWO_CELLS)
    assert turn_text(found.turns[0].turn) == best
    assert found.turns[0].worth == pytest.approx(worth)
    assert found.outlook == pytest.approx(OF_TWO_CELLS)
    assert found.luck == pytest.approx(worth - OF_TWO_CELLS)


def test_the_roll_without_8_and_9_decided_though_it_was_bad_luck() -> None:
    """The skull costs 156/216 stars. Then neither 8 nor 9 comes, which costs 1 + 506/216."""
    game = beginning_at(SKULL_ISLAND, table("1 2 skull", TWO_CELLS))
    match = played_on(game, ["a4", "1 d2"], rolls=["1 2 4"])
    review = coach(game, match, 0)
    assert (review.stars, review.par) == (-1, 307)
    assert [turn.luck for turn in review.turns] == [-72, -334]
    assert [turn.skill for turn in review.turns] == [0, 0]
    assert review.deciding == (1, 0)
    assert luck_of(game, match)[0] == pytest.approx(PLAIN - OF_TWO_CELLS)


def test_a_treasure_that_was_left_lying_decided_and_cost_six_stars() -> None:
    """3-5-1 was worth 7 - 506/216 of luck, and to write the 9 threw six stars away."""
    game = beginning_at(SKULL_ISLAND, table("1 2 skull", TWO_CELLS))
    review = coach(game, played_on(game, ["a4", "9 d2"], rolls=["3 5 1"]), 0)
    last = review.turns[-1]
    assert (review.stars, last.luck, last.skill, last.verdict) == (1, 466, -600, "mistake")
    assert review.deciding == (1, 0)
