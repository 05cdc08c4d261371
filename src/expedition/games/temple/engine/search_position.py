"""A sheet of the Temple in the making, its turns judged by a value that was learned."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from mypy_extensions import i64

from expedition.games.sheet_games.engine.expectimax_search import JudgedPosition, Kind, kinds_of
from expedition.games.sheet_games.engine.position import Turn, best
from expedition.games.sheet_games.engine.value import Value
from expedition.games.sheet_games.kernel.ground import DANGER, Ground, free, near_the_last
from expedition.games.sheet_games.kernel.rolls import Rolls
from expedition.games.temple.engine.feature_index import first_of_phase
from expedition.games.temple.engine.features import Survey
from expedition.games.temple.engine.incremental_value import Prospect
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


def kinds_of_rolls(rolls: Rolls) -> list[Kind]:
    """All rolls by what they offer; with the lockpick numbers go in doors (T2)."""
    found = kinds_of(rolls)
    for kind in found:
        kind.helped = [IN_A_DOOR + number for number in kind.numbers]
    return found


class TemplePosition(JudgedPosition):
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
        self.marks = marks
        self.last = last
        self.alone = alone

    def is_over(self) -> bool:
        """True if no doorless cell is empty (T7)."""
        return is_full(self.ground, self.marks)

    def stars(self) -> i64:
        """Run, groups and mummies."""
        return total(self.ground, self.marks)

    def turns(self, roll: i64) -> list[Turn]:
        """A number and its cell, or a mummy and its cell, judged by the sheet after it."""
        survey = Survey(self.ground, self.marks)
        if self.rolls.danger[roll]:
            return self._mummies(self._prospect(survey, survey.left - 1))
        found: list[Turn] = []
        cells = cells_for_a_number(self.ground, self.marks, self.rolls.helper[roll])
        left = survey.left if survey.is_door[cells[0]] else survey.left - 1
        prospect = self._prospect(survey, left)
        for cell in cells:
            prospect.look_at(cell)
            for number in self.rolls.offers[roll]:
                found.append(Turn([number, cell], prospect.with_number(number)))
        return found

    def best_by_mark(self) -> list[Turn | None]:
        """The best turn with a mummy, with each number, and with each number in a door."""
        found: list[Turn | None] = [None] * (IN_A_DOOR + GREATEST + 1)
        survey = Survey(self.ground, self.marks)
        prospect = self._prospect(survey, survey.left - 1)
        found[MUMMY_MARK] = best(self._mummies(prospect))
        _find_best(prospect, self._empty(DOORLESS), found, 0)
        doors = self._empty(DOOR)
        if doors:
            _find_best(self._prospect(survey, survey.left), doors, found, IN_A_DOOR)
        return found

    def choices(self, kind: Kind) -> list[int]:
        """A mummy is no choice; the lockpick opens a door while one is shut (T2, T3)."""
        if kind.danger:
            return NOTHING_BUT_A_MUMMY
        return kind.helped if kind.helper and self._empty(DOOR) else kind.numbers

    def is_harm(self, turn: Turn) -> bool:
        """True for a mummy that others draw."""
        return turn.marks[0] == DANGER and not self.alone

    def after(self, turn: Turn) -> TemplePosition:
        """One cell more is filled."""
        marks = self.marks.copy()
        marks[turn.marks[1]] = turn.marks[0]
        return TemplePosition(
            self.ground, self.rolls, self.value, marks, turn.marks[1:], self.alone
        )

    def features(self) -> list[int]:
        """What there is to see, by phase."""
        survey = Survey(self.ground, self.marks)
        base = first_of_phase(survey.left, len(self.ground.of_kind(DOORLESS)))
        return survey.features(base, self.last, self.alone)

    def _prospect(self, survey: Survey, left: i64) -> Prospect:
        """What one more mark is worth, with which so many doorless cells are left."""
        base = first_of_phase(left, len(self.ground.of_kind(DOORLESS)))
        return Prospect(survey, self.value.weights, base, self.alone, left == 0)

    def _mummies(self, prospect: Prospect) -> list[Turn]:
        """Alone near the last cell (T13); in company anywhere, the more harm the better."""
        found: list[Turn] = []
        cells = cells_for_a_mummy(self.ground, self.marks)
        for cell in near_the_last(self.ground, cells, self.last) if self.alone else cells:
            prospect.look_at(cell)
            worth = prospect.with_mummy()
            found.append(Turn([DANGER, cell], worth if self.alone else -worth))
        return found

    def _empty(self, kind: str) -> list[int]:
        return free(self.ground.of_kind(kind), self.marks)


def _find_best(
    prospect: Prospect, cells: list[int], found: list[Turn | None], mark_of_nothing: int
) -> None:
    """Finds the best of the cells for every number."""
    worths = [0.0] * (GREATEST + 1)
    best_cells = [-1] * (GREATEST + 1)
    for cell in cells:
        prospect.look_at(cell)
        for number in range(1, GREATEST + 1):
            worth = prospect.with_number(number)
            if best_cells[number] < 0 or worth > worths[number]:
                worths[number] = worth
                best_cells[number] = cell
    for number in range(1, GREATEST + 1):
        found[mark_of_nothing + number] = Turn([number, best_cells[number]], worths[number])
