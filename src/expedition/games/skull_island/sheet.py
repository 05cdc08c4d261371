"""A sheet of Skull Island: numbers and skulls on the ground, boats on the sea, treasures noted."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache

from expedition.games.sheet_games.sheet import CROSSED_OUT, DANGER, EMPTY, Marks, Sheet
from expedition.games.skull_island.island import Island, island, kernel_island
from expedition.games.skull_island.kernel import island as kernel
from expedition.games.skull_island.kernel.position import BOAT as BOAT
from expedition.games.skull_island.kernel.position import GREATEST, IslandPosition, blank
from expedition.games.skull_island.printed import SLOTS


@dataclass(frozen=True, slots=True, order=True)
class Treasure:
    """A treasure that lies on a cell; its value is the number that found it (K7)."""

    value: int
    cell: int


@dataclass(frozen=True, slots=True)
class IslandSheet(Sheet):
    """Marks as on every sheet, -3 for a boat, and the treasures in the order found."""

    treasures: tuple[Treasure, ...] = ()

    @property
    def island(self) -> Island:
        """The map of the island."""
        return island(self.rows)

    @property
    def free_ground(self) -> tuple[int, ...]:
        """The island cells without number, skull or mountain (K3)."""
        marks = self.marks
        return tuple(cell for cell in self.island.ground if marks[cell] == EMPTY)

    @property
    def is_full(self) -> bool:
        """True if every free cell of the island holds a number or a skull (K18)."""
        return not self.free_ground

    @property
    def slots_left(self) -> int:
        """The number of treasures that can still be noted (K8)."""
        return SLOTS - len(self.treasures)


def position(sheet: IslandSheet, landing: str = "coast", sea: str = "near") -> IslandPosition:
    """The sheet for the kernel under these options, worked out once: it is to be read only."""
    return _position(sheet, kernel_island(sheet.rows, landing, sea))


@lru_cache(maxsize=1024)
def _position(sheet: IslandSheet, lie: kernel.Island) -> IslandPosition:
    found = blank(lie)
    for cell, mark in enumerate(sheet.marks):
        # No sheet holds greater numbers, but one may ask what is wrong with writing them.
        if mark != EMPTY and mark <= GREATEST:
            found.fill(mark, cell)
    for treasure in sheet.treasures:
        found.note(treasure.value, treasure.cell)
    found.last = []
    return found


def noted(sheet: IslandSheet, treasures: tuple[Treasure, ...]) -> IslandSheet:
    """The sheet with these treasures noted after the others."""
    return replace(sheet, treasures=sheet.treasures + treasures)


def bubbles_ticked(marks: Marks) -> int:
    """The number of bubbles ticked: one for each skull drawn (K13)."""
    return marks.count(DANGER) + marks.count(CROSSED_OUT)
