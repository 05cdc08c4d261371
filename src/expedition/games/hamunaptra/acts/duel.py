"""Variant 1: characters of two players fight each other, and both attack at once (H64, A62)."""

from __future__ import annotations

from dataclasses import replace

from expedition.core.chance import Chance
from expedition.core.rules import Menu, Seat, Turn
from expedition.games.hamunaptra.acts.combat import (
    ATTRIBUTES,
    another_round,
    brought_in,
    finish,
    hurt,
    the_combat,
    thrown,
)
from expedition.games.hamunaptra.acts.equipment import raises, uses_in_combat
from expedition.games.hamunaptra.acts.retreat import is_too_long
from expedition.games.hamunaptra.components import CHARACTERS, RESISTANCE
from expedition.games.hamunaptra.labyrinth.exits import exits
from expedition.games.hamunaptra.labyrinth.reach import ways_out
from expedition.games.hamunaptra.state import State
from expedition.games.hamunaptra.steps import STAY, At, Step, Use, Who, With
from expedition.games.hamunaptra.table import Active, Combat, Person, Table, Throw


def duelling_grounds(table: Table, seat: Seat) -> tuple[str, ...]:
    """The tiles where a player's characters have come upon those of another."""
    if not table.agreement.duels:
        return ()
    peaceful = exits(table) if table.last_round else frozenset()
    held = table.held_by_others(seat) - peaceful
    return tuple(dict.fromkeys(person.cell for person in table.team(seat) if person.cell in held))


def begin_duel(state: State, cell: str, seat: Seat) -> State:
    """The state with a duel begun."""
    table = state.table
    [rival, *_] = table.holders(cell, besides=seat)
    people = tuple(p.who for one in (seat, rival) for p in table.standing_at(cell, one))
    combat = Combat(cell, seat, rival, people, stage="duel")
    return state.on(replace(table, combat=combat, throws=()))


def both(table: Table) -> tuple[Seat, Seat]:
    """The attacker and the rival."""
    combat = the_combat(table)
    assert combat.rival is not None, "this is no duel"
    return combat.seat, combat.rival


def duel_menu(table: Table, seat: Seat, chest: tuple[str, ...], chosen: Turn[Step]) -> Menu[Step]:
    """An attribute, the character that defends, and equipment for either."""
    combat = the_combat(table)
    own = table.standing_at(combat.cell, seat)
    match chosen:
        case ():
            return Menu(tuple(map(With, ATTRIBUTES)))
        case (With(),):
            return Menu(tuple(Who(person.who) for person in own))
        case (With(attribute), Who(who), *uses):
            brought = tuple(step for step in uses if isinstance(step, Use))
            return Menu(
                _uses(table, seat, chest, attribute, own, table.person(who), brought), whole=True
            )
    raise ValueError(f"{chosen} is not the beginning of a duel")


def duel(state: State, turns: dict[Seat, Turn[Step]], chance: Chance) -> State:
    """The state after both have attacked at the same time."""
    for seat, turn in turns.items():
        state = brought_in(state, seat, [step for step in turn if isinstance(step, Use)])
    table = state.table
    combat = the_combat(table)
    throws = [
        _throw(table, combat, seat, _attribute(turns[seat]), _defender(turns[other]), chance)
        for seat, other in zip(both(table), reversed(both(table)), strict=True)
    ]
    table = replace(table, throws=(*table.throws, *throws))
    for throw in throws:
        table = hurt(table, combat, throw.target, throw.hits)
    attackers, rivals = (table.standing_at(combat.cell, seat) for seat in both(table))
    if not attackers or not rivals:
        return finish(state.on(table))
    return state.on(replace(table, combat=replace(combat, stage="break_off")))


def break_off_menu(table: Table, chosen: Turn[Step]) -> Menu[Step]:
    """The menu of a duel: fight on, or go back to an adjacent tile together."""
    if chosen:
        return Menu(whole=True)
    combat = the_combat(table)
    tiles = tuple(map(At, ways_out(table, combat.cell, combat.seat)))
    if is_too_long(table):
        return Menu(tiles or (STAY,), last=True)
    return Menu((STAY, *tiles), last=True)


def break_off(state: State, turn: Turn[Step]) -> State:
    """The state after the attackers have decided; they may not remain when it is over."""
    table = state.table
    combat = the_combat(table)
    attackers = table.standing_at(combat.cell, combat.seat)
    match turn:
        case (At(cell),):
            table = table.with_people(replace(person, cell=cell) for person in attackers)
            table = table.telling("broke_off", combat.seat, cell=cell, path=(combat.cell, cell))
            return finish(state.on(table))
    if is_too_long(table):
        return finish(state.on(table.with_people(_sent_back(table, p) for p in attackers)))
    return state.on(another_round(table, "duel"))


def _sent_back(table: Table, person: Person) -> Person:
    """The character where its move began: the last resort if no adjacent tile is free (A76)."""
    origin = dict(zip(table.doings.moved, table.doings.origins, strict=True))
    return replace(person, cell=origin[person.who])


def _uses(
    table: Table,
    seat: Seat,
    chest: tuple[str, ...],
    attribute: str,
    own: tuple[Person, ...],
    defender: Person,
    brought: tuple[Use, ...],
) -> tuple[Use, ...]:
    """Equipment for the attack and then for the defender, at most one of each."""
    combat, part = the_combat(table), len(own)
    if len(brought) > 1 or any(attribute not in raises(use.item) for use in brought):
        return ()
    attack: tuple[Use, ...] = ()
    if not brought:
        attack = uses_in_combat(table, combat, seat, chest, attribute, own, part)
    ready = tuple(Active(use.item, seat, use.bearer) for use in brought)
    combat = replace(combat, used=(*combat.used, *ready))
    awake = tuple(active for active in ready if active.item in chest)
    table = replace(table, active_items=(*table.active_items, *awake))
    shields = uses_in_combat(table, combat, seat, chest, RESISTANCE, (defender,), part)
    return (*attack, *(use for use in shields if use not in attack))


def _throw(
    table: Table, combat: Combat, seat: Seat, attribute: str, target: str, chance: Chance
) -> Throw:
    attackers = list(table.standing_at(combat.cell, seat))
    return Throw(
        seat=seat,
        attribute=attribute,
        target=target,
        needed=CHARACTERS[target].of(attribute),
        faces=thrown(table, combat, seat, attackers, attribute, chance),
    )


def _attribute(turn: Turn[Step]) -> str:
    return next(step.attribute for step in turn if isinstance(step, With))


def _defender(turn: Turn[Step]) -> str:
    return next(step.who for step in turn if isinstance(step, Who))
