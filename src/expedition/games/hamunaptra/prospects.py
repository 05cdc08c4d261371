"""Dice pools and success probabilities of the throws that choices in a fight lead to."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import TypeAlias

from expedition.core.rules import Seat, Turn
from expedition.games.hamunaptra.acts.combat import (
    ATTRIBUTES,
    attack_dice,
    attributes_of,
    bringing,
    fighters,
    health,
    laden,
    read_strike,
    the_combat,
    the_danger,
)
from expedition.games.hamunaptra.acts.duel import both
from expedition.games.hamunaptra.acts.retreat import is_too_long
from expedition.games.hamunaptra.advice.odds import at_least, victory
from expedition.games.hamunaptra.components import CHARACTERS, DANGERS
from expedition.games.hamunaptra.labyrinth.cells import NOWHERE, Cell
from expedition.games.hamunaptra.steps import STAY, Step, Use, Who, With
from expedition.games.hamunaptra.table import Asks, Combat, Person, Table

DECIMALS = 3
"""Of a likelihood: it is shown in percent."""


@dataclass(frozen=True, slots=True)
class Prospect:
    """A throw that a choice leads to: by a seat, or without one by the danger.

    `step` is what would be chosen next, or empty for the steps as they are chosen. A die hits from
    `needed` on, and so many hits as `health` beat the target. `hits` is how likely at least one
    is, `fells` how likely the target is to fall.
    """

    step: str
    seat: Seat | None
    attribute: str
    target: str
    dice: int
    needed: int
    health: int
    hits: float
    fells: float


@dataclass(frozen=True, slots=True)
class Meeting:
    """A fight that a character can walk into, with those of its player who stand there already.

    `wins` is how likely the danger falls before any of them does, `loses` the opposite: equipment
    apart, and if nobody retreats.
    """

    who: str
    cell: Cell
    wins: float
    loses: float


def meetings(table: Table, seat: Seat, goals: Mapping[str, Iterable[Cell]]) -> tuple[Meeting, ...]:
    """The odds of the fights that characters can walk into, by the tiles that each can reach."""
    found: list[Meeting] = []
    for who, cells in goals.items():
        for cell in cells:
            danger = table.danger_at(cell)
            if danger is None:
                continue
            there = [person.who for person in table.standing_at(cell, seat) if person.who != who]
            wins = victory((who, *there), danger.tile, danger.wounds)
            found.append(Meeting(who, cell, round(wins, DECIMALS), round(1 - wins, DECIMALS)))
    return tuple(found)


Throws: TypeAlias = Iterator[Prospect]
Expect: TypeAlias = Callable[[Table, Seat, Turn[Step], str], Throws]


def prospects(
    table: Table, seat: Seat, chosen: Turn[Step], offered: tuple[Step, ...]
) -> tuple[Prospect, ...]:
    """The throws of a turn as it is chosen, and with each step that is offered next."""
    expect = EXPECTED.get(table.question)
    if expect is None:
        return ()
    found = list(expect(table, seat, chosen, ""))
    for step in offered:
        found += expect(table, seat, (*chosen, step), str(step))
    return tuple(found)


def _strike(table: Table, seat: Seat, turn: Turn[Step], step: str) -> Throws:
    """The attack on a danger (H40, H44)."""
    if not any(isinstance(one, With) for one in turn):
        return
    attribute, left_out, uses = read_strike(turn)
    combat, danger = bringing(the_combat(table), seat, uses), the_danger(table)
    figures = DANGERS[danger.tile]
    attackers = [person for person in fighters(table) if person.who not in left_out]
    dice = attack_dice(combat, seat, attackers, attribute)
    left = figures.resistance - danger.wounds
    yield _prospect(step, seat, attribute, danger.tile, dice, figures.of(attribute), left)


def _naming(table: Table, seat: Seat, turn: Turn[Step], step: str) -> Throws:
    """The danger's strike with an attribute, at each who may be made to defend (H42)."""
    for named in turn:
        if isinstance(named, With):
            for person in fighters(table):
                yield _blow(table, the_combat(table), person, named.attribute, step)


