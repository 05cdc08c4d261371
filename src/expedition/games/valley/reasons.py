"""Why one turn in the Valley is better than another, as facts that have a sentence each."""

from __future__ import annotations

from collections.abc import Iterator

from expedition.core.rules import Line
from expedition.games.dice_games.reasons import Fact, SheetReasons, Values
from expedition.games.valley.kernel.sheet import LOWEST_IN_A_MOUNTAIN
from expedition.games.valley.rules import Valley
from expedition.games.valley.scoring import score
from expedition.games.valley.sheet import ValleySheet
from expedition.games.valley.steps import Step
from expedition.games.valley.table import Table

NEIGHBOUR = 0.8
"""What it is worth that a number lies beside one that it can be discovered with."""


class ValleyReasons(SheetReasons[Table, ValleySheet, Step]):
    """Discoveries, buildings, snakes, and what is on the way to them."""

    rules = Valley()

    def facts(self, before: ValleySheet, after: ValleySheet) -> Iterator[Fact]:
        """What the marks of a turn do."""
        lines = zip(score(before).lines, score(after).lines, strict=True)
        for was, now in lines:
            if now.stars != was.stars:
                stars = now.stars - was.stars
                yield Fact(now.name, stars, {"cell": _new_cell(was, now), "count": abs(stars)})
        used = {cell for discovery in after.discoveries for cell in discovery.cells}
        for cell, mark in enumerate(after.marks):
            if mark > 0 and mark != before.marks[cell] and cell not in used:
                yield from _neighbours(after, cell, used)


def _new_cell(was: Line, now: Line) -> str:
    """The first cell of what changed in a line of the score."""
    changed = [mark for mark in now.marks if mark not in was.marks]
    gone = [mark for mark in was.marks if mark not in now.marks]
    return (changed or gone)[0].cells[0]


def _neighbours(after: ValleySheet, cell: int, used: set[int]) -> Iterator[Fact]:
    """A number beside one that it goes with: high by high, or low ones that are equal."""
    marks, names = after.marks, after.layout.names
    for other in after.layout.adjacent[cell]:
        if marks[other] > 0 and other not in used:
            is_high = [marks[one] >= LOWEST_IN_A_MOUNTAIN for one in (cell, other)]
            about: Values = {
                "number": marks[cell],
                "cell": names[cell],
                "other": marks[other],
                "place": names[other],
            }
            if all(is_high):
                yield Fact("range", NEIGHBOUR, about)
            elif marks[cell] == marks[other]:
                yield Fact("quarter", NEIGHBOUR, about)
            elif any(is_high):
                yield Fact("clash", -NEIGHBOUR / 2, about)
