"""Lessons of a sheet game: before the bar of each moment stand the three faces that are thrown."""

from __future__ import annotations

from functools import partial
from importlib.resources import files

from expedition.core.lessons import Lesson, read_lesson
from expedition.games.sheet_games.dice import Dice


def printed_lesson(package: str, dice: Dice, file: str = "lesson.txt") -> Lesson:
    """The lesson in a file of a game's folder, played with these dice."""
    text = files(package).joinpath(file).read_text("utf-8")
    return read_lesson(text, partial(_draws, dice))


def _draws(dice: Dice, faces: str) -> dict[str, int]:
    """What is drawn where the dice show these faces."""
    thrown = zip(dice.all(), faces.split(), strict=True)
    return {f"dice/{die.colour}": die.faces.index(face) for die, face in thrown}
