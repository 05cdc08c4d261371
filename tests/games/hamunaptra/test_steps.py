"""Steps as text, both ways."""

from __future__ import annotations

import pytest

from expedition.core.errors import BadNotation
from expedition.games.hamunaptra.labyrinth.cells import (
    Area,
    beside,
    cell_at,
    squares_apart,
    whereabouts,
)
from expedition.games.hamunaptra.steps import read_step

TEXTS = [
    "end",
    "stay",
    "yes",
    "no",
    "C07",
    "h7",
    "ab12",
    "N",
    "E",
    "S",
    "W",
    "F",
    "I",
    "G_TEE",
    "ST_SUN_A",
    "M3",
    "T7",
    "use=E10",
    "use=E03:C02",
    "scroll=E13",
    "force=h7",
    "without=C03",
    "down=3",
    "drop=G_TEE",
    "drop=E01",
    "drop=M1",
    "trade=2",
    "give=h1",
    "give=c12",
    "want=stairs",
]


@pytest.mark.parametrize("text", TEXTS)
def test_a_step_reads_and_writes_the_same_text(text: str) -> None:
    assert str(read_step(text)) == text


def test_no_two_texts_are_the_same_step() -> None:
    assert len({read_step(text) for text in TEXTS}) == len(TEXTS)


@pytest.mark.parametrize(
    "text",
    [
        "begin",
        "C17",
        "h0",
        "abc1",
        "X",
        "NE",
        "S_NONE",
        "use=C01",
        "use=E10:",
        "use=E10:C99",
        "scroll=E10",
        "force=C01",
        "without=M1",
        "down=0",
        "down=x",
        "drop=C01",
        "trade=9x",
        "give=x1",
        "give=h0",
        "want=gold",
        "=",
        "use=",
        "h1000",
    ],
)
def test_a_text_that_is_no_step_is_refused(text: str) -> None:
    with pytest.raises(BadNotation):
        read_step(text)


@pytest.mark.parametrize("column", [0, 25, 26, 51, 52, 194])
def test_cells_have_names_beyond_the_alphabet(column: int) -> None:
    assert whereabouts(cell_at(column, 7)) == (column, 7)


def test_neighbours_and_the_area() -> None:
    assert beside("b2") == ("b1", "c2", "b3", "a2")
    assert beside("z1") == ("", "aa1", "z2", "y1")
    assert Area(3, 2).holds("c2")
    assert not Area(3, 2).holds("d1")
    assert not Area(3, 2).holds("")
    assert squares_apart("a1", "c4") == 3
