"""Printed parts: the dice, the two layouts and the bounds of the solo levels."""

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
LEVELS = {"pathfinder": 15, "voyager": 25, "explorer": 30}
"""The stars from which a level is reached (T14)."""
SMALL_LEVELS = {"pathfinder": 3, "voyager": 6, "explorer": 8}
"""The same for a first expedition."""
