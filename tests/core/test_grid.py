"""Cells by name."""

from __future__ import annotations

import pytest

from expedition.core.errors import BadNotation
from expedition.core.grid import Cell, around, read_cell


def test_c4_is_the_third_column_of_the_fourth_row() -> None:
    assert read_cell("c4") == Cell(row=3, column=2)
    assert str(Cell(row=3, column=2)) == "c4"


def test_cells_sort_in_reading_order() -> None:
    assert sorted(map(read_cell, ["a2", "b1", "a1"])) == [read_cell(n) for n in ("a1", "b1", "a2")]


@pytest.mark.parametrize("name", ["", "c", "4", "4c", "C4", "c0", "c04", "cc4", "c4 ", "é4", "c٤"])
def test_what_is_no_cell_is_refused(name: str) -> None:
    with pytest.raises(BadNotation, match="not_a_cell"):
        read_cell(name)


def test_eight_cells_lie_around_a_cell() -> None:
    assert " ".join(map(str, around(read_cell("b2")))) == "a1 b1 c1 a2 c2 a3 b3 c3"
