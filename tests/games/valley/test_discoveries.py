"""Discoveries: V13 to V18, one by one."""

from __future__ import annotations

import pytest

from expedition.games.sheet_games.cell_sets import cells_in
from expedition.games.valley import RULES
from expedition.games.valley.discoveries import discoveries_possible_on
from expedition.games.valley.faults import fault
from expedition.games.valley.notation import read_sheet
from tests.games.valley.drawing import allowed, drawn, menu, played, refused, table

ROLL = "1 1 1"
"""A roll that matters to no discovery."""


def found(drawing: str, kind: str) -> set[str]:
    """Every discovery of a kind on a sheet, as the names of its cells."""
    sheet = read_sheet(drawing)
    names = sheet.layout.names
    sets = discoveries_possible_on(sheet).with_cells(kind, 0)
    return {" ".join(names[cell] for cell in cells_in(cells)) for cells in sets}


def test_V13_a_discovery_comes_after_a_cell_or_a_crossed_out_snake() -> None:
    at = table(ROLL, "7 8 9 .")
    assert refused(at, "mountain a1 b1 c1") == "valley.act_first"
    assert allowed(at, "1 d1 mountain a1 b1 c1")
    assert allowed(table("4 5 1", "7 8 9 ! ."), "9x d1 mountain a1 b1 c1")


def test_V13_one_discovery_a_turn_at_most_and_none_is_compulsory() -> None:
    at = table(ROLL, "7 8 9 8 7 6 .")
    assert allowed(at, "1 g1")
    assert refused(at, "1 g1 mountain a1 b1 c1 mountain d1 e1 f1") == "valley.discovery_is_last"


def test_V13_nothing_is_filled_after_the_discovery() -> None:
    at = table("1 2 3", "7 8 9 . .")
    assert refused(at, "1 d1 mountain a1 b1 c1 2 e1") == "valley.discovery_is_last"


def test_V13_types_may_be_repeated() -> None:
    before = "7 8 9 8 7 6 .\nmountain: a1 b1 c1"
    after = played(table(ROLL, before), "1 g1 mountain d1 e1 f1")
    assert drawn(after).splitlines()[1:] == ["mountain: a1 b1 c1", "mountain: d1 e1 f1"]
    assert RULES.standings(after)[0].line("mountains") == 14


def test_V13_a_cell_belongs_to_at_most_one_discovery() -> None:
    at = table(ROLL, "7 8 9 8 7 .\nmountain: a1 b1 c1")
    assert "mountain" not in menu(at, "1 f1")
    assert refused(at, "1 f1 mountain c1 d1 e1") == "valley.no_mountain"
    at = table(ROLL, "7 8 9 8 7 6 .\nmountain: a1 b1 c1")
    assert refused(at, "1 g1 mountain c1 d1 e1") == "valley.cell_used"


def test_V13_old_and_new_cells_will_do() -> None:
    at = table("4 4 1", "7 8 . .")
    assert allowed(at, "8 c1 mountain a1 b1 c1")
    assert drawn(played(at, "8 c1 mountain a1 b1 c1")) == "7 8 8 .\nmountain: a1 b1 c1"


def test_V13_buildings_and_snakes_never_belong_to_one() -> None:
    assert found("7 H 8 9", "mountain") == set()
    assert found("7 ! 8 9", "mountain") == set()
    assert found("7 x 8 9", "mountain") == set()
    at = table(ROLL, "7 8 9 H !\n. . . . .")
    assert refused(at, "1 a2 mountain a1 b1 d1") == "valley.not_a_number"
    assert refused(at, "1 a2 mountain a1 b1 e1") == "valley.not_a_number"
    assert refused(at, "1 a2 mountain a1 b1 b2") == "valley.not_a_number"


def test_V14_a_forest_is_five_connected_cells_of_different_values() -> None:
    assert found("1 2 3 4 5", "forest") == {"a1 b1 c1 d1 e1"}
    assert found("1 2 3 4 . 5", "forest") == set()
    assert found("1 2 3 4 1", "forest") == set()
    assert found("15 2 9\n4 . 8", "forest") == {"a1 b1 c1 a2 c2"}


