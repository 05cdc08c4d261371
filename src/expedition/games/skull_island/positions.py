"""Sheets as the kernel sees them: positions on an island, and the rolls that may come."""

from __future__ import annotations

from functools import cache, lru_cache

from expedition.games.sheet_games.dice import GREATEST_NUMBER, all_rolls
from expedition.games.sheet_games.engine.value import Value
from expedition.games.sheet_games.kernel.rolls import Rolls
from expedition.games.sheet_games.sheet import EMPTY
from expedition.games.skull_island import island
from expedition.games.skull_island.engine.bitboards import Chart
from expedition.games.skull_island.engine.search_position import JudgedIsland
from expedition.games.skull_island.kernel.island import Island
from expedition.games.skull_island.kernel.position import IslandPosition, blank
from expedition.games.skull_island.printed import DICE
from expedition.games.skull_island.sheet import IslandSheet


def position(sheet: IslandSheet, landing: str = "coast", sea: str = "near") -> IslandPosition:
    """The position of a sheet under these options, worked out once: it is to be read only."""
    return _position(sheet, kernel_island(sheet.rows, landing, sea))


def judged(
    sheet: IslandSheet,
    last: tuple[int, ...],
    value: Value,
    *,
    alone: bool,
    landing: str = "coast",
    sea: str = "near",
) -> JudgedIsland:
    """The sheet after these cells were filled last, its turns judged by the value."""
    at = position(sheet, landing, sea).copy()
    at.last = list(last)
    return JudgedIsland(_chart(at.island), rolls(), value, at, alone)


@cache
def kernel_island(rows: tuple[str, ...], landing: str = "coast", sea: str = "near") -> Island:
    """The island with these rows, worked out once for each landing (K2) and sea (K10)."""
    lie = island.island(rows)
    cells = lie.layout.cells
    return Island(
        beside=[list(others) for others in lie.layout.adjacent],
        kinds={kind: list(lie.layout.of_kind(kind)) for kind in set(lie.layout.kinds)},
        row=[cell.row for cell in cells],
        column=[cell.column for cell in cells],
        landing=list(lie.wide_coast if landing == "wide" else lie.coast),
        waters=list(lie.sea if sea == "open" else lie.shore),
    )


def rolls() -> Rolls:
    """Every roll of the three dice, and what it offers."""
    return all_rolls(DICE)


@cache
def _chart(lie: Island) -> Chart:
    return Chart(lie)


@lru_cache(maxsize=1024)
def _position(sheet: IslandSheet, lie: Island) -> IslandPosition:
    found = blank(lie)
    for cell, mark in enumerate(sheet.marks):
        # No sheet holds greater numbers, but one may ask what is wrong with writing them.
        if mark != EMPTY and mark <= GREATEST_NUMBER:
            found.fill(mark, cell)
    for treasure in sheet.treasures:
        found.note(treasure.value, treasure.cell)
    found.last = []
    return found
