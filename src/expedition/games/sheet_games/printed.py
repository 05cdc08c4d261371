"""Data files of a game's folder: layouts, dice and all else that is printed."""

from __future__ import annotations

from collections.abc import Mapping
from importlib.resources import files

from expedition.core.daily import LAYOUT
from expedition.core.rules import Option
from expedition.games.sheet_games.dice import Dice, read_dice
from expedition.games.sheet_games.layout import read_layout
from expedition.games.sheet_games.own_sheets import OwnSheets

SMALL = "small"
"""The layout of a first expedition: on no list of choices, and in no rotation."""


def printed_dice(package: str) -> Dice:
    """The dice of a game, from the file `dice.txt` in its folder."""
    return read_dice(_text(package, "dice.txt"))


def printed_layouts(package: str) -> Mapping[str, tuple[str, ...]]:
    """The rows of the front and of the back of a game's sheet, from the files in `layouts`."""
    return {name: printed_layout(package, name) for name in ("front", "back")}


def printed_layout(package: str, name: str) -> tuple[str, ...]:
    """The rows of one layout of a game, from the file of its name in `layouts`."""
    return read_layout(_text(package, "layouts", f"{name}.txt"))


def layout_option(layouts: Mapping[str, tuple[str, ...]], own: OwnSheets) -> Option:
    """The choice among the layouts of a game; the small one and codes of sheets are understood."""
    return Option(LAYOUT, tuple(layouts), unlisted=(SMALL,), others=own.understands)


def _text(package: str, *path: str) -> str:
    return files(package).joinpath(*path).read_text("utf-8")
