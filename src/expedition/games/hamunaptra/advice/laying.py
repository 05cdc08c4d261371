"""The value of laying tiles: one's own way out, exits far away, and trouble for the others."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from expedition.core.rules import Turn
from expedition.games.hamunaptra.acts.scrolls import scrolls_to_read, targets
from expedition.games.hamunaptra.advice.features import FAR, Features
from expedition.games.hamunaptra.advice.joining import FOREIGN_EXIT, OWN_EXIT, Joining
from expedition.games.hamunaptra.advice.odds import victory
from expedition.games.hamunaptra.advice.progress import Progress
from expedition.games.hamunaptra.advice.trading import offers
from expedition.games.hamunaptra.components import (
    DANGERS,
    EQUIPMENT,
    KINDS,
    POINTS,
    TILES,
    is_stairs,
)
from expedition.games.hamunaptra.labyrinth.cells import SIDES, Cell, ahead
from expedition.games.hamunaptra.labyrinth.chart import Gap
from expedition.games.hamunaptra.labyrinth.fit import facings_in, spots
from expedition.games.hamunaptra.labyrinth.tiles import turned
from expedition.games.hamunaptra.points import is_connected
from expedition.games.hamunaptra.steps import END, At, Down, Facing, Lay, Scroll, Step
from expedition.games.hamunaptra.table import Danger

DRAW = 0.4
"""A tile that is laid makes room for another, which may be stairs or equipment."""
HASTE, MANY = -0.1, 5
"""With so many players that is a loss: the pile is all the time there is for a way out. Games for
six that ended by an exit went from 6 of 16 to 14 by it, and whoever plays so wins as often."""
SOONER = 1.0
"""A turn by which an exit of one's own comes nearer."""
LATER = 1.2
"""A turn by which the only rival's gets farther away."""
TEMPTING = 0.2
"""Each character of another that could leave by an exit next turn."""
NEAR = 0.5
"""Each of one's own characters that could."""
WASTE = 3.0
"""To lay stairs as plain ones that would become an exit in the next turn."""
SPARE = 0.3
"""What is left of that for stairs of which there are more in hand: one flight is kept."""
TOO_FAR = 7.0
"""The turns from an exit at which no stairs are kept for it."""
SPITE = 0.3
"""To set a danger before somebody else's explorers."""
CAUTION = 0.5
"""To set one before one's own."""
LINK = 1.5
"""To let others walk into one's own galleries, beside the points that change by it."""
OPENED, DARING = 1.5, 0.35
"""To lay a gallery under a danger before one's own, if they would beat it with such odds."""
DISARMED = 1.0
"""To lay a gallery under a danger before others, who can fight it then."""


def appraise_tiles(look: Features) -> Mapping[Turn[Step], float]:
    """The value of each way to lay each tile; the end of the phase is worth nothing."""
    table, gaps = look.table, look.chart.gaps
    worth: dict[Turn[Step], float] = {}
    known: dict[Cell, _Spot] = {}
    for tile, cells in spots(table, look.seat, look.mine.hand).items():
        for cell in cells:
            lay, at, gap = Lay(tile), At(cell), gaps[cell]
            if tile in DANGERS:
                worth[lay, at] = _danger(look, tile, cell, gap)
                continue
            if cell not in known:
                known[cell] = _Spot(look, cell, gap)
            spot = known[cell]
            joined = spot.joined(tile)
            for side in facings_in(gap, TILES[tile].edges):
                edges = turned(TILES[tile].edges, side)
                worth[lay, at, Facing(side)] = spot.worth(joined, edges)
    if table.doings.laid or not worth:
        worth[(END,)] = 0.0
    return worth | _scrolls(look) | offers(look)


def appraise_equipment(look: Features) -> Mapping[Turn[Step], float]:
    """The value of laying equipment: as soon as it can be, scrolls last."""
    worth: dict[Turn[Step], float] = {(END,): 0.0}
    if look.table.doings.equipment and not look.table.agreement.any_equipment_per_turn:
        return worth
    for slot, tile in enumerate(look.mine.hand, 1):
        if KINDS[tile] == EQUIPMENT:
            worth[(Down(slot),)] = 1.0
    return worth


def gains(look: Features) -> Mapping[Turn[Step], int]:
    """The points that stairs in hand would bring at once, wherever they may be laid."""
    found: dict[Turn[Step], int] = {}
    stairs = [tile for tile in look.mine.hand if is_stairs(tile)]
    for tile, cells in spots(look.table, look.seat, stairs).items():
        for cell in cells:
            gap = look.chart.gaps[cell]
            points = Joining(look, tile, cell, gap.joins).gain(look.seat)
            for side in facings_in(gap, TILES[tile].edges):
                found[Lay(tile), At(cell), Facing(side)] = points
    return found


