"""The steps of a turn: a number, then its cell; or the cell of a mummy; or the faces of dice."""

from __future__ import annotations

from typing import TypeAlias

from expedition.core.grid import read_cell
from expedition.games.dice_games.dice import Face, read_face
from expedition.games.dice_games.steps import Number, Place

Step: TypeAlias = Number | Place | Face


def read_step(text: str) -> Step:
    """The step that a text says."""
    if text.isascii() and text.isdigit():
        return Number(int(text[:3]))
    if "=" in text:
        return read_face(text)
    return Place(read_cell(text))
