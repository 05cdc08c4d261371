"""The points that each player gains when a tile joins networks and passages."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from expedition.core.rules import Seat
from expedition.games.hamunaptra.advice.features import Features
from expedition.games.hamunaptra.components import POINTS, TILES, is_stairs
from expedition.games.hamunaptra.labyrinth.cells import Cell
from expedition.games.hamunaptra.labyrinth.exits import would_be_exit
from expedition.games.hamunaptra.labyrinth.laid import Laid

OWN_EXIT, FOREIGN_EXIT, PLAIN = (POINTS[line] for line in ("own_exits", "foreign_exits", "stairs"))


@dataclass(frozen=True)
class Joining:
    """A gallery, room or stairs about to be laid beside these tiles."""

    look: Features
    tile: str
    cell: Cell
    joins: tuple[Cell, ...]

    @cached_property
    def twin(self) -> Laid | None:
        """The other stairs of the symbol, if they lie on the map."""
        symbol = TILES[self.tile].symbol
        found = (
            one for one in self.look.chart.stairs if symbol and TILES[one.tile].symbol == symbol
        )
        return next(found, None)

    @cached_property
    def is_exit(self) -> bool:
        """True of stairs that are an exit at once (A52)."""
        look = self.look
        return is_stairs(self.tile) and would_be_exit(look.table, look.seat, self.cell, self.joins)

    @property
    def balance(self) -> float:
        """The gain of a player set against that of the leader."""
        look = self.look
        return self.gain(look.seat) - look.rivalry[look.leader] * self.gain(look.leader)

    def gain(self, seat: Seat) -> int:
        """The points that a player gains by the tile and by what it joins (H61, A4)."""
        look = self.look
        if len(self._together) < 2 and not is_stairs(self.tile):
            return 0
        chart, by_stairs = look.chart, look.table.agreement.points_use_stairs
        numbers = chart.linked if by_stairs else chart.network
        home = chart.home(seat, by_stairs)
        lays = seat == look.seat
        found = 0
        if is_stairs(self.tile):
            if self.is_exit and lays:
                found = OWN_EXIT
            elif home in self._together:
                found = FOREIGN_EXIT if self.is_exit else PLAIN
        if home not in self._together:
            return found
        for one in chart.stairs:
            number = numbers[one.cell]
            if number != home and number in self._together:
                found += PLAIN if not one.exit else FOREIGN_EXIT * (one.seat != seat)
        return found + (OWN_EXIT - PLAIN) * self._promises_kept(seat)

    @cached_property
    def _together(self) -> frozenset[int]:
        """The parts of the labyrinth that hang together afterwards."""
        chart, by_stairs = self.look.chart, self.look.table.agreement.points_use_stairs
        numbers = chart.linked if by_stairs else chart.network
        parts = {numbers[join] for join in self.joins}
        if by_stairs and self.twin is not None:
            parts.add(numbers[self.twin.cell])
        return frozenset(parts)

    def _promises_kept(self, seat: Seat) -> int:
        """The stairs that this tile joins with the Entrance of their layer, so as an exit (A52)."""
        look = self.look
        if not look.shown.promised:
            return 0
        network = look.chart.network
        parts = {network[join] for join in self.joins}
        if look.chart.home(seat) not in parts:
            return 0
        far = [look.chart.tiles[cell] for cell in look.shown.promised]
        return sum(one.seat == seat and network[one.cell] in parts for one in far)
