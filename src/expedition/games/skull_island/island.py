"""The map of an island: its ground, its coast, and lines of sight from each cell."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from expedition.games.sheet_games.cell_sets import CellSet
from expedition.games.sheet_games.layout import Layout, layout
from expedition.games.skull_island.kernel import island as kernel
from expedition.games.skull_island.kernel.island import GROUND as GROUND
from expedition.games.skull_island.kernel.island import MOUNTAIN as MOUNTAIN

SEA = "~"


@dataclass(frozen=True, slots=True)
class Island:
    """CellSet by kind in reading order, and for each cell those in its four lines of sight.

    `coast` and `wide_coast` are the ground that shares an edge, or at least a corner, with the sea
    (K2); `shore` is the sea that shares an edge with the island (K10).
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
    )


@cache
def kernel_island(
    rows: tuple[str, ...], landing: str = "coast", sea: str = "near"
) -> kernel.Island:
    """The same for the kernel, worked out once for each landing (K2) and sea (K10)."""
    lie = island(rows)
    cells = lie.layout.cells
    return kernel.Island(
        beside=[list(others) for others in lie.layout.adjacent],
        kinds={kind: list(lie.layout.of_kind(kind)) for kind in set(lie.layout.kinds)},
        row=[cell.row for cell in cells],
        column=[cell.column for cell in cells],
        landing=list(lie.wide_coast if landing == "wide" else lie.coast),
        waters=list(lie.sea if sea == "open" else lie.shore),
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
