"""Legal placements: galleries by edges and networks, monsters and traps beside openings."""

from __future__ import annotations

from collections.abc import Iterable

from expedition.core.rules import Seat
from expedition.games.hamunaptra.components import DANGERS, TILES, is_gallery
from expedition.games.hamunaptra.labyrinth.cells import Cell
from expedition.games.hamunaptra.labyrinth.chart import Gap
from expedition.games.hamunaptra.labyrinth.tiles import fitting
from expedition.games.hamunaptra.table import Table


def can_be_laid(tile: str) -> bool:
    """True of galleries, rooms, stairs, monsters and traps; equipment is not laid on the map."""
    return tile in DANGERS or is_gallery(tile)


def spots(table: Table, seat: Seat, hand: Iterable[str]) -> dict[str, tuple[Cell, ...]]:
    """For each tile of a hand that a player may lay now the cells for it, in reading order."""
    tiles = sorted({tile for tile in hand if can_be_laid(tile)})
    gaps = table.chart.gaps
    for_galleries = gallery_spots(table, seat) if any(map(is_gallery, tiles)) else ()
    found = {}
    for tile in tiles:
        if tile in DANGERS:
            cells = danger_spots(table)
        else:
            edges = TILES[tile].edges
            cells = tuple(cell for cell in for_galleries if facings_in(gaps[cell], edges))
        if cells:
            found[tile] = cells
    return found


def facings_in(gap: Gap, edges: str) -> tuple[str, ...]:
    """The ways in which a tile with these edges fits a gap (H20 to H22)."""
    return fitting(edges, gap.open_to, gap.shut_to)


def gallery_spots(table: Table, seat: Seat) -> tuple[Cell, ...]:
    """The gaps where a player may lay a gallery that fits, in reading order (H15, H19, H23)."""
    dangers = table.danger_cells
    return tuple(
        cell
        for cell, gap in table.chart.gaps.items()
        if dangers.isdisjoint(gap.joins) and not why_not_here(table, seat, gap)
    )


def danger_spots(table: Table) -> tuple[Cell, ...]:
    """The cells where a monster or trap may be laid now, in reading order (H15, H24, H25, A15)."""
    if table.doings.dangers >= table.agreement.dangers_per_turn:
        return ()
    dangers = table.danger_cells
    return tuple(
        cell
        for cell, gap in table.chart.gaps.items()
        if cell not in dangers and not _too_near(table, gap)
    )


def _too_near(table: Table, gap: Gap) -> bool:
    """True if so agreed a danger may not lie beside a gallery under another one (A15)."""
    return table.agreement.dangers_keep_apart and touches_danger(table, gap)


def touches_danger(table: Table, gap: Gap) -> bool:
    """True if a tile in the gap would join a gallery under an active danger (H27, H28)."""
    return not table.danger_cells.isdisjoint(gap.joins)


def is_foreign(table: Table, seat: Seat, gap: Gap) -> bool:
    """True if a tile in the gap joins nothing of the player's own network (H17, H18, A6)."""
    chart, by_stairs = table.chart, table.agreement.placement_uses_stairs
    home = chart.home(seat, by_stairs)
    numbers = chart.linked if by_stairs else chart.network
    return all(numbers[cell] != home for cell in gap.joins)


def why_not_here(table: Table, seat: Seat, gap: Gap) -> str:
    """The reason why a player may not lay a gallery in a gap that it fits, if any (H15 to H17)."""
    if is_foreign(table, seat, gap):
        return "" if _foreign_allowed(table, gap) else "one_foreign_gallery"
    is_beside = any(p.cell in gap.joins and p.seat == seat for p in table.people if p.is_inside)
    return "" if is_beside else "nobody_beside"


def _foreign_allowed(table: Table, gap: Gap) -> bool:
    """One gallery a turn in all foreign networks (A7), or in each if so agreed."""
    foreign = table.doings.foreign
    if not foreign:
        return True
    if not table.agreement.foreign_in_each_network:
        return False
    network = table.chart.network
    done = {network[cell] for cell in foreign if cell in network}
    return done.isdisjoint(network[cell] for cell in gap.joins)
