"""Retreat: who leaves a combat after a round of it, and where to (H38, A30, A33)."""

from __future__ import annotations

from dataclasses import replace

from expedition.core.rules import Menu, Turn
from expedition.games.hamunaptra.acts.combat import another_round, fighters, finish, the_combat
from expedition.games.hamunaptra.components import MOST_COMBAT_ROUNDS
from expedition.games.hamunaptra.labyrinth.reach import ways_out
from expedition.games.hamunaptra.state import State
from expedition.games.hamunaptra.steps import STAY, At, Step, Who
from expedition.games.hamunaptra.table import Table


def retreat_menu(table: Table, chosen: Turn[Step]) -> Menu[Step]:
    """The menu of retreat: stay, or a tile and those who go there; in the end all must (A33)."""
    combat = the_combat(table)
    if chosen == (STAY,):
        return Menu(whole=True)
    if not chosen:
        tiles = tuple(map(At, ways_out(table, combat.cell, combat.seat)))
        if is_too_long(table):
            return Menu(tiles or (STAY,), last=True)
        return Menu((STAY, *tiles), last=not tiles)
    if is_too_long(table):
        return Menu(whole=True)
    gone = [step.who for step in chosen if isinstance(step, Who)]
    later = tuple(Who(p.who) for p in fighters(table) if p.who > max(gone, default=""))
    return Menu(later, whole=bool(gone))


def retreat(state: State, turn: Turn[Step]) -> State:
    """The state after some have left; the combat is over if nobody stays, else a new round."""
    table = state.table
    too_long = is_too_long(table)
    match turn:
        case (At(cell), *people):
            gone = {step.who for step in people if isinstance(step, Who)}
            leavers = [p for p in fighters(table) if p.who in gone or too_long]
            table = table.with_people(replace(person, cell=cell) for person in leavers)
            for person in leavers:
                table = table.telling(
                    "retreated", person.seat, person.who, cell, (person.cell, cell)
                )
    if too_long or not fighters(table):
        return finish(state.on(table))
    return state.on(another_round(table, "strike"))


def is_too_long(table: Table) -> bool:
    """True in the last round that a combat may last (A33)."""
    return the_combat(table).round >= MOST_COMBAT_ROUNDS
