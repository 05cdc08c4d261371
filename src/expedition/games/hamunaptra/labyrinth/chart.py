"""Graphs of the map, cached: ways, passages, networks, and the gaps where a tile may be laid."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from expedition.core.rules import Seat
from expedition.games.hamunaptra.components import ENTRANCE, STAIRS, TILES
from expedition.games.hamunaptra.labyrinth.cells import (
    OPPOSITE,
    SIDES,
    Area,
    Cell,
    ahead,
    reading_order,
)
from expedition.games.hamunaptra.labyrinth.laid import Laid
from expedition.games.hamunaptra.labyrinth.networks import networks, next_to


@dataclass(frozen=True, slots=True)
class Gap:
    """An empty cell beside an open edge: which sides are open to it, which shut, what it joins."""

    open_to: str
    shut_to: str
    joins: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class Chart:
    """The graphs that follow from the tiles alone."""

    laid: tuple[Laid, ...]
    area: Area
    tiles: Mapping[Cell, Laid]
    ways: Mapping[Cell, tuple[Cell, ...]]
    passages: Mapping[Cell, Cell]
    entrances: Mapping[Seat, Cell]
    stairs: tuple[Laid, ...]
    gaps: Mapping[Cell, Gap]
    brink: tuple[Cell, ...]
    """Galleries that open to the outside of the area, where one can get lost (A12, A19)."""
    network: Mapping[Cell, int]
    """By open edges only (A3)."""
    linked: Mapping[Cell, int]
    """By open edges and stairs (A4)."""

    def next_to(self, cell: Cell) -> tuple[Cell, ...]:
        """The tiles that a tile leads to, by open edges and by stairs."""
        return next_to(cell, self.ways, self.passages)

    def home(self, seat: Seat, by_stairs: bool = False) -> int:
        """The network of a player: the one that holds the Entrance (A3)."""
        entrance = self.entrances[seat]
        return self.linked[entrance] if by_stairs else self.network[entrance]


_KNOWN: dict[int, Chart] = {}
"""Charts by the identity of their map, for hashing a map takes longer than most questions to it."""
MOST_KNOWN = 512


def chart_of(laid: tuple[Laid, ...], area: Area) -> Chart:
    """The chart of a map, worked out once for each."""
    known = _KNOWN.get(id(laid))
    # Areas are compared last and seldom: as a rule it is the very same one.
    if known and known.laid is laid and (known.area is area or known.area == area):
        return known
    if len(_KNOWN) >= MOST_KNOWN:
        _KNOWN.clear()
    chart = _KNOWN[id(laid)] = _draw(laid, area)
    return chart


def _draw(laid: tuple[Laid, ...], area: Area) -> Chart:
    tiles = {one.cell: one for one in laid}
    ways = {one.cell: _ways(tiles, one) for one in laid if one.edges}
    passages = _passages(laid)
    return Chart(
        laid=laid,
        area=area,
        tiles=tiles,
        ways=ways,
        passages=passages,
        entrances={
            one.seat: one.cell
            for one in laid
            if one.seat is not None and TILES[one.tile].kind == ENTRANCE
        },
        stairs=tuple(one for one in laid if TILES[one.tile].kind == STAIRS),
        gaps=_gaps(tiles, area),
        brink=tuple(
            sorted((one.cell for one in laid if _opens_outside(one, area)), key=reading_order)
        ),
        network=networks(ways),
        linked=networks(ways, passages),
    )


def _ways(tiles: Mapping[Cell, Laid], one: Laid) -> tuple[Cell, ...]:
    """The neighbours that face a tile open to open."""
    found = []
    for side, cell in ahead(one.cell, one.edges):
        other = tiles.get(cell)
        if other is not None and OPPOSITE[side] in other.edges:
            found.append(cell)
    return tuple(found)


def _passages(laid: tuple[Laid, ...]) -> dict[Cell, Cell]:
    """The two stairs of each symbol, each leading to the other, if both are there (H31, A20)."""
    by_symbol: dict[str, list[Cell]] = {}
    for one in laid:
        if symbol := TILES[one.tile].symbol:
            by_symbol.setdefault(symbol, []).append(one.cell)
    pairs = [cells for cells in by_symbol.values() if len(cells) == 2]
    return {cell: other for pair in pairs for cell, other in zip(pair, pair[::-1], strict=True)}


def _gaps(tiles: Mapping[Cell, Laid], area: Area) -> dict[Cell, Gap]:
    """The cells of the area without a tile that an open edge leads to, dangers or not (H26)."""
    beyond = {
        cell
        for one in tiles.values()
        for _, cell in ahead(one.cell, one.edges)
        if cell not in tiles and area.holds(cell)
    }
    return {cell: _gap(tiles, cell) for cell in sorted(beyond, key=reading_order)}


def _gap(tiles: Mapping[Cell, Laid], cell: Cell) -> Gap:
    open_to, shut_to, joins = "", "", []
    for side, neighbour in ahead(cell, SIDES):
        other = tiles.get(neighbour)
        if other is None:
            continue
        if OPPOSITE[side] in other.edges:
            open_to += side
            joins.append(neighbour)
        else:
            shut_to += side
    return Gap(open_to, shut_to, tuple(joins))


def _opens_outside(one: Laid, area: Area) -> bool:
    return any(not area.holds(cell) for _, cell in ahead(one.cell, one.edges))
