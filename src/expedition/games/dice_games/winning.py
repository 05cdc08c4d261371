"""Playing for the win: what is best for the stars is not always best for beating the others."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from expedition.core.playouts import Weighed
from expedition.core.rules import Seat, Step, View
from expedition.games.dice_games.dice import all_rolls
from expedition.games.dice_games.kernel.contest import Contest
from expedition.games.dice_games.table import AnyTable

if TYPE_CHECKING:
    from expedition.games.dice_games.playouts import SheetPlayouts

REACH = 6
"""Before the last so many rolls, the mean and the win ask for the same."""
WIDTH = 5
CLOSE = 2.5
"""Turns that are worth less by more than so many stars are not tried."""
RIVALS = 4
"""Only the best of the others are played on with; with a hundred players the rest cannot win."""
STAR = 0.04
"""What a star is worth beside the chance to win: it decides where that tells no difference, and
keeps the luck of a few playouts from deciding."""


def by_chance_to_win(
    playouts: SheetPlayouts[AnyTable, Step],
    view: View[AnyTable, None],
    ranked: Sequence[Weighed[Step]],
    roll: int,
    contests: int,
    seed: int,
) -> Sequence[Weighed[Step]]:
    """The turns, the close ones among them by how likely they win."""
    table, seat = view.public, view.seat
    close = [one for one in ranked[:WIDTH] if one.worth >= ranked[0].worth - CLOSE]
    if seat is None or len(close) < 2:
        return ranked
    owner = table.sheet_to_fill(seat)
    seats = [seat, *_rivals(playouts, table, seat, owner)]
    contest = Contest(
        playouts.value(table.layout),
        all_rolls(playouts.dice),
        [playouts.position(table, one) for one in seats],
        seats.index(owner),
    )
    tables = [playouts.rules.after(table, seat, one.turn) for one in close]
    after = [playouts.position(one, owner) for one in tables]
    chances = contest.chances(after, roll, REACH, contests, seed)
    if not chances:
        return ranked
    merits = [chance + STAR * one.worth for one, chance in zip(close, chances, strict=True)]
    order = sorted(range(len(close)), key=merits.__getitem__, reverse=True)
    return [*(close[at] for at in order), *(one for one in ranked if one not in close)]


def _rivals(
    playouts: SheetPlayouts[AnyTable, Step], table: AnyTable, seat: Seat, owner: Seat
) -> list[Seat]:
    """The others whose sheets are worth most, and always the one that is written on."""
    value = playouts.value(table.layout)
    others = [one for one in range(table.seats) if one not in (seat, owner)]
    others.sort(key=lambda one: value.of(playouts.position(table, one)), reverse=True)
    return others[:RIVALS] if owner == seat else [owner, *others[: RIVALS - 1]]
