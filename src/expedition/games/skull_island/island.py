"""How an island lies in the sea: its ground, its coast, and what can be seen from each cell."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from expedition.games.sheet_games.ground import CellSet
from expedition.games.sheet_games.layout import Layout, layout

GROUND = "."
MOUNTAIN = "^"
SEA = "~"


@dataclass(frozen=True, slots=True)
class Island:
    """CellSet by kind in reading order, and for each cell those in its four lines of sight.

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
    left: tuple[CellSet, ...]
    right: tuple[CellSet, ...]
    above: tuple[CellSet, ...]
    below: tuple[CellSet, ...]
    in_row: tuple[tuple[int, ...], ...]
    in_column: tuple[tuple[int, ...], ...]


@cache
def island(rows: tuple[str, ...]) -> Island:
    """The island with these rows, worked out once."""
    plan = layout(rows)
    ground, sea = plan.of_kind(GROUND), plan.of_kind(SEA)
    land = tuple(sorted(ground + plan.of_kind(MOUNTAIN)))
    wet, dry = frozenset(sea), frozenset(land)
    cells = range(len(plan.cells))
    row_of = [place.row for place in plan.cells]
    column_of = [place.column for place in plan.cells]
    return Island(
        layout=plan,
        ground=ground,
        land=land,
        sea=sea,
        coast=tuple(cell for cell in ground if wet.intersection(_sharing_an_edge(plan, cell))),
        wide_coast=tuple(cell for cell in ground if wet.intersection(plan.adjacent[cell])),
        shore=tuple(cell for cell in sea if dry.intersection(_sharing_an_edge(plan, cell))),
        left=_seen(cells, row_of),
        right=_seen(cells[::-1], row_of),
        above=_seen(cells, column_of),
        below=_seen(cells[::-1], column_of),
        in_row=_in_line(land, row_of),
        in_column=_in_line(land, column_of),
    )


def _sharing_an_edge(plan: Layout, cell: int) -> list[int]:
    row, column = plan.cells[cell]
    return [
        other
        for other in plan.adjacent[cell]
        if plan.cells[other].row == row or plan.cells[other].column == column
    ]


def _seen(walk: Sequence[int], line_of: Sequence[int]) -> tuple[CellSet, ...]:
    """For each cell the set of those on its line that the walk has passed, however far (K6)."""
    passed: defaultdict[int, CellSet] = defaultdict(int)
    seen: dict[int, CellSet] = {}
    for cell in walk:
        seen[cell] = passed[line_of[cell]]
        passed[line_of[cell]] |= 1 << cell
    return tuple(seen[cell] for cell in sorted(walk))


def _in_line(land: Sequence[int], line_of: Sequence[int]) -> tuple[tuple[int, ...], ...]:
    """For each cell the other land cells on its line."""
    lines: defaultdict[int, list[int]] = defaultdict(list)
    for cell in land:
        lines[line_of[cell]].append(cell)
    return tuple(
        tuple(other for other in lines[line] if other != cell) for cell, line in enumerate(line_of)
    )
