"""Skull features: how each cell of the ground stands to skulls, drawn already or to come.

A small number for each cell, the same for what looks the same.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from mypy_extensions import i64

from expedition.games.sheet_games.kernel.ground import BANE, EMPTY
from expedition.games.skull_island.engine.bitboards import Chart

WRITTEN: Final = -1
SIZES: Final = 11
"""The smallest number beside a cell: none, 1 to 9, more."""
ROOMS: Final = 4
SKULL: Final = 2 * SIZES * 2
"""Empty cells come before: by whether a 9 is beside, the smallest number, a treasure on it."""
STANDINGS: Final = SKULL + 2 * SIZES * ROOMS * 2
UNDER_A_SKULL: Final = 12
"""About what a treasure is worth that a skull buries."""


def standing(chart: Chart, marks: list[int], treasures: i64, cell: int) -> i64:
    """The standing of a cell of the ground; `treasures` are the cells that carry one, in bits."""
    mark = marks[cell]
    if mark > 0:
        return WRITTEN
    smallest: i64 = 99
    nine: i64 = 0
    room: i64 = 0
    for other in chart.ground_beside[cell]:
        near: i64 = marks[other]
        if near > 0:
            if near < smallest:
                smallest = near
            if near == BANE:
                nine = 1
        elif near == EMPTY:
            room += 1
    size: i64 = 0 if smallest == 99 else min(smallest, SIZES - 1)
    bit: i64 = chart.bit[cell]
    treasure: i64 = 1 if treasures & bit else 0
    if mark == EMPTY:
        return (nine * SIZES + size) * 2 + treasure
    return SKULL + ((nine * SIZES + size) * ROOMS + min(room, ROOMS - 1)) * 2 + treasure


def harmlessness(standing: i64) -> i64:
    """About the stars that a skull brings if it is drawn now on an empty cell that stands so."""
    size: i64 = (standing // 2) % SIZES
    if standing >= SIZES * 2:
        return size
    return -size - (UNDER_A_SKULL if standing % 2 else 0)
