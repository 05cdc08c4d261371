"""Printed parts: the dice, the two layouts, the solo turns and the bounds of the solo levels."""

from __future__ import annotations

from expedition.games.sheet_games.layout import NO_CELL
from expedition.games.sheet_games.own_sheets import OwnSheets
from expedition.games.sheet_games.printed import (
    SMALL,
    printed_dice,
    printed_layout,
    printed_layouts,
)

OWN = OwnSheets("valley", (NO_CELL, "."), filled=(".",))
"""Sheets of somebody's own."""
DICE = printed_dice(__package__)
LAYOUTS = printed_layouts(__package__)
SMALL_LAYOUT = printed_layout(__package__, SMALL)
EVERY_LAYOUT = {**LAYOUTS, SMALL: SMALL_LAYOUT}
"""Those on offer, and that of a first expedition."""
SOLO_TURNS = 25
"""How many boxes there are to tick for one who plays alone (V23)."""
LEVELS = {"pathfinder": 90, "voyager": 110, "explorer": 130}
"""The stars from which a level is reached while no snake has been drawn (V24)."""
SMALL_LEVELS = {"pathfinder": 10, "voyager": 14, "explorer": 18}
"""The same for a first expedition."""
EASED_BY_A_SNAKE = 4
