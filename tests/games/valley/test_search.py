"""The search of the Valley: legal turns, a mean that is true, and training that can be resumed."""

from __future__ import annotations

from dataclasses import replace

import pytest

from expedition.core.match import new_match
from expedition.core.playouts import A_SECOND_LOOK, AT_ONCE, Effort
from expedition.core.rules import View
from expedition.core.turns import check_turn, is_legal
from expedition.games.valley import PLAYOUTS, RULES
from expedition.games.valley.engine import feature_index
from expedition.games.valley.notation import read_sheet
from expedition.games.valley.numbers import ROLLS
from expedition.games.valley.printed import LAYOUTS
from expedition.games.valley.table import APART, LEAD_ON, Table
from tests.games.valley.drawing import table

FIRST = LAYOUTS["front"]
A_LITTLE = Effort(turns=3, playouts=6, depth=1)
SMALL = ". . . .\n. # . .\n. . . ."


@pytest.mark.parametrize("buildings", [APART, LEAD_ON])
@pytest.mark.parametrize("seats", [1, 3])
def test_every_turn_that_is_ranked_is_legal(seats: int, buildings: str) -> None:
    match = new_match(RULES, seats, {"layout": "back", "buildings": buildings}, f"ahead {seats}")
    while not match.is_over:
        for seat in range(seats):
            view = match.view(seat)
            effort = AT_ONCE if match.moment % 6 else A_LITTLE
            ranked = PLAYOUTS.ranked(view, effort, seed=match.moment)
            assert ranked
            assert all(is_legal(RULES, view, one.turn) for one in ranked)
            match = match.seal(seat, check_turn(RULES, view, ranked[0].turn), match.moment)
        match = match.resolved()


@pytest.mark.parametrize("seats", [1, 2])
def test_the_outlook_is_the_mean_over_all_rolls_and_luck_is_0_on_average(seats: int) -> None:
    drawing = "5 6 . .\n3 ! . .\n. . 10 ."
    before = table("1 1 1", *[drawing] * seats, turn=9)
    at = PLAYOUTS.position(before, 0)
    prospects = [PLAYOUTS.roll_value(at, roll) for roll in range(len(ROLLS))]
    danger = [("snake" in roll) and seats > 1 for roll in ROLLS]
    bests = [-p.best if harm else p.best for p, harm in zip(prospects, danger, strict=True)]
    assert sum(bests) / len(bests) == pytest.approx(PLAYOUTS.mean_value(at))
    [mean] = {p.mean for p in prospects}
    taken = PLAYOUTS.company * (mean - float(at.stars())) if seats > 1 else 0.0
    assert PLAYOUTS.outlook(before, 0) == pytest.approx(mean - taken)


def test_what_is_worth_nothing_more_is_worth_its_stars() -> None:
    full = table("1 1 1", "7 8 9\n5 5 5", turn=25)
    over = replace(full, is_over=True)
    assert PLAYOUTS.outlook(over, 0) == RULES.standings(over)[0].total
    assert PLAYOUTS.mean_value(PLAYOUTS.position(over, 0)) == RULES.standings(over)[0].total


def test_a_turn_is_judged_beside_the_best_ones() -> None:
    at = table("4 5 1", "15 ! . .\n. . . .", turn=25)
    view: View[Table, None] = View(0, at)
    turn = (RULES.box.read_step("1"), RULES.box.read_step("c1"))
    judged = PLAYOUTS.judged(view, [turn])
    assert judged is not None
    assert turn in [one.turn for one in judged.turns]
    assert judged.turns[0].worth > next(o.worth for o in judged.turns if o.turn == turn)


def test_three_turns_get_a_second_look_and_further_ones_if_they_look_nearly_as_good() -> None:
    looked_at = set()
    match = new_match(RULES, 1, {}, "second look")
    while not match.is_over:
        view = match.view(0)
        first = PLAYOUTS.ranked(view, AT_ONCE, 0)[: A_SECOND_LOOK.turns]
        judged = PLAYOUTS.judged(view)
        assert judged is not None
        near = [one for one in first if one.worth >= first[0].worth - PLAYOUTS.reach]
        looked_at.add(len(judged.turns))
        assert len(judged.turns) == max(len(near), min(3, len(first)))
        match = match.seal(0, first[0].turn, match.moment).resolved()
    assert 3 in looked_at
    assert max(looked_at) > 3


def test_learning_taken_up_again_comes_to_the_same() -> None:
    whole = PLAYOUTS.training(read_sheet(SMALL), "mine", 3, None)
    for _ in range(206):
        whole.play()
    part = PLAYOUTS.training(read_sheet(SMALL), "mine", 3, None)
    for _ in range(203):
        part.play()
    other = PLAYOUTS.training(read_sheet(SMALL), "mine", 3, part.kept())
    for _ in range(3):
        other.play()
    assert other.learned() == whole.learned()
    assert other.kept() == whole.kept()


@pytest.mark.parametrize("layout", LAYOUTS)
def test_printed_layouts_have_learned_values(layout: str) -> None:
    known = PLAYOUTS.value(LAYOUTS[layout])
    assert len(known.weights) == feature_index.COUNT
    assert 60 < known.of(PLAYOUTS.blank(LAYOUTS[layout], known)) < 100


def test_a_layout_that_nothing_was_learned_about_is_valued_like_the_first() -> None:
    assert PLAYOUTS.value(read_sheet(SMALL).rows).weights == PLAYOUTS.value(FIRST).weights


def test_learning_begins_alike_on_every_layout() -> None:
    assert PLAYOUTS.first_weights(read_sheet(SMALL).rows) == PLAYOUTS.first_weights(FIRST)
    assert PLAYOUTS.first_weights(FIRST) == feature_index.begin()
