"""The frame of batches: of what learners ask of many sheets, what is the same in each game."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from itertools import product
from typing import Any, Generic, TypeAlias, TypeVar

from expedition.core.batches import Column
from expedition.core.chance import chance_of
from expedition.core.errors import Refusal
from expedition.core.rules import Options
from expedition.games.sheet_games.dice import Dice, roll_number
from expedition.games.sheet_games.engine.sheet_batch import FACES, SheetBatch
from expedition.games.sheet_games.game import LAYOUT, SheetGame
from expedition.games.sheet_games.layout import Layout, layout
from expedition.games.sheet_games.table import DICE_OPTION

AnySheetGame: TypeAlias = SheetGame[Any, Any, Any]
AnyBatch = TypeVar("AnyBatch", bound=SheetBatch)


class SheetBatches(ABC, Generic[AnyBatch]):
    """The companion, made from rules, of whatever layout, and a compiled batch."""

    @abstractmethod
    def made(self, dice: Dice, count: int, plan: Layout, options: Options) -> AnyBatch:
        """So many sheets of a layout; a ValueError where it is too large for bitboards."""

    def batch(self, rules: AnySheetGame, count: int, options: Options) -> AnyBatch:
        """So many sheets, on which no match has begun."""
        if options[DICE_OPTION.name] != DICE_OPTION.default:
            raise Refusal("batch_of_real_dice")
        try:
            return self.made(rules.dice, count, _plan(rules, options), options)
        except ValueError as large:
            raise Refusal("batch_too_large") from large

    def rolls(self, rules: AnySheetGame, seed: str, options: Options) -> bytes:
        """The rolls of a match, one a turn: no turn leaves all cells as they are."""
        dice, turns = rules.dice, len(_plan(rules, options).cells)
        return bytes(
            roll_number(dice, dice.throw(chance_of(seed, moment))) for moment in range(turns + 1)
        )

    def columns(self, batch: AnyBatch) -> Mapping[str, Column]:
        """Marks by cell, faces from 1, the number without a cell, and the cells filled last."""
        return {
            "marks": Column(batch.marks, int(batch.cells), int(batch.most_mark)),
            "dice": Column(batch.dice, FACES, int(batch.most_faces)),
            "number": Column(batch.number, 1, int(batch.most_mark)),
            "last": Column(batch.last, int(batch.most_filled), int(batch.cells)),
        }


def faces_of(dice: Dice) -> list[list[int]]:
    """The faces of every roll, each its place on the die, from 1."""
    places = [range(1, len(die.faces) + 1) for die in dice.all()]
    return [list(roll) for roll in product(*places)]


def _plan(rules: AnySheetGame, options: Options) -> Layout:
    return layout(rules.rows(options[LAYOUT]))
