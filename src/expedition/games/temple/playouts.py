"""The Temple played ahead."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from types import MappingProxyType

from expedition.core.playouts import Effort
from expedition.core.rules import Seat, Turn
from expedition.games.dice_games.dice import all_rolls
from expedition.games.dice_games.judging import Judging
from expedition.games.dice_games.kernel import position as kernel
from expedition.games.dice_games.kernel.ground import Ground
from expedition.games.dice_games.kernel.luck import Luck
from expedition.games.dice_games.kernel.value import Value
from expedition.games.dice_games.layout import layout
from expedition.games.dice_games.playouts import SheetPlayouts
from expedition.games.dice_games.sheet import DANGER, blank_marks
from expedition.games.dice_games.steps import Number
from expedition.games.dice_games.values import learned
from expedition.games.temple.kernel.features import COUNT
from expedition.games.temple.kernel.position import TemplePosition
from expedition.games.temple.kernel.pyramid import play_out
from expedition.games.temple.printed import DICE, LAYOUTS
from expedition.games.temple.rules import Temple
from expedition.games.temple.steps import Step
from expedition.games.temple.table import Table

EFFORTS = MappingProxyType(
    {
        "voyager": Effort(turns=12, playouts=48, depth=3),
        "explorer": Effort(turns=12, playouts=400, depth=4),
    }
)


class TemplePlayouts(SheetPlayouts[Table, Step]):
    """Positions on a pyramid, whose turns are a mark and its cell."""

    box = Temple.box
    rules = Temple()
    dice = DICE
    efforts = EFFORTS
    weights = COUNT

    def position(self, table: Table, owner: Seat) -> kernel.Position:
        """The marks, and the last cell of somebody alone."""
        return start(table.layout, table.marks[owner], table.last[owner], table.seats == 1)

    def outlook_of(self, position: kernel.Position) -> float:
        """The mean over all rolls of what the best turn is worth by what was learned."""
        return _judging(position).mean()

    def best_of(self, position: kernel.Position, roll: int) -> float:
        """What the best turn is worth by what was learned, and not by how it looks."""
        return _judging(position).best(roll)

    def steps(self, table: Table, turn: kernel.Turn) -> Turn[Step]:
        """A number and its cell, or the cell of a mummy."""
        mark, cell = turn.marks
        place = layout(table.layout).places[cell]
        return (place,) if mark == DANGER else (Number(mark), place)

    def blank(self, rows: tuple[str, ...], value: Value) -> kernel.Position:
        """An empty pyramid; turns there are judged by how they look, whatever the value."""
        return start(rows, blank_marks(rows), (), alone=True)

    def value(self, rows: tuple[str, ...]) -> Value:
        """What was learned for that layout."""
        return _value(rows)

    def play_at_random(self, seed: int) -> int:
        """Every turn fills a cell."""
        rows = next(iter(LAYOUTS.values()))
        marks = list(blank_marks(rows))
        play_out(layout(rows).ground, all_rolls(DICE), marks, [], Luck(seed))
        return len(marks) - marks.count(0)


def start(
    rows: tuple[str, ...], marks: tuple[int, ...], last: tuple[int, ...], alone: bool
) -> TemplePosition:
    """A position on that layout."""
    return TemplePosition(layout(rows).ground, all_rolls(DICE), list(marks), list(last), alone)


def _judging(position: kernel.Position) -> Judging:
    assert isinstance(position, TemplePosition)
    return Judging(position, _value_on(position.ground), position.rolls)


@cache
def _value_on(ground: Ground) -> Value:
    [rows] = [rows for rows in LAYOUTS.values() if layout(rows).ground is ground] or [()]
    return _value(rows)


@cache
def _value(rows: tuple[str, ...]) -> Value:
    return Value(learned(files(__package__).joinpath("values"), LAYOUTS, rows, COUNT))
