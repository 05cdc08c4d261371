"""Sheets of the Valley as text: what is read, and what is refused with its cell."""

from __future__ import annotations

import pytest

from expedition.core.errors import BadNotation
from expedition.games.sheet_games.sheet import CROSSED_OUT, DANGER, EMPTY
from expedition.games.valley import RULES, SHEETS
from expedition.games.valley.field import field
from expedition.games.valley.kernel.sheet import HUT, MINE, STATUE
from expedition.games.valley.notation import read_sheet, write_sheet
from expedition.games.valley.printed import LAYOUTS
from expedition.games.valley.sheet import Discovery

NUMBERS = "1 2 3 4 5\n6 7 8 9 5\n10 10 11 5 5\n4 12 H ! .\n"


def test_every_token_is_read() -> None:
    sheet = read_sheet("#  .  H\n7  S  !\nM  x  15")
    assert sheet.rows == ("# . .", ". . .", ". . .")
    assert sheet.marks == (EMPTY, HUT, 7, STATUE, DANGER, MINE, CROSSED_OUT, 15)


def test_discoveries_and_snakes_are_told_in_the_trailer() -> None:
    sheet = read_sheet(NUMBERS + "mountain: d2 b2 c2\nforest: a1 b1 c1 d1 e1\nsnakes_drawn: 1")
    assert sheet.discoveries == (
        Discovery("mountain", (6, 7, 8)),
        Discovery("forest", (0, 1, 2, 3, 4)),
    )
    assert sheet.snakes_drawn == 1
    assert read_sheet(NUMBERS).snakes_drawn is None


@pytest.mark.parametrize(
    ("text", "key", "cell"),
    [
        ("1 2\n3 ?", "unknown_token", "b2"),
        ("1 2\n3 7+", "unknown_token", "b2"),
        ("1 b", "unknown_token", "b1"),
        ("1 h", "unknown_token", "b1"),
        ("1 2\n3", "rows_unequal", "a2"),
        ("1 16", "number_out_of_range", "b1"),
        ("0 1", "number_out_of_range", "a1"),
        ("-3 1", "number_out_of_range", "a1"),
        ("game: temple\n1", "other_game", None),
        ("colour: red\n1", "unknown_key", None),
        ("forest: a1\n1", "unknown_key", None),
        ("1\ntreasures: a1=4", "unknown_key", None),
        ("1 007\n3 0000000000000000000199", "number_out_of_range", "b2"),
        ("1 H\nH .", "valley.building_twice", "a2"),
        ("S S", "valley.building_twice", "b1"),
        ("M H S M", "valley.building_twice", "d1"),
        ("!\nsnakes_drawn: 1\nsnakes_drawn: 1", "key_twice", None),
        ("1\nsnakes_drawn: 1", "valley.other_count", None),
        ("! x\nsnakes_drawn: 1", "valley.other_count", None),
        (f"!\nsnakes_drawn: {'9' * 5000}", "valley.other_count", None),
        ("1\nsnakes_drawn: few", "valley.not_a_count", None),
        ("1\nsnakes_drawn: -1", "valley.not_a_count", None),
        ("1\nsnakes_drawn:", "valley.not_a_count", None),
        ("", "no_rows", None),
        (NUMBERS + "forest: a1 b1 c1 d1", "valley.forest_size", "d1"),
        (NUMBERS + "forest: a1 b1 c1 d1 e1 a2", "valley.forest_size", "a2"),
        (NUMBERS + "forest:", "valley.forest_size", None),
        (NUMBERS + "forest: b1 c1 d1 e1 e2", "valley.forest_repeats", "e2"),
        (NUMBERS + "forest: a1 b1 c1 d1 e4", "valley.not_a_number", "e4"),
        (NUMBERS + "forest: a1 b1 c1 d1 d3", "valley.not_connected", "d3"),
        (NUMBERS + "forest: a1 b1 c1 d1 f1", "no_such_cell", "f1"),
        (NUMBERS + "forest: a1 b1 c1 d1 one", "not_a_cell", None),
        (NUMBERS + "forest: a1 a1 b1 c1 d1", "valley.cell_twice", "a1"),
        (NUMBERS + "city: e1 e2 d3 c3", "valley.city_differs", "c3"),
        (NUMBERS + "city: e1 e2 d3", "valley.city_size", "d3"),
        (NUMBERS + "mountain: a2 b2 a1", "valley.mountain_too_low", "a1"),
        (NUMBERS + "mountain: a2 b2 d2", "valley.not_connected", "d2"),
        (NUMBERS + "mountain: a2 b2 c4", "valley.not_a_number", "c4"),
        (NUMBERS + "mountain: a2 b2 d4", "valley.not_a_number", "d4"),
        (NUMBERS + "pyramid: a3 b3 c3 b2", "valley.pyramid_too_low", "b2"),
        ("10 10 10 10\npyramid: a1 b1 c1 d1", "valley.pyramid_shape", "a1"),
        (NUMBERS + "mountain: a2 b2 c2\nmountain: c2 d2 c3", "valley.cell_used", "c2"),
        (NUMBERS + "mountain: a2 b2 c2\nforest: a1 b2 c1 d1 e1", "valley.cell_used", "b2"),
        ("4 4 4 4\n4 4 4 4\ncity: a1 b1 c1 d1\ncity: a2 b2 c2 d2", "valley.city_again", "a2"),
    ],
)
def test_what_is_wrong_is_refused_with_its_cell(text: str, key: str, cell: str | None) -> None:
    with pytest.raises(BadNotation) as refusal:
        read_sheet(text)
    assert (refusal.value.key, refusal.value.cell) == (key, cell)


def test_a_sheet_is_written_in_columns_with_its_discoveries() -> None:
    text = "game: valley\n#  10 H\n7  !  8\nmountain: b1 a2 c2\nsnakes_drawn: 1\n"
    assert write_sheet(read_sheet(text)) == text


def test_zeros_before_a_number_are_read_and_not_written() -> None:
    sheet = read_sheet(f"007 ! {'0' * 5000}15\nsnakes_drawn: 01")
    assert sheet.marks == (7, DANGER, 15)
    assert write_sheet(sheet) == "game: valley\n7  !  15\nsnakes_drawn: 1\n"


@pytest.mark.parametrize("text", ["0", "100", "07", "0059", "00912345", "9" * 5000, "0" * 5000])
def test_a_number_that_nobody_can_write_is_no_step(text: str) -> None:
    with pytest.raises(BadNotation, match="not_a_number"):
        RULES.box.read_step(text)


def test_the_front_is_an_open_grid_of_7_by_7() -> None:
    assert LAYOUTS["front"] == (". . . . . . .",) * 7


def test_the_back_has_lakes_and_is_a_little_smaller() -> None:
    front, back = (SHEETS.blank(layout).layout for layout in ("front", "back"))
    assert len(front.cells) == 49
    assert 40 <= len(back.cells) < 49
    lakes = [place for place in front.cells if place not in back.numbers]
    assert all(0 < place.row < 6 and 0 < place.column < 6 for place in lakes)


@pytest.mark.parametrize("layout", ["front", "back"])
def test_the_printed_valleys_can_be_walked_through_from_their_rim(layout: str) -> None:
    on = field(LAYOUTS[layout])
    walked = [on.rim[0]]
    for cell in walked:  # which grows meanwhile
        walked += [other for other in on.beside[cell] if other not in walked]
    assert len(walked) == on.size
    assert len(on.rim) == 24
    assert len(on.pyramids) > 40