def test_V14_exactly_five_of_those_that_lie_together() -> None:
    assert found("1 2 3 4 5 6", "forest") == {"a1 b1 c1 d1 e1", "b1 c1 d1 e1 f1"}
    assert len(found("1 2 3\n4 5 6", "forest")) == 6


def test_V14_five_stars() -> None:
    after = played(table(ROLL, "1 2 3 4 5 ."), "1 f1 forest a1 b1 c1 d1 e1")
    assert RULES.standings(after)[0].line("forests") == 5


def test_V15_a_city_is_four_connected_cells_of_one_value() -> None:
    assert found("4 4\n4 4", "city") == {"a1 b1 a2 b2"}
    assert found("4 4 4 5 4", "city") == set()
    assert len(found("4 4 4\n. 4 4", "city")) == 5
    after = played(table(ROLL, "4 4 4 4 ."), "1 e1 city a1 b1 c1 d1")
    assert RULES.standings(after)[0].line("cities") == 6


def test_V15_no_two_cities_of_one_value() -> None:
    drawing = "4 4 4 4 4 4 4 4 .\ncity: a1 b1 c1 d1"
    assert found(drawing, "city") == set()
    at = table(ROLL, drawing.replace("4 .", "4 5 5 5 5 .", 1))
    assert menu(at, "1 m1 city") == {"i1"}
    assert refused(at, "1 m1 city e1") == "valley.city_again"
    assert allowed(at, "1 m1 city i1 j1 k1 l1")


def test_V16_a_mountain_is_three_connected_cells_of_six_or_more() -> None:
    assert found("6 7\n15 5", "mountain") == {"a1 b1 a2"}
    assert found("6 6 6", "mountain") == {"a1 b1 c1"}
    assert found("6 5 6 6", "mountain") == set()
    after = played(table(ROLL, "6 6 9 ."), "1 d1 mountain a1 b1 c1")
    assert RULES.standings(after)[0].line("mountains") == 7


@pytest.mark.parametrize(
    ("drawing", "cells"),
    [
        ("10 11 12\n. 13 .", "a1 b1 c1 b2"),
        (". 13 .\n10 11 12", "b1 a2 b2 c2"),
        ("10 .\n11 13\n12 .", "a1 a2 b2 a3"),
        (". 10\n13 11\n. 12", "b1 a2 b2 b3"),
    ],
)
def test_V17_a_pyramid_in_each_of_its_four_turns(drawing: str, cells: str) -> None:
    assert found(drawing, "pyramid") == {cells}


@pytest.mark.parametrize(
    "drawing",
    [
        "10 10 10 10",
        "10 10\n10 10",
        "10 10 10\n10 . .",
        "10 . 10\n. 10 .\n. 10 .",
        ". . 10\n. 10 .\n10 10 .",
        "10 10 9\n. 10 .",
        "10 # 10 10\n. . 10 .",
    ],
)
def test_V17_no_other_four_cells_are_a_pyramid(drawing: str) -> None:
    assert found(drawing, "pyramid") == set()


def test_V17_a_cross_holds_four_pyramids_and_one_brings_15_stars() -> None:
    assert len(found(". 10 .\n10 10 10\n. 10 .", "pyramid")) == 4
    after = played(table(ROLL, "10 11 15 .\n. 10 . ."), "1 d1 pyramid a1 b1 c1 b2")
    assert RULES.standings(after)[0].line("pyramids") == 15


def test_V17_an_equal_value_of_ten_or_more_is_a_pyramid_a_city_or_part_of_a_mountain() -> None:
    drawing = "10 10 10\n. 10 ."
    assert len(found(drawing, "pyramid")) == len(found(drawing, "city")) == 1
    assert len(found(drawing, "mountain")) == 4


def test_V18_connected_means_by_sides_and_corners_in_any_shape() -> None:
    assert found("6 . .\n. 7 .\n. . 8", "mountain") == {"a1 b2 c3"}
    assert found("1 . 3\n. 2 .\n5 . 4", "forest") == {"a1 c1 b2 a3 c3"}


def test_V18_like_cells_may_lie_next_to_the_chosen_set() -> None:
    assert len(found("4 4 4 4 4", "city")) == 2
    assert allowed(table(ROLL, "4 4 4 4 4 ."), "1 f1 city b1 c1 d1 e1")


