"""Edges, gaps and networks against an independent check that is slow and plain."""

from __future__ import annotations

from collections.abc import Mapping

from hypothesis import given, settings
from hypothesis import strategies as st

from expedition.core.chance import SeededChance
from expedition.core.match import new_match
from expedition.core.turns import some_turn
from expedition.games.hamunaptra import RULES
from expedition.games.hamunaptra.components import TILES
from expedition.games.hamunaptra.labyrinth.cells import Area, cell_at, whereabouts
from expedition.games.hamunaptra.labyrinth.chart import chart_of
from expedition.games.hamunaptra.labyrinth.fit import facings_in
from expedition.games.hamunaptra.labyrinth.laid import Laid
from expedition.games.hamunaptra.labyrinth.reach import Ground, walk
from expedition.games.hamunaptra.labyrinth.tiles import facings, turned
from tests.games.hamunaptra.drawing import shape_of

SIZE = 6
STEPS = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
BACK = {"N": "S", "E": "W", "S": "N", "W": "E"}
EDGES = ["", *{turned(tile.edges, side) for tile in TILES.values() for side in "NESW"} - {""}]

grids = st.lists(
    st.sampled_from([None, *sorted(EDGES)]), min_size=SIZE * SIZE, max_size=SIZE * SIZE
)


def map_of(grid: list[str | None]) -> tuple[Laid, ...]:
    """Any tiles side by side, whether or not their edges agree."""
    return tuple(
        Laid(cell_at(number % SIZE, number // SIZE), shape_of(edges) if edges else "S_RUB", edges)
        for number, edges in enumerate(grid)
        if edges is not None
    )


def joined(laid: tuple[Laid, ...], one: str, other: str) -> bool:
    """True if two cells are neighbours and open to each other."""
    (column, row), there = whereabouts(one), whereabouts(other)
    for side, (right, down) in STEPS.items():
        if (column + right, row + down) == there:
            edges = {tile.cell: tile.edges for tile in laid}
            return side in edges[one] and BACK[side] in edges[other]
    return False


def together(laid: tuple[Laid, ...], one: str) -> set[str]:
    """The cells that a path of joined cells leads to, found by growing a set."""
    found = {one}
    while True:
        more = {
            tile.cell
            for tile in laid
            for cell in found
            if tile.cell not in found and joined(laid, cell, tile.cell)
        }
        if not more:
            return found
        found |= more


def check_networks(laid: tuple[Laid, ...], network: Mapping[str, int]) -> None:
    cells = [tile.cell for tile in laid if tile.edges]
    assert set(network) == set(cells)
    for one in cells[::6]:
        assert {cell for cell in cells if network[cell] == network[one]} == together(laid, one)


@settings(max_examples=40, deadline=None)
@given(grids)
def test_networks_are_the_cells_that_a_path_of_open_edges_connects(grid: list[str | None]) -> None:
    laid = map_of(grid)
    check_networks(laid, chart_of(laid, Area(SIZE, SIZE)).network)


@settings(max_examples=40, deadline=None)
@given(grids)
def test_gaps_are_the_empty_cells_that_an_open_edge_leads_to(grid: list[str | None]) -> None:
    laid = map_of(grid)
    edges = {tile.cell: tile.edges for tile in laid}
    expected = set()
    for column in range(SIZE):
        for row in range(SIZE):
            around = {s: cell_at(column + x, row + y) for s, (x, y) in STEPS.items()}
            if cell_at(column, row) not in edges and any(
                BACK[side] in edges.get(cell, "") for side, cell in around.items()
            ):
                expected.add(cell_at(column, row))
    assert set(chart_of(laid, Area(SIZE, SIZE)).gaps) == expected


@settings(max_examples=60, deadline=None)
@given(grids, st.sampled_from(sorted(name for name in TILES if TILES[name].edges)))
def test_a_tile_fits_where_every_touching_edge_agrees(grid: list[str | None], name: str) -> None:
    laid = map_of(grid)
    beside = {tile.cell: tile.edges for tile in laid}
    for cell, gap in chart_of(laid, Area(SIZE, SIZE)).gaps.items():
        column, row = whereabouts(cell)
        expected = set()
        for facing in facings(TILES[name].edges):
            edges = turned(TILES[name].edges, facing)
            pairs = [
                (side in edges, BACK[side] in beside[cell_at(column + x, row + y)])
                for side, (x, y) in STEPS.items()
                if cell_at(column + x, row + y) in beside
            ]
            if all(mine == theirs for mine, theirs in pairs) and (True, True) in pairs:
                expected.add(facing)
        assert set(facings_in(gap, TILES[name].edges)) == expected


@settings(max_examples=40, deadline=None)
@given(grids, st.integers(0, SIZE * SIZE - 1), st.integers(1, 6))
def test_walking_counts_every_tile_once(grid: list[str | None], start: int, points: int) -> None:
    laid = map_of(grid)
    chart = chart_of(laid, Area(SIZE, SIZE))
    begin = cell_at(start % SIZE, start // SIZE)
    if begin not in chart.ways:
        return
    nobody: frozenset[str] = frozenset()
    far_from_the_limit = Ground(
        chart, nobody, True, nobody, nobody, nobody, 1, lost_cost=points + 1
    )
    layers = [{begin}]
    for _ in range(points):
        layers.append({t.cell for t in laid for cell in layers[-1] if joined(laid, cell, t.cell)})
    nearest = {cell: n for n, layer in reversed(list(enumerate(layers))) for cell in layer}
    assert dict(walk(far_from_the_limit, begin, points).points) == nearest


def test_turning_a_tile_four_times_brings_it_back() -> None:
    for tile in TILES.values():
        edges = tile.edges
        for _ in range(4):
            edges = turned(edges, "E")
        assert edges == "".join(side for side in "NESW" if side in tile.edges)
        assert len(facings(tile.edges)) == len({turned(tile.edges, side) for side in "NESW"})


def test_the_charts_of_a_whole_match_agree_with_the_slow_check() -> None:
    match = new_match(RULES, 5, {}, "slow check")
    while not match.is_over:
        luck = SeededChance("slow check", match.moment)
        for seat in sorted(match.waiting_for):
            turn = some_turn(RULES, match.view(seat), luck, f"{seat}")
            match = match.seal(seat, turn, match.moment)
        match = match.resolved()
    laid = match.state.table.laid
    check_networks(laid, match.state.table.chart.network)
    edges = {tile.cell: tile.edges for tile in laid}
    for tile in laid:
        column, row = whereabouts(tile.cell)
        for side, (x, y) in STEPS.items():
            other_edges = edges.get(cell_at(column + x, row + y))
            if other_edges is not None:
                assert (side in tile.edges) == (BACK[side] in other_edges)
