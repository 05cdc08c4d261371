"""The steps of a turn: a number or a boat, its cell, and each treasure that it brings to light.

A turn is "7 c4", "boat a5", or "c4" for a skull; "7 c4 7@d5" also notes the treasure found.
Treasures of one turn are noted in rising order of their values.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from expedition.core.errors import BadNotation
from expedition.core.grid import Cell, read_cell
from expedition.games.sheet_games.dice import Face, read_face
from expedition.games.sheet_games.steps import Number, Place, is_in_digits, read_number


@dataclass(frozen=True, slots=True)
class Boat:
    """Draw a boat instead of writing a number: "boat"."""

    def __str__(self) -> str:
        return "boat"


@dataclass(frozen=True, slots=True)
class Find:
    """Note a treasure of that value on that cell: "7@d5"."""

    value: int
    cell: Cell

    def __str__(self) -> str:
        return f"{self.value}@{self.cell}"


Step: TypeAlias = Number | Boat | Place | Find | Face


def read_step(text: str) -> Step:
    """The step that a text says."""
    if text == "boat":
        return Boat()
    if is_in_digits(text):
        return Number(read_number(text))
    if "=" in text:
        return read_face(text)
    if "@" in text:
        return _read_find(text)
    return Place(read_cell(text))


def _read_find(text: str) -> Find:
    value, _, cell = text.partition("@")
    if not is_in_digits(value):
        raise BadNotation("not_a_step", text=text)
    return Find(read_number(value), read_cell(cell))
