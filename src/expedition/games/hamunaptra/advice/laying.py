"""How a bot lays tiles: its own way out, exits far away, and trouble for the others."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from expedition.core.rules import Seat, Turn
from expedition.games.hamunaptra.acts.scrolls import scrolls_to_read, targets
from expedition.games.hamunaptra.advice.evaluation import FAR, Evaluation
from expedition.games.hamunaptra.advice.odds import victory
from expedition.games.hamunaptra.components import (
    DANGERS,
    EQUIPMENT,
    KINDS,
    POINTS,
    TILES,
    is_stairs,
)
from expedition.games.hamunaptra.labyrinth.cells import Cell, ahead, squares_apart
from expedition.games.hamunaptra.labyrinth.chart import Gap
from expedition.games.hamunaptra.labyrinth.exits import would_be_exit
from expedition.games.hamunaptra.labyrinth.fit import facings_in, spots
from expedition.games.hamunaptra.labyrinth.tiles import turned
from expedition.games.hamunaptra.steps import END, At, Down, Facing, Lay, Scroll, Step

OPENING = 0.55
"""Each opening that the own network gains, or another's loses."""
OUTWARD = 1.1
"""An opening as far out as exits begin, beyond that."""
DIMINISHING = (1.0, 0.5, 0.3)
"""What is left of that for the second and the third opening of a tile."""
GATEWAY = 0.9
"""An opening onto a cell where stairs would be an exit of one's own."""
STAIRS_IN_HAND = 1.2
"""The same with stairs waiting in hand."""
OWN_EXIT, FOREIGN_EXIT, PLAIN = (POINTS[line] for line in ("own_exits", "foreign_exits", "stairs"))
THEIR_SHARE = 0.5
"""What a point of the strongest rival weighs against one's own."""
TEMPTING = 0.2
"""Each character of another that could leave by an exit next turn."""
NEAR = 0.5
"""Each of one's own characters that could."""
WASTE = 2.2
"""To lay stairs as plain ones that could still become an exit."""
SPITE = 0.9
"""To set a danger before somebody else's explorers."""
CAUTION = 0.8
"""To set one before one's own."""
LINK = 0.25
"""To join with others: their exits, their stairs, their trade."""


def appraise_tiles(look: Evaluation) -> Mapping[Turn[Step], float]:
    """Each way to lay each tile; the end of the phase is worth nothing."""
    table, gaps = look.table, look.chart.gaps
    worth: dict[Turn[Step], float] = {}
    for tile, cells in spots(table, look.seat, look.mine.hand).items():
        for cell in cells:
            gap = gaps[cell]
            if tile in DANGERS:
                worth[Lay(tile), At(cell)] = _danger(look, tile, cell, gap)
                continue
            for side in facings_in(gap, TILES[tile].edges):
                laid = _Laying(look, tile, cell, turned(TILES[tile].edges, side), gap)
                worth[Lay(tile), At(cell), Facing(side)] = laid.worth()
    if table.doings.laid or not worth:
        worth[(END,)] = 0.0
    return worth | _scrolls(look)


def appraise_equipment(look: Evaluation) -> Mapping[Turn[Step], float]:
    """Equipment is laid as soon as it can be, scrolls last."""
    worth: dict[Turn[Step], float] = {(END,): 0.0}
    if look.table.doings.equipment and not look.table.agreement.any_equipment_per_turn:
        return worth
    for slot, tile in enumerate(look.mine.hand, 1):
        if KINDS[tile] == EQUIPMENT:
            worth[(Down(slot),)] = 1.0
    return worth


def gains(look: Evaluation) -> Mapping[Turn[Step], int]:
    """The points that stairs in hand would bring at once, wherever they may be laid."""
    found: dict[Turn[Step], int] = {}
    stairs = [tile for tile in look.mine.hand if is_stairs(tile)]
    for tile, cells in spots(look.table, look.seat, stairs).items():
        for cell in cells:
            gap = look.chart.gaps[cell]
            for side in facings_in(gap, TILES[tile].edges):
                laid = _Laying(look, tile, cell, turned(TILES[tile].edges, side), gap)
                found[Lay(tile), At(cell), Facing(side)] = laid.points()
    return found


