"""The advisor of the Temple: what each turn is worth, as far as a quick look tells."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeVar

from expedition.core.rules import Seat, Turn
from expedition.games.sheet_games.advisor import SheetAdvisor
from expedition.games.sheet_games.dice import all_rolls, numbers_to_write
from expedition.games.sheet_games.sheet import DANGER, Sheet
from expedition.games.sheet_games.steps import Number
from expedition.games.temple.engine.evaluation import Evaluation
from expedition.games.temple.printed import DICE
from expedition.games.temple.rules import Temple, places_to_fill
from expedition.games.temple.steps import Step
from expedition.games.temple.table import Table

Weight = TypeVar("Weight", int, float)


class TempleAdvisor(SheetAdvisor[Table, Step]):
    """A sheet is looked over once, and each turn on it judged quickly."""

    rules = Temple()

    def stars(self, table: Table, seat: Seat) -> Mapping[Turn[Step], int]:
        """The stars that each turn would add at once to the sheet it is written on."""
        return _weigh(table, seat, Evaluation.gain)

    def worth(self, table: Table, seat: Seat) -> Mapping[Turn[Step], float]:
        """The gain and the prospects."""
        return _weigh(table, seat, Evaluation.worth)


def look_over(sheet: Sheet) -> Evaluation:
    """The evaluation of a sheet."""
    return Evaluation(sheet.layout.ground, list(sheet.marks), all_rolls(DICE).likelihood)


def _weigh(
    table: Table, seat: Seat, weigh: Callable[[Evaluation, int, int], Weight]
) -> Mapping[Turn[Step], Weight]:
    """Every legal turn, weighed."""
    sheet = table.sheet(table.sheet_to_fill(seat))
    evaluation = look_over(sheet)
    places = [(place, sheet.layout.numbers[place.cell]) for place in places_to_fill(table, seat)]
    if table.is_danger:
        return {(place,): weigh(evaluation, DANGER, cell) for place, cell in places}
    return {
        (Number(number), place): weigh(evaluation, number, cell)
        for number in numbers_to_write(table.roll)
        for place, cell in places
    }
