"""The printed numbers of the Valley, as constants for drawing."""

from __future__ import annotations

from expedition.games.sheet_games.printed_numbers import MARKS, NUMBERS
from expedition.games.valley.kernel import sheet as kernel
from expedition.games.valley.order import MOST_CELLS
from expedition.games.valley.printed import EASED_BY_A_SNAKE, LEVELS, SOLO_TURNS
from expedition.games.valley.scoring import LINES
from expedition.games.valley.sheet import BUILDINGS, KINDS, SIZES, STARS
from expedition.games.valley.steps import CROSS_OUT

_PATRONS = {kernel.PATRONS[number]: kind for kind, number in KINDS.items()}

PRINTED_NUMBERS = {
    **NUMBERS,
    "cross_out": CROSS_OUT,
    "marks": {**MARKS, **BUILDINGS},
    "cells_a_turn": MOST_CELLS,
    "solo_turns": SOLO_TURNS,
    "sizes": SIZES,
    "stars": STARS,
    "lines": LINES,
    "counts": {building: _PATRONS[mark] for building, mark in BUILDINGS.items()},
    "lowest": {"mountain": kernel.LOWEST_IN_A_MOUNTAIN, "pyramid": kernel.LOWEST_IN_A_PYRAMID},
    "stars_for_a_neighbour": kernel.STARS_FOR_A_NEIGHBOUR,
    "stars_for_a_full_grid": kernel.STARS_FOR_A_FULL_GRID,
    "levels": LEVELS,
    "eased_by_a_snake": EASED_BY_A_SNAKE,
}
