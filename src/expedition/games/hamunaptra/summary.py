"""The summary of a match of Hamunaptra: its rounds, its ending, the order, and what happened."""

from __future__ import annotations

from expedition.core.summary import Summary
from expedition.games.hamunaptra.state import State
from expedition.games.hamunaptra.table import DEAD, OUT


class HamunaptraSummaries:
    """The order of play, the end, and what became of people, exits and dangers."""

    def of(self, state: State) -> Summary:
        """What there is to tell about a match that is over."""
        table = state.table
        fates = [person.fate for person in table.people]
        return Summary(
            rounds=table.round,
            ending=table.ending,
            order=table.clockwise(table.first),
            counts={
                "escapes": fates.count(OUT),
                "deaths": fates.count(DEAD),
                "exits": sum(one.exit for one in table.laid),
                "beaten": len(table.beaten),
            },
        )
