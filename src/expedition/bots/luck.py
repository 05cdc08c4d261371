"""Luck adjustment: a control variate that takes the luck out of stars, to show skill sooner."""

from __future__ import annotations

from itertools import pairwise

from expedition.core.catalogue import Game
from expedition.core.match import Match
from expedition.core.playouts import AnyPlayouts, Effort
from expedition.core.record import record_of, replay
from expedition.core.rules import Seat

NO_SECOND_LOOK = Effort(turns=0, playouts=0, depth=0)
"""The coach looks twice at what might have been played; luck is told by the first look alone."""


def tells_luck(game: Game) -> bool:
    """True if the luck of a solo game can be computed."""
    return game.playouts is not None and game.rules.box.fewest_seats == 1


def luck_of(game: Game, match: Match) -> dict[Seat, float]:
    """The luck of each seat in a finished match, in stars; its expectation is 0 in a solo game.

    It is what the coach calls luck, but for rounding, in a sixth of the time.
    """
    assert game.playouts is not None
    moments = list(replay(game.rules, record_of(match, ("",) * match.seats)))
    return {seat: _luck(game.playouts, moments, seat) for seat in range(match.seats)}


def _luck(playouts: AnyPlayouts, moments: list[Match], seat: Seat) -> float:
    luck = 0.0
    for before, after in pairwise(moments):
        if seat in after.past[-1]:
            luck += _of_a_moment(playouts, before, after, seat)
    end = moments[-1]
    # Whoever has not filled the sheet when the game ends gets less than it was likely to come to.
    return luck + end.standings()[seat].total - playouts.outlook(end.view(None).public, seat)


def _of_a_moment(playouts: AnyPlayouts, before: Match, after: Match, seat: Seat) -> float:
    public = before.view(None).public
    if playouts.owner(public, seat) == seat:
        judged = playouts.judged(before.view(seat), (), NO_SECOND_LOOK)
        return judged.luck if judged else 0.0
    # Others have drawn on this sheet, and the seat on somebody else's.
    then, now = (playouts.outlook(match.view(None).public, seat) for match in (before, after))
    return now - then
