"""The value of choices in a fight: attribute, equipment that tips the odds, and retreat."""

from __future__ import annotations

from collections.abc import Mapping

from expedition.core.rules import Turn
from expedition.games.hamunaptra.acts.combat import (
    ATTRIBUTES,
    FACES,
    attributes_of,
    fighters,
    the_combat,
    the_danger,
)
from expedition.games.hamunaptra.acts.equipment import bonus, in_use, raises, shield, uses_in_combat
from expedition.games.hamunaptra.acts.retreat import is_too_long
from expedition.games.hamunaptra.advice.features import FAR, Features
from expedition.games.hamunaptra.advice.odds import at_least, death, victory
from expedition.games.hamunaptra.components import CHARACTERS, DANGERS, ITEMS, RESISTANCE
from expedition.games.hamunaptra.labyrinth.reach import ways_out
from expedition.games.hamunaptra.phases import battles
from expedition.games.hamunaptra.steps import END, STAY, At, Step, Use, Who, With, Without

EQUIPMENT = 0.12
"""What a piece of equipment is worth beside the odds of an attack: its point at the end."""
LIFE = 0.5
"""What it is worth beside the life of a character."""
STEADFAST = 0.25
"""The odds from which a fight is gone on with."""


def appraise_fights(look: Features) -> Mapping[Turn[Step], float]:
    """The likeliest victory first."""
    worth: dict[Turn[Step], float] = {}
    for cell in battles(look.table):
        danger = look.table.danger_at(cell)
        people = [person.who for person in look.table.standing_at(cell, look.seat)]
        worth[(At(cell),)] = 1.0 if danger is None else victory(people, danger.tile)
    return worth


def appraise_strike(look: Features) -> Mapping[Turn[Step], float]:
    """The odds of beating the danger at once, with everybody, and with one tile more or less."""
    table = look.table
    combat, danger = the_combat(table), the_danger(table)
    people = fighters(table)
    left = DANGERS[danger.tile].resistance - danger.wounds
    worth: dict[Turn[Step], float] = {}
    for letter in attributes_of(danger):
        dice = sum(CHARACTERS[p.who].of(letter) for p in people)
        dice += bonus(combat, look.seat, letter)
        needed = DANGERS[danger.tile].of(letter)
        worth[(With(letter),)] = at_least(left, dice, needed)
        for use in uses_in_combat(
            table, combat, look.seat, look.mine.chest, letter, people, len(people)
        ):
            more = dice + ITEMS[use.item].of(letter)
            worth[With(letter), use] = at_least(left, more, needed) - EQUIPMENT
    return worth


def appraise_attribute(look: Features) -> Mapping[Turn[Step], float]:
    """The attribute with which the danger hurts the most."""
    table = look.table
    danger, people = the_danger(table), fighters(table)
    return {
        (With(letter),): min(
            death(p.who, danger.tile, letter, _health(look, p.who)) for p in people
        )
        for letter in attributes_of(danger)
    }


def appraise_defender(look: Features) -> Mapping[Turn[Step], float]:
    """The value of each defender: least likely to fall; a shield if it saves more than it costs."""
    table = look.table
    combat, danger = the_combat(table), the_danger(table)
    own = table.agreement.defender_choice == "owner"
    people = fighters(table)
    worth: dict[Turn[Step], float] = {}
    for person in people:
        health = _health(look, person.who)
        risk = death(person.who, danger.tile, combat.attribute, health)
        worth[(Who(person.who),)] = -risk if own else risk
        if not own:
            continue
        for use in uses_in_combat(
            table, combat, look.seat, look.mine.chest, RESISTANCE, (person,), len(people)
        ):
            saved = health + ITEMS[use.item].resistance
            less = death(person.who, danger.tile, combat.attribute, saved)
            worth[Who(person.who), use] = -less - LIFE * EQUIPMENT
    return worth


