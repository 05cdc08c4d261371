"""Stairs and exits: H29, H30 and the rulings A1, A2, A51, A52, A55, A73."""

from __future__ import annotations

import pytest

from expedition.games.hamunaptra.labyrinth.exits import promised
from expedition.games.hamunaptra.state import State
from tests.games.hamunaptra.drawing import labyrinth, news, played, points

EMPTY = ["  ".join(["."] * 13) for _ in range(13)]


def spread(column: int, row: int, options: dict[str, str]) -> State:
    """A lays stairs at that distance from its Entrance in a1, below a tile of B's network.

    Distance alone decides, so that the maps can be small.
    """
    cells = [line.split() for line in EMPTY]
    cells[0][0] = "A┼"
    cells[row][column] = "B┼"
    picture = "\n".join(" ".join(line) for line in cells)
    here = f"{chr(ord('a') + column)}{row + 1}"
    return labyrinth(
        picture,
        f"C01=A@a1 C02=B@{here}",
        hands=("ST_SUN_A M1",),
        phase="place",
        options={"exits": "far", "exit_distance": "8", **options},
    )


def is_exit(state: State, cell: str) -> bool:
    return state.table.chart.tiles[cell].exit


@pytest.mark.parametrize(
    ("column", "row", "laid", "found"),
    [
        (8, 0, "i2 N", True),  # eight columns away, one row
        (7, 0, "h2 N", False),
        (7, 7, "h9 N", True),  # seven columns, eight rows
        (7, 6, "h8 N", False),  # seven and seven: inside the square
        (10, 10, "k12 N", True),
    ],
)
def test_H29_stairs_far_enough_from_their_player_s_entrance_are_an_exit(
    column: int, row: int, laid: str, found: bool
) -> None:
    state = played(spread(column, row, {}), f"ST_SUN_A {laid}")
    assert is_exit(state, laid.split()[0]) is found


def test_H30_the_distance_is_that_of_a_grid_around_the_entrance() -> None:
    # the corner of the square of 8 is as near as the middle of its sides
    assert is_exit(played(spread(8, 7, {}), "ST_SUN_A i9 N"), "i9")


def test_A01_squares_are_counted_across_walls_or_otherwise_if_so_agreed() -> None:
    corner = "ST_SUN_A f6 N"
    assert not is_exit(played(spread(5, 4, {"distance_metric": "chebyshev"}), corner), "f6")
    assert is_exit(played(spread(5, 4, {"distance_metric": "manhattan"}), corner), "f6")
    far = "ST_SUN_A k12 N"
    assert not is_exit(played(spread(10, 10, {"distance_metric": "path"}), far), "k12")


def test_A01_along_the_galleries_if_so_agreed() -> None:
    winding = """
        A╷  ┌   ┐   ┌   .   B┼
        │   │   │   │   .   .
        └   ┘   └   ┘   .   .
    """
    options = {"distance_metric": "path", "exit_distance": "8"}
    state = labyrinth(
        winding,
        "C01=A@d1 C02=B@f1",
        hands=("ST_SUN_A M1",),
        phase="place",
        options=options,
    )
    after = played(state, "ST_SUN_A e1 E")
    assert is_exit(after, "e1")


def test_A02_the_rim_of_the_zone_counts() -> None:
    assert is_exit(played(spread(7, 0, {"exit_distance": "7"}), "ST_SUN_A h2 N"), "h2")
    assert is_exit(played(spread(8, 0, {"exit_distance": "8"}), "ST_SUN_A i2 N"), "i2")


def test_A51_only_the_distance_from_whoever_lays_it_matters() -> None:
    cells = [line.split() for line in EMPTY]
    cells[0][0], cells[0][9] = "A┼", "B┼"
    picture = "\n".join(" ".join(line) for line in cells)
    state = labyrinth(
        picture,
        "C01=A@a1 C02=B@j1",
        hands=("", "ST_SUN_A M1"),
        phase="place",
        active="B",
    )
    after = played(state, "ST_SUN_A j2 N")
    # nine away from A, one away from B who laid it: plain for all
    assert not is_exit(after, "j2")
    assert points(after, "B") == {"stairs": 1, "alive": 2}


