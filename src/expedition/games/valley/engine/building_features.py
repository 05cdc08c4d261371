"""Building features: the best empty cells for buildings that can still be drawn."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from librt.vecs import vec
    from mypy_extensions import i64

from expedition.games.sheet_games.kernel.vectors import flags, repeated, rows
from expedition.games.valley.engine.pattern_features import DISCOVERED
from expedition.games.valley.kernel.field import Field
from expedition.games.valley.kernel.sheet import HUT, STATUE

NO_COUNTS: Final = rows([[], [], []])


class Spots:
    """For the hut, the statue and the mine how many cells each would count at once, and where."""

    def __init__(self, field: Field, kinds: vec[i64], buildings: list[int]) -> None:
        self.counts = NO_COUNTS[:]  # by building and cell; nothing for one that was drawn
        self.best = repeated(-1, 3)  # by building, the greatest count; -1 for one that was drawn
        self.second = repeated(-1, 3)  # by building, the greatest without one cell that has it
        self.precious = flags(len(kinds))  # by cell, whether a building has no second like it
        for building in buildings:
            self._look(field, kinds, HUT - building)

    def with_discovery(self, field: Field, kinds: vec[i64], building: i64) -> Spots:
        """The best spots when cells look like that, of which only one building counts some."""
        other = Spots(field, kinds, [])
        other.best = self.best[:]
        other._look(field, kinds, HUT - building)
        return other

    def _look(self, field: Field, kinds: vec[i64], number: i64) -> None:
        counts = repeated(0, len(kinds))
        customer: i64 = DISCOVERED + 1 + number
        best: i64 = 0
        second: i64 = 0
        where: i64 = -1
        for cell in range(len(kinds)):
            if kinds[cell] == customer:
                for other in field.adjacent[cell]:
                    if kinds[other] == 0:
                        counts[other] += 1
        for cell in range(len(kinds)):
            count: i64 = counts[cell]
            if count > best:
                best, second, where = count, best, cell
            elif count > second:
                second = count
        if best > second:
            self.precious[where] = True
        self.counts[number] = counts
        self.best[number] = best
        self.second[number] = second

    def matters(self, mark: i64, cell: i64) -> bool:
        """True if a mark in an empty cell changes what is known here."""
        if STATUE - 1 <= mark <= HUT:
            return True
        for counts in self.counts:
            if len(counts) > 0 and counts[cell] > 0:
                return True
        return False
