"""Skull Island played ahead."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from types import MappingProxyType

from expedition.core.playouts import Effort
from expedition.core.rules import Seat, Turn
from expedition.games.sheet_games.engine import position as engine
from expedition.games.sheet_games.engine.value import Value
from expedition.games.sheet_games.layout import layout
from expedition.games.sheet_games.search import SheetPlayouts
from expedition.games.sheet_games.sheet import DANGER, blank_marks
from expedition.games.sheet_games.steps import Number
from expedition.games.sheet_games.value_difference import Trust
from expedition.games.sheet_games.value_files import learned
from expedition.games.skull_island.engine.bitboards import MOST_LAND
from expedition.games.skull_island.engine.features import COUNT
from expedition.games.skull_island.engine.search_position import JudgedIsland, kinds_of_rolls
from expedition.games.skull_island.first_weights import first_weights
from expedition.games.skull_island.positions import judged, rolls
from expedition.games.skull_island.printed import DICE, LAYOUTS
from expedition.games.skull_island.rules import SkullIsland
from expedition.games.skull_island.sheet import BOAT, IslandSheet
from expedition.games.skull_island.steps import Boat, Find, Step
from expedition.games.skull_island.table import Table

EFFORTS = MappingProxyType(
    {
        "voyager": Effort(turns=1, playouts=0, depth=0, contests=10),
        "explorer": Effort(turns=12, playouts=0, depth=2, contests=30),
    }
)


class SkullIslandPlayouts(SheetPlayouts[Table, Step]):
    """Positions on an island, judged by what was learned; all rolls that may come are looked at."""

    box = SkullIsland.box
    rules = SkullIsland()
    dice = DICE
    efforts = EFFORTS
    weights = COUNT
    trust = Trust(share=0.8, least=0.7, playouts=24)
    company = 0.24
    pace = 0.4
    kinds = kinds_of_rolls(rolls())

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

    def knows(self, public: Table) -> bool:
        """True unless the island has more land than its bitboards have bits."""
        return len(public.island.land) <= MOST_LAND and super().knows(public)

    def steps(self, table: Table, turn: engine.Turn) -> Turn[Step]:
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

    def first_weights(self, rows: tuple[str, ...]) -> list[float]:
        """A treasure that is some marks away is worth half of what is likely to come of it."""
        return first_weights(rolls())

    def value(self, rows: tuple[str, ...]) -> Value:
        """What was learned for that layout."""
        return _value(rows)


def _blank(rows: tuple[str, ...]) -> IslandSheet:
    return IslandSheet(rows, blank_marks(rows))


@cache
def _value(rows: tuple[str, ...]) -> Value:
    return Value(learned(files(__package__).joinpath("values"), LAYOUTS, rows, COUNT))
