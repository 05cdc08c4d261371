"""Pictures: a grid of cells, each with how it is drawn."""

from __future__ import annotations

from expedition.core.grid import Cell
from expedition.core.picture import Picture, Token

PICTURE = Picture(((None, Token("1")), (Token("2"), Token("3"))))


def test_a_picture_knows_what_is_outside() -> None:
    assert not PICTURE.has(Cell(0, 0))
    assert not PICTURE.has(Cell(-1, 1))
    assert not PICTURE.has(Cell(1, 2))
    assert PICTURE.token(Cell(1, 1)) == Token("3")


def test_cells_come_in_reading_order() -> None:
    assert [(str(cell), token.text) for cell, token in PICTURE.cells()] == [
        ("b1", "1"), ("a2", "2"), ("b2", "3"),
    ]  # fmt: skip
