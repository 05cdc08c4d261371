"""Positions that players who look ahead handle: their turns, what comes of them, their worth."""

from __future__ import annotations

import os
import subprocess
import sys
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from expedition.core.chance import SeededChance
from expedition.core.rules import View
from expedition.core.turns import every_turn, turn_text
from expedition.games.sheet_games.engine.expectimax_search import Expectimax
from expedition.games.sheet_games.engine.luck import Luck
from expedition.games.sheet_games.engine.position import Position, Turn, best
from expedition.games.sheet_games.engine.value import Value
from expedition.games.sheet_games.sheet import DANGER
from expedition.games.skull_island import RULES
from expedition.games.skull_island.engine.bitboards import BITS, how_many
from expedition.games.skull_island.engine.features import COUNT
from expedition.games.skull_island.engine.incremental_features import IncrementalFeatures
from expedition.games.skull_island.engine.search_position import (
    IslandSearchPosition,
    kinds_of_rolls,
)
from expedition.games.skull_island.engine.treasure_features import (
    BUCKETS,
    FOUND,
    ONE_AWAY,
    ONE_BOAT_AWAY,
    TWO_AWAY,
)
from expedition.games.skull_island.kernel.placing import cells_for_a_boat
from expedition.games.skull_island.kernel.position import GREATEST, IslandPosition
from expedition.games.skull_island.kernel.treasures import revealed
from expedition.games.skull_island.notation import read_sheet
from expedition.games.skull_island.printed import BUBBLES, DICE, LAYOUTS
from expedition.games.skull_island.search import ROLLS, search_position
from expedition.games.skull_island.sheet import BOAT, IslandSheet, Treasure, position
from expedition.games.skull_island.table import Table
from tests.games.skull_island.drawing import played, rolled, table, turns
from tests.games.skull_island.made_up import FEW, TOKENS, sheets

FACES = list(product(*(die.faces for die in DICE.all())))
ANY_ROLL = st.integers(0, len(FACES) - 1)
SKULL_FACE = FACES.index(("1", "1", "skull"))
ANY_SHEET = sheets(TOKENS) | sheets(FEW)
SOME_VALUE = Value([(number * 7919 % 1009) / 100 - 5 for number in range(COUNT)])
KINDS = kinds_of_rolls(ROLLS)
seldom = settings(max_examples=40, deadline=None)


def position_of(at: Table, *, alone: bool = True) -> IslandSearchPosition:
    """The sheet of the first seat, to be judged."""
    return search_position(at.position(0), at.last[0], SOME_VALUE, alone=alone)


def blank_island(layout: str) -> IslandPosition:
    return position(IslandSheet(LAYOUTS[layout], (0,) * 81))


def text(turn: Turn, sheet: IslandSheet) -> str:
    """A turn of a position as players write it."""
    mark, cell, *found = turn.marks
    names = sheet.layout.names
    steps = [] if mark == DANGER else ["boat" if mark == BOAT else str(mark)]
    finds = [f"{v}@{names[c]}" for v, c in zip(found[::2], found[1::2], strict=True)]
    return " ".join([*steps, names[cell], *finds])


def drawn_table(drawing: str, roll: int, data: st.DataObject) -> Table:
    """A table of one with that sheet and roll, after a cell that was filled last."""
    names = read_sheet(drawing).layout.names
    return table(" ".join(FACES[roll]), drawing, last=data.draw(st.sampled_from(names)))


@seldom
@given(ANY_SHEET, ANY_ROLL, st.data())
def test_the_turns_of_a_position_are_those_of_the_menus(
    drawing: str, roll: int, data: st.DataObject
) -> None:
    at = drawn_table(drawing, roll, data)
    offered = [text(turn, at.sheet(0)) for turn in position_of(at).turns(roll)]
    assert len(offered) == len(set(offered))
    assert set(offered) == turns(at)


@seldom
@given(ANY_SHEET)
def test_K13_K14_others_may_draw_a_skull_on_any_free_ground_while_bubbles_last(
    drawing: str,
) -> None:
    at = table("1 1 skull", drawing, drawing, hands=(1, 0))
    offered = position_of(at, alone=False).turns(SKULL_FACE)
    if drawing.count("!") < BUBBLES:
        assert {text(turn, at.sheet(0)) for turn in offered} == turns(at, seat=1)
    else:
        assert all(turn.marks[0] != DANGER for turn in offered)


@pytest.mark.parametrize("layout", ["front", "back"])
@pytest.mark.parametrize(("landing", "sea"), [("coast", "near"), ("wide", "open")])
def test_a_game_of_best_turns_goes_as_the_rules_say(layout: str, landing: str, sea: str) -> None:
    options = {"layout": layout, "landing": landing, "sea": sea, "dice": "virtual"}
    for seed in range(3):
        state, luck = RULES.set_up(1, options, SeededChance("any", 0)), Luck(seed)
        at: Position = position_of(state)
        while not state.is_over:
            assert not at.is_over()
            roll = luck.roll(ROLLS)
            state = rolled(state, " ".join(FACES[roll]))
            offered = {text(turn, state.sheet(0)) for turn in at.turns(roll)}
            assert offered == {turn_text(turn) for turn in every_turn(RULES, View(0, state))}
            turn = best(at.turns(roll))
            at = at.after(turn)
            state = played(state, text(turn, state.sheet(0)))
            assert_same(at, state)
        assert at.is_over()