@dataclass(frozen=True)
class _Spot:
    """A gap where galleries may be laid: what holds for each of them."""

    look: Features
    cell: Cell
    gap: Gap

    def joined(self, tile: str) -> float:
        """What a tile joins, however it is turned: exits and links, for and against oneself."""
        if not is_stairs(tile) and len(self._parts) == 1:
            return 0.0
        joining = Joining(self.look, tile, self.cell, self.gap.joins)
        return joining.balance + (self._stairs(joining) if is_stairs(tile) else 0.0)

    def worth(self, joined: float, edges: str) -> float:
        """What a tile that joins so much is worth with these openings: ways out, and a fight."""
        if self._danger is not None and not self._own:
            return joined - DISARMED
        worth = joined + self._opening(edges)
        if self._own:
            worth -= LINK * (len(self._parts) - 1)
            worth += self._under_danger if self._danger is not None else 0.0
        return worth

    def _opening(self, edges: str) -> float:
        """What openings are worth, worked out once: tiles of a hand often have the same."""
        if edges not in self._openings:
            ways = self._ways(edges) * (1.0 - self.look.end_odds)
            self._openings[edges] = _draw(self.look) + ways
        return self._openings[edges]

    @cached_property
    def _openings(self) -> dict[str, float]:
        return {}

    @cached_property
    def _parts(self) -> frozenset[int]:
        """The networks that the gap joins."""
        return frozenset(self.look.chart.network[join] for join in self.gap.joins)

    @cached_property
    def _own(self) -> bool:
        return self.look.chart.home(self.look.seat) in self._parts

    @cached_property
    def _danger(self) -> Danger | None:
        return self.look.table.danger_at(self.cell) if self.cell in self.look.dangers else None

    @cached_property
    def _owners(self) -> tuple[tuple[Progress, float, float, Mapping[str, float]], ...]:
        """For each whose gap it is: what a turn weighs, what the gap was worth, and each side."""
        look, area, danger = self.look, self.look.table.area, self._danger is not None
        beyond = [
            (side, cell)
            for side, cell in ahead(self.cell, SIDES)
            if cell not in look.chart.tiles and area.holds(cell)
        ]
        found = []
        for seat in look.owners(self.gap.joins):
            progress = look.progress[seat]
            weight = SOONER if seat == look.seat else -LATER * look.rivalry[seat]
            less = progress.of_gap(self.cell, self.gap.joins, danger)
            walk = progress.steps_to(self.gap.joins)
            steps = FAR if walk is None else walk + 1
            more = {side: progress.of_cell(cell, steps, danger) for side, cell in beyond}
            found.append((progress, weight, less, more))
        return tuple(found)

    def _ways(self, edges: str) -> float:
        """The turns by which exits come nearer, one's own and those of the others."""
        return sum(
            weight * progress.sooner(less, sum(more[side] for side in edges if side in more))
            for progress, weight, less, more in self._owners
        )

    def _stairs(self, joining: Joining) -> float:
        """What stairs are besides their points: an exit near to some, or a chance that is gone."""
        look, twin = self.look, joining.twin
        worth = 0.0 if joining.is_exit else -WASTE * self._hope()
        if not joining.is_exit and (twin is None or not twin.exit):
            return worth
        # Where the passage leads to an exit of others, one's own who are near count for nothing:
        # the others come through it as well.
        near_to_own = NEAR * (joining.is_exit or (twin is not None and twin.seat == look.seat))
        near = look.steps_to([join for join in self.gap.joins if join not in look.dangers])
        for person in look.table.people:
            if person.is_inside and near.get(person.cell, FAR) < look.table.points_of(person):
                worth += near_to_own if person.seat == look.seat else -TEMPTING
        return worth

    def _hope(self) -> float:
        """How likely it is that these stairs, kept in hand, still become an exit."""
        look = self.look
        near = max(0.0, 1.0 - look.progress[look.seat].turns / TOO_FAR)
        held = sum(map(is_stairs, look.mine.hand))
        kept = 1.0 if held == 1 else SPARE
        return near * kept * (1.0 - look.end_odds) * min(1.0, look.shown.pile / 30)

    @cached_property
    def _under_danger(self) -> float:
        """A gallery under a danger lets those who are near fight it."""
        near = [p.who for p in self.look.team if p.cell in self.gap.joins]
        danger = self._danger
        return OPENED if danger is not None and victory(near, danger.tile) > DARING else -0.5


def _danger(look: Features, tile: str, cell: Cell, gap: Gap) -> float:
    """Before others' explorers, and far from one's own."""
    owners = look.owners(gap.joins)
    # Resistance and Force of the dangers come to 1 to 6, of most to 4 and more.
    strength = 1.0 + 0.15 * (DANGERS[tile].resistance + DANGERS[tile].force - 4)
    worth = _draw(look)
    for seat in owners:
        explorers = sum(person.cell in gap.joins for person in look.table.team(seat))
        progress = look.progress[seat]
        less = progress.of_gap(cell, gap.joins)
        more = progress.of_gap(cell, gap.joins, danger=True)
        sooner = progress.sooner(less, more) * strength * (1.0 - look.end_odds)
        if seat == look.seat:
            worth += SOONER * sooner - CAUTION * (0.5 + explorers) * strength
        else:
            weight = look.rivalry[seat]
            worth += weight * (SPITE * min(explorers, 2) * strength - LATER * sooner)
    return worth


def _draw(look: Features) -> float:
    return DRAW if look.table.seats < MANY else HASTE


def _scrolls(look: Features) -> dict[Turn[Step], float]:
    """A scroll costs its own point, and takes an exit away from the leader."""
    worth: dict[Turn[Step], float] = {}
    for scroll in scrolls_to_read(look.table, look.seat, look.mine.chest):
        for cell in targets(look.table, look.seat):
            one = look.chart.tiles[cell]
            gain = -float(POINTS["equipment"])
            if one.exit and one.seat is not None:
                theirs = look.rivalry[one.seat] * OWN_EXIT
                shared = FOREIGN_EXIT * is_connected(look.table, look.seat, one)
                gain += -OWN_EXIT if one.seat == look.seat else theirs - shared
            worth[Scroll(scroll.item), At(cell)] = gain
    return worth
