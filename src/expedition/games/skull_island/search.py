"""The search of Skull Island: expectimax over all rolls, and the win where others are close."""

from __future__ import annotations

from functools import cache
from types import MappingProxyType

from expedition.core.playouts import Effort
from expedition.core.rules import Seat, Turn
from expedition.games.sheet_games.dice import all_rolls
from expedition.games.sheet_games.engine import position as engine
from expedition.games.sheet_games.engine.value import Value
from expedition.games.sheet_games.kernel.rolls import Rolls
from expedition.games.sheet_games.layout import layout
from expedition.games.sheet_games.search import HintBounds, SheetSearch
from expedition.games.sheet_games.sheet import DANGER, blank_marks
from expedition.games.sheet_games.steps import Number
from expedition.games.sheet_games.value_difference import Trust
from expedition.games.skull_island.engine.bitboards import MOST_LAND, Chart
from expedition.games.skull_island.engine.features import COUNT, PHASES, VALUE
from expedition.games.skull_island.engine.search_position import (
    IslandSearchPosition,
    kinds_of_rolls,
)
from expedition.games.skull_island.engine.treasure_features import NEARNESS, STAGES
from expedition.games.skull_island.kernel.island import Island
from expedition.games.skull_island.kernel.position import GREATEST, IslandPosition
from expedition.games.skull_island.printed import DICE
from expedition.games.skull_island.rules import SkullIsland
from expedition.games.skull_island.sheet import BOAT, IslandSheet, position
from expedition.games.skull_island.steps import Boat, Find, Step
from expedition.games.skull_island.table import Table

EFFORTS = MappingProxyType(
    {
        "voyager": Effort(turns=1, playouts=0, depth=0, contests=10),
        "explorer": Effort(turns=12, playouts=0, depth=2, contests=30),
    }
)
ROLLS = all_rolls(DICE)

TURNS_A_PHASE = 4
HASTE = 0.3
"""How many of the turns that offer a number go to its treasure, about."""
FAITH = 0.5
"""How much of what is likely is believed before anything is learned."""
TOO_FAR = 5
"""Treasures that so many marks are missing of are worth nothing yet."""


class SkullIslandSearch(SheetSearch[Table, Step]):
    """Searches positions on an island; explorers look two rolls deep."""

    box = SkullIsland.box
    rules = SkullIsland()
    dice = DICE
    efforts = EFFORTS
    weights = COUNT
    trust = Trust(share=0.8, least=0.7, playouts=24)
    hint_bounds = HintBounds(good=0.5, fine=1.5)
    company = 0.24
    pace = 0.4
    kinds = kinds_of_rolls(ROLLS)

    def position(self, table: Table, owner: Seat) -> IslandSearchPosition:
        """The sheet, and the last cell of somebody alone."""
        value, alone = self.value(table.layout), table.seats == 1
        return search_position(table.position(owner), table.last[owner], value, alone=alone)

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

    def blank(self, rows: tuple[str, ...], value: Value) -> IslandSearchPosition:
        """An empty island."""
        return search_position(
            position(IslandSheet(rows, blank_marks(rows))), (), value, alone=True
        )

    def first_weights(self, rows: tuple[str, ...]) -> list[float]:
        """A treasure that is some marks away is worth half of what is likely to come of it."""
        return first_weights(ROLLS)


def search_position(
    at: IslandPosition, last: tuple[int, ...], value: Value, *, alone: bool
) -> IslandSearchPosition:
    """The position after these cells were filled last, its turns valued by what was learned."""
    own = at.copy()
    own.last = list(last)
    return IslandSearchPosition(_chart(own.island), ROLLS, value, own, alone)


@cache
def _chart(lie: Island) -> Chart:
    return Chart(lie)


def first_weights(rolls: Rolls) -> list[float]:
    """For each phase and number, and how near its best treasure is, what it is likely to bring."""
    weights = [0.0] * COUNT
    for phase in range(PHASES):
        turns = max(0, TURNS_A_PHASE * phase - 1)
        for number in range(1, GREATEST + 1):
            once = 1 - (1 - HASTE * _offered(rolls, number)) ** turns
            for stage in range(1, STAGES):
                missing = NEARNESS[stage]
                if missing < TOO_FAR:
                    at = VALUE + (phase * (GREATEST + 1) + number) * STAGES + stage
                    weights[at] = FAITH * number * once**missing
    return weights


def _offered(rolls: Rolls, number: int) -> float:
    """How likely a roll without a skull offers the number."""
    plain = [offers for offers, skull in zip(rolls.offers, rolls.danger, strict=True) if not skull]
    return sum(number in offers for offers in plain) / len(plain)
