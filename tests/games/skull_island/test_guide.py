"""What Skull Island tells of a moment."""

from __future__ import annotations

from dataclasses import replace

import pytest

from expedition.core.guide import Rule
from expedition.core.rules import Seat, View
from expedition.games.skull_island import GUIDE
from expedition.games.skull_island.sheet import Treasure
from expedition.games.skull_island.table import Table
from tests.games.skull_island.drawing import SMALL, table

LANDED = SMALL.replace(".", "7", 1)
NO_SEA = ". b\nb b"
FIVE_SKULLS = """
    ~  ~  ~  ~  ~
    ~  !  !  !  ~
    ~  !  !  .  ~
    ~  ~  ~  ~  ~
"""


def rule(at: Table, seat: Seat | None = 0) -> Rule | None:
    return GUIDE.rule(View(seat, at))


@pytest.mark.parametrize(
    ("roll", "sheet", "told"),
    [
        ("1 2 3", LANDED, "plain"),
        ("1 2 3", SMALL, "first"),
        ("penny 2 3", LANDED, "penny"),
        ("1 boat 3", LANDED, "boat"),
        ("penny boat 3", LANDED, "penny_boat"),
        ("1 boat 3", NO_SEA, "boat_idle"),
        ("penny boat 3", NO_SEA, "penny"),
        ("1 2 skull", FIVE_SKULLS, "skull_idle"),
        ("1 2 skull", LANDED, "skull_alone"),
    ],
)
def test_the_rule_of_the_moment_follows_the_faces_and_the_sheet(
    roll: str, sheet: str, told: str
) -> None:
    assert rule(table(roll, sheet)) == Rule(f"rule.{told}")


def test_a_skull_names_whose_sheet_it_goes_on() -> None:
    at = table("1 boat skull", LANDED, LANDED, hands=(1, 0))
    assert rule(at) == Rule("rule.skull", about=1)
    assert rule(at, None) == Rule("roll.skull", {"round": 1})
    assert rule(table("1 boat 3", NO_SEA, NO_SEA), None) == Rule("rule.boat")


def test_K18_progress_is_that_of_whoever_is_furthest_by_land_or_by_treasures() -> None:
    at = table("1 2 3", SMALL, LANDED)
    assert GUIDE.progress(at) == pytest.approx(1 / 5)
    found = tuple(Treasure(value, cell=value) for value in (7, 8, 9))
    assert GUIDE.progress(replace(at, treasures=((), found))) == pytest.approx(3 / 5)
