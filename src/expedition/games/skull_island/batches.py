"""Skull Island in batches, for learners that play thousands at once."""

from __future__ import annotations

from collections.abc import Mapping

from expedition.core.batches import Column
from expedition.core.rules import Options
from expedition.games.sheet_games.batches import SheetBatches, faces_of
from expedition.games.sheet_games.dice import Dice, all_rolls
from expedition.games.sheet_games.layout import Layout
from expedition.games.skull_island.engine.batch import NOTED, IslandBatch
from expedition.games.skull_island.engine.bitboards import Chart
from expedition.games.skull_island.island import kernel_island
from expedition.games.skull_island.printed import SLOTS


class IslandBatches(SheetBatches[IslandBatch]):
    """Islands side by side."""

    def made(self, dice: Dice, count: int, plan: Layout, options: Options) -> IslandBatch:
        """Islands of that layout, as a table lands and sails."""
        island = kernel_island(plan.rows, options["landing"], options["sea"])
        return IslandBatch(count, Chart(island), all_rolls(dice), faces_of(dice))

    def columns(self, batch: IslandBatch) -> Mapping[str, Column]:
        """Also the treasures: the value of each, and its cell from 1."""
        treasures = Column(batch.treasures, SLOTS * NOTED, int(batch.cells))
        return {**super().columns(batch), "treasures": treasures}
