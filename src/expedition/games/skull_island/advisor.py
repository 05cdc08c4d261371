"""The advisor of Skull Island: what each turn is worth, as far as a quick look tells."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeVar

from expedition.core.rules import Seat, Turn, View
from expedition.games.sheet_games.advisor import SheetAdvisor
from expedition.games.sheet_games.sheet import DANGER
from expedition.games.skull_island.evaluation import Evaluation
from expedition.games.skull_island.leads import Lead, leads, reveals
from expedition.games.skull_island.placing import cells_for_a_skull
from expedition.games.skull_island.rules import SkullIsland
from expedition.games.skull_island.sheet import IslandSheet
from expedition.games.skull_island.steps import Find, Step
from expedition.games.skull_island.table import Table
from expedition.games.skull_island.treasures import Way
from expedition.games.skull_island.turns import noting, openings

Weight = TypeVar("Weight", int, float)


class SkullIslandAdvisor(SheetAdvisor[Table, Step]):
    """Gains and appraisals, worked out once for the sheet and then quickly for each turn."""

    rules = SkullIsland()

    def stars(self, table: Table, seat: Seat) -> Mapping[Turn[Step], int]:
        """The stars that each turn would add at once to the sheet it is played on."""
        return _weigh(table, seat, Evaluation.gain)

    def worth(self, table: Table, seat: Seat) -> Mapping[Turn[Step], float]:
        """The gain and the prospects."""
        return _weigh(table, seat, Evaluation.worth)

    def reveals(self, view: View[Table, None]) -> Mapping[Turn[Step], tuple[Find, ...]]:
        """For each number or boat and cell of this turn all treasures it would bring to light."""
        return {} if view.seat is None else reveals(view.public, view.seat)

    def leads(self, view: View[Table, None]) -> tuple[Lead, ...]:
        """Every treasure on the seat's sheet that is a single number or boat away."""
        return () if view.seat is None else leads(view.public, view.seat)


def _weigh(
    table: Table, seat: Seat, weigh: Callable[[Evaluation, int, int, Way], Weight]
) -> dict[Turn[Step], Weight]:
    """Every legal turn, weighed."""
    sheet = table.sheet(table.sheet_to_fill(seat))
    seen, places = Evaluation(sheet), sheet.layout.places
    if table.is_danger:
        skulls = cells_for_a_skull(table, seat)
        return {(places[cell],): weigh(seen, DANGER, cell, ()) for cell in skulls}
    weights: dict[Turn[Step], Weight] = {}
    for step, mark, cell in openings(table, seat):
        for way in seen.ways(mark, cell):
            weights[_turn(sheet, step, cell, way)] = weigh(seen, mark, cell, way)
    return weights


def _turn(sheet: IslandSheet, step: Step, cell: int, way: Way) -> Turn[Step]:
    return (step, sheet.layout.places[cell], *noting(sheet, way))
