"""Printed parts: the dice, the two islands, slots and bubbles, the bounds of the solo levels."""

from __future__ import annotations

from expedition.games.sheet_games.printed import (
    SMALL,
    printed_dice,
    printed_layout,
    printed_layouts,
)

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
