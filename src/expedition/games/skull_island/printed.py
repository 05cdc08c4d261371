"""What is printed: the dice, the two islands, slots and bubbles, the bounds of the solo levels."""

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
SLOTS = 5
"""How many treasures a sheet has room for (K8)."""
BUBBLES = 5
"""How many skulls are drawn on a sheet before the skull face is ignored (K14)."""
LEVELS = {"pathfinder": 60, "voyager": 75, "explorer": 90}
"""The stars from which a level is reached (K22)."""
