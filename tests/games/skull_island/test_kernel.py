"""The kernel rules a sheet as the slow rule book does, and plays on as the menus allow."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from expedition.core.chance import SeededChance
from expedition.core.rules import View
from expedition.core.turns import check_turn, read_turn
from expedition.games.sheet_games.dice import GREATEST_NUMBER
from expedition.games.sheet_games.engine.luck import Luck
from expedition.games.sheet_games.engine.value import Value
from expedition.games.sheet_games.sheet import DANGER
from expedition.games.skull_island import RULES, printed, sheet
from expedition.games.skull_island.engine.bitboards import Chart
from expedition.games.skull_island.engine.features import COUNT
from expedition.games.skull_island.engine.search_position import IslandSearchPosition
from expedition.games.skull_island.island import kernel_island
from expedition.games.skull_island.kernel import position as kernel_position
from expedition.games.skull_island.kernel.placing import (
    cells_for_a_boat,
    cells_for_a_number,
    cells_for_a_skull,
    ignores_skulls,
    may_draw_a_boat,
)
from expedition.games.skull_island.kernel.position import IslandPosition, blank, is_over, slots_left
from expedition.games.skull_island.kernel.scoring import skull_stars, total, treasure_stars
from expedition.games.skull_island.kernel.treasures import (
    is_found,
    revealed,
    ways_to_note,
)
from expedition.games.skull_island.leads import leads
from expedition.games.skull_island.notation import read_sheet
from expedition.games.skull_island.printed import DICE, LAYOUTS, SLOTS
from expedition.games.skull_island.scoring import score
from expedition.games.skull_island.search import ROLLS
from expedition.games.skull_island.sheet import BOAT, IslandSheet, Treasure, position
from expedition.games.skull_island.table import Table
from tests.games.skull_island.drawing import rolled, table
from tests.games.skull_island.made_up import FEW, TOKENS, noted_on, sheets
from tests.games.skull_island.slow_rules import (
    Picture,
    Spot,
    endings,
    ground_for_a_number,
    ground_for_a_skull,
    name,
    patterns,
    picture,
    sea_for_a_boat,
    slow_score,
    still_open,
)

FACES = list(product(*(die.faces for die in DICE.all())))
LANDINGS = st.sampled_from(["coast", "wide"])
SEAS = st.sampled_from(["near", "open"])
ANY_SHEET = sheets(TOKENS) | sheets(FEW)
often = settings(max_examples=150, deadline=None)
seldom = settings(max_examples=40, deadline=None)


def spots(drawn: IslandSheet, cells: list[int]) -> list[Spot]:
    """Where these cells lie in the picture; they are told in reading order, each once."""
    assert cells == sorted(set(cells))
    return [(drawn.layout.cells[cell].row, drawn.layout.cells[cell].column) for cell in cells]


def test_what_is_printed_is_what_the_kernel_counts_on() -> None:
    assert kernel_position.SLOTS == printed.SLOTS
    assert kernel_position.BUBBLES == printed.BUBBLES
    assert kernel_position.GREATEST == GREATEST_NUMBER
    assert kernel_position.BOAT == sheet.BOAT


@often
@given(ANY_SHEET, LANDINGS)
def test_K1_K2_K20_the_ground_for_a_number(drawing: str, landing: str) -> None:
    drawn = read_sheet(drawing)
    cells = cells_for_a_number(position(drawn, landing))
    assert set(spots(drawn, cells)) == ground_for_a_number(picture(drawing), landing)


@often
@given(ANY_SHEET, SEAS)
def test_K10_K20_the_sea_for_a_boat(drawing: str, sea: str) -> None:
    drawn = read_sheet(drawing)
    at = position(drawn, sea=sea)
    assert set(spots(drawn, cells_for_a_boat(at))) == sea_for_a_boat(picture(drawing), sea)
    assert may_draw_a_boat(at) == bool(cells_for_a_boat(at))


@often
@given(ANY_SHEET, st.data())
def test_K13_K14_K21_the_ground_for_a_skull_and_when_it_is_ignored(
    drawing: str, data: st.DataObject
) -> None:
    drawn, cells = read_sheet(drawing), picture(drawing)
    last = data.draw(st.none() | st.sampled_from(range(len(drawn.marks))))
    near = cells_for_a_skull(position(drawn), [] if last is None else [last])
    spot = None if last is None else spots(drawn, [last])[0]
    assert set(spots(drawn, near)) == ground_for_a_skull(cells, spot)
    assert ignores_skulls(position(drawn)) == (list(cells.values()).count("!") >= 5)


def new_patterns(cells: Picture, drawn: IslandSheet, cell: int, mark: int) -> set[tuple[Spot, int]]:
    """What one more mark brings to light by the slow rules."""
    token = "b" if mark == BOAT else str(mark)
    after = {**cells, spots(drawn, [cell])[0]: token}
    return still_open(after, noted_on(drawn)) - patterns(cells)


def marks_to_try(drawn: IslandSheet) -> list[tuple[int, int]]:
    """Every cell without a mark, and each number or the boat that might stand in it."""
    numbers = sorted({mark for mark in drawn.marks if mark > 0})
    return [(mark, cell) for cell in drawn.free_ground for mark in numbers] + [
        (BOAT, cell) for cell in drawn.island.sea if not drawn.marks[cell]
    ]


@seldom
@given(ANY_SHEET)
def test_K4_K5_K6_K8_K12_the_crossings_that_a_mark_reveals(drawing: str) -> None:
    drawn, cells = read_sheet(drawing), picture(drawing)
    for mark, cell in marks_to_try(drawn):
        finds = revealed(position(drawn), mark, cell)
        assert list(finds) == sorted(finds)
        assert {
            (spot, value) for value, crossings in finds.items() for spot in spots(drawn, crossings)
        } == new_patterns(cells, drawn, cell, mark)


@often
@given(ANY_SHEET)
def test_a_skull_brings_nothing_to_light(drawing: str) -> None:
    at = position(read_sheet(drawing))
    assert not any(revealed(at, DANGER, cell) for cell in at.free)


@often
@given(ANY_SHEET)
def test_K4_K12_a_treasure_is_found_where_the_slow_rules_see_its_pattern(drawing: str) -> None:
    drawn = read_sheet(drawing)
    at = position(drawn)
    found = {
        (spots(drawn, [crossing])[0], value)
        for crossing in drawn.island.land
        for value in range(1, GREATEST_NUMBER + 1)
        if is_found(at, value, crossing)
    }
    assert found == patterns(picture(drawing))


@pytest.mark.parametrize("value", [-1, 0, 16, 99])
def test_there_are_no_treasures_beyond_the_numbers(value: int) -> None:
    at = position(read_sheet(". b .\n. . .\n. . ."))
    assert not any(is_found(at, value, crossing) for crossing in at.island.land)
    assert revealed(at, value, 0) == {}


@seldom
@given(ANY_SHEET)
def test_a_lead_is_told_for_every_mark_that_reveals_its_crossing(drawing: str) -> None:
    at = table("1 1 1", drawing)
    drawn, sea = at.sheet(0), cells_for_a_boat(at.position(0))
    revealed_by = {
        (value, crossing, mark == BOAT, cell)
        for mark, cell in marks_to_try(drawn)
        if mark > 0 or cell in sea
        for value, crossings in revealed(at.position(0), mark, cell).items()
        for crossing in crossings
    }
    if drawn.slots_left:
        names = drawn.layout.names.index
        assert revealed_by == {
            (lead.value, names(lead.cell), is_boat, names(cell))
            for lead in leads(at, 0)
            for is_boat, cells in ((False, lead.numbers), (True, lead.boats))
            for cell in cells
        }
    else:
        assert leads(at, 0) == ()


@often
@given(
    st.dictionaries(
        st.integers(1, 15),
        st.lists(st.integers(0, 4), unique=True, min_size=1, max_size=3),
        max_size=4,
    ),
    st.integers(0, SLOTS),
)
def test_K8_K9_every_way_to_note_that_leaves_nothing_out(
    finds: dict[int, list[int]], taken: int
) -> None:
    elsewhere = frozenset(((9, n), 100 + n) for n in range(taken))
    new = {((0, cell), value) for value, crossings in finds.items() for cell in crossings}
    expected = sorted(
        sorted((value, column) for (_, column), value in end - elsewhere)
        for end in endings(new, elsewhere)
    )
    assert sorted(ways_to_note(finds, SLOTS - taken)) == expected


@often
@given(ANY_SHEET)
def test_K15_K16_K17_the_stars_of_skulls_and_treasures(drawing: str) -> None:
    drawn = read_sheet(drawing)
    at, expected = position(drawn), slow_score(drawing, noted_on(drawn))
    dangers = sum(skull_stars(at.island, at.marks, skull) for skull in at.skulls)
    treasures = sum(
        treasure_stars(at.island, at.marks, found.value, found.cell) for found in drawn.treasures
    )
    assert {"treasures": treasures, "dangers": dangers} == expected
    assert total(at) == treasures + dangers


@often
@given(ANY_SHEET)
def test_K18_it_is_over_with_five_treasures_or_a_full_island(drawing: str) -> None:
    drawn = read_sheet(drawing)
    full = "." not in picture(drawing).values()
    assert is_over(position(drawn)) == (full or len(drawn.treasures) == 5)
    assert slots_left(position(drawn)) == 5 - len(drawn.treasures)


def test_K18_the_fifth_treasure_ends_the_game() -> None:
    at = position(IslandSheet(LAYOUTS["front"], (0,) * 81)).copy()
    for value, crossing in zip(range(1, 6), at.island.land, strict=False):
        assert not is_over(at)
        at.note(value, crossing)
    assert is_over(at)


@seldom
@given(ANY_SHEET, st.randoms(use_true_random=False))
def test_the_order_of_marks_does_not_matter_to_a_position(drawing: str, order: Random) -> None:
    drawn = read_sheet(drawing)
    marks = [(mark, cell) for cell, mark in enumerate(drawn.marks) if mark]
    order.shuffle(marks)
    at = blank(kernel_island(drawn.rows))
    for mark, cell in marks:
        at.fill(mark, cell)
    assert told(at) == told(position(IslandSheet(drawn.rows, drawn.marks)))


@seldom
@given(ANY_SHEET, st.integers(0, 2**40))
def test_playing_on_from_a_copy_leaves_the_position_as_it_was(drawing: str, seed: int) -> None:
    at = position(read_sheet(drawing))
    before = told(at)
    list(by_lot(at, seed))
    assert told(at) == before


def told(at: IslandPosition) -> tuple[object, ...]:
    """All that a position knows, skulls in reading order."""
    lists = [at.marks, at.free, at.counts, *at.ends, at.values, at.crossings]
    return (sorted(at.skulls), at.reached.copy(), *(known.copy() for known in lists))


@pytest.mark.parametrize("layout", ["front", "back"])
@pytest.mark.parametrize(("landing", "sea"), [("coast", "near"), ("wide", "open")])
def test_every_turn_of_a_game_by_lot_is_legal_and_the_end_scores_as_it_says(
    layout: str, landing: str, sea: str
) -> None:
    options = {"layout": layout, "landing": landing, "sea": sea, "dice": "virtual"}
    for seed in range(10):
        state = RULES.set_up(1, options, SeededChance("any", 0))
        before = blank(kernel_island(LAYOUTS[layout], landing, sea))
        for roll, at in by_lot(before, seed):
            state = rolled(state, " ".join(FACES[roll]))
            turn = read_turn(RULES, turn_between(before, at))
            check_turn(RULES, View(0, state), turn)
            state = RULES.resolve(state, {0: turn}, SeededChance("any", 0))
            assert_same(at, state)
            assert is_over(at) == state.is_over
            before = at
        assert total(before) == score(state.sheet(0)).total


def by_lot(start: IslandPosition, seed: int) -> Iterator[tuple[int, IslandPosition]]:
    """Rolls, and the position after each, when every turn is drawn from all that there are."""
    at, luck = (
        IslandSearchPosition(chart(start), ROLLS, Value([0.0] * COUNT), start, True),
        Luck(seed),
    )
    while not at.is_over():
        roll = luck.roll(ROLLS)
        turns = at.turns(roll)
        at = at.after(turns[luck.below(len(turns))])
        yield roll, at.position


def turns_of(at: IslandPosition, *faces: str) -> list[list[int]]:
    """The marks of every turn that there is with that roll."""
    judged = IslandSearchPosition(chart(at), ROLLS, Value([0.0] * COUNT), at, True)
    return [turn.marks for turn in judged.turns(FACES.index(faces))]


def chart(at: IslandPosition) -> Chart:
    return Chart(at.island)


def turn_between(before: IslandPosition, after: IslandPosition) -> str:
    """The turn that leads from one position to another, as text."""
    [cell] = [cell for cell, mark in enumerate(before.marks) if after.marks[cell] != mark]
    names = IslandSheet(LAYOUTS["front"], ()).layout.names
    mark, known = after.marks[cell], len(before.values)
    found = zip(after.values[known:], after.crossings[known:], strict=True)
    steps = [] if mark == DANGER else ["boat" if mark == BOAT else str(mark)]
    return " ".join([*steps, names[cell], *(f"{value}@{names[spot]}" for value, spot in found)])


def assert_same(at: IslandPosition, state: Table) -> None:
    assert tuple(at.marks) == state.marks[0]
    assert tuple(at.last) == state.last[0]
    assert tuple(map(Treasure, at.values, at.crossings)) == state.treasures[0]


def test_K14_K11_after_the_fifth_bubble_penny_or_the_boat_is_played() -> None:
    drawing = """
        ~  ~  ~  ~  ~  ~
        ~  !  !  !  .  ~
        ~  !  !  7  .  ~
        ~  ~  ~  ~  ~  ~
    """
    turns = turns_of(position(read_sheet(drawing)), "penny", "boat", "skull")
    assert {mark for mark, *_ in turns} == {BOAT, *range(1, 16)}


def test_K9_where_several_cells_would_do_there_is_a_turn_for_each() -> None:
    drawing = """
        .  .  4  4  .
        4  .  .  .  .
        .  .  4  4  .
    """
    at = table("4 4 4", drawing)
    drawn = at.sheet(0)
    assert {name(spot) for spot in spots(drawn, revealed(position(drawn), 4, 9)[4])} == {"c2", "d2"}
    turns = turns_of(position(drawn), "4", "4", "4")
    chosen = {drawn.layout.names[found[-1]] for mark, cell, *found in turns if found}
    assert chosen == {"c2", "d2"}
