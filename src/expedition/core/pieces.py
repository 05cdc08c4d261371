"""Pieces of a game to print and cut out, for those who play it on a table of their own.

All measures are in millimetres, from the upper left corner of a piece. Names are keys of the game's
own catalogue.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol, TypeAlias

from expedition.core.picture import Colour

Label: TypeAlias = tuple[float, float, str]
"""A short text that needs no translation, and where its middle stands."""


@dataclass(frozen=True, slots=True)
class Stroke:
    """A path of SVG, and how many millimetres its unit is."""

    path: str
    unit: float = 1.0


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece: its name and kind, what is drawn on it, its figures by their names, how many."""

    name: str = ""
    kind: str = ""
    count: int = 1
    strokes: tuple[Stroke, ...] = ()
    labels: tuple[Label, ...] = ()
    figures: tuple[tuple[str, str], ...] = ()
    ground: Colour | None = None
    """What its ground is printed in where there is colour."""
    boxes: int = 0
    """How many boxes there are to tick."""


@dataclass(frozen=True, slots=True)
class PieceSet:
    """Pieces of one size with one back, which has a drawing or is left blank.

    What is `folded` shows the same on both sides, the one upside down above the other.
    """

    name: str
    width: float
    height: float
    pieces: tuple[Piece, ...]
    back: tuple[Stroke, ...] = ()
    folded: bool = False

    @property
    def count(self) -> int:
        """How many pieces there are in all."""
        return sum(piece.count for piece in self.pieces)


@dataclass(frozen=True, slots=True)
class Plan:
    """Where pieces lie at the start for a number of players: column, row and path of each."""

    players: int
    cells: tuple[tuple[int, int, str], ...]


class Pieces(Protocol):
    """A game's companion that tells what is in its box."""

    def sets(self) -> Sequence[PieceSet]:
        """The pieces to cut out."""

    def plans(self) -> Sequence[Plan]:
        """How pieces lie at the start; the paths are in a square from 0 to 1."""
