"""A sheet of the Valley in the making."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from mypy_extensions import i64

from expedition.games.dice_games.kernel.ground import DANGER
from expedition.games.dice_games.kernel.position import Position, Turn
from expedition.games.valley.kernel.finds import best_find
from expedition.games.valley.kernel.footing import cells_for_a_snake
from expedition.games.valley.kernel.judging import worth_with
from expedition.games.valley.kernel.outlook import Judge, look_over
from expedition.games.valley.kernel.plans import plans
from expedition.games.valley.kernel.sheet import DISCOVERY, Sheet
from expedition.games.valley.kernel.spending import Spending

KEPT: Final = 2
"""How many beginnings are followed up for each way to spend some of the dice."""
NARROW: Final = 4
"""How many plans are looked at with their discoveries.

Both are for positions that are only imagined: twice as many cost twice the time, for a star.
"""


class ValleyPosition(Position):
    """A sheet between two rolls, and who judges it; so many turns are offered at most.

    Of each way to spend some of the dice, so many beginnings are `kept` to be followed up.
    """

    def __init__(
        self, sheet: Sheet, rolls: Spending, judge: Judge, kept: int = KEPT, most: int = NARROW
    ) -> None:
        self.sheet = sheet
        self.rolls = rolls
        self.judge = judge
        self.kept: i64 = kept
        self.most: i64 = most

    def is_over(self) -> bool:
        """True if the grid is full, or no turn is left (V20, V23)."""
        return self.sheet.is_over()

    def stars(self) -> i64:
        """Full grid, discoveries and buildings, less snakes."""
        return self.sheet.total()

    def turns(self, roll: i64) -> list[Turn]:
        """Good ways to spend the dice, each with the discovery that suits it; or snakes."""
        left: i64 = self.sheet.turns_left - 1
        seen = look_over(self.judge, self.sheet, left if left > 0 or self.sheet.alone else 1)
        if self.rolls.danger[roll]:
            sign = 1.0 if self.sheet.alone else -1.0
            return [
                Turn([DANGER, cell], sign * worth_with(seen, DANGER, cell))
                for cell in cells_for_a_snake(self.sheet)
            ]
        turns: list[Turn] = []
        for plan in plans(seen, self.rolls, roll, self.kept, self.most):
            turn = Turn(plan.marks, plan.worth)
            find = best_find(plan.outlook())
            if find is not None and find.worth > turn.worth:
                turn = Turn([*plan.marks, DISCOVERY, int(find.kind), *find.cells], find.worth)
            turns.append(turn)
        return turns

    def after(self, turn: Turn) -> Position:
        """The sheet with the turn written on it."""
        sheet = self.sheet.copy()
        sheet.play(turn.marks)
        return ValleyPosition(sheet, self.rolls, self.judge)

    def features(self) -> list[int]:
        """What there is to see, by phase."""
        return look_over(self.judge, self.sheet, self.sheet.turns_left).features()
