"""Sheets of Skull Island as text: what is read, and what is refused with its cell."""

from __future__ import annotations

import pytest

from expedition.core.errors import BadNotation
from expedition.core.turns import read_turn, turn_text
from expedition.games.sheet_games.sheet import CROSSED_OUT, DANGER, EMPTY
from expedition.games.skull_island import RULES
from expedition.games.skull_island.notation import read_sheet, write_sheet
from expedition.games.skull_island.sheet import BOAT, Treasure
from expedition.locale import LANGUAGES, explain

CROSS = ". 4 .\n4 ~ 4\n. 4 .\n"
PLUS = ". 4 .\n4 . 4\n. 4 .\n"
TWO = ". 4 . . 5 .\n4 . 4 5 . 5\n. 4 . . 5 .\n"


def test_every_token_is_read() -> None:
    sheet = read_sheet("~  b  ^\n.  7  !\n9  x  15")
    assert sheet.rows == ("~ ~ ^", ". . .", ". . .")
    assert sheet.marks == (EMPTY, BOAT, EMPTY, EMPTY, 7, DANGER, 9, CROSSED_OUT, 15)
    assert sheet.treasures == ()


def test_five_skulls_are_as_many_as_there_are_bubbles() -> None:
    assert read_sheet("! ! !\n! ! .").marks.count(DANGER) == 5


def test_zeros_before_a_number_are_read_and_not_written() -> None:
    sheet = read_sheet(". 04 .\n4 . 004\n. 4 .\ntreasures: b2=00004")
    assert sheet.treasures == (Treasure(4, 4),)
    assert write_sheet(sheet).endswith("treasures: b2=4\n")


def test_treasures_are_read_in_the_order_found() -> None:
    both = f"{TWO}treasures: e2=5 b2=4"
    assert read_sheet(both).treasures == (Treasure(5, 10), Treasure(4, 7))


def test_no_treasure_needs_no_line_and_an_empty_line_says_none() -> None:
    assert read_sheet(PLUS).treasures == read_sheet(f"{PLUS}treasures:").treasures == ()


def test_header_lines_may_stand_before_the_picture() -> None:
    assert read_sheet("game: skull_island\nname: Zoë: the first\n\n. 3\n").marks == (EMPTY, 3)


