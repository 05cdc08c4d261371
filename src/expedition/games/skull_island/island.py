"""How an island lies in the sea: its ground, its coast, and what can be seen from each cell."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import TypeAlias

from expedition.core.grid import Cell
from expedition.games.dice_games.layout import Layout, layout

GROUND = "."
MOUNTAIN = "^"
SEA = "~"

Cells: TypeAlias = int
"""A set of cells: bit n stands for cell n."""
Relation: TypeAlias = Callable[[Cell, Cell], bool]


@dataclass(frozen=True, slots=True)
class Island:
    """Cells by kind in reading order, and for each cell those in its four lines of sight.

    `coast` and `wide_coast` are the ground that shares an edge, or at least a corner, with the sea
    (K2); `shore` is the sea that shares an edge with the island (K10). `in_row` and `in_column` are
    for each cell the land in line with it: the crossings that a mark there may serve.
    """

    layout: Layout
    ground: tuple[int, ...]
    land: tuple[int, ...]
    sea: tuple[int, ...]
    coast: tuple[int, ...]
    wide_coast: tuple[int, ...]
    shore: tuple[int, ...]
    left: tuple[Cells, ...]
    right: tuple[Cells, ...]
    above: tuple[Cells, ...]
    below: tuple[Cells, ...]
    in_row: tuple[tuple[int, ...], ...]
    in_column: tuple[tuple[int, ...], ...]


@cache
def island(rows: tuple[str, ...]) -> Island:
    """The island with these rows, worked out once."""
    plan = layout(rows)
    ground, sea = plan.of_kind(GROUND), plan.of_kind(SEA)
    land = tuple(sorted(ground + plan.of_kind(MOUNTAIN)))
    wet, dry = frozenset(sea), frozenset(land)
    return Island(
        layout=plan,
        ground=ground,
        land=land,
        sea=sea,
        coast=tuple(cell for cell in ground if wet.intersection(_sharing_an_edge(plan, cell))),
        wide_coast=tuple(cell for cell in ground if wet.intersection(plan.adjacent[cell])),
        shore=tuple(cell for cell in sea if dry.intersection(_sharing_an_edge(plan, cell))),
        left=_seen(plan, lambda here, there: there.row == here.row and there < here),
        right=_seen(plan, lambda here, there: there.row == here.row and there > here),
        above=_seen(plan, lambda here, there: there.column == here.column and there < here),
        below=_seen(plan, lambda here, there: there.column == here.column and there > here),
        in_row=_in_line(plan, land, lambda here, there: there.row == here.row),
        in_column=_in_line(plan, land, lambda here, there: there.column == here.column),
    )


def in_reading_order(cells: Cells) -> list[int]:
    """The cells of a set, first row first."""
    found = []
    while cells:
        lowest = cells & -cells
        found.append(lowest.bit_length() - 1)
        cells ^= lowest
    return found


def _sharing_an_edge(plan: Layout, cell: int) -> list[int]:
    row, column = plan.cells[cell]
    return [
        other
        for other in plan.adjacent[cell]
        if plan.cells[other].row == row or plan.cells[other].column == column
    ]


def _seen(plan: Layout, lies_there: Relation) -> tuple[Cells, ...]:
    """For each cell the set of those that lie in one direction, however far away (K6)."""
    return tuple(
        sum(1 << number for number, there in enumerate(plan.cells) if lies_there(here, there))
        for here in plan.cells
    )


def _in_line(
    plan: Layout, land: tuple[int, ...], lies_there: Relation
) -> tuple[tuple[int, ...], ...]:
    """For each cell the other land cells that lie in line with it."""
    return tuple(
        tuple(c for c in land if plan.cells[c] != here and lies_there(here, plan.cells[c]))
        for here in plan.cells
    )
