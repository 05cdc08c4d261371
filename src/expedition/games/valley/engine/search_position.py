"""The Valley as a search sees it: positions whose turns come from a beam search."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from mypy_extensions import i64

from expedition.games.sheet_games.engine.position import Position, Turn, best
from expedition.games.sheet_games.kernel.ground import DANGER
from expedition.games.valley.engine.beam_search import BeamSearch
from expedition.games.valley.engine.features import SheetFeatures, features_of
from expedition.games.valley.engine.incremental_value import value_with
from expedition.games.valley.engine.layout_value import LayoutValue
from expedition.games.valley.kernel.footing import Footing, cells_for_a_snake
from expedition.games.valley.kernel.order import in_order
from expedition.games.valley.kernel.sheet import Sheet
from expedition.games.valley.kernel.spending import Spending

KEPT: Final = 2
"""How many beginnings are followed up for each way to spend some of the dice."""
NARROW: Final = 4
"""How many turns are searched with their discoveries.

Both are for positions that are only imagined: six times as many take three times as long, and
who plays by that makes no more stars.
"""
STUDIED_KEPT: Final = 3
STUDIED: Final = 6
"""The same for games that are learned from: what they overlook seems to be worth nothing."""
WIDE_KEPT: Final = 8
WIDE: Final = 24
"""The same for positions in which a turn is to be played."""


class ValleyPosition(Position):
    """A sheet between two rolls, and how wide its turns are searched."""

    def __init__(
        self,
        sheet: Sheet,
        rolls: Spending,
        layout: LayoutValue,
        kept: int = KEPT,
        most: int = NARROW,
    ) -> None:
        self.sheet = sheet  # which no turn changes
        self.rolls = rolls
        self.layout = layout
        self.kept: i64 = kept  # how many beginnings of each way to spend dice are followed up
        self.most: i64 = most  # how many turns are offered

    def is_over(self) -> bool:
        """True if the grid is full, or no turn is left (V20, V23)."""
        return self.sheet.is_over()

    def stars(self) -> i64:
        """The score: full grid, discoveries and buildings, less snakes."""
        return self.sheet.total()

    def turns(self, roll: i64) -> list[Turn]:
        """Good ways to spend the dice, each with the discovery that suits it; or snakes."""
        seen = self.sheet_features()
        if self.rolls.danger[roll]:
            sign = 1.0 if self.sheet.alone else -1.0
            return [
                Turn([DANGER, cell], sign * value_with(seen, DANGER, cell))
                for cell in cells_for_a_snake(self.sheet)
            ]
        beam = BeamSearch(seen, self.rolls, self.kept, self.most)
        return [partial.turn() for partial in beam.of_roll(roll)]

    def mean(self) -> float:
        """The value of the sheet before the next roll: the mean over all, each played as is best.

        A snake goes where it does least harm; drawn by others, where it does most.
        """
        if self.is_over():
            return float(self.stars())
        beam = BeamSearch(self.sheet_features(), self.rolls, self.kept, self.most)
        kinds, counts = self.rolls.kinds, self.rolls.counts
        total = 0.0
        for kind in range(len(kinds)):
            roll = kinds[kind]
            if self.rolls.danger[roll]:
                value = best(self.turns(roll)).value
                total += counts[kind] * (value if self.sheet.alone else -value)
            else:
                total += counts[kind] * beam.best_turn(roll).value
        return total / float(self.rolls.count)

    def sheet_features(self) -> SheetFeatures:
        """The sheet as it will look when one turn less is to come."""
        left: i64 = self.sheet.turns_left - 1
        return features_of(self.layout, self.sheet, left if left > 0 or self.sheet.alone else 1)

    def after(self, turn: Turn) -> Position:
        """The sheet with the turn written on it."""
        sheet = self.sheet.copy()
        sheet.play(turn.marks)
        return ValleyPosition(sheet, self.rolls, self.layout, int(self.kept), int(self.most))

    def features(self) -> list[int]:
        """The features of the sheet, by phase."""
        return features_of(self.layout, self.sheet, self.sheet.turns_left).features()


class RealPosition(ValleyPosition):
    """A position in which a turn is to be played, and not only imagined.

    It is looked for more widely, and its cells are in the order of the menus.
    """

    def __init__(self, sheet: Sheet, rolls: Spending, layout: LayoutValue) -> None:
        super().__init__(sheet, rolls, layout, WIDE_KEPT, WIDE)

    def turns(self, roll: i64) -> list[Turn]:
        """Good ways to spend the dice, each with the discovery that suits it; or snakes."""
        found = super().turns(roll)
        if self.rolls.danger[roll]:
            return found
        footing = Footing(self.sheet.field, self.sheet.marks, self.sheet.lead_on)
        return [Turn(in_order(footing, turn.marks), turn.value) for turn in found]

    def after(self, turn: Turn) -> Position:
        """The imagined position after a turn."""
        return self.imagined().after(turn)

    def imagined(self) -> ValleyPosition:
        """The same, looked at in a hurry."""
        return ValleyPosition(self.sheet, self.rolls, self.layout)