@pytest.mark.parametrize(
    ("text", "key", "cell"),
    [
        ("1 2\n3 ?", "unknown_token", "b2"),
        ("1 #", "unknown_token", "b1"),
        ("1 7+", "unknown_token", "b1"),
        ("1 H", "unknown_token", "b1"),
        ("1 2\n3", "rows_unequal", "a2"),
        ("1 16", "number_out_of_range", "b1"),
        ("0 1", "number_out_of_range", "a1"),
        ("-3 1", "number_out_of_range", "a1"),
        ("x 8\n. .", "crossed_out_without_reason", "a1"),
        ("x b 9", "crossed_out_without_reason", "a1"),
        ("game: temple\n1", "other_game", None),
        ("colour: red\n1", "unknown_key", None),
        ("treasures: b2=4\n1", "unknown_key", None),
        ("1\nforest: a1", "unknown_key", None),
        (f"{PLUS}treasures: b2=4\ntreasures: b2=4", "key_twice", None),
        (f"{PLUS}treasures: b2=4\n. . .", "row_after_trailer", None),
        ("", "no_rows", None),
        (f"{PLUS}treasures: b2", "skull_island.not_a_treasure", None),
        (f"{PLUS}treasures: 4=b2", "skull_island.not_a_treasure", None),
        (f"{PLUS}treasures: b2=-4", "skull_island.not_a_treasure", None),
        (f"{PLUS}treasures: b2=4,", "skull_island.not_a_treasure", None),
        (f"{PLUS}treasures: b9=4", "no_such_cell", "b9"),
        (f"{PLUS}treasures: b2=16", "number_out_of_range", "b2"),
        (f"{PLUS}treasures: b2=0", "number_out_of_range", "b2"),
        (f"{PLUS}treasures: b2={'9' * 5000}", "number_out_of_range", "b2"),
        (f"{PLUS}treasures: b2={'0' * 20}199", "number_out_of_range", "b2"),
        ("0000000000000000000199 1", "number_out_of_range", "a1"),
        ("! x 9\n! ! !\n. ! .", "skull_island.too_many_skulls", "b3"),
        (f"{PLUS}treasures: b2=5", "skull_island.treasure_not_there", "b2"),
        (f"{PLUS}treasures: a1=4", "skull_island.treasure_not_there", "a1"),
        (f"{CROSS}treasures: b2=4", "skull_island.treasure_in_water", "b2"),
        (f"{PLUS}treasures: b2=4 b2=4", "skull_island.treasure_value_twice", "b2"),
        (f"{TWO}treasures: b2=4 c2=4", "skull_island.treasure_value_twice", "c2"),
        ("5 . 5 4 .\n. b . . .\n4 . . 4 5\n5 4 5 4 .\ntreasures: b3=4 b3=5",
         "skull_island.treasure_cell_twice", "b3"),
        ("b . b\n~ . ~\n~ 4 ~\ntreasures: b1=4", "skull_island.treasure_not_there", "b1"),
        ("~ 4 ~\nb . b\n~ 4 ~\ntreasures: b2=4", "skull_island.treasure_not_there", "b2"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_refused_with_its_cell(text: str, key: str, cell: str | None) -> None:
    with pytest.raises(BadNotation) as refusal:
        read_sheet(text)
    assert (refusal.value.key, refusal.value.cell) == (key, cell)


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_wrong_is_told_in_words(language: str) -> None:
    for trailer in ("b2", "b2=5", "b2=4 b2=4"):
        with pytest.raises(BadNotation) as refusal:
            read_sheet(f"{PLUS}treasures: {trailer}")
        assert "b2" in explain(language, refusal.value)


def test_a_sixth_treasure_is_refused_with_its_cell() -> None:
    pluses = [
        " ".join(f". {n} ." for n in range(1, 7)),
        " ".join(f"{n} . {n}" for n in range(1, 7)),
    ]
    drawing = "\n".join([pluses[0], pluses[1], pluses[0]])
    five = f"{drawing}\ntreasures: b2=1 e2=2 h2=3 k2=4 n2=5"
    assert read_sheet(five).slots_left == 0
    with pytest.raises(BadNotation) as refusal:
        read_sheet(f"{five} q2=6")
    assert (refusal.value.key, refusal.value.cell) == ("skull_island.treasure_without_slot", "q2")


def test_the_largest_sheet_that_can_be_written_down_is_read() -> None:
    rows = ["4 " * 26] * 99
    assert len(read_sheet("\n".join(rows) + "\ntreasures: m50=4").marks) == 26 * 99


def test_a_sheet_is_written_in_columns_with_its_treasures_below() -> None:
    text = "game: skull_island\n.  10 b\n10 ^  10\n!  10 ~\ntreasures: b2=10\n"
    assert write_sheet(read_sheet(text)) == text


@pytest.mark.parametrize("text", ["7 c4", "boat a5", "c4", "7 c4 7@d5", "boat a5 3@b5 12@e9"])
def test_a_turn_reads_writes_and_reads_the_same(text: str) -> None:
    assert turn_text(read_turn(RULES, text)) == text


@pytest.mark.parametrize(
    "text",
    ["boats", "@c4", "x@c4", "7@", "7@9", "-1", "c0", "²", "²@c4", "",
     "0", "100", "07", "0059", "00912345", "9" * 5000, "016@c4", "07@c4", "0@c4", "100@c4"],
)  # fmt: skip
def test_what_is_not_a_step_is_refused(text: str) -> None:
    with pytest.raises(BadNotation):
        RULES.box.read_step(text)
