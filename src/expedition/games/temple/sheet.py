"""The cells of the Temple: doorless ones and doors."""

from __future__ import annotations

from expedition.games.dice_games.sheet import Sheet

DOORLESS = "."
DOOR = ".+"


def is_full(sheet: Sheet) -> bool:
    """True if no doorless cell is empty (T7)."""
    return not sheet.free(DOORLESS)
