"""Laying monsters and traps, and galleries under them: H24 to H28, A15 to A17."""

from __future__ import annotations

from tests.games.hamunaptra.drawing import (
    TEAMS,
    WIDE,
    asked,
    labyrinth,
    placing,
    played,
    refused,
    steps,
)


def test_H24_a_danger_goes_beside_an_open_edge_and_nobody_need_be_near() -> None:
    state = placing("""
        .   .   .   .   .
        A├  ─   .   .   B┤
        .   .   .   .   .
    """, "M1", "C01=A@a2 C02=B@e2")  # fmt: skip
    assert steps(state, "M1") == {"a1", "a3", "c2", "d2", "e1", "e3"}
    assert refused(state, "M1 b1") == "no_open_edge"


def test_H25_a_danger_may_be_laid_beside_an_entrance() -> None:
    after = played(placing(hand="M1 G_CRS"), "M1 e2")
    assert [(one.cell, one.tile) for one in after.table.dangers] == [("e2", "M1")]


def test_H26_a_gallery_may_be_laid_under_a_danger_and_only_then_can_it_be_entered() -> None:
    state = placing(hand="G_CRS", dangers="M1@c2")
    assert "c2" in steps(state, "G_CRS")
    before = labyrinth(WIDE, TEAMS, dangers="M1@c2", hands=("G_CRS",))
    assert asked(before) == "place A"
    under = labyrinth(WIDE.replace("A┼  .", "A┼  ┼"), TEAMS, dangers="M1@c2", hands=("G_CRS",))
    assert steps(under, "C01") == {"c2"}


def test_H27_no_gallery_may_join_the_gallery_under_an_active_danger() -> None:
    state = placing("""
        .   .   .   .   .   .
        A├  ─   ┼   .   .   B┤
        .   .   .   .   .   .
    """, "G_CRS M2", "C01=A@b2 C02=B@f2", dangers="M1@c2")  # fmt: skip
    assert refused(state, "G_CRS c1 N") == "joins_danger"


def test_H28_the_ban_holds_only_for_tiles_that_touch_the_danger() -> None:
    state = placing("""
        .   .   .   .   .   .
        A├  ┬   ┼   .   .   B┤
        .   .   .   .   .   .
    """, "G_CRS", "C01=A@b2 C02=B@f2", dangers="M1@c2")  # fmt: skip
    assert "b3" in steps(state, "G_CRS")


def test_A17_other_openings_of_the_same_network_stay_usable() -> None:
    state = placing("""
        .   .   .   .   .
        A┼  ┼   .   .   B┤
        .   .   .   .   .
    """, "G_CRS", "C01=A@a2 C02=B@e2", dangers="M1@b2")  # fmt: skip
    assert {"a1", "a3"} <= steps(state, "G_CRS")


def test_A15_a_danger_goes_on_an_empty_cell_only() -> None:
    state = placing("""
        .   .   .   .   .
        A┼  ┼   .   .   B┤
        .   .   .   .   .
    """, "M2", "C01=A@a2 C02=B@e2", dangers="M1@e1")  # fmt: skip
    assert refused(state, "M2 b2") == "taken"
    assert refused(state, "M2 e1") == "taken"
    assert refused(state, "M2 f2") == "outside"


def test_A15_a_danger_may_lie_beside_a_gallery_under_another_unless_agreed_otherwise() -> None:
    picture = """
        .   .   .   .   .   .
        A├  ─   ┼   .   .   B┤
        .   .   .   .   .   .
    """
    people, agreed = "C01=A@b2 C02=B@f2", {"danger_beside_danger": "no"}
    state = placing(picture, "M2", people, dangers="M1@c2")
    assert {"c1", "c3", "d2"} <= steps(state, "M2")
    apart = placing(picture, "M2", people, dangers="M1@c2", options=agreed)
    assert refused(apart, "M2 c1") == "joins_danger"


def test_A16_the_gallery_under_a_danger_counts_as_a_gallery_of_the_turn() -> None:
    state = placing(hand="G_CRS G_CRS", dangers="M1@e2")
    after = played(state, "G_CRS e2 N")
    assert refused(after, "G_CRS f1 N") == "one_foreign_gallery"


def test_A16_it_may_join_several_networks_at_once() -> None:
    state = placing("""
        .   .   .
        A├  .   B┤
        .   .   .
    """, "G_STR", "C01=A@a2 C02=B@c2", dangers="M1@b2")  # fmt: skip
    after = played(state, "G_STR b2 E")
    assert after.table.chart.home(0) == after.table.chart.home(1)
    assert after.table.danger_cells == {"b2"}
