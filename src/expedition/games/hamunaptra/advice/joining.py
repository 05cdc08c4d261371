"""The points that each player gains when a tile joins networks and passages."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from expedition.core.rules import Seat
from expedition.games.hamunaptra.advice.features import Features
from expedition.games.hamunaptra.components import POINTS, TILES, is_stairs
from expedition.games.hamunaptra.labyrinth.cells import Cell
from expedition.games.hamunaptra.labyrinth.exits import is_far_enough, would_be_exit
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
        if len(self._together) < 2 and not is_stairs(self.tile):
            return 0
        return self._by_exits(seat) + self._by_plain_stairs(seat)

    def _by_exits(self, seat: Seat) -> int:
        """What exits bring: this one, others' that come within reach, and promises kept (A52)."""
        look = self.look
        own = self.is_exit and seat == look.seat
        found = OWN_EXIT * (own + self._promises_kept(seat))
        chart, by_stairs = look.chart, look.table.agreement.points_use_stairs
        numbers, home = self._numbers, chart.home(seat, by_stairs)
        if home not in self._together:
            return found
        found += FOREIGN_EXIT * (self.is_exit and not own)
        for one in chart.stairs:
            if one.exit and one.seat != seat and numbers[one.cell] != home:
                found += FOREIGN_EXIT * (numbers[one.cell] in self._together)
        return found

    def _by_plain_stairs(self, seat: Seat) -> int:
        """What plain stairs bring: this one, and those that come to count by it (A53, A54)."""
        look = self.look
        chart, agreed = look.chart, look.table.agreement.stairs_points
        by_letter = agreed == "near_by_galleries"
        by_stairs = look.table.agreement.points_use_stairs and not by_letter
        numbers = chart.linked if by_stairs else chart.network
        parts = self._together if by_stairs else frozenset(numbers[join] for join in self.joins)
        home = chart.home(seat, by_stairs)
        if home not in parts:
            return 0
        found = 0
        if is_stairs(self.tile) and not self.is_exit:
            far = by_letter and is_far_enough(look.table, seat, self.cell, self.joins)
            found = not far and (agreed != "placer" or seat == look.seat)
        for one in chart.stairs:
            if one.exit or numbers[one.cell] == home or numbers[one.cell] not in parts:
                continue
            far = by_letter and is_far_enough(look.table, seat, one.cell, chart.ways[one.cell])
            found += not far and (agreed != "placer" or seat == one.seat)
        return PLAIN * found

    @cached_property
    def _numbers(self) -> Mapping[Cell, int]:
        """The numbers of the networks by which exits count."""
        by_stairs = self.look.table.agreement.points_use_stairs
        return self.look.chart.linked if by_stairs else self.look.chart.network

    @cached_property
    def _together(self) -> frozenset[int]:
        """The parts of the labyrinth that hang together afterwards, as exits count."""
        parts = {self._numbers[join] for join in self.joins}
        if self.look.table.agreement.points_use_stairs and self.twin is not None:
            parts.add(self._numbers[self.twin.cell])
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