HALL = """
    .   .   .   .   .   .   .   .   .   .   .
    A├  ─   ─   ─   ─   ─   .   ─   ─   .   B┤
    .   .   .   .   .   .   .   .   .   .   .
"""
AT_SIX = {"exit_distance": "6"}


def test_A52_stairs_are_an_exit_where_one_s_own_galleries_lead_to_them() -> None:
    state = labyrinth(HALL, "C01=A@f2 C02=B@k2", hands=("ST_SUN_A M1",), phase="place",
                      options=AT_SIX)  # fmt: skip
    after = played(state, "ST_SUN_A g2 E")
    assert is_exit(after, "g2")
    assert points(after, "A") == {"own_exits": 4, "alive": 2}


def test_A52_stairs_far_away_in_foreign_galleries_are_plain() -> None:
    state = labyrinth(HALL, "C01=A@f2 C02=B@k2", hands=("ST_SUN_A M1",), phase="place",
                      options=AT_SIX)  # fmt: skip
    after = played(state, "ST_SUN_A j2 E")
    assert not is_exit(after, "j2")
    assert points(after, "B") == {"stairs": 1, "alive": 2}
    assert [one.cell for one in promised(after.table)] == ["j2"]


def test_A52_they_become_an_exit_when_their_layer_s_galleries_reach_them() -> None:
    state = labyrinth(HALL, "C01=A@f2 C02=B@k2", stairs="ST_SUN_A@h2=A", hands=("G_STR M1",),
                      phase="place", options=AT_SIX)  # fmt: skip
    assert [one.cell for one in promised(state.table)] == ["h2"]
    after = played(state, "G_STR g2 E")
    assert is_exit(after, "h2")
    assert news(after) == ["A laid G_STR g2", "A exit_found ST_SUN_A h2"]
    assert promised(after.table) == ()


def test_A52_whoever_lays_the_gallery_that_joins_them() -> None:
    state = labyrinth(HALL, "C01=A@f2 C02=B@k2", stairs="ST_SUN_A@h2=A", hands=("", "G_STR M1"),
                      phase="place", active="B", options=AT_SIX)  # fmt: skip
    after = played(state, "G_STR g2 E")
    assert news(after)[-1] == "A exit_found ST_SUN_A h2"
    assert points(after, "A") == {"own_exits": 4, "alive": 2}


def test_A52_a_passage_does_not_join_them() -> None:
    state = labyrinth(HALL, "C01=A@f2 C02=B@k2", stairs="ST_SUN_B@b2=A", hands=("ST_SUN_A M1",),
                      phase="place", options=AT_SIX)  # fmt: skip
    after = played(state, "ST_SUN_A j2 E")
    assert not is_exit(after, "j2")
    assert points(after, "A") == {"stairs": 1, "alive": 2}


def test_A52_an_exit_stays_one_until_it_is_destroyed() -> None:
    ring = """
        .   .   .   .
        A├  ─   ┐   B┤
        └   ─   ┘   .
    """
    options = {"exit_distance": "4", "distance_metric": "manhattan"}
    state = labyrinth(ring, "C01=A@a2 C02=B@d2", stairs="ST_SCARAB_A@c3=A!", chests=("E13",),
                      hands=("M1",), phase="place", options=options)  # fmt: skip
    after = played(state, "scroll=E13 b2")
    assert is_exit(after, "c3")


def test_A52_far_exits_if_so_agreed_need_no_galleries() -> None:
    after = played(spread(8, 0, {}), "ST_SUN_A i2 N")
    assert points(after, "A") == {"own_exits": 4, "alive": 2}
    assert points(after, "B") == {"foreign_exits": 2, "alive": 2}


def test_A52_or_score_only_with_them() -> None:
    after = played(spread(8, 0, {"own_exit_needs_connection": "yes"}), "ST_SUN_A i2 N")
    assert points(after, "A") == {"alive": 2}
    assert points(after, "B") == {"foreign_exits": 2, "alive": 2}


def test_A73_no_path_means_no_exit_where_paths_are_counted() -> None:
    far = played(spread(10, 10, {"distance_metric": "path"}), "ST_SUN_A k12 N")
    assert not is_exit(far, "k12")
