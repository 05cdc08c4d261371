"""How the coach judges valleys in the last turn, against a reckoning by hand.

Of the 216 rolls 36 show a snake. A 1 is offered by 100 others: by all 30 with Penny, by 9 with the
building and a 1 on another die, by 61 of the 125 that show three numbers.
"""

from __future__ import annotations

import pytest

from expedition.bots.coach import coach
from expedition.bots.luck import luck_of
from expedition.core.catalogue import find_game
from expedition.core.rules import View
from expedition.core.turns import turn_text
from expedition.games.valley import PLAYOUTS
from expedition.games.valley.printed import SOLO_TURNS
from tests.games.judging import beginning_at, played_on
from tests.games.valley.drawing import table

VALLEY = find_game("valley")

LAST_CELL = "1  1  1  ."
"""Whatever is written or drawn in d1 makes the grid full, for 7 stars. A 1 makes a city, for 6
more; a snake bites a 1."""
WITH_CITY, PLAIN, WITH_SNAKE = 7 + 6, 7, 7 - 1
OF_LAST_CELL = (100 * WITH_CITY + 80 * PLAIN + 36 * WITH_SNAKE) / 216
CITY = "1 d1 city a1 b1 c1 d1"

MORE_CELLS = """
    1  1  1  .  #  .  .
    #  #  #  #  #  .  .
    #  #  #  #  #  .  .
"""
"""Numbers go in d1 first (V3), where a 1 makes a city. A snake may lie apart, where it bites
nothing. There are too many cells for a full grid."""
OF_MORE_CELLS = 100 * 6 / 216


@pytest.mark.parametrize(
    ("roll", "best", "stars"),
    [
        ("1 2 3", CITY, WITH_CITY),
        ("4 building 1", CITY, WITH_CITY),
        ("penny 2 3", CITY, WITH_CITY),
        ("2 2 3", None, PLAIN),
        ("2 building 3", None, PLAIN),
        ("2 2 snake", "d1", WITH_SNAKE),
    ],
)
def test_in_the_last_turn_luck_is_the_stars_of_the_best_turn_less_the_mean(
    roll: str, best: str | None, stars: int
) -> None:
    """100 rolls bring 13 stars, 80 bring 7, and 36 bring 6: 2076/216 are expected."""
    found = PLAYOUTS.judged(View(0, table(roll, LAST_CELL, turn=SOLO_TURNS)))
    assert found is not None
    assert found.outlook == pytest.approx(OF_LAST_CELL) == pytest.approx(2076 / 216)
    assert found.luck == pytest.approx(stars - OF_LAST_CELL)
    assert found.turns[0].worth == pytest.approx(stars)
    assert best in (None, turn_text(found.turns[0].turn))
    assert not any(found.doubts)


def test_a_snake_goes_where_it_leaves_the_city_to_be_built() -> None:
    """In d1 it bites a 1, and no city can be built; elsewhere 600/216 stars are still expected."""
    found = PLAYOUTS.judged(View(0, table("2 2 snake", MORE_CELLS, turn=SOLO_TURNS - 1)))
    assert found is not None
    worth = {turn_text(one.turn): one.worth for one in found.turns}
    assert found.turns[0].worth == pytest.approx(OF_MORE_CELLS)
    assert set(worth) <= {"f1", "g1", "f2", "g2", "f3", "g3"}


def test_the_roll_without_a_1_decided_though_it_was_bad_luck() -> None:
    """The last roll costs the 600/216 stars that were to be expected. The snake before it costs
    less: 100 rolls would have brought 6, and 80 nothing, so that it leaves 2.78 of 3.24.
    """
    game = beginning_at(VALLEY, table("2 2 snake", MORE_CELLS, turn=SOLO_TURNS - 1))
    match = played_on(game, ["g3", "4 d1"], rolls=["2 2 4"])
    review = coach(game, match, 0)
    snake, last = review.turns
    assert (review.stars, snake.outlook, last.luck, last.skill) == (0, 278, -278, 0)
    assert snake.skill == 0
    assert review.deciding == (1, 0)


def test_a_city_that_was_not_built_decided_and_cost_six_stars() -> None:
    """1-2-3 was worth 13 - 2076/216 of luck, and to write a 3 threw six stars away."""
    game = beginning_at(VALLEY, table("1 2 3", LAST_CELL, turn=SOLO_TURNS))
    match = played_on(game, ["3 d1"])
    [only] = coach(game, match, 0).turns
    assert (only.luck, only.skill, only.verdict) == (339, -600, "mistake")
    assert only.choices[0].turn == CITY
    assert luck_of(game, match)[0] == pytest.approx(WITH_CITY - OF_LAST_CELL)
