"""Exits: stairs far from their layer's Entrance and joined with it by galleries (H29, A52)."""

from __future__ import annotations

from collections.abc import Iterable

from expedition.core.rules import Seat
from expedition.games.hamunaptra.labyrinth.cells import Cell, blocks_apart, squares_apart
from expedition.games.hamunaptra.labyrinth.laid import Laid
from expedition.games.hamunaptra.labyrinth.networks import reached
from expedition.games.hamunaptra.table import Person, Table

NO_PATH = -1
"""Where paths are counted and none leads, stairs are plain (A73)."""


def found(table: Table, laid: Cell) -> tuple[Laid, ...]:
    """The stairs that have become exits by the tile that was laid just there.

    They may be far from it: it can be the last of the galleries that join them with the Entrance of
    their layer. Where distance alone decides, only the tile itself can be one.
    """
    return tuple(
        one
        for one in _plain(table)
        if (one.cell == laid or not table.agreement.far_exits) and _is_exit(table, one)
    )


def promised(table: Table) -> tuple[Laid, ...]:
    """Plain stairs that will be exits once galleries join them with their layer's Entrance."""
    if table.agreement.far_exits or table.agreement.distance_metric == "path":
        return ()
    return tuple(
        one for one in _plain(table) if is_far_enough(table, _layer(one), one.cell, joins=())
    )


def would_be_exit(table: Table, seat: Seat, cell: Cell, joins: Iterable[Cell]) -> bool:
    """True if stairs laid there by that player, joining those tiles, are an exit at once."""
    tiles = tuple(joins)
    network, home = table.chart.network, table.chart.home(seat)
    if not table.agreement.far_exits and all(network[tile] != home for tile in tiles):
        return False
    return is_far_enough(table, seat, cell, tiles)


def is_far_enough(table: Table, seat: Seat, cell: Cell, joins: Iterable[Cell]) -> bool:
    """True if a player's stairs, joining those tiles, lie far enough away (H30, A2, A51)."""
    entrance, metric = table.entrance(seat), table.agreement.distance_metric
    if metric == "chebyshev":
        distance = squares_apart(entrance, cell)
    elif metric == "manhattan":
        distance = blocks_apart(entrance, cell)
    else:
        steps = reached(table.chart.ways, [entrance])
        distance = 1 + min((steps[join] for join in joins if join in steps), default=NO_PATH)
    return distance >= table.agreement.exit_distance


def _plain(table: Table) -> tuple[Laid, ...]:
    return tuple(one for one in table.chart.stairs if not one.exit)


def _is_exit(table: Table, one: Laid) -> bool:
    """True of stairs that are an exit now, by where they lie and by what joins them."""
    return would_be_exit(table, _layer(one), one.cell, table.chart.ways[one.cell])


def _layer(one: Laid) -> Seat:
    assert one.seat is not None, "stairs are laid by somebody"
    return one.seat


def exits(table: Table) -> frozenset[Cell]:
    """The exits that one can leave by: those without an active danger (A55)."""
    return frozenset(one.cell for one in table.chart.stairs if one.exit) - table.danger_cells


def on_an_exit(table: Table, seat: Seat) -> tuple[Person, ...]:
    """The characters of a player that stand on an exit."""
    free = exits(table)
    return tuple(person for person in table.team(seat) if person.cell in free)
