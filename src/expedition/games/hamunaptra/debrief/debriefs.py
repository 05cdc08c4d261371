"""The debrief of a match of Hamunaptra: points round by round, swings, and misses."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from expedition.core.debriefs import Debrief, Finding, Played, RoundTotals
from expedition.core.rules import Seat
from expedition.games.hamunaptra.debrief.acts import acts_of
from expedition.games.hamunaptra.debrief.endings import ending_misses
from expedition.games.hamunaptra.debrief.fights import fight_misses
from expedition.games.hamunaptra.debrief.placements import placement_misses
from expedition.games.hamunaptra.debrief.swings import swings
from expedition.games.hamunaptra.points import standings
from expedition.games.hamunaptra.state import State

MOST_MISSES = 8


class HamunaptraDebriefs:
    """Looks back on a match with all hands open."""

    def of(self, states: Sequence[State], turns: Sequence[Played], seat: Seat) -> Debrief:
        """The debrief of a seat."""
        acts = list(acts_of(states, turns))
        misses: list[Finding] = []
        if acts:
            for found in (placement_misses, fight_misses, ending_misses):
                misses += found(acts, seat)
        misses.sort(key=lambda one: (-one.weight, one.moment))
        return Debrief(
            seat=seat,
            rounds=tuple(_rounds(states)),
            swings=swings(acts),
            misses=tuple(misses[:MOST_MISSES]),
        )


def _rounds(states: Sequence[State]) -> Iterator[RoundTotals]:
    """The points when each round was over, and before the first."""
    for moment, (before, after) in enumerate(pairwise(states), 1):
        if after.table.round > before.table.round or moment == len(states) - 1:
            points = standings(after)
            yield RoundTotals(moment, tuple(points[seat].total for seat in sorted(points)))
