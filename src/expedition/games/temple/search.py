"""The search of the Temple: expectimax over all rolls."""

from __future__ import annotations

from types import MappingProxyType

from expedition.core.playouts import Effort
from expedition.core.rules import Seat, Turn
from expedition.games.sheet_games.dice import all_rolls
from expedition.games.sheet_games.engine import position as engine
from expedition.games.sheet_games.engine.value import Value
from expedition.games.sheet_games.layout import layout
from expedition.games.sheet_games.search import HintBounds, SheetSearch
from expedition.games.sheet_games.sheet import DANGER, blank_marks
from expedition.games.sheet_games.steps import Number
from expedition.games.sheet_games.value_difference import Trust
from expedition.games.temple.engine.feature_index import COUNT
from expedition.games.temple.engine.search_position import TemplePosition, kinds_of_rolls
from expedition.games.temple.printed import DICE
from expedition.games.temple.rules import Temple
from expedition.games.temple.steps import Step
from expedition.games.temple.table import Table

EFFORTS = MappingProxyType(
    {
        "voyager": Effort(turns=1, playouts=0, depth=0),
        "explorer": Effort(turns=10, playouts=0, depth=2),
    }
)


class TempleSearch(SheetSearch[Table, Step]):
    """Searches positions on a pyramid, whose turns are a mark and its cell."""

    box = Temple.box
    rules = Temple()
    dice = DICE
    efforts = EFFORTS
    weights = COUNT
    pace = 0.5
    trust = Trust(share=0.3, least=0.3, playouts=40)
    hint_bounds = HintBounds(good=0.25, fine=0.6)
    company = 0.08
    kinds = kinds_of_rolls(all_rolls(DICE))

    def position(self, table: Table, owner: Seat) -> engine.Position:
        """The marks, and the last cell of somebody alone."""
        value = self.value(table.layout)
        return start(table.layout, value, table.marks[owner], table.last[owner], table.seats == 1)

    def steps(self, table: Table, turn: engine.Turn) -> Turn[Step]:
        """A number and its cell, or the cell of a mummy."""
        mark, cell = turn.marks
        place = layout(table.layout).places[cell]
        return (place,) if mark == DANGER else (Number(mark), place)

    def blank(self, rows: tuple[str, ...], value: Value) -> engine.Position:
        """An empty pyramid."""
        return start(rows, value, blank_marks(rows), (), alone=True)


def start(
    rows: tuple[str, ...],
    value: Value,
    marks: tuple[int, ...],
    last: tuple[int, ...],
    alone: bool,
) -> TemplePosition:
    """A position on that layout."""
    ground, rolls = layout(rows).ground, all_rolls(DICE)
    return TemplePosition(ground, rolls, value, list(marks), list(last), alone)
