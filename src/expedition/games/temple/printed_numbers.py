"""The printed numbers of the Temple, as constants for drawing."""

from __future__ import annotations

from expedition.games.sheet_games.printed_numbers import MARKS, NUMBERS
from expedition.games.temple.kernel import pyramid as kernel
from expedition.games.temple.printed import LEVELS

PRINTED_NUMBERS = {
    **NUMBERS,
    "marks": MARKS,
    "cells": {"doorless": kernel.DOORLESS, "door": kernel.DOOR},
    "least_in_a_group": kernel.LEAST_IN_A_GROUP,
    "stars": {"group": kernel.STARS_FOR_A_GROUP, "mummy": kernel.STARS_FOR_A_MUMMY},
    "levels": LEVELS,
}
