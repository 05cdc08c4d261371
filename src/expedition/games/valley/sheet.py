"""A sheet of the Valley: numbers, snakes and buildings, and the discoveries drawn around them."""

from __future__ import annotations

from dataclasses import dataclass

from expedition.games.sheet_games.sheet import Sheet, is_danger
from expedition.games.valley.field import field
from expedition.games.valley.kernel import sheet as kernel

BUILDINGS = {"hut": kernel.HUT, "statue": kernel.STATUE, "mine": kernel.MINE}
"""The mark of each building (V7)."""
FOREST, CITY, MOUNTAIN, PYRAMID = "forest", "city", "mountain", "pyramid"
KINDS = {
    FOREST: kernel.FOREST,
    CITY: kernel.CITY,
    MOUNTAIN: kernel.MOUNTAIN,
    PYRAMID: kernel.PYRAMID,
}
"""The number that the kernel has for each kind of discovery."""
STARS = {kind: kernel.STARS[number] for kind, number in KINDS.items()}
SIZES = {kind: kernel.SIZES[number] for kind, number in KINDS.items()}


@dataclass(frozen=True, slots=True)
class Discovery:
    """A forest, city, mountain or pyramid, and its cells in reading order."""

    kind: str
    cells: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class ValleySheet(Sheet):
    """Marks, among them -3 a hut, -4 a statue, -5 a mine; and what has been discovered.

    `snakes_drawn` is told by a sheet that was written down with it; else the snakes are counted.
    """

    discoveries: tuple[Discovery, ...] = ()
    snakes_drawn: int | None = None


def position(
    sheet: ValleySheet,
    last: tuple[int, ...] = (),
    turns_left: int = 1,
    alone: bool = True,
    lead_on: bool = False,
) -> kernel.Sheet:
    """The sheet for the kernel, which may change it."""
    used = [0] * len(sheet.marks)
    for discovery in sheet.discoveries:
        for cell in discovery.cells:
            used[cell] = KINDS[discovery.kind]
    marks = list(sheet.marks)
    return kernel.Sheet(field(sheet.rows), marks, used, list(last), turns_left, alone, lead_on)


def is_full(sheet: Sheet) -> bool:
    """True if every cell holds a number, a building or a snake (V20)."""
    return kernel.is_full(list(sheet.marks))


def is_building(mark: int) -> bool:
    """True for a hut, a statue or a mine."""
    return mark in BUILDINGS.values()


def snakes_drawn(sheet: ValleySheet) -> int:
    """The number of snakes that came to the sheet, crossed out or not (V24)."""
    if sheet.snakes_drawn is not None:
        return sheet.snakes_drawn
    return sum(map(is_danger, sheet.marks))
