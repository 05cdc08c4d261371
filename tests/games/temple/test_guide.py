"""What the Temple tells of a moment."""

from __future__ import annotations

import pytest

from expedition.core.guide import Rule
from expedition.core.rules import Seat, View
from expedition.games.temple import GUIDE
from expedition.games.temple.table import Table
from tests.games.temple.drawing import entered, table

BEGUN = "5 .+\n. ."
SHUT = ". 4+\n. ."
FULL = "5 .+\n6 7"


def rule(at: Table, seat: Seat | None = 0) -> Rule | None:
    return GUIDE.rule(View(seat, at))


@pytest.mark.parametrize(
    ("roll", "told"),
    [
        ("1 2 3", "plain"),
        ("penny 2 3", "penny"),
        ("1 lockpick 3", "lockpick"),
        ("penny lockpick 3", "penny_lockpick"),
    ],
)
def test_the_rule_of_the_moment_follows_the_faces(roll: str, told: str) -> None:
    assert rule(table(roll, BEGUN, BEGUN)) == Rule(f"rule.{told}")


def test_T04_the_lockpick_opens_nothing_where_every_door_is_full() -> None:
    at = table("1 lockpick 3", BEGUN, SHUT)
    assert rule(at, 0) == Rule("rule.lockpick")
    assert rule(at, 1) == Rule("rule.lockpick_idle")


def test_a_mummy_names_whose_sheet_it_goes_on() -> None:
    at = table("1 2 mummy", BEGUN, BEGUN, hands=(1, 0))
    assert rule(at) == Rule("rule.mummy", about=1)
    assert rule(at, None) == Rule("roll.mummy", {"round": 1})
    assert rule(table("1 2 mummy", BEGUN)) == Rule("rule.mummy_alone")


def test_the_host_is_told_to_throw_real_dice_and_the_others_to_wait() -> None:
    at = entered(table("1 2 3", BEGUN, BEGUN))
    assert rule(at, 0) == Rule("rule.faces")
    assert rule(at, 1) == rule(at, None) == Rule("rule.faces_wait", about=0)
    assert rule(entered(table("1 2 3", FULL, FULL))) is None


def test_progress_counts_the_cells_without_a_door() -> None:
    assert GUIDE.progress(table("1 2 3", BEGUN)) == pytest.approx(1 / 3)
    assert GUIDE.progress(table("1 2 3", FULL)) == 1
