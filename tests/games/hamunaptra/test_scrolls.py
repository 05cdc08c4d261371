"""Scrolls: H54, H55 and the rulings A49 and A50."""

from __future__ import annotations

from collections.abc import Mapping

from expedition.games.hamunaptra.state import State
from expedition.games.hamunaptra.table import Phase
from tests.games.hamunaptra.drawing import (
    drawn,
    labyrinth,
    played,
    points,
    refused,
    steps,
    turns,
)

HALLS = """
    .   .   .   .   .   .
    A┼  ─   ┬   ─   .   B┤
    .   .   ╵   .   .   .
"""


def reading(
    people: str,
    dangers: str = "",
    stairs: str = "",
    options: Mapping[str, str] | None = None,
    picture: str = HALLS,
    phase: Phase = "place",
) -> State:
    return labyrinth(
        picture,
        f"{people} C16=B@f2",
        dangers,
        stairs,
        phase=phase,
        chests=("E13",),
        hands=("G_CRS",),
        options=options,
    )


def test_H54_a_scroll_destroys_a_gallery_next_to_a_character_and_is_gone() -> None:
    state = reading("C02=A@c2")
    assert turns(state, "scroll") == {"scroll=E13 d2", "scroll=E13 c3"}
    after = played(state, "scroll=E13 d2")
    assert drawn(after).splitlines()[1] == "┼ ─ ┬ . . ┤"
    assert after.table.gone == ("E13", "G_STR")
    assert after.chests[0] == ()


def test_H55_not_if_galleries_would_be_cut_off() -> None:
    state = reading("C02=A@c2")
    assert refused(state, "scroll=E13 b2") == "cuts_off"


def test_H55_not_where_a_character_stands() -> None:
    state = reading("C02=A@c2 C03=A@d2")
    assert refused(state, "scroll=E13 d2") == "somebody_there"


def test_H55_a_danger_on_it_stays_without_gallery() -> None:
    after = played(reading("C02=A@c2", dangers="M1@d2"), "scroll=E13 d2")
    assert after.table.danger_cells == {"d2"}
    assert "d2" not in after.table.chart.tiles


def test_A18_a_danger_left_without_gallery_needs_a_new_one_to_be_fought() -> None:
    after = played(reading("C02=A@c2", dangers="M1@d2"), "scroll=E13 d2")
    assert "d2" in steps(after, "G_CRS")
    moving = labyrinth(
        HALLS.replace("┬   ─", "┬   ."), "C02=A@c2 C16=B@f2", dangers="M1@d2", phase="move"
    )
    assert "d2" not in steps(moving, "C02")


def test_A49_the_scroll_lies_on_the_table_and_counts_for_the_limit() -> None:
    in_hand = labyrinth(HALLS, "C02=A@c2 C16=B@f2", hands=("E13 G_CRS",), phase="place")
    assert refused(in_hand, "scroll=E13 d2") == "cannot_read"
    used_up = labyrinth(
        HALLS, "C02=A@c2 C16=B@f2", hands=("G_CRS",), chests=("E10 E13",), phase="move"
    )
    assert turns(played(used_up, "use=E10:C02", "end"), "scroll") == set()


def test_A49_walls_do_not_matter_and_phase_3_is_the_time() -> None:
    state = reading("C02=A@b2", picture="""
        .   ─   ┐   .   .   .
        A┼  ─   ┘   .   .   B┤
        .   .   .   .   .   .
    """)  # fmt: skip
    assert "scroll=E13 b1" in turns(state)
    moving = reading("C02=A@c2", phase="move")
    assert turns(moving, "scroll") == set()
    agreed = {"scroll_timing": "own_phases_2_and_3"}
    assert turns(reading("C02=A@c2", options=agreed, phase="move"), "scroll")


def test_A50_start_tiles_cannot_be_hit_and_stairs_can_and_lose_their_points() -> None:
    state = reading("C02=A@b2 C03=A@c2")
    assert refused(state, "scroll=E13 a2") == "nothing_to_destroy"
    state = reading("C02=A@c2", stairs="ST_SUN_A@d2=A!")
    assert points(state, "A")["own_exits"] == 4
    after = played(state, "scroll=E13 d2")
    assert "own_exits" not in points(after, "A")
    keeping = reading(
        "C02=A@c2", stairs="ST_SUN_A@d2=A!", options={"destroyed_exit_keeps_points": "yes"}
    )
    assert points(played(keeping, "scroll=E13 d2"), "A")["own_exits"] == 4
    spared = reading("C02=A@c2", stairs="ST_SUN_A@d2=A", options={"scroll_may_hit": "gallery_room"})
    assert turns(spared, "scroll") == {"scroll=E13 c3"}


def test_A50_stairs_links_do_not_hold_galleries_together_unless_agreed() -> None:
    picture = """
        .   .   .   .   .   .
        A┼  ┬   ─   ┐   .   B┤
        .   ╵   .   ╵   .   .
    """
    stairs = "ST_SUN_A@b3=A ST_SUN_B@d3=A"
    state = reading("C02=A@b2", stairs=stairs, picture=picture)
    assert refused(state, "scroll=E13 c2") == "cuts_off"
    agreed = {"scroll_connectivity_uses_stairs": "yes"}
    state = reading("C02=A@b2", stairs=stairs, picture=picture, options=agreed)
    assert "scroll=E13 c2" in turns(state)


def test_A40_discards_leave_the_game_unless_agreed_otherwise() -> None:
    agreed = {"discards_return_to_pile": "yes"}
    before = reading("C02=A@c2", options=agreed)
    after = played(before, "scroll=E13 d2")
    assert after.table.gone == ()
    assert sorted((*before.pile, "E13", "G_STR")) == list(after.pile)
