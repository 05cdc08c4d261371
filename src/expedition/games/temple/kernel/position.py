"""A sheet of the Temple in the making."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mypy_extensions import i64

from expedition.games.dice_games.kernel.ground import DANGER, Ground, near_the_last
from expedition.games.dice_games.kernel.position import Position, Turn
from expedition.games.dice_games.kernel.rolls import Rolls
from expedition.games.temple.kernel.evaluation import Evaluation
from expedition.games.temple.kernel.features import features
from expedition.games.temple.kernel.pyramid import (
    cells_for_a_mummy,
    cells_for_a_number,
    is_full,
    total,
)


class TemplePosition(Position):
    """The marks, and the last cell filled, which binds a mummy drawn alone (T13)."""

    def __init__(
        self, ground: Ground, rolls: Rolls, marks: list[int], last: list[int], alone: bool
    ) -> None:
        self.ground = ground
        self.rolls = rolls
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
        """A number and its cell, or a mummy and its cell."""
        seen = Evaluation(self.ground, self.marks, self.rolls.likelihood)
        if self.rolls.danger[roll]:
            cells = cells_for_a_mummy(self.ground, self.marks)
            if not self.alone:
                return [Turn([DANGER, cell], -seen.worth(DANGER, cell)) for cell in cells]
            cells = near_the_last(self.ground, cells, self.last)
            return [Turn([DANGER, cell], seen.worth(DANGER, cell)) for cell in cells]
        cells = cells_for_a_number(self.ground, self.marks, self.rolls.helper[roll])
        return [
            Turn([number, cell], seen.worth(number, cell))
            for number in self.rolls.offers[roll]
            for cell in cells
        ]

    def after(self, turn: Turn) -> Position:
        """One cell more is filled."""
        marks = self.marks.copy()
        marks[turn.marks[1]] = turn.marks[0]
        return TemplePosition(self.ground, self.rolls, marks, turn.marks[1:], self.alone)

    def features(self) -> list[int]:
        """What there is to see, by phase."""
        left = len(cells_for_a_mummy(self.ground, self.marks))
        return features(self.ground, self.marks, left, self.rolls.likelihood)
