"""Exits: stairs laid far enough from the Entrance of whoever laid them (H29, H30)."""

from __future__ import annotations

from expedition.core.rules import Seat
from expedition.games.hamunaptra.cells import Cell, blocks_apart, squares_apart
from expedition.games.hamunaptra.chart import Chart
from expedition.games.hamunaptra.networks import reached
from expedition.games.hamunaptra.table import Person, Table


def is_far_enough(table: Table, chart: Chart, seat: Seat, cell: Cell) -> bool:
    """True if stairs in that cell, laid by that player, are an exit for everybody (A2, A51)."""
    distance = _distance(table.agreement.distance_metric, chart, table.entrance(seat), cell)
    return distance is not None and distance >= table.agreement.exit_distance


def exits(table: Table) -> frozenset[Cell]:
    """The exits that one can leave by: those without an active danger (A55)."""
    return frozenset(one.cell for one in table.chart.stairs if one.exit) - table.danger_cells


def on_an_exit(table: Table, seat: Seat) -> tuple[Person, ...]:
    """The characters of a player that stand on an exit."""
    free = exits(table)
    return tuple(person for person in table.team(seat) if person.cell in free)


def _distance(metric: str, chart: Chart, entrance: Cell, cell: Cell) -> int | None:
    """The distance by the agreed metric (A1); nothing where no path leads."""
    if metric == "chebyshev":
        return squares_apart(entrance, cell)
    if metric == "manhattan":
        return blocks_apart(entrance, cell)
    return reached(chart.ways, [entrance]).get(cell)
