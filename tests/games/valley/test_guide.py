"""What the Valley tells of a moment, and of a turn in the making."""

from __future__ import annotations

from dataclasses import replace

import pytest

from expedition.core.chance import SeededChance
from expedition.core.guide import Rule
from expedition.core.rules import Seat, View, filled_in
from expedition.core.turns import read_turn, some_turn
from expedition.games.valley import DESK, GUIDE, RULES
from expedition.games.valley.guide import Facts
from expedition.games.valley.sheet import BUILDINGS
from expedition.games.valley.table import LEAD_ON, Table
from tests.games.valley.drawing import entered, table

EMPTY = ". . .\n. . ."
BEGUN = "5 . .\n. . ."
HUT = "H . .\n. . ."
BUILT = "5 H S\nM . ."
RICH = """
    6  7  8  1
    2  3  4  5
    H  .  .  .
"""


def rule(at: Table, seat: Seat | None = 0) -> Rule | None:
    return GUIDE.rule(View(seat, at))


def facts(at: Table, chosen: str) -> Facts:
    told = GUIDE.facts(View(0, at), read_turn(RULES, chosen))
    assert told is not None
    return told


@pytest.mark.parametrize(
    ("roll", "sheet", "told"),
    [
        ("1 2 3", BEGUN, "plain"),
        ("1 2 3", EMPTY, "first"),
        ("1 2 3", HUT, "first"),
        ("penny 2 3", BEGUN, "penny"),
        ("1 building 3", BEGUN, "building"),
        ("penny building 3", BEGUN, "penny_building"),
        ("1 building 3", BUILT, "building_idle"),
        ("penny building 3", BUILT, "penny"),
        ("1 2 snake", BEGUN, "snake_alone"),
    ],
)
def test_the_rule_of_the_moment_follows_the_faces_and_the_sheet(
    roll: str, sheet: str, told: str
) -> None:
    assert rule(table(roll, sheet)) == Rule(f"rule.{told}")


def test_V03_the_rule_tells_what_one_goes_on_from() -> None:
    assert rule(table("1 2 3", HUT, buildings=LEAD_ON)) == Rule("rule.plain_lead_on")


def test_a_snake_names_whose_sheet_it_goes_on() -> None:
    at = table("1 2 snake", BEGUN, BEGUN, hands=(1, 0))
    assert rule(at) == Rule("rule.snake", about=1)
    assert rule(at, None) == Rule("roll.snake", {"round": 1})


def test_V20_V23_progress_counts_the_fullest_grid_and_alone_the_turns() -> None:
    assert GUIDE.progress(table("1 2 3", EMPTY, BEGUN)) == pytest.approx(1 / 6)
    assert GUIDE.progress(table("1 2 3", BEGUN, turn=20)) == pytest.approx(19 / 25)
    assert GUIDE.progress(replace(table("1 2 3", BEGUN), is_over=True)) == 1


def test_each_action_is_told_the_dice_that_it_spends() -> None:
    assert facts(table("2 3 5", BEGUN), "").dice == ()
    assert facts(table("2 3 5", BEGUN), "7 b1 3").dice == ((0, 2), (1,))
    assert facts(table("penny 1 1", BEGUN), "2 b1 1 a2").dice == ((0,), (1,))
    nine = table("4 building 5", "5 . .\n. . !")
    assert facts(nine, "hut b1 9x c2").dice == ((1,), (0, 2))


def test_an_offer_is_told_with_the_stars_that_it_brings_to_its_building() -> None:
    at = table("2 3 4", RICH)
    chosen = "2 b3"
    offers = DESK.offers(View(0, at), read_turn(RULES, chosen))
    told = facts(at, chosen)
    assert len(told.offered_stars) == len(offers) > 3
    before = RULES.score(at.sheet(0)).total
    for offer, stars in zip(offers, told.offered_stars, strict=True):
        turn = DESK.in_order(View(0, at), (*read_turn(RULES, chosen), *offer))
        assert RULES.score(RULES.play(at, 0, turn)[0]).total - before == stars


def test_buildings_are_told_with_their_stars_as_the_turn_leaves_the_sheet() -> None:
    at = table("2 3 4", RICH)
    assert facts(at, "").building_stars == at.building_stars[0] == (0, 0, 0)
    forest = facts(at, "2 b3 forest a2 b2 b3 c2 d1")
    assert forest.building_stars == (6, 0, 0)
    assert forest.offered_stars == ()


def test_there_is_nothing_to_tell_where_no_dice_are_spent() -> None:
    nothing = read_turn(RULES, "")
    assert GUIDE.facts(View(0, table("1 2 snake", BEGUN)), nothing) is None
    assert GUIDE.facts(View(0, entered(table("1 2 3", BEGUN))), nothing) is None
    assert GUIDE.facts(View(None, table("1 2 3", BEGUN)), nothing) is None


def test_the_stars_of_buildings_on_the_table_are_those_of_the_score() -> None:
    chance = SeededChance("guide", 0)
    at = RULES.set_up(2, filled_in(RULES.box, {}), chance)
    for moment in range(12):
        luck = SeededChance("guide", moment)
        turns = {seat: some_turn(RULES, View(seat, at), luck, f"turn/{seat}") for seat in (0, 1)}
        at = RULES.resolve(at, turns, luck)
        for seat in (0, 1):
            score = RULES.score(at.sheet(seat))
            assert at.building_stars[seat] == tuple(map(score.line, BUILDINGS))
