"""The search of the Valley: beam search for turns, playouts with common random numbers."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from math import inf
from types import MappingProxyType

from expedition.core.grid import Cell
from expedition.core.playouts import Effort
from expedition.core.rules import Seat, Turn
from expedition.games.sheet_games.engine import position as engine
from expedition.games.sheet_games.engine.kalman_learner import KalmanLearner, Phases, RollBaselines
from expedition.games.sheet_games.engine.value import Value
from expedition.games.sheet_games.layout import Layout, layout
from expedition.games.sheet_games.search import Compared, HintBounds, RollValue, SheetSearch
from expedition.games.sheet_games.sheet import CROSSED_OUT, DANGER, blank_marks
from expedition.games.sheet_games.steps import Number
from expedition.games.valley.engine import feature_index
from expedition.games.valley.engine.layout_value import LayoutValue
from expedition.games.valley.engine.pattern_features import OUTSIDE, Patterns
from expedition.games.valley.engine.search_position import (
    STUDIED,
    STUDIED_KEPT,
    WIDE_KEPT,
    RealPosition,
    ValleyPosition,
)
from expedition.games.valley.field import field
from expedition.games.valley.kernel.footing import Footing
from expedition.games.valley.kernel.order import in_order
from expedition.games.valley.kernel.sheet import DISCOVERY
from expedition.games.valley.kernel.spending import PENNY
from expedition.games.valley.numbers import spending
from expedition.games.valley.printed import DICE, SOLO_TURNS
from expedition.games.valley.rules import Valley
from expedition.games.valley.sheet import BUILDINGS, KINDS, Discovery, ValleySheet, position
from expedition.games.valley.steps import Build, CrossOut, Reveal, Step
from expedition.games.valley.table import Table

EFFORTS = MappingProxyType(
    {
        "voyager": Effort(turns=6, playouts=30, depth=1),
        "explorer": Effort(turns=16, playouts=600, depth=3),
    }
)
KIND_NAMES = {number: kind for kind, number in KINDS.items()}
"""The kinds of discovery by the numbers that the kernel has for them."""
HINTED = 96
"""The width of the search for hints: of 100 rolls, in 95 the last one is no longer fine."""
LIKENESS, FLOOR, TRACE = 0.3, 0.002, 0.7
"""How learning goes: how much a phase tells about its neighbours, how sure one may get of a weight,
and how far later turns count for earlier ones.

Of a score of settings, with doubts to match, these learned best on the back; which of the best few
is best of all only very many games would tell.
"""


class ValleySearch(SheetSearch[Table, Step]):
    """Searches positions in a valley, whose turns spend the dice and reveal a discovery."""

    box = Valley.box
    rules = Valley()
    dice = DICE
    efforts = EFFORTS
    weights = feature_index.COUNT
    reach = 0.5
    """A second look takes seven times as long as the first. In 100 turns the best of those that are
    left out was seven thousandths of a star better on average, and once a third of a star."""
    hint_bounds = HintBounds(good=0.5, fine=1.5)
    company = 0.13

    def position(self, table: Table, owner: Seat) -> RealPosition:
        """The sheet, the cells filled last, and how many turns are to come."""
        alone, turns_left = table.seats == 1, table.turns_left
        sheet = position(table.sheet(owner), table.last[owner], turns_left, alone, table.lead_on)
        return RealPosition(sheet, spending(), layout_value(table.layout, self.value(table.layout)))

    def steps(self, table: Table, turn: engine.Turn) -> Turn[Step]:
        """Numbers, buildings and snakes with their cells, then a discovery."""
        return steps_of(table.sheet(0).layout, turn.marks)

    def compared(self, position: engine.Position, roll: int) -> Compared:
        """The best of all turns, looked for more widely; those that it lacks are worth no more.

        With Penny nothing is known of them: of numbers that serve alike only the least is tried.
        """
        assert isinstance(position, RealPosition)
        if position.rolls.danger[roll]:
            return Compared(position.turns(roll))
        sheet, rolls = position.sheet, position.rolls
        found = ValleyPosition(sheet, rolls, position.layout, WIDE_KEPT, HINTED).turns(roll)
        footing = Footing(sheet.field, sheet.marks, sheet.lead_on)
        turns = [engine.Turn(in_order(footing, turn.marks), turn.value) for turn in found]
        if any(PENNY in rolls.ways[way] for way in rolls.ways_of[roll]):
            return Compared(turns, inf)
        return Compared(turns, min((turn.value for turn in turns), default=-inf))

    def mean_value(self, position: engine.Position) -> float:
        """The value of a position before the next roll: the mean over all that may come."""
        return _imagined(position).mean()

    def roll_value(self, position: engine.Position, roll: int) -> RollValue:
        """The values of a position before a roll and with it, by the same look."""
        at = _imagined(position)
        return RollValue(at.mean(), engine.best(at.turns(roll)).value)

    def blank(self, rows: tuple[str, ...], value: Value) -> ValleyPosition:
        """An empty valley."""
        sheet = position(ValleySheet(rows, blank_marks(rows)), (), SOLO_TURNS)
        by = layout_value(rows, value)
        return ValleyPosition(sheet, spending(), by, STUDIED_KEPT, STUDIED)

    def first_weights(self, rows: tuple[str, ...]) -> list[float]:
        """The initial weights, before the first game; the same for every layout."""
        return feature_index.begin()

    def learner(self, value: Value) -> KalmanLearner:
        """A learner with a variance for each weight: there are very many."""
        phases = Phases(feature_index.FIRST, feature_index.END, feature_index.IN_A_PHASE, LIKENESS)
        rolls = spending()
        baselines = RollBaselines(rolls.kind_of)
        return KalmanLearner(value, rolls, baselines, phases, feature_index.doubts(), FLOOR, TRACE)


def layout_value(rows: tuple[str, ...], value: Value) -> LayoutValue:
    """A layout with the value of sheets on it."""
    return LayoutValue(field(rows), patterns(rows), value)


@cache
def patterns(rows: tuple[str, ...]) -> Patterns:
    printed = layout(rows)
    width = len(printed.tokens[0])
    picture = [
        [printed.numbers.get(Cell(row, column), OUTSIDE) for column in range(width)]
        for row in range(len(printed.tokens))
    ]
    return Patterns(len(printed.cells), picture)


def discovery_in(turn: list[int]) -> Discovery | None:
    """The discovery that a turn of the kernel reveals."""
    for at in range(0, len(turn), 2):
        if turn[at] == DISCOVERY:
            return Discovery(KIND_NAMES[turn[at + 1]], tuple(sorted(turn[at + 2 :])))
    return None


def steps_of(printed: Layout, turn: list[int]) -> Turn[Step]:
    """The steps of a turn of the kernel, in the kernel's order."""
    return tuple(_steps(printed, turn))


def _steps(printed: Layout, turn: list[int]) -> Iterator[Step]:
    marks = {mark: Build(building) for building, mark in BUILDINGS.items()}
    for at in range(0, len(turn), 2):
        mark, cell = turn[at : at + 2]
        if mark == DISCOVERY:
            break
        if mark == CROSSED_OUT:
            yield CrossOut()
        elif mark != DANGER:
            yield marks[mark] if mark in marks else Number(mark)
        yield printed.places[cell]
    found = discovery_in(turn)
    if found is not None:
        yield Reveal(found.kind)
        yield from (printed.places[cell] for cell in found.cells)


def _imagined(position: engine.Position) -> ValleyPosition:
    """The position as one looks at it in a hurry: all rolls may come, and each has many turns."""
    assert isinstance(position, RealPosition)
    return position.imagined()
