"""What bots leave alone: trouble of their own making; each drawn where they once walked into it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from expedition.core.rules import look
from expedition.core.turns import turn_text
from expedition.games.hamunaptra import ADVISOR, RULES
from expedition.games.hamunaptra.advice.odds import victory
from expedition.games.hamunaptra.components import CHARACTERS, DANGERS
from expedition.games.hamunaptra.state import State
from tests.games.hamunaptra.drawing import dice, labyrinth, played, where


def best(state: State, seat: int = 0) -> str:
    """The turn that looks best to the bot, as text."""
    worth = ADVISOR.appraise(look(RULES, state, seat))
    return turn_text(max(worth, key=lambda turn: worth[turn]))


def test_A4_stairs_are_not_paired_with_a_rivals_exit_if_the_rival_gains_more_by_it() -> None:
    picture = """
        .   .   .   .   .   .   .   .   .   .   .   .
        A├  ─   ─   ─   ─   .   .   ─   ─   ─   ─   B┤
        .   .   .   .   .   .   .   .   .   .   .   .
    """
    state = labyrinth(
        picture,
        "C01=A@e2 C16=B@l2",
        stairs="ST_EYE_A@b2=A ST_LOTUS_A@c2=A ST_ANKH_A@d2=A ST_SUN_A@h2=B!",
        hands=("ST_SUN_B G_TEE",),
        phase="place",
        pile="M1 M2 M3",
        options={"stairs_points": "every_connected_player"},
    )
    # By the passage B would have three stairs more, for one exit of which A has a part.
    assert "ST_SUN_B" not in best(state)


LAST_ROUND = """
    .   .   .   .   .   .   .   .   .   .   .   .
    A├  ─   ─   .   ─   ─   ─   ─   ─   ─   ─   B┤
    .   .   .   .   .   .   .   .   .   .   .   .
"""


def test_A14_nobody_far_from_an_exit_enters_a_danger_in_the_last_round() -> None:
    state = labyrinth(
        LAST_ROUND,
        "C06=A@a2 C16=B@l2",
        dangers="M6@b2",
        stairs="ST_SUN_A@e2=B!",
        hands=("G_STR",),
    )
    state = state.on(replace(state.table, endings=("exit",)))
    assert "b2" not in best(state)


def test_H44_who_enters_a_danger_for_two_is_followed_by_the_second() -> None:
    picture = """
        .   .   .   .   .   .
        A├  ─   ┼   ─   .   B┤
        .   .   .   .   .   .
    """
    state = labyrinth(
        picture, "C02=A@b2 C09=A@b2 C16=B@f2", dangers="M1@c2", hands=("G_STR",), phase="move"
    )
    assert victory(["C02", "C09"], "M1") > 0.55
    first = best(state)
    assert first in ("C02 c2", "C09 c2")
    state = played(state, first)
    state = played(state, best(state))
    assert where(state, "C02") == where(state, "C09") == "c2"


HOPELESS = [
    (who, danger) for who in CHARACTERS for danger in DANGERS if victory([who], danger) < 0.1
]


@pytest.mark.parametrize(("who", "danger"), HOPELESS)
def test_H38_nobody_enters_a_hopeless_danger_alone_or_stays_in_it(who: str, danger: str) -> None:
    picture = """
        .   .   .   .   .   .
        A├  ─   ┼   ─   .   B┤
        .   .   .   .   .   .
    """
    rival = "C16" if who != "C16" else "C15"
    outside = labyrinth(
        picture, f"{who}=A@b2 {rival}=B@f2", dangers=f"{danger}@c2", hands=("G_STR",)
    )
    assert "c2" not in best(outside)
    inside = labyrinth(
        picture,
        f"{who}=A@c2 {rival}=B@f2",
        dangers=f"{danger}@c2",
        hands=("G_STR",),
        phase="fight",
    )
    letter = "F" if DANGERS[danger].force else "I"
    struck = played(inside, letter, chance=dice(attack="1111", strike="1111"))
    while struck.table.question in ("attribute", "defender"):
        seat = struck.table.asked[0]
        struck = played(struck, best(struck, seat), chance=dice(strike="1111"))
    if struck.table.question == "retreat":
        assert "stay" not in best(struck)


def test_H18_networks_are_not_joined_for_nothing() -> None:
    picture = """
        .   .   .   .   .   .   .
        .   .   .   .   .   .   .
        A├  ─   ─   .   ─   ─   B┤
        .   .   .   .   .   .   .
        .   .   .   .   .   .   .
    """
    state = labyrinth(picture, "C01=A@c3 C16=B@g3", hands=("G_CRS",), phase="place")
    assert not best(state).startswith("G_CRS d3")


def test_H27_no_gallery_goes_under_ones_own_fresh_danger() -> None:
    picture = """
        .   .   .   .   .   .   .   .
        A├  ─   .   .   .   ─   ─   B┤
        .   .   .   .   .   .   .   .
    """
    state = labyrinth(picture, "C01=A@b2 C16=B@f2", hands=("M1 G_DEAD G_CRS",), phase="place")
    laid = played(state, "M1 e2")
    worth = {
        turn_text(turn): value for turn, value in ADVISOR.appraise(look(RULES, laid, 0)).items()
    }
    assert worth["G_DEAD e2 E"] < worth["end"]