def appraise_brace(look: Features) -> Mapping[Turn[Step], float]:
    """The value of bracing: a shield for the chosen defender."""
    table = look.table
    combat, danger = the_combat(table), the_danger(table)
    who = combat.defender
    health = _health(look, who)
    worth: dict[Turn[Step], float] = {(END,): -death(who, danger.tile, combat.attribute, health)}
    uses: tuple[Use, ...] = uses_in_combat(
        table,
        combat,
        look.seat,
        look.mine.chest,
        RESISTANCE,
        (table.person(who),),
        len(fighters(table)),
    )
    for use in uses:
        saved = health + ITEMS[use.item].resistance
        less = death(who, danger.tile, combat.attribute, saved)
        worth[(use,)] = -less - LIFE * EQUIPMENT
    return worth


def appraise_retreat(look: Features) -> Mapping[Turn[Step], float]:
    """The value of retreat: fight on while the odds are good, else go where there is more to do."""
    table = look.table
    combat, danger = the_combat(table), the_danger(table)
    people = [person.who for person in fighters(table)]
    hurt = sum(table.person(who).wounds for who in people)
    odds = victory(people, danger.tile, danger.wounds) - 0.12 * hurt / len(people)
    tiles = ways_out(table, combat.cell, combat.seat)
    together: tuple[Step, ...] = () if is_too_long(table) else tuple(map(Who, people))
    worth: dict[Turn[Step], float] = {
        (At(cell), *together): STEADFAST - 0.01 * min(9, look.to_frontier.get(cell, FAR))
        for cell in tiles
    }
    if not tiles or not is_too_long(table):
        worth[(STAY,)] = odds
    return worth


def appraise_set_aside(look: Features) -> Mapping[Turn[Step], float]:
    """The value of what to set aside: it should add the fewest dice and hits."""
    combat = the_combat(look.table)
    return {
        (Without(item),): -float(sum(ITEMS[item].of(letter) for letter in raises(item)))
        for item in in_use(combat, look.seat)
    }


def appraise_duel(look: Features) -> Mapping[Turn[Step], float]:
    """The attribute with the most hits to expect, and the sturdiest defender."""
    table = look.table
    combat = the_combat(table)
    rivals = [seat for seat in (combat.seat, combat.rival) if seat != look.seat]
    theirs = [
        p for seat in rivals if seat is not None for p in table.standing_at(combat.cell, seat)
    ]
    own = table.standing_at(combat.cell, look.seat)
    worth: dict[Turn[Step], float] = {}
    for letter in ATTRIBUTES:
        dice = sum(CHARACTERS[p.who].of(letter) for p in own)
        needed = max(CHARACTERS[p.who].of(letter) for p in theirs)
        for person in own:
            sturdy = _health(look, person.who) + 0.2 * CHARACTERS[person.who].force
            # A die of four faces hits with `needed` or more.
            hits = dice * (FACES + 1 - needed) / FACES
            worth[With(letter), Who(person.who)] = hits + sturdy
    return worth


def appraise_break_off(look: Features) -> Mapping[Turn[Step], float]:
    """The value of breaking off: fight on while there are more of us, and unhurt."""
    table = look.table
    combat = the_combat(table)
    own = table.standing_at(combat.cell, combat.seat)
    theirs = table.standing_at(combat.cell, combat.rival) if combat.rival is not None else ()
    ahead = sum(_health(look, p.who) for p in own) - sum(_health(look, p.who) for p in theirs)
    tiles = ways_out(table, combat.cell, combat.seat)
    worth: dict[Turn[Step], float] = {(At(cell),): 0.5 for cell in tiles}
    if not tiles or not is_too_long(table):
        worth[(STAY,)] = float(ahead)
    return worth


def _health(look: Features, who: str) -> int:
    combat = the_combat(look.table)
    wounds = look.table.person(who).wounds
    return CHARACTERS[who].resistance + shield(combat, who) - wounds
