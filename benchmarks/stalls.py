"""Explains stalls: what a client was waiting for when a round came late."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tests.server.ordeal import Ordeal, Played
from tests.server.regulars import Regular

SECONDS_OF_A_STALL = 2.0
SECONDS_BEFORE = 3.0
"""What was done to the servers so long ago may be why."""


@dataclass(frozen=True)
class Stall:
    """A round that some at a table have seen late, and the one for whom it was so."""

    table: Played
    moment: int
    began: float
    """When the last turn of the round before was sent."""
    waited: float
    stalled: int
    slowest: Regular

    def told(self, ordeal: Ordeal) -> str:
        """A line of what happened around it, in seconds from the last turn on."""
        since, until = self.began - SECONDS_BEFORE, self.began + self.waited
        faults = [one for one in ordeal.faults if since <= one[0] <= until]
        diary = [one for one in self.slowest.diary if since <= one[0] <= until]
        around = ", ".join(f"{at - self.began:+.1f} {what}" for at, what in sorted(faults + diary))
        company = f"{self.stalled} of {len(self.table.regulars)}"
        return f"{self.waited:.1f} s, {company}, moment {self.moment}: {around}"


def stalls(ordeal: Ordeal) -> list[Stall]:
    """All of them, the longest first."""
    found = [stall for table in ordeal.tables for stall in _stalls_of(table)]
    return sorted(found, key=lambda one: -one.waited)


def _stalls_of(table: Played) -> Iterator[Stall]:
    times = table.times
    for moment, seen in times.seen.items():
        began = times.sent.get(moment - 1)
        if began is None or max(seen.values()) - began <= SECONDS_OF_A_STALL:
            continue
        late = [seat for seat, at in seen.items() if at - began > SECONDS_OF_A_STALL]
        # If nobody saw it in time, a turn was late; else it was somebody's own line.
        came = times.confirmed[moment - 1] if len(late) == len(seen) else seen
        slowest = max(came or seen, key=lambda seat: (came or seen)[seat])
        [regular] = [one for one in table.regulars if one.seat == slowest]
        yield Stall(table, moment, began, max(seen.values()) - began, len(late), regular)