@dataclass(frozen=True, slots=True)
class _Laying:
    """A gallery about to be laid."""

    look: Evaluation
    tile: str
    cell: Cell
    edges: str
    gap: Gap

    def worth(self) -> float:
        """Openings, exits and links, for oneself and against the others."""
        owners = self.look.owners(self.gap.joins)
        own = self.look.seat in owners
        worth = self._openings(owners) + self._links()
        if is_stairs(self.tile):
            worth += self._stairs(owners)
        if self.cell in self.look.dangers:
            worth += self._under_danger(own)
        return worth

    def points(self) -> int:
        """What the stairs themselves bring at once."""
        look = self.look
        linked = look.seat in look.owners(self.gap.joins) or self._passage_home()
        if not would_be_exit(look.table, look.seat, self.cell, self.gap.joins):
            return POINTS["stairs"] * linked
        counts = linked or not look.table.agreement.own_exit_needs_connection
        return POINTS["own_exits"] * counts

    def _openings(self, owners: frozenset[Seat]) -> float:
        look = self.look
        opened = [cell for cell in self._ahead() if look.table.area.holds(cell)]
        shut = len(self.gap.joins)
        gateways = sum(squares_apart(look.entrance, cell) >= look.distance for cell in opened) * (
            GATEWAY + STAIRS_IN_HAND * any(map(is_stairs, look.mine.hand))
        )
        if look.seat in owners:
            best_first = sorted((look.outward(cell) for cell in opened), reverse=True)
            outward = sum(
                share * (OPENING + OUTWARD * out)
                for share, out in zip(DIMINISHING, best_first, strict=False)
            )
            closed = shut * (OPENING + OUTWARD * look.outward(self.cell))
            return outward - closed + gateways * 0.6 + 0.4 * look.outward(self.cell)
        # In a foreign network the signs turn round: what it loses is a gain.
        hostility = 1.3 if look.leader in owners else 1.0
        return OPENING * hostility * (shut - len(opened)) + gateways * 0.4

    def _ahead(self) -> Iterator[Cell]:
        """The cells that the tile opens to, beyond what it joins."""
        tiles = self.look.chart.tiles
        return (cell for _, cell in ahead(self.cell, self.edges) if cell not in tiles)

    def _links(self) -> float:
        networks = {self.look.chart.network[cell] for cell in self.gap.joins}
        if len(networks) < 2 or self.look.chart.home(self.look.seat) not in networks:
            return 0.0
        gain = loss = 0.0
        home = self.look.chart.home(self.look.seat)
        for one in self.look.chart.stairs:
            points = FOREIGN_EXIT if one.exit else PLAIN
            if self.look.chart.network[one.cell] == home:
                loss += points
            elif self.look.chart.network[one.cell] in networks:
                gain += points
        return LINK + gain - THEIR_SHARE * loss

    def _stairs(self, owners: frozenset[Seat]) -> float:
        look = self.look
        others = len(owners - {look.seat})
        linked = look.seat in owners or self._passage_home()
        if not would_be_exit(look.table, look.seat, self.cell, self.gap.joins):
            return PLAIN * linked - THEIR_SHARE * others - WASTE * self._hope()
        near = look.steps_to([join for join in self.gap.joins if join not in look.dangers])
        tempted = own = 0
        for person in look.table.people:
            if person.is_inside and near.get(person.cell, FAR) < look.table.points_of(person):
                own += person.seat == look.seat
                tempted += person.seat != look.seat
        counts = linked or not look.table.agreement.own_exit_needs_connection
        waste = 0.0 if counts else WASTE * self._hope()
        theirs = THEIR_SHARE * FOREIGN_EXIT * min(others, 2)
        return OWN_EXIT * counts - theirs + NEAR * own - TEMPTING * tempted - waste

    def _passage_home(self) -> bool:
        """True if the other stairs of the symbol hang together with the own Entrance."""
        if not self.look.table.agreement.points_use_stairs:
            return False
        chart, symbol = self.look.chart, TILES[self.tile].symbol
        home = chart.home(self.look.seat, by_stairs=True)
        return any(
            TILES[one.tile].symbol == symbol and chart.linked[one.cell] == home
            for one in chart.stairs
        )

    def _hope(self) -> float:
        """How likely it is that these stairs can still become an exit."""
        return (1.0 - self.look.end_odds) * min(1.0, self.look.shown.pile / 30)

    def _under_danger(self, own: bool) -> float:
        """A gallery under a danger lets whoever is near fight it."""
        danger = self.look.table.danger_at(self.cell)
        if danger is None or not own:
            return -0.2
        near = [p.who for p in self.look.team if p.cell in self.gap.joins]
        odds = victory(near, danger.tile)
        return 0.8 if odds > 0.6 else -0.5


def _danger(look: Evaluation, tile: str, cell: Cell, gap: Gap) -> float:
    """Before others' explorers, and far from one's own."""
    owners = look.owners(gap.joins)
    # Resistance and Force of the dangers come to 1 to 6, of most to 4 and more.
    strength = 1.0 + 0.15 * (DANGERS[tile].resistance + DANGERS[tile].force - 4)
    worth = 0.05
    for seat in owners:
        explorers = sum(person.cell in gap.joins for person in look.table.team(seat))
        weight = 1.3 if seat == look.leader else 1.0
        if seat == look.seat:
            worth -= CAUTION * (0.6 + explorers) * strength
        else:
            worth += SPITE * weight * (0.25 + 0.5 * min(explorers, 2)) * strength
    if squares_apart(look.entrance, cell) >= look.distance and look.seat not in owners:
        worth -= 0.3
    return worth


def _scrolls(look: Evaluation) -> dict[Turn[Step], float]:
    """A scroll is read to take an exit away from somebody who is ahead."""
    worth: dict[Turn[Step], float] = {}
    for scroll in scrolls_to_read(look.table, look.seat, look.mine.chest):
        for cell in targets(look.table, look.seat):
            one = look.chart.tiles[cell]
            ahead_of_us = one.seat is not None and look.totals[one.seat] > look.totals[look.seat]
            hits = one.exit and one.seat != look.seat and ahead_of_us
            worth[Scroll(scroll.item), At(cell)] = 2.5 if hits else -1.0
    return worth
