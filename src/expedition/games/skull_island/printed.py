"""Printed parts: the dice, the two islands, slots and bubbles, the bounds of the solo levels."""

from __future__ import annotations

from expedition.core.errors import BadNotation
from expedition.games.sheet_games.layout import Layout
from expedition.games.sheet_games.own_sheets import OwnSheets
from expedition.games.sheet_games.printed import (
    SMALL,
    printed_dice,
    printed_layout,
    printed_layouts,
)
from expedition.games.skull_island.island import GROUND, MOUNTAIN, SEA, island


def _fault(plan: Layout) -> BadNotation | None:
    """There must be a coast to land on (K2), and no more land than bots can think of at once."""
    lie = island(plan.rows)
    if not lie.coast:
        return BadNotation("skull_island.no_coast")
    if len(lie.land) > MOST_LAND:
        return BadNotation("skull_island.much_land", count=len(lie.land), most=MOST_LAND)
    return None


MOST_LAND = 60
"""How many cells of ground and mountain a sheet of somebody's own may have."""
OWN = OwnSheets("skull_island", (SEA, GROUND, MOUNTAIN), filled=(GROUND,), fault=_fault)
"""Sheets of somebody's own."""
DICE = printed_dice(__package__)
LAYOUTS = printed_layouts(__package__)
SMALL_LAYOUT = printed_layout(__package__, SMALL)
EVERY_LAYOUT = {**LAYOUTS, SMALL: SMALL_LAYOUT}
"""Those on offer, and that of a first expedition."""
SLOTS = 5
"""How many treasures a sheet has room for (K8)."""
BUBBLES = 5
"""How many skulls are drawn on a sheet before the skull face is ignored (K14)."""
LEVELS = {"pathfinder": 60, "voyager": 75, "explorer": 90}
"""The stars from which a level is reached (K22)."""
SMALL_LEVELS = {"pathfinder": 4, "voyager": 8, "explorer": 14}
"""The same for a first expedition."""
