"""Matches that begin in the middle, so that the coach judges a sheet that a test has drawn."""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from dataclasses import replace
from typing import Any

from expedition.core.catalogue import Game
from expedition.core.chance import prepared_seed
from expedition.core.match import Match, new_match
from expedition.core.turns import read_turn
from expedition.games.sheet_games.search import SheetSearch
from expedition.games.sheet_games.table import DiceTable


def beginning_at(game: Game, at: DiceTable[Any]) -> Game:
    """The same game, of which every match begins at that table, and not with empty sheets."""
    rules = copy(game.rules)
    vars(rules)["set_up"] = lambda seats, options, chance: at
    return replace(game, rules=rules)


def played_on(game: Game, turns: Sequence[str], rolls: Sequence[str] = ()) -> Match:
    """A match alone to its end: these turns, and between them the dice thrown so."""
    assert isinstance(game.playouts, SheetSearch)
    dice = game.playouts.dice.all()
    thrown = [
        {
            f"dice/{die.colour}": die.faces.index(face)
            for die, face in zip(dice, roll.split(), strict=True)
        }
        for roll in rolls
    ]
    match = new_match(game.rules, 1, {}, prepared_seed([{}, *thrown]))
    for turn in turns:
        match = match.seal(0, read_turn(game.rules, turn), match.moment).resolved()
    assert match.is_over
    return match
