"""What is printed: the dice, the two layouts, the solo turns and the bounds of the solo levels."""

from __future__ import annotations

from collections.abc import Mapping
from importlib.resources import files

from expedition.games.dice_games.dice import read_dice
from expedition.games.dice_games.layout import read_layout

_FOLDER = files(__package__)

DICE = read_dice(_FOLDER.joinpath("dice.txt").read_text("utf-8"))
LAYOUTS = {
    name: read_layout(_FOLDER.joinpath("layouts", f"{name}.txt").read_text("utf-8"))
    for name in ("front", "back")
}
SOLO_TURNS = 25
"""How many boxes there are to tick for one who plays alone (V23)."""
LEVELS = {"pathfinder": 90, "voyager": 110, "explorer": 130}
"""The stars from which a level is reached while no snake has been drawn (V24)."""
EASED_BY_A_SNAKE = 4


def levels(snakes_drawn: int) -> Mapping[str, int]:
    """The stars from which a level is reached after so many snakes, crossed out or not (V24)."""
    return {name: bound - EASED_BY_A_SNAKE * snakes_drawn for name, bound in LEVELS.items()}
