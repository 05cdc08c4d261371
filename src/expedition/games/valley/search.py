"""The Valley played ahead."""

from __future__ import annotations

from types import MappingProxyType

from expedition.core.playouts import Effort
from expedition.core.rules import Seat, Turn
from expedition.games.sheet_games.engine import position as engine
from expedition.games.sheet_games.engine.kalman_learner import Estimator, Fortunes, Phases
from expedition.games.sheet_games.engine.value import Value
from expedition.games.sheet_games.prospect import Prospect
from expedition.games.sheet_games.search import SheetPlayouts
from expedition.games.sheet_games.sheet import blank_marks
from expedition.games.valley.compact import compact, judge, spending, steps_of
from expedition.games.valley.engine import feature_index
from expedition.games.valley.engine.search_position import (
    STUDIED,
    STUDIED_KEPT,
    RealPosition,
    ValleyPosition,
)
from expedition.games.valley.positions import position, value
from expedition.games.valley.printed import DICE, SOLO_TURNS
from expedition.games.valley.rules import Valley
from expedition.games.valley.sheet import ValleySheet
from expedition.games.valley.steps import Step
from expedition.games.valley.table import Table

EFFORTS = MappingProxyType(
    {
        "voyager": Effort(turns=6, playouts=30, depth=1),
        "explorer": Effort(turns=16, playouts=600, depth=3),
    }
)
LIKENESS, FLOOR, TRACE = 0.3, 0.002, 0.7
"""How learning goes: how much a phase tells about its neighbours, how sure one may get of a weight,
and how far later turns count for earlier ones.

Of a score of settings, with doubts to match, these learned best on the back; which of the best few
is best of all only very many games would tell.
"""


class ValleyPlayouts(SheetPlayouts[Table, Step]):
    """Positions in a valley, whose turns spend the dice and reveal a discovery."""

    box = Valley.box
    rules = Valley()
    dice = DICE
    efforts = EFFORTS
    weights = feature_index.COUNT
    reach = 0.5
    """A second look takes seven times as long as the first. In 100 turns the best of those that are
    left out was seven thousandths of a star better on average, and once a third of a star."""
    company = 0.13

    def position(self, table: Table, owner: Seat) -> RealPosition:
        """The sheet, the cells filled last, and how many turns are to come."""
        return position(table, owner)

    def steps(self, table: Table, turn: engine.Turn) -> Turn[Step]:
        """Numbers, buildings and snakes with their cells, then a discovery."""
        return steps_of(table.sheet(0).layout, turn.marks)

    def outlook_of(self, position: engine.Position) -> float:
        """What a position is worth before the next roll: the mean over all that may come."""
        return _imagined(position).mean()

    def prospect_of(self, position: engine.Position, roll: int) -> Prospect:
        """What a position is worth before a roll and with it, by the same look."""
        at = _imagined(position)
        return Prospect(at.mean(), engine.best(at.turns(roll)).worth)

    def blank(self, rows: tuple[str, ...], value: Value) -> ValleyPosition:
        """An empty valley."""
        sheet = compact(ValleySheet(rows, blank_marks(rows)), (), SOLO_TURNS)
        by = judge(rows, value)
        return ValleyPosition(sheet, spending(), by, STUDIED_KEPT, STUDIED)

    def first_weights(self, rows: tuple[str, ...]) -> list[float]:
        """What a player knows before the first game; the same for every layout."""
        return feature_index.begin()

    def learner(self, value: Value) -> Estimator:
        """It keeps in mind how sure it is of each weight: there are very many."""
        phases = Phases(feature_index.FIRST, feature_index.END, feature_index.IN_A_PHASE, LIKENESS)
        rolls = spending()
        fortunes = Fortunes(rolls.kind_of)
        return Estimator(value, rolls, fortunes, phases, feature_index.doubts(), FLOOR, TRACE)

    def value(self, rows: tuple[str, ...]) -> Value:
        """What was learned for that layout."""
        return value(rows)


def _imagined(position: engine.Position) -> ValleyPosition:
    """The position as one looks at it in a hurry: all rolls may come, and each has many turns."""
    assert isinstance(position, RealPosition)
    return position.imagined()
