"""The printed numbers of Skull Island, as constants for drawing."""

from __future__ import annotations

from expedition.games.sheet_games.printed_numbers import MARKS, NUMBERS
from expedition.games.skull_island.island import GROUND, MOUNTAIN, SEA
from expedition.games.skull_island.printed import BUBBLES, LEVELS, SLOTS
from expedition.games.skull_island.sheet import BOAT

PRINTED_NUMBERS = {
    **NUMBERS,
    "marks": {**MARKS, "boat": BOAT},
    "cells": {"ground": GROUND, "mountain": MOUNTAIN, "sea": SEA},
    "slots": SLOTS,
    "bubbles": BUBBLES,
    "levels": LEVELS,
}
