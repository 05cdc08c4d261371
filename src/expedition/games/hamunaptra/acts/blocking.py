"""Tiles that others hold: asking for passage, and forcing it (H35 to H37, A21)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from expedition.core.rules import Seat, Turn
from expedition.games.hamunaptra.labyrinth.cells import Cell, reading_order
from expedition.games.hamunaptra.labyrinth.reach import (
    Ground,
    Reach,
    ends,
    free_reach,
    ground,
    movers,
    walk,
)
from expedition.games.hamunaptra.steps import Force, Step, Who
from expedition.games.hamunaptra.table import Person, Table


def asking_reach(table: Table, person: Person) -> Reach:
    """The tiles within reach if all who have not refused in this turn let the character pass."""
    on = ground(table, person.seat)
    willing = on.held - frozenset(table.doings.refused)
    return walk(on, person.cell, table.points_of(person), through=willing)


def by_leave(table: Table, person: Person) -> tuple[Cell, ...]:
    """The further tiles where a character can end if it is let pass, in reading order."""
    if not table.agreement.ask_for_passage:
        return ()
    on, free = ground(table, person.seat), free_reach(table, person).points
    asking = ends(on, asking_reach(table, person), across=True)
    return tuple(cell for cell in asking if cell not in free)


def held_on_the_way(table: Table, person: Person, cell: Cell) -> tuple[Cell, ...]:
    """The tiles of others that a character crosses to get there."""
    held = table.held_by_others(person.seat)
    [_, *way] = asking_reach(table, person).path(cell)
    return tuple(step for step in way if step in held)


def forcing_reach(table: Table, person: Person, blocked: tuple[Cell, ...]) -> Reach:
    """The tiles within reach of a character that forces its way through these."""
    on = ground(table, person.seat)
    return walk(on, person.cell, table.points_of(person), frozenset(blocked))


@dataclass(frozen=True, slots=True)
class Breach:
    """A blocked way that can be forced: who can get there, and who of them only by crossing."""

    able: tuple[str, ...]
    crossing: frozenset[str]


Breaches: TypeAlias = Mapping[Cell, Breach]


def forcible(table: Table, seat: Seat) -> tuple[Cell, ...]:
    """The tiles that the player can force a way through, in reading order."""
    on = ground(table, seat)
    if not on.held:
        return ()
    near = set()
    for person in movers(table, seat):
        reach = walk(on, person.cell, table.points_of(person) - 1)
        near |= {other for cell in reach.points for other, _ in on.steps_from(cell)} & on.held
    return tuple(sorted((cell for cell in near if _opens(table, seat, cell)), key=reading_order))


def further(table: Table, seat: Seat, blocked: Cell) -> tuple[Cell, ...]:
    """The held tiles behind a blocked one through which the way can be forced on, in order."""
    if table.agreement.forced_across_only:
        return ()
    on = ground(table, seat)
    behind = {other for other, _ in on.steps_from(blocked)} & on.held
    return tuple(
        sorted((cell for cell in behind if beyond(table, seat, (blocked, cell))), key=reading_order)
    )


def beyond(table: Table, seat: Seat, blocked: tuple[Cell, ...]) -> Breaches:
    """The tiles where a way through all these tiles can end, in reading order (A21).

    Who could also come another way may join, as long as somebody has to cross.
    """
    on = ground(table, seat)
    able: dict[Cell, list[str]] = {}
    crossing: dict[Cell, list[str]] = {}
    for person in movers(table, seat):
        points = table.points_of(person)
        reach = walk(on, person.cell, points, frozenset(blocked))
        free = _least_points(on, person, points, blocked)
        for cell in ends(on, reach, across=True):
            if reach.points[cell] < free.get(cell, points + 1):
                crossing.setdefault(cell, []).append(person.who)
            elif table.agreement.forced_across_only:
                continue
            able.setdefault(cell, []).append(person.who)
    found = {
        cell: Breach(tuple(able[cell]), frozenset(crossing[cell]))
        for cell in sorted(crossing, key=reading_order)
    }
    return {cell: one for cell, one in found.items() if can_force(table, one, one.able, blocked)}


def can_force(
    table: Table, breach: Breach, group: Iterable[str], blocked: tuple[Cell, ...]
) -> bool:
    """True if a group crosses with somebody, and outdoes those who hold the tiles."""
    going = tuple(group)
    return not breach.crossing.isdisjoint(going) and outdo(table, going, blocked)


@dataclass(frozen=True, slots=True)
class Strength:
    """Strength in forcing a way: how many characters, and their Movement in all (H36)."""

    people: int
    points: int

    def outdoes(self, other: Strength) -> bool:
        """True of one more in number, or more Movement."""
        return self.people > other.people or self.points > other.points


def outdo(table: Table, group: Iterable[str], blocked: tuple[Cell, ...]) -> bool:
    """True if a group outdoes those who hold the tiles (H36)."""
    own = [table.person(who) for who in group]
    if not own:
        return False
    return _strength(table, own).outdoes(_strength(table, blockers(table, own[0].seat, blocked)))


def blockers(table: Table, seat: Seat, blocked: tuple[Cell, ...]) -> list[Person]:
    """The characters of others on these tiles."""
    return [p for p in table.people if p.cell in blocked and p.is_inside and p.seat != seat]


def strengths(table: Table, seat: Seat, turn: Turn[Step]) -> tuple[Strength, Strength]:
    """The strengths with which a way is forced, by a turn in the making, and held."""
    blocked = tuple(step.cell for step in turn if isinstance(step, Force))
    own = [table.person(step.who) for step in turn if isinstance(step, Who)]
    return _strength(table, own), _strength(table, blockers(table, seat, blocked))


def _strength(table: Table, people: list[Person]) -> Strength:
    return Strength(len(people), sum(map(table.points_of, people)))


def _opens(table: Table, seat: Seat, cell: Cell) -> bool:
    return bool(beyond(table, seat, (cell,)) or further(table, seat, cell))


def _least_points(
    on: Ground, person: Person, points: int, blocked: tuple[Cell, ...]
) -> Mapping[Cell, int]:
    """What a character spends to each tile without forcing its way through all of the tiles."""
    least = dict(walk(on, person.cell, points).points)
    if len(blocked) > 1:
        for one in blocked:
            for cell, spent in walk(on, person.cell, points, frozenset({one})).points.items():
                least[cell] = min(spent, least.get(cell, points + 1))
    return least
