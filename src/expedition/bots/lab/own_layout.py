"""Custom layouts for experiments."""

from __future__ import annotations

from dataclasses import replace

from expedition.core.catalogue import Game
from expedition.core.errors import Refusal
from expedition.core.sheets import OnAnyLayout

OWN = "own"
"""What the option of layouts says where it is not one of the printed ones."""


def on_own_layout(game: Game, text: str) -> Game:
    """The game with a custom layout, from the blank sheet in the text, as the first to choose."""
    if game.sheets is None or not isinstance(game.rules, OnAnyLayout):
        raise Refusal("no_layouts", game=game.name)
    return replace(game, rules=game.rules.on_layout(OWN, game.sheets.read(text)))
