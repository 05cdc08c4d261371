"""What is worth doing on Skull Island, as far as a quick look tells."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeVar

from expedition.core.rules import Turn, View
from expedition.games.dice_games.dice import numbers_to_write
from expedition.games.dice_games.sheet import DANGER
from expedition.games.dice_games.steps import Number, Place
from expedition.games.skull_island.outlook import Outlook
from expedition.games.skull_island.placing import (
    cells_for_a_boat,
    cells_for_a_number,
    cells_for_a_skull,
    may_draw_a_boat,
)
from expedition.games.skull_island.sheet import BOAT, IslandSheet
from expedition.games.skull_island.steps import Boat, Step
from expedition.games.skull_island.table import Table
from expedition.games.skull_island.treasures import Way
from expedition.games.skull_island.turns import noting

Weight = TypeVar("Weight", int, float)


class SkullIslandAdvisor:
    """Gains and appraisals, worked out once for the sheet and then quickly for each turn."""

    def gains(self, view: View[Table, None]) -> Mapping[Turn[Step], int]:
        """The stars that each turn would add at once to the sheet it is played on."""
        return _weigh(view, Outlook.gain)

    def appraise(self, view: View[Table, None]) -> Mapping[Turn[Step], float]:
        """The gain and the prospects; where a skull goes on another's sheet, the harm."""
        worth = _weigh(view, Outlook.worth)
        if view.public.is_danger and view.public.seats > 1:
            return {turn: -value for turn, value in worth.items()}
        return worth


def _weigh(
    view: View[Table, None], weigh: Callable[[Outlook, int, int, Way], Weight]
) -> dict[Turn[Step], Weight]:
    """Every legal turn, weighed."""
    table, seat = view.public, view.seat
    if seat is None or not table.roll:
        return {}
    sheet = table.sheet(table.sheet_to_fill(seat))
    seen, cells = Outlook(sheet), sheet.layout.cells
    if table.is_danger:
        skulls = cells_for_a_skull(table, seat)
        return {(Place(cells[cell]),): weigh(seen, DANGER, cell, ()) for cell in skulls}
    numbers, ground = numbers_to_write(table.roll), cells_for_a_number(table, seat)
    moves: list[tuple[Step, int, int]] = [(Number(n), n, cell) for n in numbers for cell in ground]
    if may_draw_a_boat(table, seat):
        moves += [(Boat(), BOAT, cell) for cell in cells_for_a_boat(table, seat)]
    weights: dict[Turn[Step], Weight] = {}
    for step, mark, cell in moves:
        for way in seen.ways(mark, cell):
            weights[_turn(sheet, step, cell, way)] = weigh(seen, mark, cell, way)
    return weights


def _turn(sheet: IslandSheet, step: Step, cell: int, way: Way) -> Turn[Step]:
    return (step, Place(sheet.layout.cells[cell]), *noting(sheet, way))
