"""The daily expedition: a seed for each date, the same all over the world.

No server has to ask another one: the date determines the dice (docs/build/dice.md).
"""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from expedition.core.rules import Box

LAYOUT = "layout"
SEED_DIGITS = 32
FIRST_DAY = "2026-01-01"
"""The first day of the rotation; on earlier ones no expedition stood before the others."""


@dataclass(frozen=True, slots=True)
class InRotation:
    """A layout's part in the rotation of the daily expedition: its first day, and its par.

    The first day never changes. That of a new layout lies some weeks after the release that brings
    it, so that by then servers have it. `par` is how many whole stars the coach expects of a blank
    sheet played alone: stated here, for working it out takes longer than a page may.
    """

    since: str
    par: int


def daily_seed(day: str, game: str, edition: int, layout: str) -> str:
    """The seed of the dice of a day, such as "2026-11-17", for one layout of a game."""
    text = f"expedition/daily/{day}/{game}/{edition}/{layout}"
    return sha256(text.encode()).hexdigest()[:SEED_DIGITS]


def daily_layouts(box: Box[Any]) -> tuple[str, ...]:
    """The layouts that have new dice every day: those of a game that can be played alone."""
    if box.fewest_seats > 1:
        return ()
    return next((option.values for option in box.options if option.name == LAYOUT), ())
