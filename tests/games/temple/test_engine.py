"""Positions that players who look ahead handle: their turns, what comes of them, their worth."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from expedition.games.sheet_games.dice import all_rolls
from expedition.games.sheet_games.engine.luck import Luck
from expedition.games.sheet_games.engine.position import best
from expedition.games.sheet_games.engine.value import Value
from expedition.games.sheet_games.sheet import DANGER, blank_marks
from expedition.games.temple.engine.feature_index import COUNT
from expedition.games.temple.engine.search_position import TemplePosition
from expedition.games.temple.printed import DICE, LAYOUTS
from expedition.games.temple.search import start

ROLLS = all_rolls(DICE)
SOME_VALUE = Value([(number * 7919 % 1009) / 100 - 5 for number in range(COUNT)])


def filled(layout: str, alone: bool, by_lot: bool, seed: int, turns: int) -> TemplePosition:
    """A sheet that was filled for a while, by lot or as well as one knows."""
    rows, luck = LAYOUTS[layout], Luck(seed)
    at = start(rows, SOME_VALUE, blank_marks(rows), (), alone)
    for _ in range(turns):
        offered = at.turns(luck.roll(ROLLS))
        after = at.after(offered[luck.below(len(offered))] if by_lot else best(offered))
        if after.is_over():
            break
        at = after
    return at


# What is drawn are numbers, and not positions: hypothesis refers weakly to what it draws, and a
# compiled position does not tell those who do so that it is gone.
@settings(max_examples=60, deadline=None)
@given(
    st.sampled_from(sorted(LAYOUTS)),
    st.booleans(),
    st.booleans(),
    st.integers(0, 10_000),
    st.integers(0, 30),
    st.integers(0, int(ROLLS.count) - 1),
)
def test_a_turn_is_worth_what_the_sheet_after_it_is_worth(
    layout: str, alone: bool, by_lot: bool, seed: int, turns: int, roll: int
) -> None:
    at = filled(layout, alone, by_lot, seed, turns)
    for turn in at.turns(roll):
        after = at.after(turn)
        worth = -turn.value if turn.marks[0] == DANGER and not alone else turn.value
        assert worth == pytest.approx(SOME_VALUE.of(after))
        assert all(0 <= feature < COUNT for feature in after.features())
