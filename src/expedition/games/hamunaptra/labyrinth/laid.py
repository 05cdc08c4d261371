"""A tile as it lies on the map."""

from __future__ import annotations

from dataclasses import dataclass

from expedition.core.rules import Seat
from expedition.games.hamunaptra.labyrinth.cells import Cell


@dataclass(frozen=True, slots=True)
class Laid:
    """A start, gallery, room or stairs tile: its open sides, and who laid it.

    The seat of an Entrance is that of the player whose characters began there. `exit` is true of
    stairs far from their player's Entrance that galleries have joined with it (H29, A52).
    """

    cell: Cell
    tile: str
    edges: str
    seat: Seat | None = None
    exit: bool = False
