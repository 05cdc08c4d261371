"""Sheets of the Temple as text: what is read, and what is refused with its cell."""

from __future__ import annotations

import pytest

from expedition.core.errors import BadNotation
from expedition.games.sheet_games.sheet import CROSSED_OUT, DANGER, EMPTY
from expedition.games.temple import RULES, SHEETS
from expedition.games.temple.kernel.pyramid import DOOR, DOORLESS
from expedition.games.temple.notation import read_sheet, write_sheet
from expedition.games.temple.printed import LAYOUTS


def test_every_token_is_read() -> None:
    sheet = read_sheet("#  .  .+\n7  7+ !\n9  x  15")
    assert sheet.rows == ("# . .+", ". .+ .", ". . .")
    assert sheet.marks == (EMPTY, EMPTY, 7, 7, DANGER, 9, CROSSED_OUT, 15)


def test_header_lines_may_stand_before_the_picture() -> None:
    assert read_sheet("game: temple\nname: Zoë: the first\n\n. 3\n").marks == (EMPTY, 3)


def test_the_layout_is_in_the_picture_whatever_its_name() -> None:
    assert read_sheet("game: temple\nlayout: front\n1 2").marks == (1, 2)


@pytest.mark.parametrize(
    ("text", "key", "cell"),
    [
        ("1 2\n3 ?", "unknown_token", "b2"),
        ("1 2\n3 7++", "unknown_token", "b2"),
        ("1 b", "unknown_token", "b1"),
        ("1 2\n3", "rows_unequal", "a2"),
        ("1 16", "number_out_of_range", "b1"),
        ("0 1", "number_out_of_range", "a1"),
        ("-3 1", "number_out_of_range", "a1"),
        ("1\n99999999999999999999+", "number_out_of_range", "a2"),
        ("1\n0000000000000000000199", "number_out_of_range", "a2"),
        ("1\n0000000000000000000199+", "number_out_of_range", "a2"),
        (f"1\n{'0' * 5000}", "number_out_of_range", "a2"),
        ("x 8\n. .", "crossed_out_without_reason", "a1"),
        ("game: valley\n1", "other_game", None),
        ("colour: red\n1", "unknown_key", None),
        ("1\ntreasures: a1=4", "line_out_of_place", None),
        ("game: temple\ngame: temple\n1", "key_twice", None),
        ("", "no_rows", None),
        ("game: temple", "no_rows", None),
    ],
)
def test_what_is_wrong_is_refused_with_its_cell(text: str, key: str, cell: str | None) -> None:
    with pytest.raises(BadNotation) as refusal:
        read_sheet(text)
    assert (refusal.value.key, refusal.value.cell) == (key, cell)


@pytest.mark.parametrize("layout", ["front", "back"])
def test_the_printed_layouts_are_pyramids_of_28_to_32_cells_with_6_doors(layout: str) -> None:
    sheet = SHEETS.blank(layout)
    assert 28 <= len(sheet.layout.cells) <= 32
    assert len(sheet.free(DOOR)) == 6
    widths = [row.count(".") for row in LAYOUTS[layout]]
    assert widths == sorted(widths)


def test_the_front_is_the_silhouette_of_the_book() -> None:
    sheet = SHEETS.blank("front")
    assert [len(row.replace("#", "").split()) for row in sheet.rows] == [2, 4, 6, 6, 6, 6]
    doors = {sheet.layout.names[cell] for cell in sheet.free(DOOR)}
    assert {"c3", "c6"} <= doors
    assert len(sheet.free(DOORLESS)) == 24


def test_a_sheet_is_written_in_columns() -> None:
    text = "game: temple\n#  10 .+\n7+ !  4\n"
    assert write_sheet(read_sheet(text)) == text


def test_zeros_before_a_number_are_read_and_not_written() -> None:
    assert write_sheet(read_sheet(f"007 0{'0' * 5000}15+")) == "game: temple\n7   15+\n"


@pytest.mark.parametrize("text", ["0", "100", "07", "0059", "00912345", "9" * 5000, "0" * 5000])
def test_a_number_that_nobody_can_write_is_no_step(text: str) -> None:
    with pytest.raises(BadNotation, match="not_a_number"):
        RULES.box.read_step(text)
