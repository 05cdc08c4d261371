"""The Temple as a search sees it: positions whose turns have a learned value."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from mypy_extensions import i64

from expedition.games.sheet_games.engine.expectimax_search import (
    ExpectimaxPosition,
    RollKind,
    kinds_of,
)
from expedition.games.sheet_games.engine.position import Turn, best
from expedition.games.sheet_games.engine.value import Value
from expedition.games.sheet_games.kernel.ground import DANGER, Ground, free, near_the_last
from expedition.games.sheet_games.kernel.rolls import Rolls
from expedition.games.temple.engine.feature_index import first_of_phase
from expedition.games.temple.engine.features import SheetFeatures
from expedition.games.temple.engine.incremental_value import IncrementalValue
from expedition.games.temple.kernel.pyramid import (
    DOOR,
    DOORLESS,
    GREATEST,
    cells_for_a_mummy,
    cells_for_a_number,
    is_full,
    total,
)

MUMMY_MARK: Final = 0
IN_A_DOOR: Final = GREATEST
"""Marks are a mummy, the numbers from 1 to 15, and then the same numbers in a door."""
NOTHING_BUT_A_MUMMY: Final = [MUMMY_MARK]


def kinds_of_rolls(rolls: Rolls) -> list[RollKind]:
    """All rolls by what they offer; with the lockpick numbers go in doors (T2)."""
    found = kinds_of(rolls)
    for kind in found:
        kind.helped = [IN_A_DOOR + number for number in kind.numbers]
    return found


class TemplePosition(ExpectimaxPosition):
    """The marks, the last cell filled, which binds a mummy drawn alone (T13), and a value.

    The marks of a turn are the mark and its cell.
    """

    def __init__(
        self,
        ground: Ground,
        rolls: Rolls,
        value: Value,
        marks: list[int],
        last: list[int],
        alone: bool,
    ) -> None:
        self.ground = ground
        self.rolls = rolls
        self.value = value
        self.marks = marks  # by cell, which no turn changes
        self.last = last  # the cell filled last, if any
        self.alone = alone  # whether nobody else draws mummies

    def is_over(self) -> bool:
        """True if no doorless cell is empty (T7)."""
        return is_full(self.ground, self.marks)

    def stars(self) -> i64:
        """The score: run, groups and mummies."""
        return total(self.ground, self.marks)

    def turns(self, roll: i64) -> list[Turn]:
        """A number and its cell, or a mummy and its cell, with the value of the sheet after it."""
        features = SheetFeatures(self.ground, self.marks)
        if self.rolls.danger[roll]:
            return self._mummies(self._incremental(features, features.left - 1))
        found: list[Turn] = []
        cells = cells_for_a_number(self.ground, self.marks, self.rolls.helper[roll])
        left = features.left if features.is_door[cells[0]] else features.left - 1
        incremental = self._incremental(features, left)
        for cell in cells:
            incremental.look_at(cell)
            for number in self.rolls.offers[roll]:
                found.append(Turn([number, cell], incremental.with_number(number)))
        return found

    def best_by_mark(self) -> list[Turn | None]:
        """The best turn with a mummy, with each number, and with each number in a door."""
        found: list[Turn | None] = [None] * (IN_A_DOOR + GREATEST + 1)
        features = SheetFeatures(self.ground, self.marks)
        incremental = self._incremental(features, features.left - 1)
        found[MUMMY_MARK] = best(self._mummies(incremental))
        _find_best(incremental, self._empty(DOORLESS), found, 0)
        doors = self._empty(DOOR)
        if doors:
            _find_best(self._incremental(features, features.left), doors, found, IN_A_DOOR)
        return found

    def choices(self, kind: RollKind) -> list[int]:
        """A mummy is no choice; the lockpick opens a door while one is shut (T2, T3)."""
        if kind.danger:
            return NOTHING_BUT_A_MUMMY
        return kind.helped if kind.helper and self._empty(DOOR) else kind.numbers

    def is_harm(self, turn: Turn) -> bool:
        """True for a mummy that others draw."""
        return turn.marks[0] == DANGER and not self.alone

    def after(self, turn: Turn) -> TemplePosition:
        """The position after one more cell is filled."""
        marks = self.marks.copy()
        marks[turn.marks[1]] = turn.marks[0]
        return TemplePosition(
            self.ground, self.rolls, self.value, marks, turn.marks[1:], self.alone
        )

    def features(self) -> list[int]:
        """The numbers of the features, by phase."""
        features = SheetFeatures(self.ground, self.marks)
        base = first_of_phase(features.left, len(self.ground.of_kind(DOORLESS)))
        return features.indices(base, self.last, self.alone)

    def _incremental(self, features: SheetFeatures, left: i64) -> IncrementalValue:
        """The values of one more mark, with which so many doorless cells are left."""
        base = first_of_phase(left, len(self.ground.of_kind(DOORLESS)))
        stars, weights = self.stars(), self.value.weights
        return IncrementalValue(features, stars, weights, base, self.alone, left == 0)

    def _mummies(self, incremental: IncrementalValue) -> list[Turn]:
        """Alone near the last cell (T13); in company anywhere, the more harm the better."""
        found: list[Turn] = []
        cells = cells_for_a_mummy(self.ground, self.marks)
        for cell in near_the_last(self.ground, cells, self.last) if self.alone else cells:
            incremental.look_at(cell)
            value = incremental.with_mummy()
            found.append(Turn([DANGER, cell], value if self.alone else -value))
        return found

    def _empty(self, kind: str) -> list[int]:
        return free(self.ground.of_kind(kind), self.marks)


def _find_best(
    incremental: IncrementalValue, cells: list[int], found: list[Turn | None], mark_of_nothing: int
) -> None:
    """Finds the best of the cells for every number."""
    values = [0.0] * (GREATEST + 1)
    best_cells = [-1] * (GREATEST + 1)
    for cell in cells:
        incremental.look_at(cell)
        for number in range(1, GREATEST + 1):
            value = incremental.with_number(number)
            if best_cells[number] < 0 or value > values[number]:
                values[number] = value
                best_cells[number] = cell
    for number in range(1, GREATEST + 1):
        found[mark_of_nothing + number] = Turn([number, best_cells[number]], values[number])
