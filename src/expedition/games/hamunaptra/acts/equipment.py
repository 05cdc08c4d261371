"""Equipment: laid face down, activated for a move or a combat, and gone after that."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from expedition.core.rules import Seat
from expedition.games.hamunaptra.components import (
    FORCE,
    INTELLIGENCE,
    ITEMS,
    RESISTANCE,
)
from expedition.games.hamunaptra.labyrinth.reach import movers
from expedition.games.hamunaptra.state import State, without
from expedition.games.hamunaptra.steps import Use
from expedition.games.hamunaptra.table import Active, Combat, Person, Table

IN_COMBAT = (FORCE, INTELLIGENCE, RESISTANCE)


def active_of(table: Table, seat: Seat) -> tuple[str, ...]:
    """The activated equipment of a seat."""
    return tuple(active.item for active in table.active_items if active.seat == seat)


def may_activate(table: Table, seat: Seat) -> bool:
    """True while less is activated than there are living characters (H48, A45, A49)."""
    scrolls = table.doings.scrolls if table.active == seat else 0
    return len(active_of(table, seat)) + scrolls < len(table.team(seat))


def uses_for_moving(table: Table, seat: Seat, chest: tuple[str, ...]) -> tuple[Use, ...]:
    """Movement equipment for characters that have yet to move, one for each of them (A45, A67)."""
    if not may_activate(table, seat):
        return ()
    items = sorted(item for item in chest if ITEMS[item].movement)
    bearers = [
        person.who
        for person in movers(table, seat)
        if not any(
            active.bearer == person.who and ITEMS[active.item].movement
            for active in table.active_items
        )
    ]
    return tuple(Use(item, bearer) for item in items for bearer in bearers)


def uses_in_combat(
    table: Table,
    combat: Combat,
    seat: Seat,
    chest: tuple[str, ...],
    attribute: str,
    bearers: Iterable[Person],
    taking_part: int,
) -> tuple[Use, ...]:
    """The equipment that a seat may bring in for an attribute, and for whom (H48 to H51).

    At most one tile for each attribute and one for each character taking part, in all of the
    combat; what has not been activated yet must also stay within the limit for that.
    """
    used = in_use(combat, seat)
    if len(used) >= taking_part:
        return ()
    ready = active_of(table, seat)
    items = ready + chest if may_activate(table, seat) else ready
    raised = {letter for item in used for letter in raises(item)}
    fit = sorted(
        item
        for item in items
        if attribute in raises(item) and item not in used and raised.isdisjoint(raises(item))
    )
    names = [person.who for person in bearers]
    return tuple(
        Use(item, bearer)
        for item in fit
        for bearer in (names if RESISTANCE in raises(item) else [""])
    )


def in_use(combat: Combat, seat: Seat) -> tuple[str, ...]:
    """The equipment that acts for a seat in a combat."""
    return tuple(active.item for active in combat.used if active.seat == seat)


def raises(item: str) -> tuple[str, ...]:
    """The attributes that equipment raises in a combat; two count for both (A47)."""
    return tuple(letter for letter in IN_COMBAT if ITEMS[item].of(letter))


def bonus(combat: Combat, seat: Seat, attribute: str) -> int:
    """The dice that the equipment of a seat adds in this combat (H46)."""
    return sum(ITEMS[active.item].of(attribute) for active in combat.used if active.seat == seat)


def shield(combat: Combat, who: str) -> int:
    """The hits that a character can take beyond its own Resistance (H46, A48)."""
    return sum(ITEMS[active.item].resistance for active in combat.used if active.bearer == who)


def activated(state: State, seat: Seat, uses: Iterable[Use]) -> State:
    """The state with equipment turned face up (H47)."""
    for use in uses:
        if use.item in state.chests[seat]:
            state = state.with_chest(seat, without(state.chests[seat], use.item))
            table = state.table
            active = (*table.active_items, Active(use.item, seat, use.bearer))
            table = replace(table, active_items=active)
            state = state.on(table.telling("activated", seat, use.item))
    return state


def worn_out(state: State, seat: Seat) -> State:
    """The state with a seat's activated equipment discarded, and no other (H52, H53, A44)."""
    table = state.table
    gone = active_of(table, seat)
    left = tuple(active for active in table.active_items if active.seat != seat)
    return state.on(replace(table, active_items=left)).discarding(*gone) if gone else state
