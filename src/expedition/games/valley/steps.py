"""The steps of a turn: numbers, buildings, snakes, discoveries, and the faces of real dice.

"7 c4" writes a number, "hut c4" draws a building, "9x c4" crosses out a snake; then "forest a1 a2
b2 c3 c4" reveals a discovery. In a snake round "c4" draws the snake; "purple=3" reads a real die.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from expedition.core.grid import read_cell
from expedition.games.sheet_games.dice import Face, read_face
from expedition.games.sheet_games.steps import Number, Place, is_in_digits, read_number
from expedition.games.valley.sheet import BUILDINGS, KINDS


@dataclass(frozen=True, slots=True)
class Build:
    """Draw a building: "hut", "statue" or "mine"."""

    building: str

    def __str__(self) -> str:
        return self.building


@dataclass(frozen=True, slots=True)
class CrossOut:
    """Spend dice that make 9 to cross out a snake: "9x"."""

    def __str__(self) -> str:
        return CROSS_OUT


@dataclass(frozen=True, slots=True)
class Reveal:
    """Reveal a discovery: "forest", "city", "mountain" or "pyramid"."""

    kind: str

    def __str__(self) -> str:
        return self.kind


Step: TypeAlias = Number | Place | Face | Build | CrossOut | Reveal

CROSS_OUT = "9x"


def read_step(text: str) -> Step:
    """The step that a text says."""
    if is_in_digits(text):
        return Number(read_number(text))
    if text == CROSS_OUT:
        return CrossOut()
    if text in BUILDINGS:
        return Build(text)
    if text in KINDS:
        return Reveal(text)
    if "=" in text:
        return read_face(text)
    return Place(read_cell(text))
