"""What is printed: the dice, the two layouts and the bounds of the solo levels."""

from __future__ import annotations

from importlib.resources import files

from expedition.games.dice_games.dice import read_dice
from expedition.games.dice_games.layout import read_layout

_FOLDER = files(__package__)

DICE = read_dice(_FOLDER.joinpath("dice.txt").read_text("utf-8"))
LAYOUTS = {
    name: read_layout(_FOLDER.joinpath("layouts", f"{name}.txt").read_text("utf-8"))
    for name in ("front", "back")
}
LEVELS = {"pathfinder": 15, "voyager": 25, "explorer": 30}
"""The stars from which a level is reached (T14)."""
