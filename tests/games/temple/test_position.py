"""Positions that players who look ahead handle: their turns, what comes of them, their worth."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from expedition.games.dice_games.dice import all_rolls
from expedition.games.dice_games.kernel.luck import Luck
from expedition.games.dice_games.kernel.position import best
from expedition.games.dice_games.kernel.value import Value
from expedition.games.dice_games.sheet import DANGER
from expedition.games.temple.kernel.features import COUNT
from expedition.games.temple.kernel.position import TemplePosition
from expedition.games.temple.playouts import start
from expedition.games.temple.printed import DICE, LAYOUTS

ROLLS = all_rolls(DICE)
SOME_VALUE = Value([(number * 7919 % 1009) / 100 - 5 for number in range(COUNT)])


@st.composite
def positions(draw: st.DrawFn) -> TemplePosition:
    """A sheet that was filled for a while, by lot or as well as one knows."""
    rows = LAYOUTS[draw(st.sampled_from(sorted(LAYOUTS)))]
    alone, by_lot = draw(st.booleans()), draw(st.booleans())
    luck = Luck(draw(st.integers(0, 10_000)))
    size = sum(row.count(".") for row in rows)
    at = start(rows, SOME_VALUE, (0,) * size, (), alone)
    for _ in range(draw(st.integers(0, size - 1))):
        turns = at.turns(ROLLS.throw(luck))
        after = at.after(turns[luck.below(len(turns))] if by_lot else best(turns))
        if after.is_over():
            break
        at = after
    return at


@settings(max_examples=60, deadline=None)
@given(positions(), st.integers(0, ROLLS.count - 1))
def test_a_turn_is_worth_what_the_sheet_after_it_is_worth(at: TemplePosition, roll: int) -> None:
    for turn in at.turns(roll):
        after = at.after(turn)
        worth = -turn.worth if turn.marks[0] == DANGER and not at.alone else turn.worth
        assert worth == pytest.approx(SOME_VALUE.of(after))
        assert all(0 <= feature < COUNT for feature in after.features())
