"""How the coach judges pyramids that are nearly full, against a reckoning by hand.

Of the 216 rolls 36 show a mummy. A 15 is offered by 31 others: by 5-5-5, and by all 30 with Penny.
"""

from __future__ import annotations

import pytest

from expedition.bots.coach import coach
from expedition.bots.luck import luck_of
from expedition.core.catalogue import find_game
from expedition.core.playouts import Judged
from expedition.core.rules import View
from expedition.core.turns import turn_text
from expedition.games.temple import PLAYOUTS
from expedition.games.temple.steps import Step
from tests.games.judging import beginning_at, played_on
from tests.games.temple.drawing import table

TEMPLE = find_game("temple")

LAST_CELL = """
    1  2  3  #  15 15
    #  #  #  #  #  .
    7  #  #  #  #  #
"""
"""Three stars for the run, which nothing can make longer. In f2 a 15 makes a group, for three more;
any other number brings nothing, and a mummy costs two."""
OF_LAST_CELL = 3 + (31 * 3 - 36 * 2) / 216

TWO_CELLS = """
    1  2  3  #  15 15
    #  #  #  #  #  .
    .  #  #  #  #  #
"""
"""The same, and a cell that lies apart, where any number brings nothing."""
OF_LONELY_CELL = 3 - 36 * 2 / 216
WITH_15, PLAIN, WITH_MUMMY = 3 + OF_LONELY_CELL, OF_LAST_CELL, OF_LAST_CELL - 2
OF_TWO_CELLS = (31 * WITH_15 + 149 * PLAIN + 36 * WITH_MUMMY) / 216


def judged(roll: str, sheet: str) -> Judged[Step]:
    found = PLAYOUTS.judged(View(0, table(roll, sheet)))
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("roll", "best", "stars"),
    [("5 5 5", "15 f2", 6), ("penny 1 2", "15 f2", 6), ("5 5 4", None, 3), ("1 2 mummy", "f2", 1)],
)
def test_on_the_last_cell_luck_is_the_stars_of_the_best_turn_less_the_mean(
    roll: str, best: str | None, stars: int
) -> None:
    """31 rolls bring 3, 36 cost 2, and 149 change nothing: 3 + 21/216 stars are expected."""
    found = judged(roll, LAST_CELL)
    assert found.outlook == pytest.approx(OF_LAST_CELL)
    assert found.luck == pytest.approx(stars - OF_LAST_CELL)
    assert found.turns[0].worth == pytest.approx(stars)
    assert best in (None, turn_text(found.turns[0].turn))
    assert not any(found.doubts)


@pytest.mark.parametrize(
    ("roll", "best", "worth"),
    [
        ("5 5 5", "15 f2", WITH_15),
        ("penny 2 3", "15 f2", WITH_15),
        ("5 5 4", "a3", PLAIN),
        ("1 lockpick 1", "a3", PLAIN),
        ("1 2 mummy", "a3", WITH_MUMMY),
    ],
)
def test_the_cell_beside_two_fifteens_is_kept_for_a_third(
    roll: str, best: str, worth: float
) -> None:
    """A 15 is written there at once. All else goes in a3, for f2 has 3 + 21/216 stars yet to give,
    and a3 alone 3 - 72/216. So the mean of both cells is that of 31 rolls with 3 + 3 - 72/216, of
    149 with 3 + 21/216, and of 36 mummies with two less: 3.13.
    """
    found = judged(roll, TWO_CELLS)
    assert turn_text(found.turns[0].turn).endswith(best)
    assert found.turns[0].worth == pytest.approx(worth)
    assert found.outlook == pytest.approx(OF_TWO_CELLS)
    assert found.luck == pytest.approx(worth - OF_TWO_CELLS)


def test_a_mummy_at_the_end_decided_though_it_was_bad_luck() -> None:
    """A roll without a 15 costs 0.04; then a mummy costs 2 + 21/216 and is what decided."""
    game = beginning_at(TEMPLE, table("1 2 3", TWO_CELLS))
    match = played_on(game, ["1 a3", "f2"], rolls=["4 4 mummy"])
    review = coach(game, match, 0)
    assert (review.stars, review.par) == (1, 313)
    assert review.par + review.luck + review.skill == 100
    assert [turn.luck for turn in review.turns] == [-4, -210]
    assert [turn.skill for turn in review.turns] == [0, 0]
    assert review.deciding == (1, 0)
    assert luck_of(game, match)[0] == pytest.approx(PLAIN - OF_TWO_CELLS + 1 - OF_LAST_CELL)


def test_a_five_that_was_not_written_decided_more_than_the_mummy_before_it() -> None:
    """A 5 is offered by 146 rolls: by 30 with Penny, by 13 with the lockpick, and by 103 that show
    three numbers; so f2 has 3 + 366/216 stars to give, and a3 alone 3 - 72/216. Of both cells
    146 rolls make 6 - 72/216, 34 others 3 + 366/216, and 36 mummies two less: 5.02.

    The mummy costs 5.02 - 2.69. With 1-4-1 luck is 4 - 2.69, and to write a 1 throws 3 away.
    """
    game = beginning_at(TEMPLE, table("1 2 mummy", TWO_CELLS.replace("15 15", "5 5")))
    review = coach(game, played_on(game, ["a3", "1 f2"], rolls=["1 4 1"]), 0)
    mummy, last = review.turns
    assert (review.stars, review.par) == (1, 502)
    assert (mummy.luck, mummy.skill, mummy.verdict) == (-232, 0, "best")
    assert (last.luck, last.skill, last.verdict) == (131, -300, "mistake")
    assert last.choices[0].turn == "5 f2"
    assert review.deciding == (1, 0)
