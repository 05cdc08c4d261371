"""The steps of a turn: a number, then its cell; or the cell of a mummy; or the faces of dice."""

from __future__ import annotations

from typing import TypeAlias

from expedition.core.grid import read_cell
from expedition.games.sheet_games.dice import Face, read_face
from expedition.games.sheet_games.steps import Number, Place, is_in_digits, read_number

Step: TypeAlias = Number | Place | Face


def read_step(text: str) -> Step:
    """The step that a text says."""
    if is_in_digits(text):
        return Number(read_number(text))
    if "=" in text:
        return read_face(text)
    return Place(read_cell(text))
