"""Tiles that others hold: asking for passage, and forcing it (H35 to H37, A21)."""

from __future__ import annotations

from collections.abc import Iterable

from expedition.core.rules import Seat
from expedition.games.hamunaptra.cells import Cell, reading_order
from expedition.games.hamunaptra.movement import Ground, Reach, ground, movers, walk
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
    on = ground(table, person.seat)
    free = walk(on, person.cell, table.points_of(person)).points
    asking = asking_reach(table, person).points
    found = (cell for cell in asking if cell not in free and cell not in on.held)
    return tuple(sorted(found, key=reading_order))


def held_on_the_way(table: Table, person: Person, cell: Cell) -> tuple[Cell, ...]:
    """The tiles of others that a character crosses to get there."""
    held = table.held_by_others(person.seat)
    return tuple(step for step in asking_reach(table, person).path(cell) if step in held)


def forcible(table: Table, seat: Seat) -> tuple[Cell, ...]:
    """The tiles that the player can force a way through, in reading order."""
    on = ground(table, seat)
    if not on.held:
        return ()
    near = set()
    for person in movers(table, seat):
        reach = walk(on, person.cell, table.points_of(person) - 1)
        near |= {other for cell in reach.points for other, _ in on.steps_from(cell)} & on.held
    return tuple(sorted((cell for cell in near if beyond(table, seat, cell)), key=reading_order))


def beyond(table: Table, seat: Seat, blocked: Cell) -> dict[Cell, tuple[str, ...]]:
    """Where a forced way can end, and the characters that can get there, in reading order."""
    on = ground(table, seat)
    able: dict[Cell, list[str]] = {}
    for person in movers(table, seat):
        for cell in _crossings(on, person, table.points_of(person), blocked):
            able.setdefault(cell, []).append(person.who)
    return {
        cell: tuple(able[cell])
        for cell in sorted(able, key=reading_order)
        if outdo(table, able[cell], blocked)
    }


def outdo(table: Table, group: Iterable[str], blocked: Cell) -> bool:
    """True if a group is one more than the blockers, or has more Movement in all (H36)."""
    own = [table.person(who) for who in group]
    if not own:
        return False
    seat = own[0].seat
    blockers = [p for p in table.people if p.cell == blocked and p.is_inside and p.seat != seat]
    return len(own) > len(blockers) or sum(map(table.points_of, own)) > sum(
        map(table.points_of, blockers)
    )


def _crossings(on: Ground, person: Person, points: int, blocked: Cell) -> list[Cell]:
    """The tiles that a character gets to only, or sooner, by crossing the blocked one."""
    free = walk(on, person.cell, points).points
    across = walk(on, person.cell, points, through=frozenset({blocked})).points
    return [
        cell
        for cell, spent in across.items()
        if cell not in on.held and spent < free.get(cell, points + 1)
    ]
