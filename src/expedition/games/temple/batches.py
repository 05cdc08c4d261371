"""The Temple in batches, for learners that play thousands at once."""

from __future__ import annotations

from expedition.core.rules import Options
from expedition.games.sheet_games.batches import SheetBatches, faces_of
from expedition.games.sheet_games.dice import Dice, all_rolls
from expedition.games.sheet_games.layout import Layout
from expedition.games.temple.engine.batch import TempleBatch


class TempleBatches(SheetBatches[TempleBatch]):
    """Pyramids side by side."""

    def made(self, dice: Dice, count: int, plan: Layout, options: Options) -> TempleBatch:
        """Pyramids of that layout, on a board with an empty column at its right."""
        width = 1 + max(len(row) for row in plan.tokens)
        squares = [cell.row * width + cell.column for cell in plan.cells]
        return TempleBatch(count, plan.ground, squares, width, all_rolls(dice), faces_of(dice))