def test_C03_nothing_on_a_sheet_blocks_adjacency() -> None:
    assert found("6 ! .\n! 7 H\n. M 8", "mountain") == {"a1 b2 c3"}


def why(drawing: str, kind: str, cells: str) -> str | None:
    """The key of what is wrong with a set marked by hand."""
    sheet = read_sheet(drawing)
    wrong = fault(sheet, kind, sorted(sheet.layout.names.index(name) for name in cells.split()))
    return None if wrong is None else wrong.key.removeprefix("valley.")


MIXED = """
    1  2  3  4  5  6
    2  7  8  9  .  H
    4  4  10 11 12 !
    4  4  9  10 4  4
"""


@pytest.mark.parametrize(
    ("kind", "cells", "key"),
    [
        ("forest", "a1 b1 c1 d1 e1", None),
        ("forest", "a1 b1 c1 d1", "forest_size"),
        ("forest", "a1 b1 c1 d1 e1 f1", "forest_size"),
        ("forest", "a1 b1 a2 c1 d1", "forest_repeats"),
        ("forest", "a1 b1 c1 e1 f1", "not_connected"),
        ("forest", "a1 b1 c1 d1 e2", "not_a_number"),
        ("city", "a3 b3 a4 b4", None),
        ("city", "a3 b3 a4 e4", "not_connected"),
        ("city", "a3 b3 a4 c4", "city_differs"),
        ("city", "a3 b3 a4", "city_size"),
        ("mountain", "b2 c2 d2", None),
        ("mountain", "b2 c2 e1", "mountain_too_low"),
        ("mountain", "b2 c2 f2", "not_a_number"),
        ("mountain", "b2 c2 f3", "not_a_number"),
        ("mountain", "b2 c2 f1", "not_connected"),
        ("mountain", "b2 c2", "mountain_size"),
        ("pyramid", "c3 d3 e3 d4", None),
        ("pyramid", "c3 d3 e3 d2", "pyramid_too_low"),
        ("pyramid", "c3 d3 d4", "pyramid_size"),
    ],
)
def test_a_set_marked_by_hand_is_judged_with_the_reason(
    kind: str, cells: str, key: str | None
) -> None:
    assert why(MIXED, kind, cells) == key


def test_a_set_marked_by_hand_may_clash_with_what_is_discovered() -> None:
    drawn_before = f"{MIXED}\nmountain: c3 d3 e3\ncity: a3 b3 a4 b4"
    assert why(drawn_before, "mountain", "c2 d2 c3") == "cell_used"
    more = "4 4 4 4 4 4 4 4\ncity: a1 b1 c1 d1"
    assert why(more, "city", "e1 f1 g1 h1") == "city_again"
    assert why("10 10 10 10", "pyramid", "a1 b1 c1 d1") == "pyramid_shape"


def test_cells_are_marked_in_reading_order_and_only_towards_a_whole_discovery() -> None:
    at = table(ROLL, "6 7 . 8 9 6 .")
    assert menu(at, "1 c1 mountain") == {"d1"}
    assert menu(at, "1 c1 mountain d1") == {"e1"}
    assert menu(at, "1 c1 mountain d1 e1") == {"f1"}
    assert refused(at, "1 c1 mountain a1") == "valley.mountain_out_of_reach"
    at = table(ROLL, "6 7 8 .")
    assert refused(at, "1 d1 mountain a1 c1") == "valley.mountain_out_of_reach"
    assert refused(at, "1 d1 mountain b1") == "valley.mountain_out_of_reach"
    at = table(ROLL, "6 7 8 9 .")
    assert refused(at, "1 e1 mountain b1 c1 a1") == "valley.reading_order"
    assert refused(at, "1 e1 mountain a1 b1 d1") == "valley.not_connected"
    assert refused(at, "1 e1 mountain a1 b1 c1 d1") == "valley.mountain_size"
    assert refused(at, "1 e1 mountain a1 b1 b1") == "valley.cell_twice"
    assert refused(at, "1 e1 mountain a1 b1 7") == "valley.mountain_cells_due"
    assert refused(at, "1 e1 mountain a1 b1") == "turn_not_whole"
    assert refused(at, "1 e1 city") == "valley.no_city"
