"""Scrolls: read from the table to destroy a gallery next to one of one's characters."""

from __future__ import annotations

from dataclasses import replace

from expedition.core.rules import Seat
from expedition.games.hamunaptra.acts.equipment import may_activate
from expedition.games.hamunaptra.components import SCROLLS, START_TILES, is_stairs
from expedition.games.hamunaptra.labyrinth.cells import Cell, beside, reading_order
from expedition.games.hamunaptra.labyrinth.networks import reached
from expedition.games.hamunaptra.state import State, without
from expedition.games.hamunaptra.steps import Scroll
from expedition.games.hamunaptra.table import Table


def scrolls_to_read(table: Table, seat: Seat, chest: tuple[str, ...]) -> tuple[Scroll, ...]:
    """The scrolls that can destroy something now (H54, A49)."""
    scrolls = sorted(SCROLLS.intersection(chest))
    if not scrolls or not may_activate(table, seat) or not targets(table, seat):
        return ()
    return tuple(map(Scroll, scrolls))


def targets(table: Table, seat: Seat) -> tuple[Cell, ...]:
    """The galleries that a player could destroy now, in reading order."""
    near = {cell for person in table.team(seat) for cell in beside(person.cell)}
    return tuple(
        sorted((cell for cell in near if not why_not_destroyed(table, cell)), key=reading_order)
    )


def why_not_destroyed(table: Table, cell: Cell) -> str:
    """The reason why a gallery cannot be destroyed, by anybody; nothing if it can (H55, A50)."""
    one = table.chart.tiles.get(cell)
    if one is None or one.tile in START_TILES:
        return "nothing_to_destroy"
    if is_stairs(one.tile) and not table.agreement.scrolls_hit_stairs:
        return "nothing_to_destroy"
    if any(person.cell == cell and person.is_inside for person in table.people):
        return "somebody_there"
    return "" if _holds_together(table, cell) else "cuts_off"


def destroyed(state: State, seat: Seat, scroll: str, cell: Cell) -> State:
    """The state without a gallery; a danger on it stays (H55), the scroll is gone."""
    table = state.table
    one = table.chart.tiles[cell]
    table = replace(
        table,
        laid=tuple(other for other in table.laid if other.cell != cell),
        ruins=(*table.ruins, one),
        doings=replace(table.doings, scrolls=table.doings.scrolls + 1),
    ).telling("destroyed", seat, scroll, cell)
    state = state.on(table).with_chest(seat, without(state.chests[seat], scroll))
    return state.discarding(scroll, one.tile)


def _holds_together(table: Table, cell: Cell) -> bool:
    """True if without this tile every gallery still hangs together with some Entrance (A50)."""
    chart = table.chart
    passages = chart.passages if table.agreement.scrolls_trust_stairs else None
    left = reached(chart.ways, chart.entrances.values(), passages, without=cell)
    return len(left) == len(chart.ways) - 1
