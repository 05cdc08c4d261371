"""Skull Island played ahead."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from types import MappingProxyType

from expedition.core.playouts import Effort, Weighed
from expedition.core.rules import Seat, Turn, View
from expedition.games.dice_games.kernel import position as kernel
from expedition.games.dice_games.kernel.luck import Luck
from expedition.games.dice_games.kernel.value import Value
from expedition.games.dice_games.layout import layout
from expedition.games.dice_games.playouts import SheetPlayouts, roll_number
from expedition.games.dice_games.sheet import DANGER, blank_marks
from expedition.games.dice_games.steps import Number
from expedition.games.dice_games.values import learned
from expedition.games.skull_island.first_weights import first_weights
from expedition.games.skull_island.kernel.features import COUNT
from expedition.games.skull_island.kernel.foresight import Foresight
from expedition.games.skull_island.kernel.judged import JudgedIsland
from expedition.games.skull_island.kernel.playout import play_out
from expedition.games.skull_island.positions import judged, position, rolls
from expedition.games.skull_island.printed import DICE, LAYOUTS
from expedition.games.skull_island.rules import SkullIsland
from expedition.games.skull_island.sheet import BOAT, IslandSheet
from expedition.games.skull_island.steps import Boat, Find, Step
from expedition.games.skull_island.table import Table

EFFORTS = MappingProxyType(
    {
        "voyager": Effort(turns=1, playouts=0, depth=0),
        "explorer": Effort(turns=12, playouts=0, depth=2),
    }
)
DEEPER = 5
"""How many of the turns that were tried are tried one roll further."""


class SkullIslandPlayouts(SheetPlayouts[Table, Step]):
    """Positions on an island, judged by what was learned; all rolls that may come are looked at."""

    box = SkullIsland.box
    rules = SkullIsland()
    dice = DICE
    efforts = EFFORTS
    weights = COUNT
    pace = 0.1

    def position(self, table: Table, owner: Seat) -> JudgedIsland:
        """The sheet, and the last cell of somebody alone."""
        return judged(
            table.sheet(owner),
            table.last[owner],
            self.value(table.layout),
            alone=table.seats == 1,
            landing=table.landing,
            sea=table.sea,
        )

    def ranked(self, view: View[Table, None], effort: Effort, seed: int) -> Sequence[Weighed[Step]]:
        """The turns that are worth a look, the best one first; no luck is needed for it."""
        table, seat = view.public, view.seat
        if seat is None or not table.roll or not effort.depth:
            return super().ranked(view, effort, seed)
        widths = [effort.turns, DEEPER][: effort.depth]
        at = self.position(table, table.sheet_to_fill(seat))
        tried = Foresight(rolls(), widths).ranked(at, roll_number(DICE, table.roll))
        return [Weighed(self.steps(table, one.turn), one.worth) for one in tried]

    def outlook_of(self, position: kernel.Position) -> float:
        """The mean over all rolls, found by the best turn for each mark."""
        assert isinstance(position, JudgedIsland)
        return Foresight(rolls(), []).mean(position, 1)

    def steps(self, table: Table, turn: kernel.Turn) -> Turn[Step]:
        """A number or a boat, its cell and the treasures noted; or the cell of a skull."""
        plan = layout(table.layout)
        mark, cell, *noted = turn.marks
        place = plan.places[cell]
        if mark == DANGER:
            return (place,)
        finds = zip(noted[::2], noted[1::2], strict=True)
        return (
            Boat() if mark == BOAT else Number(mark),
            place,
            *(Find(value, plan.cells[crossing]) for value, crossing in finds),
        )

    def blank(self, rows: tuple[str, ...], value: Value) -> JudgedIsland:
        """An empty island."""
        return judged(_blank(rows), (), value, alone=True)

    def first_weights(self) -> list[float]:
        """A treasure that is some marks away is worth half of what is likely to come of it."""
        return first_weights(rolls())

    def value(self, rows: tuple[str, ...]) -> Value:
        """What was learned for that layout."""
        return _value(rows)

    def play_at_random(self, seed: int) -> int:
        """Every turn fills a cell."""
        at = position(_blank(next(iter(LAYOUTS.values())))).copy()
        play_out(at, rolls(), Luck(seed))
        return len(at.marks) - at.marks.count(0)


def _blank(rows: tuple[str, ...]) -> IslandSheet:
    return IslandSheet(rows, blank_marks(rows))


@cache
def _value(rows: tuple[str, ...]) -> Value:
    return Value(learned(files(__package__).joinpath("values"), LAYOUTS, rows, COUNT))