def _defence(table: Table, seat: Seat, turn: Turn[Step], step: str) -> Throws:
    """The danger's strike at whoever is chosen, with what it is given to bear (H41, A22)."""
    combat = the_combat(table)
    combat = bringing(combat, combat.seat, [use for use in turn if isinstance(use, Use)])
    who = next((one.who for one in turn if isinstance(one, Who)), combat.defender)
    if who:
        yield _blow(table, combat, table.person(who), combat.attribute, step)


def _duel(table: Table, seat: Seat, turn: Turn[Step], step: str) -> Throws:
    """One's own attack on each who may defend, and each attack of the rival's (H64, A62)."""
    [other] = [one for one in both(table) if one != seat]
    combat = bringing(the_combat(table), seat, [use for use in turn if isinstance(use, Use)])
    own, theirs = (table.standing_at(combat.cell, side) for side in (seat, other))
    for named in turn:
        if isinstance(named, With):
            dice = attack_dice(combat, seat, own, named.attribute)
            for target in theirs:
                yield _against(combat, target, named.attribute, dice, seat, step)
    for attribute in ATTRIBUTES:
        dice = attack_dice(combat, other, theirs, attribute)
        for target in own:
            yield _against(combat, target, attribute, dice, other, step)


def _another_round(table: Table, seat: Seat, turn: Turn[Step], step: str) -> Throws:
    """What those who stay throw next with each attribute, and the danger's strikes at them (H38).

    Nothing where they have to set equipment aside first, for that is still to be chosen (A70).
    """
    gone = {one.who for one in turn if isinstance(one, Who)}
    if is_too_long(table) or not (gone or turn == (STAY,)):
        return
    leaving = [person for person in fighters(table) if person.who in gone]
    table = table.with_people(replace(person, cell=NOWHERE) for person in leaving)
    combat, danger, staying = the_combat(table), the_danger(table), fighters(table)
    if not staying or laden(table):
        return
    figures = DANGERS[danger.tile]
    left = figures.resistance - danger.wounds
    for attribute in attributes_of(danger):
        dice = attack_dice(combat, seat, staying, attribute)
        yield _prospect(step, seat, attribute, danger.tile, dice, figures.of(attribute), left)
        for person in staying:
            yield _blow(table, combat, person, attribute, step)


def _duel_again(table: Table, seat: Seat, turn: Turn[Step], step: str) -> Throws:
    """Both sides' next attacks with each attribute, if the duel goes on (A62)."""
    if turn == (STAY,) and not is_too_long(table) and not laden(table):
        yield from _duel(table, seat, tuple(map(With, ATTRIBUTES)), step)


EXPECTED: Mapping[Asks, Expect] = MappingProxyType(
    {
        "strike": _strike,
        "attribute": _naming,
        "defender": _defence,
        "brace": _defence,
        "retreat": _another_round,
        "duel": _duel,
        "break_off": _duel_again,
    }
)
"""The questions that dice are thrown after."""


def _blow(table: Table, combat: Combat, person: Person, attribute: str, step: str) -> Prospect:
    dice = DANGERS[the_danger(table).tile].of(attribute)
    return _against(combat, person, attribute, dice, None, step)


def _against(
    combat: Combat, person: Person, attribute: str, dice: int, seat: Seat | None, step: str
) -> Prospect:
    needed, left = CHARACTERS[person.who].of(attribute), health(combat, person)
    return _prospect(step, seat, attribute, person.who, dice, needed, left)


def _prospect(
    step: str, seat: Seat | None, attribute: str, target: str, dice: int, needed: int, left: int
) -> Prospect:
    hits, fells = (round(at_least(count, dice, needed), DECIMALS) for count in (1, left))
    return Prospect(step, seat, attribute, target, dice, needed, left, hits, fells)
