"""Variant 2: after each round monsters walk two tiles, moved by the players in turn (H65, A63)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from expedition.core.rules import Menu, Turn
from expedition.games.hamunaptra.acts.combat import begin
from expedition.games.hamunaptra.components import KINDS, MONSTER
from expedition.games.hamunaptra.labyrinth.cells import OPPOSITE, SIDES, Cell, beside, reading_order
from expedition.games.hamunaptra.state import State
from expedition.games.hamunaptra.steps import END, At, Step
from expedition.games.hamunaptra.table import Table

WALK = 2
"""The Movement of every monster."""


def monster_menu(table: Table, chosen: Turn[Step]) -> Menu[Step]:
    """A monster that has not walked yet and where it goes; or none."""
    match chosen:
        case ():
            can_walk = tuple(At(cell) for cell in still(table) if monster_reach(table, cell))
            return Menu((END, *can_walk), last=not can_walk)
        case (At(cell),):
            return Menu(tuple(map(At, monster_reach(table, cell))), last=True)
    return Menu(whole=True)


def still(table: Table) -> tuple[Cell, ...]:
    """The positions of monsters that have not walked in this round, in reading order."""
    return tuple(
        sorted(
            (
                danger.cell
                for danger in table.dangers
                if KINDS[danger.tile] == MONSTER and danger.cell not in table.walked
            ),
            key=reading_order,
        )
    )


def monster_reach(table: Table, start: Cell) -> tuple[Cell, ...]:
    """The tiles in a monster's reach, in reading order: it stops where it meets characters."""
    return tuple(sorted(_paths(table, start).keys() - {start}, key=reading_order))


def monster_path(table: Table, start: Cell, end: Cell) -> tuple[Cell, ...]:
    """The way that a monster takes, its first and its last cell among it."""
    return _paths(table, start)[end]


def monster_walks(state: State, start: Cell, end: Cell) -> State:
    """The state after a monster has walked; where it meets characters, they fight at once."""
    table = state.table
    danger = table.danger_at(start)
    assert danger is not None, "there is no monster"
    now = tuple(replace(one, cell=end) if one.cell == start else one for one in table.dangers)
    table = replace(table, dangers=now, walked=(*table.walked, end), declined=0)
    path = monster_path(state.table, start, end)
    table = table.telling("walked", table.active, danger.tile, end, path)
    met = sorted({p.seat for p in table.people if p.cell == end and p.is_inside})
    return begin(state.on(table), end, met[0]) if met else state.on(table)


def _paths(table: Table, start: Cell) -> dict[Cell, tuple[Cell, ...]]:
    """A shortest way to each cell that a monster can walk to, and to its own."""
    people = {person.cell for person in table.people if person.is_inside}
    dangers = table.danger_cells
    paths: dict[Cell, tuple[Cell, ...]] = {start: (start,)}
    border = [start]
    for cell in border:
        if len(paths[cell]) > WALK or (cell != start and cell in people):
            continue
        for other in _next_to(table, cell):
            if other not in dangers and other not in paths:
                paths[other] = (*paths[cell], other)
                border.append(other)
    return paths


def _next_to(table: Table, cell: Cell) -> Sequence[Cell]:
    """Tiles along open edges; from a cell without gallery any that opens to it."""
    chart = table.chart
    if cell in chart.ways:
        return chart.next_to(cell)
    return [
        other
        for side, other in zip(SIDES, beside(cell), strict=True)
        if other in chart.tiles and OPPOSITE[side] in chart.tiles[other].edges
    ]
