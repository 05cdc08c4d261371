"""The lesson of Hamunaptra: before the bar stand the tiles that are drawn, and the dice thrown.

"draw/1/0 G_STR M7" is what the first seat draws in the first round, "attack/0 4 4" what it throws.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from importlib.resources import files

from expedition.core.lessons import Lesson, read_lesson
from expedition.games.hamunaptra.components import PILE

NO_LUCK = "-"


def printed_lesson(file: str = "lesson.txt") -> Lesson:
    """The lesson in a file of this folder; all that is drawn in it is written there."""
    text = files(__package__).joinpath(file).read_text("utf-8")
    return read_lesson(text, partial(_draws, list(PILE)))


def _draws(pile: list[str], text: str) -> Mapping[str, int]:
    """What is drawn for these tiles and faces; the tiles leave the pile."""
    found: dict[str, int] = {}
    for part in () if text == NO_LUCK else text.split(";"):
        purpose, *things = part.split()
        for number, thing in enumerate(things):
            drawn = _place_in(pile, thing) if purpose.startswith("draw/") else int(thing) - 1
            found[f"{purpose}/{number}"] = drawn
    return found


def _place_in(pile: list[str], tile: str) -> int:
    place = pile.index(tile)
    del pile[place]
    return place
