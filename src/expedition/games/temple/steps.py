"""The steps of a turn: a number, then its cell; or the cell of a mummy; or the faces of dice."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from expedition.core.grid import Cell, read_cell
from expedition.games.dice_games.dice import Face, read_face


@dataclass(frozen=True, slots=True)
class Number:
    """Choose the number to write: "7"."""

    number: int

    def __str__(self) -> str:
        return str(self.number)


@dataclass(frozen=True, slots=True)
class Place:
    """Write or draw in a cell: "c4"."""

    cell: Cell

    def __str__(self) -> str:
        return str(self.cell)


Step: TypeAlias = Number | Place | Face


def read_step(text: str) -> Step:
    """The step that a text says."""
    if text.isascii() and text.isdigit():
        return Number(int(text[:3]))
    if "=" in text:
        return read_face(text)
    return Place(read_cell(text))
