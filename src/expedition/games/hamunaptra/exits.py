"""Exits: stairs laid far enough from the Entrance of whoever laid them (H29, H30)."""

from __future__ import annotations

from collections.abc import Iterable

from expedition.core.rules import Seat
from expedition.games.hamunaptra.cells import Cell, blocks_apart, squares_apart
from expedition.games.hamunaptra.networks import reached
from expedition.games.hamunaptra.table import Person, Table

NO_PATH = -1
"""Where paths are counted and none leads, stairs are plain (A73)."""


def is_far_enough(table: Table, seat: Seat, cell: Cell, joins: Iterable[Cell]) -> bool:
    """True if stairs laid there by that player, joining those tiles, are an exit (A2, A51)."""
    entrance, metric = table.entrance(seat), table.agreement.distance_metric
    if metric == "chebyshev":
        distance = squares_apart(entrance, cell)
    elif metric == "manhattan":
        distance = blocks_apart(entrance, cell)
    else:
        steps = reached(table.chart.ways, [entrance])
        distance = 1 + min((steps[join] for join in joins if join in steps), default=NO_PATH)
    return distance >= table.agreement.exit_distance


def exits(table: Table) -> frozenset[Cell]:
    """The exits that one can leave by: those without an active danger (A55)."""
    return frozenset(one.cell for one in table.chart.stairs if one.exit) - table.danger_cells


def on_an_exit(table: Table, seat: Seat) -> tuple[Person, ...]:
    """The characters of a player that stand on an exit."""
    free = exits(table)
    return tuple(person for person in table.team(seat) if person.cell in free)
