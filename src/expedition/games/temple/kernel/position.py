"""A sheet of the Temple in the making, its turns judged by a value that was learned."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from mypy_extensions import i64

from expedition.games.dice_games.kernel.foresight import JudgedPosition, Kind, kinds_of
from expedition.games.dice_games.kernel.ground import DANGER, Ground, near_the_last
from expedition.games.dice_games.kernel.position import Turn, best
from expedition.games.dice_games.kernel.rolls import Rolls
from expedition.games.dice_games.kernel.value import Value
from expedition.games.temple.kernel.features import features
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
EVERY_NUMBER: Final = list(range(1, GREATEST + 1))


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
        if self.rolls.danger[roll]:
            return self._mummies()
        cells = cells_for_a_number(self.ground, self.marks, self.rolls.helper[roll])
        return self._numbers(self.rolls.offers[roll], cells)

    def best_by_mark(self) -> list[Turn | None]:
        """The best turn with a mummy, with each number, and with each number in a door."""
        found: list[Turn | None] = [None] * (IN_A_DOOR + GREATEST + 1)
        found[MUMMY_MARK] = best(self._mummies())
        for turn in self._numbers(EVERY_NUMBER, self._empty(DOORLESS)):
            _keep_better(found, turn.marks[0], turn)
        for turn in self._numbers(EVERY_NUMBER, self._empty(DOOR)):
            _keep_better(found, IN_A_DOOR + turn.marks[0], turn)
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
        left = len(cells_for_a_mummy(self.ground, self.marks))
        return features(self.ground, self.marks, left, self.rolls.likelihood)

    def _mummies(self) -> list[Turn]:
        """Alone near the last cell (T13); in company anywhere, the more harm the better."""
        cells = cells_for_a_mummy(self.ground, self.marks)
        if not self.alone:
            return [Turn([DANGER, cell], -self._worth(DANGER, cell)) for cell in cells]
        cells = near_the_last(self.ground, cells, self.last)
        return [Turn([DANGER, cell], self._worth(DANGER, cell)) for cell in cells]

    def _numbers(self, numbers: list[int], cells: list[int]) -> list[Turn]:
        return [
            Turn([number, cell], self._worth(number, cell)) for number in numbers for cell in cells
        ]

    def _worth(self, mark: int, cell: int) -> float:
        return self.value.of(self.after(Turn([mark, cell], 0.0)))

    def _empty(self, kind: str) -> list[int]:
        return [cell for cell in self.ground.of_kind(kind) if self.marks[cell] == 0]


def _keep_better(found: list[Turn | None], mark: int, turn: Turn) -> None:
    before = found[mark]
    if before is None or turn.worth > before.worth:
        found[mark] = turn
