"""Printed parts: the dice, the two layouts, the solo turns and the bounds of the solo levels."""

from __future__ import annotations

from expedition.games.sheet_games.printed import printed_dice, printed_layouts

DICE = printed_dice(__package__)
LAYOUTS = printed_layouts(__package__)
SOLO_TURNS = 25
"""How many boxes there are to tick for one who plays alone (V23)."""
LEVELS = {"pathfinder": 90, "voyager": 110, "explorer": 130}
"""The stars from which a level is reached while no snake has been drawn (V24)."""
EASED_BY_A_SNAKE = 4
