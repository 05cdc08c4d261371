"""Misses at the end: exits that were in reach and not taken, and an end called too early."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from expedition.core.debriefs import Finding
from expedition.core.rules import Seat
from expedition.games.hamunaptra.components import POINTS
from expedition.games.hamunaptra.debrief.acts import Act
from expedition.games.hamunaptra.labyrinth.exits import exits
from expedition.games.hamunaptra.labyrinth.reach import destinations, movers
from expedition.games.hamunaptra.points import standings
from expedition.games.hamunaptra.steps import END

MORE = POINTS["escaped"] - POINTS["alive"]


def ending_misses(acts: Sequence[Act], seat: Seat) -> Iterator[Finding]:
    """The misses of a seat when the match came to its end."""
    for act in acts:
        if act.seat == seat and act.before.table.question == "move":
            yield from _stayed_inside(act)
            yield from _called_the_end(act, acts[-1])


def _stayed_inside(act: Act) -> Iterator[Finding]:
    """Characters who could have left in the last round, and did not move."""
    table = act.before.table
    if not table.last_round or act.turn != (END,) or table.agreement.whole_pile:
        return
    free = exits(table)
    for person in movers(table, act.seat):
        ways = sorted(free.intersection(destinations(table, person)))
        if ways and person.cell not in free:
            values = {"cell": ways[0], "count": MORE}
            words = {"who": f"character.{person.who}"}
            yield act.finding(
                "debrief.stayed_inside", certain=True, weight=MORE, values=values, words=words
            )


def _called_the_end(act: Act, last: Act) -> Iterator[Finding]:
    """The last round, begun by somebody who was behind, and lost by it."""
    before, after = act.before.table, act.after.table
    if before.last_round or not any(
        one.what == "last_round" and one.seat == act.seat and one.thing == "exit"
        for one in after.news
    ):
        return
    now, end = standings(act.after), standings(last.after)
    best = max((seat for seat in now if seat != act.seat), key=lambda seat: now[seat].total)
    behind = now[best].total - now[act.seat].total
    if behind > 0 and end[act.seat].place > 1:
        yield act.finding(
            "debrief.end_behind", certain=False, weight=behind, values={"count": behind},
            names={"name": best},
        )  # fmt: skip
