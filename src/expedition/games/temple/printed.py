"""Printed parts: the dice, the two layouts and the bounds of the solo levels."""

from __future__ import annotations

from expedition.games.sheet_games.printed import printed_dice, printed_layouts

DICE = printed_dice(__package__)
LAYOUTS = printed_layouts(__package__)
LEVELS = {"pathfinder": 15, "voyager": 25, "explorer": 30}
"""The stars from which a level is reached (T14)."""
