"""Printed parts: the dice, the two layouts and the bounds of the solo levels."""

from __future__ import annotations

from expedition.core.errors import BadNotation
from expedition.games.sheet_games.layout import NO_CELL, Layout
from expedition.games.sheet_games.own_sheets import FEWEST_CELLS, OwnSheets
from expedition.games.sheet_games.printed import (
    SMALL,
    printed_dice,
    printed_layout,
    printed_layouts,
)
from expedition.games.temple.kernel.pyramid import DOOR, DOORLESS


def _fault(plan: Layout) -> BadNotation | None:
    """The game ends when the doorless cells are full (T7), so there must be some."""
    count = len(plan.of_kind(DOORLESS))
    if count < FEWEST_CELLS:
        return BadNotation("temple.few_doorless", count=count, fewest=FEWEST_CELLS)
    return None


OWN = OwnSheets("temple", (NO_CELL, DOORLESS, DOOR), filled=(DOORLESS, DOOR), fault=_fault)
"""Sheets of somebody's own."""
DICE = printed_dice(__package__)
LAYOUTS = printed_layouts(__package__)
SMALL_LAYOUT = printed_layout(__package__, SMALL)
EVERY_LAYOUT = {**LAYOUTS, SMALL: SMALL_LAYOUT}
"""Those on offer, and that of a first expedition."""
LEVELS = {"pathfinder": 15, "voyager": 25, "explorer": 30}
"""The stars from which a level is reached (T14)."""
SMALL_LEVELS = {"pathfinder": 3, "voyager": 6, "explorer": 8}
"""The same for a first expedition."""
