"""Why one turn in the Valley is better than another, as facts that have a sentence each."""

from __future__ import annotations

from collections.abc import Iterator

from expedition.core.rules import Line
from expedition.games.sheet_games.reasons import Fact, SheetReasons, Values
from expedition.games.valley.kernel.sheet import LOWEST_IN_A_MOUNTAIN, LOWEST_IN_A_PYRAMID
from expedition.games.valley.rules import Valley
from expedition.games.valley.scoring import score
from expedition.games.valley.sheet import ValleySheet
from expedition.games.valley.steps import Step
from expedition.games.valley.table import Table

TERRACE, RANGE, QUARTER, GROVE = 1.0, 0.8, 0.8, 0.3
"""What it is worth that a number lies beside one that it can be discovered with: in a pyramid, in a
mountain, in a city, in a forest. Forests take anything, so long as it differs (V14)."""


class ValleyReasons(SheetReasons[Table, ValleySheet, Step]):
    """Explanations by discoveries, buildings, snakes, and what is on the way to them."""

    rules = Valley()

    def facts(self, before: ValleySheet, after: ValleySheet) -> Iterator[Fact]:
        """The effects of the marks of a turn."""
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
    """What the number can be discovered with among those beside it."""
    marks, names = after.marks, after.layout.names
    for other in after.layout.adjacent[cell]:
        if marks[other] > 0 and other not in used:
            name, weight = _in_the_making(marks[cell], marks[other])
            about: Values = {
                "number": marks[cell],
                "cell": names[cell],
                "other": marks[other],
                "place": names[other],
            }
            yield Fact(name, weight, about)


def _in_the_making(number: int, other: int) -> tuple[str, float]:
    """The best that two neighbours can become."""
    if min(number, other) >= LOWEST_IN_A_PYRAMID:
        return "terrace", TERRACE
    if min(number, other) >= LOWEST_IN_A_MOUNTAIN:
        return "range", RANGE
    return ("quarter", QUARTER) if number == other else ("grove", GROVE)
