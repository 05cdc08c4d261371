"""Shortest paths of characters: through open edges, by stairs, and along the limit of the area."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from expedition.core.rules import Seat
from expedition.games.hamunaptra.labyrinth.cells import NOWHERE, Cell, reading_order
from expedition.games.hamunaptra.labyrinth.chart import Chart
from expedition.games.hamunaptra.table import Person, Table

NOBODY: frozenset[Cell] = frozenset()


@dataclass(frozen=True, slots=True)
class Ground:
    """The labyrinth as the characters of one player find it."""

    chart: Chart
    dangers: frozenset[Cell]
    dangers_stop: bool
    held: frozenset[Cell]
    """Tiles of other players' characters, which may not be entered (H33)."""
    shared: frozenset[Cell]
    """Those of them where a walk may end all the same: exits in the last round, duels (A62)."""
    exits: frozenset[Cell]
    """Those of them where a move by force or by leave may end, too: exits in the last round."""
    stairs_cost: int
    lost_cost: int

    def may_end(self, cell: Cell, across: bool = False) -> bool:
        """True if a move may end there; `across`: one by force or by leave (H33, A21).

        Whoever asks where a move ends asks here: walks, passages and forcing.
        """
        return cell not in self.held or cell in (self.exits if across else self.shared)

    def steps_from(self, cell: Cell) -> Iterator[tuple[Cell, int]]:
        """The tiles next to a tile for movement, and the points to them (H31, H32, H34, A19)."""
        for other in self.chart.ways[cell]:
            yield other, 1
        if cell in self.chart.passages:
            yield self.chart.passages[cell], self.stairs_cost
        if cell in self.chart.brink:
            for other in self.chart.brink:
                if other != cell and other not in self.held and other not in self.dangers:
                    yield other, self.lost_cost


@dataclass(frozen=True, slots=True)
class Reach:
    """The tiles within a character's reach: the points spent to get there, and the tile before."""

    start: Cell
    points: Mapping[Cell, int]
    before: Mapping[Cell, Cell]

    def path(self, cell: Cell) -> tuple[Cell, ...]:
        """The tiles on the way, the first and the last among them."""
        way = [cell]
        while way[-1] != self.start:
            way.append(self.before[way[-1]])
        return tuple(reversed(way))


def ground(table: Table, seat: Seat) -> Ground:
    """The labyrinth as a player's characters find it now."""
    agreement, held, dangers = table.agreement, table.held_by_others(seat), table.danger_cells
    exits = NOBODY
    if table.last_round:
        exits = held & {one.cell for one in table.chart.stairs if one.exit} - dangers
    across = NOBODY if agreement.forced_across_only else exits
    return Ground(
        chart=table.chart,
        dangers=dangers,
        dangers_stop=agreement.dangers_stop,
        held=held,
        shared=held - dangers if agreement.duels else exits,
        exits=across,
        stairs_cost=agreement.stairs_cost,
        lost_cost=agreement.lost_cost,
    )


def walk(on: Ground, start: Cell, points: int, through: frozenset[Cell] = NOBODY) -> Reach:
    """The tiles within that many points; tiles of others are crossed only where allowed."""
    spent, before = {start: 0}, {start: NOWHERE}
    layers: list[list[Cell]] = [[start], *([] for _ in range(points))]
    for so_far, layer in enumerate(layers):
        for cell in layer:
            if spent[cell] < so_far or (cell != start and _stops(on, cell, through)):
                continue
            for other, cost in on.steps_from(cell):
                total = so_far + cost
                if total > points or total >= spent.get(other, points + 1):
                    continue
                if other in on.held and other not in through and other not in on.shared:
                    continue
                spent[other], before[other] = total, cell
                layers[total].append(other)
    return Reach(start, spent, before)


def ends(on: Ground, reach: Reach, across: bool = False) -> tuple[Cell, ...]:
    """The tiles of a reach where a move may end, but for its start, in reading order."""
    found = (cell for cell in reach.points if cell != reach.start and on.may_end(cell, across))
    return tuple(sorted(found, key=reading_order))


def free_reach(table: Table, person: Person) -> Reach:
    """The tiles within reach of a character that asks nobody."""
    return walk(ground(table, person.seat), person.cell, table.points_of(person))


def destinations(table: Table, person: Person) -> tuple[Cell, ...]:
    """The tiles where a character can end its move (H11), in reading order."""
    return ends(ground(table, person.seat), free_reach(table, person))


def ways_out(table: Table, cell: Cell, seat: Seat) -> tuple[Cell, ...]:
    """The adjacent tiles where a seat's characters can retreat, also by stairs (A30, A72)."""
    next_to = table.chart.next_to(cell)
    taken = table.held_by_others(seat) | table.danger_cells
    return tuple(sorted((other for other in next_to if other not in taken), key=reading_order))


def movers(table: Table, seat: Seat) -> tuple[Person, ...]:
    """The characters that have yet to move in this turn, each once and in one go (A67)."""
    return tuple(person for person in table.team(seat) if person.who not in table.doings.moved)


def _stops(on: Ground, cell: Cell, through: frozenset[Cell]) -> bool:
    """True of a tile that ends a move: an active danger (A14), or one that others hold."""
    if cell in on.dangers:
        return on.dangers_stop
    return cell in on.held and cell not in through
