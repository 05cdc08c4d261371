"""The summary of a match of Hamunaptra: its rounds, its ending, the order, and what happened."""

from __future__ import annotations

from expedition.core.summary import Summary
from expedition.games.hamunaptra.labyrinth.laid import Laid
from expedition.games.hamunaptra.labyrinth.networks import reached
from expedition.games.hamunaptra.state import State
from expedition.games.hamunaptra.table import DEAD, OUT, Table


class HamunaptraSummaries:
    """The order of play, the end, and what became of people, exits and dangers."""

    def of(self, state: State) -> Summary:
        """The summary of a match that is over."""
        table = state.table
        fates = [person.fate for person in table.people]
        left_by = {person.cell for person in table.people if person.fate == OUT}
        used = [one for one in table.chart.stairs if one.cell in left_by]
        return Summary(
            rounds=table.round,
            ending=table.ending,
            order=table.clockwise(table.first_of_all),
            counts={
                "escapes": fates.count(OUT),
                "deaths": fates.count(DEAD),
                "exits": sum(one.exit for one in table.laid),
                "exits_used": len(used),
                "own_exits_used": sum(lies_in_own_galleries(table, one) for one in used),
                "beaten": len(table.beaten),
            },
        )


def lies_in_own_galleries(table: Table, one: Laid) -> bool:
    """True of stairs if their layer has laid at least half of the shortest way to them.

    The way begins behind the layer's Entrance and ends with the stairs (A52).
    """
    assert one.seat is not None, "stairs are laid by somebody"
    chart = table.chart
    steps = reached(chart.ways, [chart.entrances[one.seat]])
    if one.cell not in steps:
        return False
    way = [one.cell]
    while steps[way[-1]] > 1:
        way.append(min(chart.ways[way[-1]], key=lambda cell: steps[cell]))
    return 2 * sum(chart.tiles[cell].seat == one.seat for cell in way) >= len(way)
