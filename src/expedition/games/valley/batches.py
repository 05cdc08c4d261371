"""The Valley in batches, for learners that play thousands at once."""

from __future__ import annotations

from collections.abc import Mapping

from expedition.core.batches import Column
from expedition.core.rules import Options
from expedition.games.sheet_games.batches import SheetBatches, faces_of
from expedition.games.sheet_games.dice import Dice
from expedition.games.sheet_games.layout import Layout
from expedition.games.valley.engine.batch import ValleyBatch
from expedition.games.valley.field import field
from expedition.games.valley.numbers import spending
from expedition.games.valley.printed import SOLO_TURNS
from expedition.games.valley.sheet import KINDS
from expedition.games.valley.table import BUILDINGS_OPTION, LEAD_ON


class ValleyBatches(SheetBatches[ValleyBatch]):
    """Valleys side by side."""

    def made(self, dice: Dice, count: int, plan: Layout, options: Options) -> ValleyBatch:
        """Valleys of that layout, where buildings lead on or not."""
        lead_on = options[BUILDINGS_OPTION.name] == LEAD_ON
        ground = field(plan.rows)
        return ValleyBatch(count, ground, spending(), faces_of(dice), SOLO_TURNS, lead_on)

    def columns(self, batch: ValleyBatch) -> Mapping[str, Column]:
        """Also the turns played, the discovery of each cell, and the one that is being revealed."""
        most = len(KINDS)
        return {
            **super().columns(batch),
            "turns": Column(batch.turns, 1, SOLO_TURNS),
            "used": Column(batch.used, int(batch.cells), most),
            "kind": Column(batch.kind, 1, most),
        }
