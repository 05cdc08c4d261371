"""The engine of the Valley: one more mark, a whole turn, and what is learned from games."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice

import pytest

from expedition.core.chance import SeededChance
from expedition.core.rules import View
from expedition.core.turns import check_turn
from expedition.games.sheet_games.engine.kalman_learner import KalmanLearner, Phases, RollBaselines
from expedition.games.sheet_games.engine.luck import Luck
from expedition.games.sheet_games.engine.position import Turn, best
from expedition.games.sheet_games.engine.value import Value
from expedition.games.sheet_games.kernel.vectors import whole
from expedition.games.valley import RULES
from expedition.games.valley.engine import feature_index
from expedition.games.valley.engine.completion import completes
from expedition.games.valley.engine.discovery_search import best_discovery
from expedition.games.valley.engine.features import features_of
from expedition.games.valley.engine.incremental_value import value_with
from expedition.games.valley.engine.pattern_features import BROAD, COUNT, LINES
from expedition.games.valley.engine.search_position import ValleyPosition
from expedition.games.valley.kernel.footing import cells_to_fill
from expedition.games.valley.kernel.sheet import Sheet
from expedition.games.valley.loose_order import in_order
from expedition.games.valley.notation import read_sheet
from expedition.games.valley.numbers import ROLLS, spending
from expedition.games.valley.printed import LAYOUTS, SOLO_TURNS
from expedition.games.valley.search import layout_value, patterns, steps_of
from expedition.games.valley.sheet import position as kernel_sheet
from expedition.games.valley.steps import Step
from expedition.games.valley.table import APART, LEAD_ON, Table
from tests.games.valley.by_lot import any_weights, by_lot
from tests.games.valley.test_kernel import begin, blank

FOUND = {"forest": 1, "city": 2, "mountain": 3, "pyramid": 4}


def sheets(layout: str) -> list[Sheet]:
    """Sheets from games that are played by lot, one from each turn."""
    found = []
    for seed in range(3):
        sheet = kernel_sheet(blank(layout), (), SOLO_TURNS)
        found.append(sheet)
        found += [after for _, _, after in by_lot(LAYOUTS[layout], sheet, seed)][:-1]
    return found


@pytest.mark.parametrize("layout", LAYOUTS)
def test_the_worth_of_one_more_mark_is_that_of_the_sheet_with_it(layout: str) -> None:
    by = layout_value(LAYOUTS[layout], Value(any_weights(1)))
    luck = Luck(2)
    for sheet in sheets(layout):
        seen = features_of(by, sheet, sheet.turns_left)
        cells = cells_to_fill(by.field, sheet.marks, sheet.lead_on)
        marks = [mark for mark in (-5, -4, -3, -1, *range(1, 16)) if mark not in sheet.marks]
        chosen = [(mark, cells[luck.below(len(cells))]) for mark in (*marks, 3, 7, 11)]
        for mark, cell in [*chosen, *((-2, snake) for snake in seen.snakes)]:
            after = sheet.copy()
            after.marks[cell] = mark
            expected = features_of(by, after, sheet.turns_left)
            assert value_with(seen, mark, cell) == pytest.approx(expected.value)
            assert expected.stars == after.total()


@pytest.mark.parametrize("layout", LAYOUTS)
def test_a_second_mark_is_worth_what_it_would_be_on_the_sheet_with_the_first(layout: str) -> None:
    by = layout_value(LAYOUTS[layout], Value(any_weights(3)))
    luck = Luck(4)
    for sheet in sheets(layout):
        first = features_of(by, sheet, sheet.turns_left)
        cells = cells_to_fill(by.field, sheet.marks, sheet.lead_on)
        for mark in (-1 if -4 in sheet.marks else -4, 2, 2, 3, 8, 8, 12, 12):
            cell = cells[luck.below(len(cells))]
            between = sheet.copy()
            between.marks[cell] = mark
            seen = first.copy_with(mark, cell, value_with(first, mark, cell))
            expected = features_of(by, between, sheet.turns_left)
            assert seen.stars == expected.stars
            for other in cells_to_fill(by.field, between.marks, sheet.lead_on)[:8]:
                for second in (2, 3, 8, 12):
                    assert value_with(seen, second, other) == pytest.approx(
                        value_with(expected, second, other)
                    )


def checked(at: Table, turn: Turn) -> tuple[Step, ...]:
    """The steps of a turn of the kernel, which the menus offer in this order."""
    steps = steps_of(at.sheet(0).layout, turn.marks)
    return check_turn(RULES, View(0, at), steps if at.is_danger else in_order(at.start(0), steps))


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("buildings", [APART, LEAD_ON])
@pytest.mark.parametrize("seed", range(2))
def test_every_turn_worth_a_look_is_legal_and_worth_what_it_says(
    layout: str, buildings: str, seed: int
) -> None:
    at, luck, rolls = begin(layout, buildings), Luck(seed), spending()
    value = Value(any_weights(seed) if seed else feature_index.begin())
    by = layout_value(LAYOUTS[layout], value)
    sheet = kernel_sheet(at.sheet(0), (), SOLO_TURNS, lead_on=at.lead_on)
    position = ValleyPosition(sheet, rolls, by, kept=3, most=3)
    while not position.is_over():
        number = luck.roll(rolls)
        at = replace(at, roll=ROLLS[number], hands=(0,) if "snake" in ROLLS[number] else ())
        turns = position.turns(number)
        for turn in turns:
            assert value.of(position.after(turn)) == pytest.approx(turn.value)
            checked(at, turn)
        chosen = best(turns)
        at = RULES.resolve(at, {0: checked(at, chosen)}, SeededChance("dice", at.round))
        moved = position.after(chosen)
        assert isinstance(moved, ValleyPosition)
        position = moved
        assert at.marks[0] == tuple(position.sheet.marks)
        assert kernel_sheet(at.sheet(0), (), 1).used == position.sheet.used
    assert at.is_over


@pytest.mark.parametrize("alone", [True, False])
def test_the_mean_over_all_rolls_is_that_of_the_best_turns(alone: bool) -> None:
    by, rolls = layout_value(LAYOUTS["back"], Value(feature_index.begin())), spending()
    start = kernel_sheet(blank("back"), (), SOLO_TURNS, alone=alone)
    [(_, _, sheet)] = islice(by_lot(LAYOUTS["back"], start, 5), 13, 14)
    position = ValleyPosition(sheet, rolls, by)
    worths = [best(position.turns(roll)).value for roll in range(len(ROLLS))]
    if not alone:
        worths = [-w if rolls.danger[roll] else w for roll, w in enumerate(worths)]
    assert position.mean() == pytest.approx(sum(worths) / len(ROLLS))
    assert len(rolls.kinds) == 71


@pytest.mark.parametrize(
    ("drawing", "kind"),
    [
        ("10 11 12\n. 13 .", "pyramid"),
        ("1 2 3\n. 4 5", "forest"),
        ("3 3 .\n3 3 .", "city"),
        ("6 7 8\n. . .", "mountain"),
    ],
)
def test_in_the_last_turn_the_discovery_with_most_stars_is_found(drawing: str, kind: str) -> None:
    sheet = read_sheet(drawing)
    by = layout_value(sheet.rows, Value(feature_index.begin()))
    find = best_discovery(features_of(by, kernel_sheet(sheet, (), 1), 0))
    assert find is not None
    assert find.kind == FOUND[kind]


@pytest.mark.parametrize(
    ("drawing", "mark", "cell", "is_complete"),
    [
        ("10 11 12\n. . .", 13, 4, True),
        ("10 11 12\n. . .", 9, 4, False),
        ("6 . 7\n. . .", 8, 1, True),
        ("6 . .\n. . .", 8, 1, False),
        ("3 3 .\n. 3 .", 3, 3, True),
        ("3 3 .\n3 3 .", 3, 2, False),
        ("3 3 .\n. 3 .", 4, 3, False),
        ("1 2 3\n. 4 .", 5, 3, True),
        ("1 2 3\n. 4 .", 4, 3, False),
        ("1 2 3\n. 4 5", 6, 3, False),
        ("3 3 .\n. 3 .", -4, 3, False),
    ],
)
def test_a_mark_completes_what_could_not_be_revealed_before(
    drawing: str, mark: int, cell: int, is_complete: bool
) -> None:
    sheet = read_sheet(drawing)
    by = layout_value(sheet.rows, Value(feature_index.begin()))
    seen = features_of(by, kernel_sheet(sheet, (), 10), 9)
    assert completes(seen, mark, cell) == is_complete


def test_who_follows_one_plan_only_follows_the_one_that_completes_something() -> None:
    sheet = read_sheet("3 3 . .\n3 . . .\n2 . . .")
    nothing_learned = Value([0.0] * feature_index.COUNT)
    by = layout_value(sheet.rows, nothing_learned)
    position = ValleyPosition(kernel_sheet(sheet, (), 10), spending(), by, kept=1, most=1)
    turn = best(position.turns(ROLLS.index(("1", "5", "3"))))
    assert nothing_learned.of(position.after(turn)) == 6


def test_a_pattern_that_is_turned_or_mirrored_is_the_same() -> None:
    folded = patterns(LAYOUTS["front"]).folded
    assert sorted(set(folded)) == list(range(COUNT))
    top_left, top_right, bottom_left, bottom_right = (3 * 17**place for place in range(4))
    assert len({folded[c] for c in (top_left, top_right, bottom_left, bottom_right)}) == 1
    assert folded[top_left + top_right] == folded[bottom_right + top_right]
    assert folded[top_left + top_right] != folded[top_left + bottom_right]
    assert folded[LINES + 1 + 2 * 289] == folded[LINES + 2 + 1 * 289]
    assert folded[LINES + 1 + 8 * 17] != folded[LINES + 8 + 1 * 17]
    corners = [BROAD + 4 * 6**place for place in (0, 2, 3, 5)]
    assert len({folded[corner] for corner in corners}) == 1
    assert folded[BROAD + 4 * 6] == folded[BROAD + 4 * 6**4] != folded[corners[0]]


def test_of_low_numbers_a_pattern_tells_only_which_are_equal() -> None:
    folded = patterns(LAYOUTS["front"]).folded
    assert folded[LINES + 1 + 1 * 17] == folded[LINES + 4 + 4 * 17]
    assert folded[LINES + 1 + 2 * 17] == folded[LINES + 5 + 3 * 17]
    assert folded[LINES + 1 + 2 * 17] != folded[LINES + 1 + 1 * 17]


def test_from_afar_a_pattern_tells_only_how_high_numbers_are() -> None:
    known = patterns(LAYOUTS["front"])
    assert len(known.broad_blocks) == 2 * 6 * 7
    first = len(known.blocks) + len(known.lines)
    size = len(known.at)

    def from_afar(*kinds: int) -> list[int]:
        codes = known.codes(whole([*kinds, *[0] * (size - len(kinds))]))
        return [known.folded[code] for code in codes[first:]]

    assert from_afar(1, 2, 7) == from_afar(4, 4, 7) != from_afar(4, 4, 8)
    assert from_afar(10) == from_afar(13) == from_afar(16) != from_afar(6)


def learner(value: Value, phases: Phases, doubts: list[float]) -> KalmanLearner:
    """One to whom all rolls are the same."""
    return KalmanLearner(
        value, spending(), RollBaselines([0]), phases, doubts, floor=0.01, trace=1.0
    )


def test_a_value_learns_what_games_come_to() -> None:
    value = Value([0.0, 0.0, 0.0])
    one_phase = Phases(first=1, end=3, size=2, likeness=0.5)
    baselines = RollBaselines([0])
    estimator = KalmanLearner(
        value, spending(), baselines, one_phase, [25.0, 1.0, 1.0], floor=0.01, trace=1.0
    )
    for _ in range(400):
        estimator.learn([[0, 1], []], [3.0, 10.0], [0])
        estimator.learn([[0, 2, 2], []], [3.0, 20.0], [0])
    assert 3 + value.weights[0] + value.weights[1] == pytest.approx(10, abs=0.5)
    assert 3 + value.weights[0] + 2 * value.weights[2] == pytest.approx(20, abs=0.5)


def test_what_is_learned_in_one_phase_is_hinted_at_in_its_neighbours() -> None:
    value = Value([0.0, 0.0, 0.0, 0.0])
    phases = Phases(first=1, end=4, size=1, likeness=0.5)
    baselines = RollBaselines([0])
    estimator = KalmanLearner(
        value, spending(), baselines, phases, [25.0, 1.0, 1.0, 1.0], floor=0.01, trace=1.0
    )
    estimator.learn([[0, 2], []], [0.0, 10.0], [0])
    bias, before, here, after = value.weights
    assert bias > here > 0
    assert before == after == pytest.approx(here / 2)
