"""Phase 2, moving: one character after another, with equipment, by force or by leave (H11)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TypeAlias

from expedition.core.rules import Menu, Seat, Turn
from expedition.games.hamunaptra.acts.blocking import (
    asking_reach,
    beyond,
    by_leave,
    can_force,
    forcible,
    forcing_reach,
    further,
    held_on_the_way,
)
from expedition.games.hamunaptra.acts.equipment import activated, uses_for_moving
from expedition.games.hamunaptra.acts.scrolls import destroyed, scrolls_to_read, targets
from expedition.games.hamunaptra.acts.trade import offer_menu, proposed, trades
from expedition.games.hamunaptra.labyrinth.cells import Cell
from expedition.games.hamunaptra.labyrinth.reach import destinations, free_reach, movers
from expedition.games.hamunaptra.state import Private, State
from expedition.games.hamunaptra.steps import (
    END,
    NO,
    YES,
    At,
    Force,
    Scroll,
    Step,
    Trade,
    Use,
    Who,
)
from expedition.games.hamunaptra.table import Passage, Rebuff, Table

Path: TypeAlias = tuple[Cell, ...]
"""The cells of a walk, the first and the last among them."""


def move_menu(table: Table, seat: Seat, mine: Private, chosen: Turn[Step]) -> Menu[Step]:
    """The menu of moves: a character and a goal; or equipment, force, scrolls, trade, the end."""
    match chosen:
        case ():
            return Menu(_first_steps(table, seat, mine))
        case (Who(who),):
            return Menu(tuple(map(At, _goals(table, who))), last=True)
        case (Force(), *_):
            return _force_menu(table, seat, chosen)
        case (Scroll(),):
            return Menu(tuple(map(At, targets(table, seat))), last=True)
        case (Trade(), *_):
            return offer_menu(mine, chosen)
    return Menu(whole=True)


def move(state: State, turn: Turn[Step]) -> State:
    """The state after one character or group has moved, or something else was done."""
    table, seat = state.table, state.table.active
    match turn:
        case (Who(who), At(cell)):
            return _walked(state, who, cell)
        case (Force(), *_):
            return state.on(_moved(table, forced_walks(table, turn)))
        case (Use() as use,):
            return activated(state, seat, [use])
        case (Scroll(item), At(cell)):
            return destroyed(state, seat, item, cell)
    return proposed(state, turn)


def walk_to(table: Table, who: str, cell: Cell) -> Path:
    """The way that a character takes to a tile where it can go: freely, or else by leave."""
    person = table.person(who)
    reach = free_reach(table, person)
    if cell not in reach.points:
        reach = asking_reach(table, person)
    return reach.path(cell)


def forced_walks(table: Table, turn: Turn[Step]) -> Mapping[str, Path]:
    """The way of each character that forces its way; none before it is said where to (A21)."""
    blocked = tuple(step.cell for step in turn if isinstance(step, Force))
    going = [step.who for step in turn if isinstance(step, Who)]
    return {
        who: forcing_reach(table, table.person(who), blocked).path(goal.cell)
        for goal in turn
        if isinstance(goal, At)
        for who in going
    }


def passage_menu(chosen: Turn[Step]) -> Menu[Step]:
    """The menu of passage: let the other's character pass, or not."""
    return Menu(whole=True) if chosen else Menu((YES, NO), last=True)


def passage(state: State, turns: dict[Seat, Turn[Step]]) -> State:
    """The state after all who hold tiles on the way have answered at once (H35, A77)."""
    table = state.table
    asked = table.passage
    assert asked is not None, "nobody asks for passage"
    table = replace(table, passage=None)
    refusing = {seat for seat, turn in turns.items() if turn == (NO,)}
    if not refusing:
        return state.on(_moved(table, {asked.who: walk_to(table, asked.who, asked.cell)}))
    shut = [cell for cell in asked.held if refusing.intersection(table.holders(cell, table.active))]
    doings = replace(table.doings, refused=(*table.doings.refused, *shut))
    for seat in sorted(refusing):
        table = table.with_rebuff(Rebuff(table.active, seat, "passage"))
    return state.on(replace(table, doings=doings).telling("no_passage", table.active, asked.who))


def _first_steps(table: Table, seat: Seat, mine: Private) -> tuple[Step, ...]:
    steps: list[Step] = [END]
    steps += [Who(person.who) for person in movers(table, seat) if _goals(table, person.who)]
    steps += uses_for_moving(table, seat, mine.chest)
    steps += map(Force, forcible(table, seat))
    if table.agreement.scrolls_while_moving:
        steps += scrolls_to_read(table, seat, mine.chest)
    steps += trades(table)
    return tuple(steps)


def _goals(table: Table, who: str) -> tuple[Cell, ...]:
    person = table.person(who)
    return destinations(table, person) + by_leave(table, person)


def _force_menu(table: Table, seat: Seat, chosen: Turn[Step]) -> Menu[Step]:
    """One blocked tile or two in a row, a tile beyond, then those who go, by name (A21)."""
    blocked = tuple(step.cell for step in chosen if isinstance(step, Force))
    ends = beyond(table, seat, blocked)
    if isinstance(chosen[-1], Force):
        onward = further(table, seat, blocked[0]) if len(blocked) == 1 else ()
        return Menu((*map(At, ends), *map(Force, onward)))
    breach = next(ends[step.cell] for step in chosen if isinstance(step, At))
    going = [step.who for step in chosen if isinstance(step, Who)]
    later = [who for who in breach.able if who > max(going, default="")]
    enough = [
        who
        for at, who in enumerate(later)
        if can_force(table, breach, [*going, *later[at:]], blocked)
    ]
    return Menu(tuple(map(Who, enough)), whole=can_force(table, breach, going, blocked))


def _walked(state: State, who: str, cell: Cell) -> State:
    """The state with a character moved, or waiting for leave to pass."""
    table = state.table
    person = table.person(who)
    if cell in destinations(table, person):
        return state.on(_moved(table, {who: walk_to(table, who, cell)}))
    asked = Passage(who, cell, held_on_the_way(table, person, cell))
    return state.on(replace(table, passage=asked))


def _moved(table: Table, walks: Mapping[str, Path]) -> Table:
    """The table with characters moved; a group ends on one and the same tile (H37)."""
    doings = replace(
        table.doings,
        moved=(*table.doings.moved, *walks),
        origins=(*table.doings.origins, *(path[0] for path in walks.values())),
    )
    group = [replace(table.person(who), cell=path[-1]) for who, path in walks.items()]
    table = replace(table, doings=doings)
    for person in group:
        path = walks[person.who]
        table = table.telling("moved", person.seat, person.who, person.cell, path)
    return table.with_people(group)
