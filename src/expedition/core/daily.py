"""The daily expedition: a seed for each date, the same all over the world.

No server has to ask another one: the date determines the dice (docs/build/dice.md).
"""

from __future__ import annotations

from hashlib import sha256
from typing import Any

from expedition.core.rules import Box

LAYOUT = "layout"
SEED_DIGITS = 32


def daily_seed(day: str, game: str, edition: int, layout: str) -> str:
    """The seed of the dice of a day, such as "2026-11-17", for one layout of a game."""
    text = f"expedition/daily/{day}/{game}/{edition}/{layout}"
    return sha256(text.encode()).hexdigest()[:SEED_DIGITS]


def daily_layouts(box: Box[Any]) -> tuple[str, ...]:
    """The layouts that have new dice every day: those of a game that can be played alone."""
    if box.fewest_seats > 1:
        return ()
    return next((option.values for option in box.options if option.name == LAYOUT), ())
