"""Who is likely to win, and where exits lie: what bots are told of a whole truth."""

from __future__ import annotations

from dataclasses import replace

import pytest

from expedition.core.rules import Judge
from expedition.games.hamunaptra import ADVISOR, SUMMARY
from expedition.games.hamunaptra.table import OUT
from tests.games.hamunaptra.drawing import labyrinth, played

HALL = """
    .   .   .   .   .   .   .   .   .   .
    A├  ─   ─   ─   .   .   .   .   .   B┤
    .   .   .   .   .   .   .   .   .   .
"""
TEAMS = "C01=A@d2 C16=B@j2"


def test_the_advisor_judges_whole_truths() -> None:
    assert isinstance(ADVISOR, Judge)


def test_H61_chances_add_up_and_grow_with_points_and_with_a_way_out() -> None:
    alike = labyrinth(HALL, TEAMS, chests=("E01", "E02"), hands=("G_STR", "G_STR"))
    richer = labyrinth(HALL, TEAMS, chests=("E01 E03", "E02"), hands=("G_STR", "G_STR"))
    found = ADVISOR.chances(alike)
    assert sum(found.values()) == pytest.approx(1.0)
    assert found[0] > found[1], "A is three tiles nearer to an exit"
    assert ADVISOR.chances(richer)[0] > found[0]


def test_A60_at_the_end_the_winners_share() -> None:
    over = labyrinth(HALL, TEAMS)
    over = over.on(replace(over.table, phase="over"))
    assert ADVISOR.chances(over) == {0: 0.5, 1: 0.5}


def test_a_turn_is_played_when_the_next_player_begins() -> None:
    state = labyrinth(HALL, TEAMS, hands=("G_STR", "G_STR"))
    before = ADVISOR.turns_played(state)
    laid = played(state, "end", "G_STR e2 E")
    while laid.table.active == 0:
        laid = played(laid, "end")
    assert ADVISOR.turns_played(laid) == before + 1


@pytest.mark.parametrize(("layer", "own"), [("A", 1), ("B", 0)])
def test_A52_an_exit_lies_in_its_layers_own_galleries_if_the_layer_laid_most_of_the_way(
    layer: str, own: int
) -> None:
    joined = HALL.replace(".   .   .   .   .   B┤", "─   ─   ─   ─   ─   B┤")
    state = labyrinth(joined, "C01=A@d2 C16=B@j2", stairs=f"ST_SUN_A@d2={layer}!")
    person = replace(state.table.person("C01"), fate=OUT)
    counts = SUMMARY.of(state.on(state.table.with_people([person]))).counts
    assert (counts["exits_used"], counts["own_exits_used"]) == (1, own)