def assert_same(at: Position, state: Table) -> None:
    """The position is that of the table, and looks like one made from its sheet."""
    assert isinstance(at, IslandSearchPosition)
    assert tuple(at.position.marks) == state.marks[0]
    assert tuple(at.position.last) == state.last[0]
    found = map(Treasure, at.position.values, at.position.crossings)
    assert tuple(found) == state.treasures[0]
    assert at.features() == position_of(state).features()


@seldom
@given(ANY_SHEET, ANY_ROLL, st.booleans(), st.data())
def test_a_turn_is_worth_what_the_sheet_after_it_is_worth(
    drawing: str, roll: int, alone: bool, data: st.DataObject
) -> None:
    at = position_of(drawn_table(drawing, roll, data), alone=alone)
    before = (at.position.marks.copy(), at.position.skulls.copy())
    for turn in at.turns(roll):
        after = at.after(turn)
        worth = -turn.value if turn.marks[0] == DANGER and not alone else turn.value
        assert worth == pytest.approx(SOME_VALUE.of(after))
        assert all(0 <= feature < COUNT for feature in after.features())
    assert (at.position.marks, at.position.skulls) == before


@seldom
@given(ANY_SHEET)
def test_a_value_is_one_away_if_a_number_or_a_boat_finds_it(drawing: str) -> None:
    at = position_of(table("1 1 1", drawing))
    incremental = IncrementalFeatures(at.chart, at.position, alone=True)
    stages = incremental.stages(incremental.around)
    boats = {
        value for w in cells_for_a_boat(at.position) for value in revealed(at.position, BOAT, w)
    }
    for value in range(1, GREATEST + 1):
        stage = stages[value]
        cells = [cell for cell in at.position.free if revealed(at.position, value, cell)]
        if value in at.position.values:
            assert stage == FOUND
        elif cells:
            kind = BUCKETS[min(12, len(cells))]
            assert stage == ONE_AWAY + 2 * kind + (value in boats)
        elif value in boats:
            assert ONE_BOAT_AWAY <= stage < TWO_AWAY
        else:
            assert stage >= TWO_AWAY


@settings(max_examples=10, deadline=None)
@given(ANY_SHEET, st.booleans(), st.data())
def test_foresight_takes_the_mean_of_the_best_turns_over_all_rolls(
    drawing: str, alone: bool, data: st.DataObject
) -> None:
    at = position_of(drawn_table(drawing, 0, data), alone=alone)
    expected = sum(SOME_VALUE.of(at.after(best(at.turns(roll)))) for roll in range(len(FACES)))
    assert Expectimax(KINDS, []).mean(at, 1) == pytest.approx(expected / len(FACES))


def test_foresight_tries_the_better_turns_longer() -> None:
    at = search_position(blank_island("front"), (), SOME_VALUE, alone=True)
    ahead = Expectimax(KINDS, [3, 2])
    [first, second, third] = ahead.ranked(at, 0)
    assert first.value == ahead.mean(at.after(first.turn), 2)
    assert second.value == ahead.mean(at.after(second.turn), 2)
    assert third.value == ahead.mean(at.after(third.turn), 1)
    assert first.value >= second.value


@given(st.sets(st.integers(0, len(BITS) - 1)))
def test_bits_are_counted(numbers: set[int]) -> None:
    assert how_many(sum(BITS[number] for number in numbers)) == len(numbers)


PLAYED = """
from expedition.games.sheet_games.engine.expectimax_search import Expectimax
from expedition.games.sheet_games.engine.luck import Luck
from expedition.games.sheet_games.engine.position import best
from expedition.games.sheet_games.engine.value import Value
from expedition.games.skull_island.engine.features import COUNT
from expedition.games.skull_island.engine.search_position import kinds_of_rolls
from expedition.games.skull_island.search import ROLLS, search_position
from expedition.games.skull_island.printed import LAYOUTS
from expedition.games.skull_island.sheet import IslandSheet, position
value = Value([(number * 7919 % 1009) / 100 - 5 for number in range(COUNT)])
for rows in LAYOUTS.values():
    luck = Luck(1)
    at = search_position(position(IslandSheet(rows, (0,) * 81)), (), value, alone=True)
    while not at.is_over():
        turn = best(at.turns(luck.roll(ROLLS)))
        at = at.after(turn)
        print(turn.marks, turn.value)
    at = search_position(position(IslandSheet(rows, (0,) * 81)), (), value, alone=False)
    for candidate in Expectimax(kinds_of_rolls(ROLLS), [4]).ranked(at, 0):
        print(candidate.turn.marks, candidate.value)
"""


def test_the_same_turns_are_chosen_compiled_or_not() -> None:
    def printed_by(**more: str) -> str:
        return subprocess.run(
            [sys.executable, "-c", PLAYED],
            env=os.environ | more,
            check=True,
            capture_output=True,
            text=True,
        ).stdout

    assert printed_by() == printed_by(EXPEDITION_PURE="1")
