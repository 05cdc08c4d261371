"""Reachability of gaps: the labyrinth is closed once no tile can ever be laid in it (A66)."""

from __future__ import annotations

from expedition.core.rules import Seat
from expedition.games.hamunaptra.components import DANGERS, TILES
from expedition.games.hamunaptra.labyrinth.cells import Cell
from expedition.games.hamunaptra.labyrinth.chart import Chart, Gap
from expedition.games.hamunaptra.labyrinth.fit import can_be_laid, facings_in, is_foreign
from expedition.games.hamunaptra.state import State
from expedition.games.hamunaptra.table import Table


def is_closed(state: State) -> bool:
    """True if no opening is left where anybody could lay a tile, now or after any walk or fight."""
    table = state.table
    tiles = {tile for tiles in (state.pile, *state.hands) for tile in tiles if can_be_laid(tile)}
    if not tiles.isdisjoint(DANGERS) and not table.danger_cells.issuperset(table.chart.gaps):
        return False
    shapes = {TILES[tile].edges for tile in tiles.difference(DANGERS)}
    walks = {seat: _walk(table, seat) for seat in range(table.seats)}
    anywhere = frozenset[Cell]().union(*walks.values())
    return not any(
        any(facings_in(gap, edges) for edges in shapes)
        and anywhere.issuperset(table.danger_cells.intersection(gap.joins))
        and any(_could_lay(table, seat, gap, walk) for seat, walk in walks.items())
        for gap in table.chart.gaps.values()
    )


def _could_lay(table: Table, seat: Seat, gap: Gap, walk: frozenset[Cell]) -> bool:
    """True if a gap is foreign to a player, or a character could come beside it (H16, H17)."""
    return is_foreign(table, seat, gap) or not walk.isdisjoint(gap.joins)


def _walk(table: Table, seat: Seat) -> frozenset[Cell]:
    """All tiles that a player's characters could come to, dangers and others on the way beaten."""
    seen = {person.cell: None for person in table.team(seat)}
    border = list(seen)
    for cell in border:
        for other in _next_to(table.chart, cell):
            if other not in seen:
                seen[other] = None
                border.append(other)
    return frozenset(seen)


def _next_to(chart: Chart, cell: Cell) -> tuple[Cell, ...]:
    """The tiles that a tile leads to, also from brink to brink."""
    return chart.next_to(cell) + (chart.brink if cell in chart.brink else ())
