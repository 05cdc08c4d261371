"""Data files of a game's folder: layouts, dice and all else that is printed."""

from __future__ import annotations

from collections.abc import Mapping
from importlib.resources import files

from expedition.games.sheet_games.dice import Dice, read_dice
from expedition.games.sheet_games.layout import read_layout


def printed_dice(package: str) -> Dice:
    """The dice of a game, from the file `dice.txt` in its folder."""
    return read_dice(_text(package, "dice.txt"))


def printed_layouts(package: str) -> Mapping[str, tuple[str, ...]]:
    """The rows of the front and of the back of a game's sheet, from the files in `layouts`."""
    return {
        name: read_layout(_text(package, "layouts", f"{name}.txt")) for name in ("front", "back")
    }


def _text(package: str, *path: str) -> str:
    return files(package).joinpath(*path).read_text("utf-8")
