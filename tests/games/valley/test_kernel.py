"""The kernel plays one sheet by the same rules as the menus, and scores it the same."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings

from expedition.core.chance import SeededChance
from expedition.core.rules import View
from expedition.core.turns import check_turn, turn_text
from expedition.games.sheet_games.dice import numbers_to_write
from expedition.games.valley import RULES
from expedition.games.valley.loose_order import in_order
from expedition.games.valley.notation import read_sheet
from expedition.games.valley.numbers import ROLLS, spending
from expedition.games.valley.printed import LAYOUTS, SOLO_TURNS
from expedition.games.valley.scoring import score
from expedition.games.valley.search import steps_of
from expedition.games.valley.sheet import ValleySheet, position
from expedition.games.valley.table import APART, LEAD_ON, Table
from tests.games.valley.by_lot import by_lot
from tests.games.valley.slow_valley import Found
from tests.games.valley.test_numbers import made_slowly
from tests.games.valley.test_scoring_against_brute_force import drawings as scored_drawings


def blank(layout: str) -> ValleySheet:
    rows = LAYOUTS[layout]
    return ValleySheet(rows, (0,) * sum(row.split().count(".") for row in rows))


def begin(layout: str, buildings: str) -> Table:
    options = {"layout": layout, "buildings": buildings, "dice": "virtual"}
    return RULES.set_up(1, options, SeededChance("dice", 0))


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("buildings", [APART, LEAD_ON])
@pytest.mark.parametrize("seed", range(4))
def test_every_turn_of_a_game_by_lot_is_legal(layout: str, buildings: str, seed: int) -> None:
    at = begin(layout, buildings)
    start = position(at.sheet(0), (), SOLO_TURNS, lead_on=at.lead_on)
    for number, marks, sheet in by_lot(at.layout, start, seed):
        roll = ROLLS[number]
        at = replace(at, roll=roll, hands=(0,) if "snake" in roll else ())
        turn = steps_of(at.sheet(0).layout, marks)
        if not at.is_danger:
            turn = in_order(at.start(0), turn)
        at = RULES.resolve(
            at, {0: check_turn(RULES, View(0, at), turn)}, SeededChance("dice", at.round)
        )
        assert at.marks[0] == tuple(sheet.marks)
        assert sorted(at.last[0]) == sorted(sheet.last)
        assert score(at.sheet(0)).total == sheet.total()
        assert position(at.sheet(0), (), 1).used == sheet.used
        assert at.is_over == sheet.is_over()
    assert RULES.standings(at)[0].total == sheet.total()


def test_games_by_lot_come_to_every_kind_of_turn() -> None:
    seen = set[str]()
    start = read_sheet("10 11 12 1\n . 13 . 2\n ! . . .\n . . . .")
    for seed in range(40):
        for _, marks, _ in by_lot(start.rows, position(start, (), SOLO_TURNS), seed):
            seen.update(turn_text(steps_of(start.layout, marks)).split())
    assert {"9x", "hut", "statue", "mine", "forest", "city", "mountain", "pyramid"} <= seen
    assert {str(number) for number in range(1, 11)} <= seen


@settings(max_examples=150, deadline=None)
@given(scored_drawings())
def test_V21_the_total_is_that_of_the_score(drawn: tuple[str, str, list[Found]]) -> None:
    drawing, trailer, _ = drawn
    sheet = read_sheet(drawing + trailer)
    if sheet.marks:
        assert position(sheet, (), SOLO_TURNS).total() == score(sheet).total


def test_V23_alone_25_turns_are_played_and_a_full_grid_ends_the_game() -> None:
    sheet = read_sheet("5 .")
    assert not position(sheet, (), 1).is_over()
    assert position(sheet, (), 0).is_over()
    assert position(read_sheet("5 H"), (), 20).is_over()


def test_V1_V8_each_way_to_spend_a_roll_uses_each_die_once() -> None:
    rolls = spending()
    for number, roll in enumerate(ROLLS):
        if "snake" in roll:
            assert not rolls.ways_of[number]
            continue
        assert rolls.offers[number] == list(numbers_to_write(roll))
        for way, parent in ((rolls.ways[at], rolls.parents[at]) for at in rolls.ways_of[number]):
            assert way[:-1] == (rolls.ways[parent] if parent >= 0 else [])
            made = [7 if item == 0 else item for item in way if item >= 0]
            assert made_slowly(roll, tuple(made))
            assert way.count(-3) <= (roll[1] == "building")


def test_V1_the_ways_of_the_rulebooks_example() -> None:
    rolls = spending()
    ways = [rolls.ways[way] for way in rolls.ways_of[ROLLS.index(("2", "3", "5"))]]
    for way in ([5, 3, 2], [5, 5], [7, 3], [8, 2], [10], [2], [3], [5]):
        assert way in ways
    assert len(ways) == len({tuple(way) for way in ways}) == 13
