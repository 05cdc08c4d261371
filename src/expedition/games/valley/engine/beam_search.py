"""Beam search for good ways to spend a roll of the Valley, mark by mark.

Of the ways to spend some of the dice only the best are followed up.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from mypy_extensions import i64

from expedition.games.sheet_games.engine.position import Turn
from expedition.games.sheet_games.kernel.ground import CROSSED_OUT
from expedition.games.valley.engine.completion import completes
from expedition.games.valley.engine.discovery_search import best_discovery
from expedition.games.valley.engine.features import SheetFeatures
from expedition.games.valley.engine.incremental_value import value_with
from expedition.games.valley.kernel.sheet import DISCOVERY
from expedition.games.valley.kernel.spending import (
    BUILDING,
    PENNY,
    Spending,
    buildings_left,
    may_cross_out,
)

PENNY_WRITES: Final = [1, 2, 3, 4, 5, 6, 10]
"""Of numbers that serve alike, the least: it gives a snake least to bite."""


class PartialTurn:
    """Marks and cells in an order that the rules allow, and the features after them, made lazily.

    A discovery that is completed counts at once: every player reveals it, so that it is hardly ever
    learned what it is worth to have it wait.
    """

    def __init__(self, before: SheetFeatures, marks: list[int], value: float, bonus: float) -> None:
        self.before = before  # the features without the last mark
        self.marks = marks  # each followed by its cell
        self.value = value  # of the sheet with these marks
        self.bonus = bonus  # what a discovery adds that they complete
        self.after: SheetFeatures | None = None  # the features with all marks, once asked for
        self.ended: Turn | None = None  # the whole turn, once asked for

    def look(self) -> float:
        """The sort key of partial turns."""
        return self.value + self.bonus

    def sheet_features(self) -> SheetFeatures:
        """The features after these marks, worked out once."""
        after = self.after
        if after is None:
            after = self.before.copy_with(self.marks[-2], self.marks[-1], self.value)
            self.after = after
        return after

    def turn(self) -> Turn:
        """The turn with the discovery that suits it, if one does; searched once."""
        ended = self.ended
        if ended is None:
            ended = Turn(self.marks, self.value)
            discovery = best_discovery(self.sheet_features())
            if discovery is not None and discovery.value > self.value:
                ended = Turn(
                    [*self.marks, DISCOVERY, int(discovery.kind), *discovery.cells], discovery.value
                )
            self.ended = ended
        return ended


class BeamSearch:
    """The best turns for all rolls that may come on a sheet, searched when they are asked for.

    Rolls share what their ways to spend dice have in common.
    """

    def __init__(self, start: SheetFeatures, rolls: Spending, kept: i64, most: i64) -> None:
        self.root = PartialTurn(start, [], 0.0, 0.0)
        self.root.after = start
        self.rolls = rolls
        self.kept: i64 = kept  # how many of a beam are followed up
        self.most: i64 = most  # how wide a beam is
        self.is_known = [False] * len(rolls.ways)  # by way to spend dice, whether it was searched
        self.found: list[list[PartialTurn]] = [[] for _ in rolls.ways]  # by way, the best first

    def of_roll(self, roll: i64) -> list[PartialTurn]:
        """The best turns for a roll, best first."""
        best: list[PartialTurn] = []
        for way in self.rolls.ways_of[roll]:
            for partial in self._along(way):
                keep(partial, best, self.most)
        return best

    def best_turn(self, roll: i64) -> Turn:
        """The best turn with a roll that shows no snake."""
        beam = self.of_roll(roll)
        best = beam[0].turn()
        for partial in beam:
            if partial.turn().value > best.value:
                best = partial.turn()
        return best

    def _along(self, way: i64) -> list[PartialTurn]:
        """The beam of turns that spend dice just so, best first."""
        best = self.found[way]
        if self.is_known[way]:
            return best
        self.is_known[way] = True
        item = self.rolls.ways[way][-1]
        parent = self.rolls.parents[way]
        if parent < 0:
            _extend(self.root, item, best, self.most)
        else:
            before = self._along(parent)
            for at in range(min(int(self.kept), len(before))):
                _extend(before[at], item, best, self.most)
        return best


def keep(partial: PartialTurn, best: list[PartialTurn], most: i64) -> None:
    """Insert a turn in its place in a beam, if it is good enough; each set of marks once."""
    if len(best) >= most and partial.look() <= best[-1].look():
        return
    at: i64 = 0
    while at < len(best) and best[at].look() >= partial.look() - 1e-9:
        if best[at].look() <= partial.look() + 1e-9 and _is_same(best[at].marks, partial.marks):
            return
        at += 1
    best.insert(at, partial)
    if len(best) > most:
        best.pop()


def _extend(partial: PartialTurn, item: i64, best: list[PartialTurn], most: i64) -> None:
    """Add to a beam what comes of a turn with one item more."""
    seen = partial.sheet_features()
    if may_cross_out(item):
        for snake in seen.snakes:
            _try(partial, seen, CROSSED_OUT, snake, best, most)
    if seen.free == 0:
        return
    cells = seen.footing.cells()
    if item == PENNY:
        marks = PENNY_WRITES
    elif item == BUILDING:
        marks = buildings_left(seen.marks)
    else:
        marks = [int(item)]
    for mark in marks:
        for cell in cells:
            if completes(seen, mark, cell):
                _complete(partial, seen, mark, cell, best, most)
            else:
                _try(partial, seen, mark, cell, best, most)


def _try(
    partial: PartialTurn,
    seen: SheetFeatures,
    mark: int,
    cell: int,
    best: list[PartialTurn],
    most: i64,
) -> None:
    value = value_with(seen, mark, cell)
    if len(best) < most or value + partial.bonus > best[-1].look():
        keep(PartialTurn(seen, [*partial.marks, mark, cell], value, partial.bonus), best, most)


def _complete(
    partial: PartialTurn,
    seen: SheetFeatures,
    mark: int,
    cell: int,
    best: list[PartialTurn],
    most: i64,
) -> None:
    """The same for a mark that completes something."""
    found = PartialTurn(
        seen, [*partial.marks, mark, cell], value_with(seen, mark, cell), partial.bonus
    )
    found.bonus = max(partial.bonus, found.turn().value - found.value)
    keep(found, best, most)


def _is_same(marks: list[int], others: list[int]) -> bool:
    """True if both fill the same cells with the same, in whatever order."""
    if len(marks) != len(others):
        return False
    for at in range(0, len(marks), 2):
        found = False
        for place in range(0, len(others), 2):
            if others[place] == marks[at] and others[place + 1] == marks[at + 1]:
                found = True
        if not found:
            return False
    return True
