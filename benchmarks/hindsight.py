"""Beam search with known dice: a lower bound of the best possible score in hindsight.

From each roll to the next only so many sheets are kept, those with the highest learned values. What
it finds can be played, so the best there is is at least that; a wider beam finds more.
"""

from __future__ import annotations

from typing import Any

from expedition.core.chance import SeededChance
from expedition.games.sheet_games.dice import all_rolls, roll_number
from expedition.games.sheet_games.engine.expectimax_search import ExpectimaxPosition
from expedition.games.sheet_games.engine.position import Position, Turn
from expedition.games.sheet_games.engine.value import Value
from expedition.games.sheet_games.search import SheetSearch

SAME = 6
"""Sheets whose worths are equal to so many digits are taken for the same, reached in another order:
seldom they are others."""


def best_in_hindsight(
    playouts: SheetSearch[Any, Any], rows: tuple[str, ...], seed: str, width: int
) -> int:
    """The most stars that a beam so wide finds for somebody alone with the dice of that match."""
    value = playouts.value(rows)
    beam, stars, moment = [playouts.blank(rows, value)], 0, 0
    while beam:
        roll = roll_number(playouts.dice, playouts.dice.throw(SeededChance(seed, moment)))
        moment += 1
        after = _widest(value, beam, roll, width)
        stars = max([stars, *(int(one.stars()) for one in after if one.is_over())])
        beam = [one for one in after if not one.is_over()]
    assert moment <= all_rolls(playouts.dice).count, "a game without end"
    return stars


def _widest(value: Value, beam: list[Position], roll: int, width: int) -> list[Position]:
    """The sheets that promise most after the roll, so many at most."""
    found: dict[float, tuple[Position, Turn]] = {}
    for position in beam:
        for turn in position.turns(roll):
            is_valued = isinstance(position, ExpectimaxPosition)
            worth = turn.value if is_valued else value.of(position.after(turn))
            found.setdefault(round(worth, SAME), (position, turn))
    kept = sorted(found, reverse=True)[:width]
    return [position.after(turn) for position, turn in map(found.__getitem__, kept)]
