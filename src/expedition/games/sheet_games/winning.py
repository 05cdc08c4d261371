"""Playing for the win: what is best for the stars is not always best for beating the others."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from expedition.core.playouts import Weighed
from expedition.core.rules import Seat, Step
from expedition.games.sheet_games.dice import all_rolls
from expedition.games.sheet_games.engine.win_search import Contest, ending
from expedition.games.sheet_games.table import AnyTable

if TYPE_CHECKING:
    from expedition.games.sheet_games.search import SheetPlayouts

REACH = 6
"""Before the last so many rolls, the mean and the win ask for the same."""
WIDTH = 5
CLOSE = 2.0
"""Turns that are worth less by more than so many stars are not tried."""
RIVALS = 4
"""Only the best of the others are played on with; with a hundred players the rest cannot win."""
STAR = 0.02
"""What a star is worth beside the chance to win, to decide where that tells no difference."""


def by_chance_to_win(
    playouts: SheetPlayouts[AnyTable, Step],
    table: AnyTable,
    seat: Seat,
    ranked: Sequence[Weighed[Step]],
    roll: int,
    contests: int,
    seed: int,
) -> Sequence[Weighed[Step]]:
    """The turns on one's own sheet, the close ones among them by how likely they win."""
    close = [one for one in ranked[:WIDTH] if one.worth >= ranked[0].worth - CLOSE]
    last = ending(playouts.position(table, seat), roll)
    if last is not None:  # whoever leads may end it, whatever else the sheet could still have had
        final = Weighed(playouts.steps(table, last), last.worth)
        close += [] if final.turn in [one.turn for one in close] else [final]
    if len(close) < 2:
        return ranked
    tables = [playouts.rules.after(table, seat, one.turn) for one in close]
    tried = [playouts.position(after, seat) for after in tables]
    value, rolls = playouts.value(table.layout), all_rolls(playouts.dice)
    rivals = [playouts.position(table, other) for other in range(table.seats) if other != seat]
    rivals.sort(key=value.of, reverse=True)
    contest = Contest(value, rolls, rivals[:RIVALS], contests, REACH)
    chances = contest.chances(tried, roll, seed)
    if not chances:
        return ranked
    merits = [chance + STAR * one.worth for one, chance in zip(close, chances, strict=True)]
    order = sorted(range(len(close)), key=merits.__getitem__, reverse=True)
    known = {one.turn for one in close}
    return [*(close[at] for at in order), *(one for one in ranked if one.turn not in known)]
