"""Win probability of a full state between two turns: a softmax fitted to matches between bots."""

from __future__ import annotations

from collections.abc import Mapping
from math import exp

from expedition.core.rules import Seat
from expedition.games.hamunaptra.advice.features import FAR, Features
from expedition.games.hamunaptra.components import EQUIPMENT, KINDS, POINTS, is_stairs
from expedition.games.hamunaptra.points import standings
from expedition.games.hamunaptra.state import State
from expedition.games.hamunaptra.views import private, public

BEFORE: tuple[float, ...] = (0.4, -0.3, 0.3, 0.0, 0.0, 0.1)
"""The weights of the features while there is no exit, fitted to 370 matches for 2, 3 and 4."""
AFTER: tuple[float, ...] = (0.8, -0.05, 0.1, 0.7, 0.0, 0.4)
"""The same once there is one. Stairs in hand came out as a burden, for who holds them has found no
use for them so far; a bot that believed it would throw them away, so they are set by hand."""


def chances(state: State) -> Mapping[Seat, float]:
    """The win probability of each player; at the end the winners share it."""
    seats = range(state.table.seats)
    if state.table.phase == "over":
        first = [seat for seat, one in standings(state).items() if one.place == 1]
        return {seat: (seat in first) / len(first) for seat in seats}
    is_open, rows = features(state)
    weights = AFTER if is_open else BEFORE
    merits = [sum(w * x for w, x in zip(weights, row, strict=True)) for row in rows]
    most = max(merits)
    shares = [exp(merit - most) for merit in merits]
    return {seat: shares[seat] / sum(shares) for seat in seats}


def features(state: State) -> tuple[bool, list[tuple[float, ...]]]:
    """Whether there is an exit, and what each player has.

    Points with the equipment in hand; the turns to an exit; stairs in hand; characters within one
    turn of an exit, and within three; and whether it is the player's turn.
    """
    look = Features(public(state), 0, private(state, 0))
    table = state.table
    rows: list[tuple[float, ...]] = []
    for seat in range(table.seats):
        hand = state.hands[seat]
        points = look.totals[seat] + POINTS["equipment"] * sum(
            KINDS[tile] == EQUIPMENT for tile in hand
        )
        stairs = sum(map(is_stairs, hand))
        near = [
            look.to_exit.get(person.cell, FAR) / table.points_of(person)
            for person in table.team(seat)
        ]
        rows.append(
            (
                float(points),
                look.progress[seat].turns,
                float(min(2, stairs)),
                float(sum(turns <= 1 for turns in near)),
                float(sum(turns <= 3 for turns in near)),
                float(seat == table.active),
            )
        )
    return bool(look.exits) or table.last_round, rows
