"""Playing for the win: what is best for the stars is not always best for beating the others."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from expedition.core.playouts import Effort, Weighed
from expedition.core.rules import Seat, Step, View
from expedition.games.dice_games.dice import all_rolls
from expedition.games.dice_games.kernel.contest import Contest
from expedition.games.dice_games.table import AnyTable

if TYPE_CHECKING:
    from expedition.games.dice_games.playouts import SheetPlayouts

REACH = 6
"""Before the last so many rolls, the mean and the win ask for the same."""
CLOSE = 2.5
"""Turns that are worth less by more than so many stars are not tried."""
WIDTH = 5
RIVALS = 4
"""Only the best of the others are played on with; with a hundred players the rest cannot win."""
STAR = 0.04
"""What a star is worth beside the chance to win: enough to decide where that tells no difference,
for the playouts of a few rolls tell it only roughly."""


def by_chance_to_win(
    playouts: SheetPlayouts[AnyTable, Step],
    view: View[AnyTable, None],
    ranked: Sequence[Weighed[Step]],
    effort: Effort,
    seed: int,
) -> Sequence[Weighed[Step]]:
    """The turns, the close ones among them by how likely they win."""
    table, seat = view.public, view.seat
    close = [one for one in ranked[:WIDTH] if one.worth >= ranked[0].worth - CLOSE]
    if seat is None or table.seats == 1 or not effort.contests or len(close) < 2:
        return ranked
    owner, roll = table.sheet_to_fill(seat), playouts.roll(table)
    seats = [seat, *_rivals(playouts, table, seat, owner)]
    sheets = [playouts.position(table, one) for one in seats]
    at = seats.index(owner)
    turns = {playouts.steps(table, turn): turn for turn in sheets[at].turns(roll)}
    contest = Contest(playouts.value(table.layout), all_rolls(playouts.dice), sheets, at)
    after = [sheets[at].after(turns[one.turn]) for one in close]
    chances = contest.chances(after, roll, REACH, effort.contests, seed)
    merit = {
        one.turn: chance + STAR * one.worth for one, chance in zip(close, chances, strict=False)
    }
    tried = sorted(close, key=lambda one: merit.get(one.turn, 0.0), reverse=True)
    return [*tried, *(one for one in ranked if one not in close)]


def _rivals(
    playouts: SheetPlayouts[AnyTable, Step], table: AnyTable, seat: Seat, owner: Seat
) -> list[Seat]:
    """The others whose sheets are worth most, and always the one that is written on."""
    value = playouts.value(table.layout)
    others = [one for one in range(table.seats) if one not in (seat, owner)]
    others.sort(key=lambda one: value.of(playouts.position(table, one)), reverse=True)
    return others[:RIVALS] if owner == seat else [owner, *others[: RIVALS - 1]]
