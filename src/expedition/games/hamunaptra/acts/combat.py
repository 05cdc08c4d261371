"""Combat with a danger, round by round: attack, the danger's strike, retreat (H38 to H45)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from expedition.core.chance import Chance, pick
from expedition.core.rules import Menu, Seat, Turn
from expedition.games.hamunaptra.acts.equipment import (
    activated,
    bonus,
    in_use,
    shield,
    uses_in_combat,
)
from expedition.games.hamunaptra.components import (
    CHARACTERS,
    DANGERS,
    FORCE,
    INTELLIGENCE,
    RESISTANCE,
)
from expedition.games.hamunaptra.state import State
from expedition.games.hamunaptra.steps import END, Step, Use, Who, With, Without
from expedition.games.hamunaptra.table import (
    DEAD,
    Active,
    Beaten,
    Combat,
    Danger,
    Person,
    Stage,
    Table,
    Throw,
)

ATTRIBUTES = (FORCE, INTELLIGENCE)
FACES = 4


def the_combat(table: Table) -> Combat:
    """The combat that is going on."""
    assert table.combat is not None, "nobody fights"
    return table.combat


def the_danger(table: Table) -> Danger:
    """The danger that is being fought."""
    danger = table.danger_at(the_combat(table).cell)
    assert danger is not None, "there is no danger"
    return danger


def fighters(table: Table) -> tuple[Person, ...]:
    """The characters that face the danger, by name."""
    combat = the_combat(table)
    return table.standing_at(combat.cell, combat.seat)


def begin(state: State, cell: str, seat: Seat) -> State:
    """The state with a combat begun (H38)."""
    people = tuple(person.who for person in state.table.standing_at(cell, seat))
    combat = Combat(cell, seat, people=people)
    table = replace(state.table, combat=combat, throws=(), combats=state.table.combats + 1)
    return state.on(table)


def finish(state: State) -> State:
    """The state with the combat over; its characters do not fight again in this turn (A32).

    Its throws are kept for whoever looks next: another combat may begin by itself (A78).
    """
    table = state.table
    fought = (*table.doings.fought, *the_combat(table).people)
    doings = replace(table.doings, fought=fought)
    return state.on(replace(table, combat=None, doings=doings, last_throws=table.throws))


def another_round(table: Table, stage: Stage) -> Table:
    """The table at the next round of a combat, once no more equipment acts than may (A70)."""
    combat = the_combat(table)
    again = replace(combat, round=combat.round + 1, stage=stage, attribute="", defender="")
    table = replace(table, combat=again)
    if not laden(table):
        return table
    return replace(table, combat=replace(again, stage="set_aside", after=stage))


def laden(table: Table) -> tuple[Seat, ...]:
    """The seats that use more equipment in a combat than they have characters there (H48, A70)."""
    combat = the_combat(table)
    if table.agreement.equipment_until_over:
        return ()
    sides = [seat for seat in (combat.seat, combat.rival) if seat is not None]
    return tuple(
        sorted(
            seat
            for seat in sides
            if len(in_use(combat, seat)) > len(table.standing_at(combat.cell, seat))
        )
    )


def set_aside_menu(table: Table, seat: Seat, chosen: Turn[Step]) -> Menu[Step]:
    """A piece of equipment that acts no longer in this combat."""
    if chosen:
        return Menu(whole=True)
    return Menu(tuple(map(Without, in_use(the_combat(table), seat))), last=True)


def set_aside(state: State, turns: Mapping[Seat, Turn[Step]]) -> State:
    """The state with less equipment in use, each player's own choice; it stays activated (A44)."""
    combat = the_combat(state.table)
    gone = {(seat, step.what) for seat, (step,) in turns.items() if isinstance(step, Without)}
    used = tuple(active for active in combat.used if (active.seat, active.item) not in gone)
    table = replace(state.table, combat=replace(combat, used=used))
    if not laden(table):
        table = replace(table, combat=replace(the_combat(table), stage=combat.after))
    return state.on(table)


def attributes_of(danger: Danger) -> tuple[str, ...]:
    """Force and Intelligence, as far as the danger has them (H39)."""
    return tuple(letter for letter in ATTRIBUTES if DANGERS[danger.tile].of(letter))


# ---- the attack of the characters


def strike_menu(table: Table, chest: tuple[str, ...], chosen: Turn[Step]) -> Menu[Step]:
    """An attribute (H38), whoever is left out of the attack (A27), then equipment."""
    if not chosen:
        return Menu(tuple(map(With, attributes_of(the_danger(table)))))
    combat = the_combat(table)
    attribute, left_out, uses = read_strike(chosen)
    people = fighters(table)
    attackers = [person for person in people if person.who not in left_out]
    steps: list[Step] = []
    if not uses and len(attackers) > 1:
        steps += [Without(p.who) for p in people if p.who > max(left_out, default="")]
    if not uses:
        part = len(attackers)
        steps += uses_in_combat(table, combat, combat.seat, chest, attribute, attackers, part)
    return Menu(tuple(steps), whole=True)


def read_strike(turn: Turn[Step]) -> tuple[str, set[str], list[Use]]:
    """The attribute of an attack, who is left out of it, and the equipment for it."""
    attribute = next(step.attribute for step in turn if isinstance(step, With))
    left_out = {step.what for step in turn if isinstance(step, Without)}
    return attribute, left_out, [step for step in turn if isinstance(step, Use)]


def strike(state: State, turn: Turn[Step], chance: Chance) -> State:
    """The state after the characters' attack, and the danger's answer as far as it is settled."""
    attribute, left_out, uses = read_strike(turn)
    state = brought_in(state, the_combat(state.table).seat, uses)
    table = state.table
    combat, danger = the_combat(table), the_danger(table)
    attackers = [person for person in fighters(table) if person.who not in left_out]
    throw = Throw(
        seat=combat.seat,
        attribute=attribute,
        target=danger.tile,
        needed=DANGERS[danger.tile].of(attribute),
        faces=thrown(table, combat, combat.seat, attackers, attribute, chance),
    )
    worse = replace(danger, wounds=danger.wounds + throw.hits)
    table = replace(table, throws=(*table.throws, throw))
    if worse.wounds >= DANGERS[worse.tile].resistance:
        return finish(_overcome(state.on(table), worse))
    table = replace(table.with_danger(worse), combat=replace(combat, stage="attribute"))
    if table.agreement.attribute_chooser == "random":
        return named(state.on(table), pick(chance, attributes_of(worse), "attribute"), chance)
    return state.on(table)


def thrown(
    table: Table,
    combat: Combat,
    seat: Seat,
    attackers: list[Person],
    attribute: str,
    chance: Chance,
) -> tuple[int, ...]:
    """The throw of an attack."""
    return faces(chance, attack_dice(combat, seat, attackers, attribute), f"attack/{seat}")


def attack_dice(combat: Combat, seat: Seat, attackers: Iterable[Person], attribute: str) -> int:
    """The dice of characters that add up their attribute, and equipment (H40, H44)."""
    dice = sum(CHARACTERS[person.who].of(attribute) for person in attackers)
    return dice + bonus(combat, seat, attribute)


def faces(chance: Chance, dice: int, purpose: str) -> tuple[int, ...]:
    """A throw of so many four-sided dice."""
    return tuple(1 + chance.below(FACES, f"{purpose}/{die}") for die in range(dice))


def brought_in(state: State, seat: Seat, uses: list[Use]) -> State:
    """The state with equipment activated and in use in this combat."""
    state = activated(state, seat, uses)
    combat = bringing(the_combat(state.table), seat, uses)
    return state.on(replace(state.table, combat=combat))


def bringing(combat: Combat, seat: Seat, uses: Iterable[Use]) -> Combat:
    """The combat with equipment in use that a seat brings in."""
    brought = (Active(use.item, seat, use.bearer) for use in uses)
    return replace(combat, used=(*combat.used, *brought))


# ---- the strike of the danger


def chooser(table: Table) -> Seat:
    """The seat that names the attribute of the danger's strike (H42, A25)."""
    combat = the_combat(table)
    if table.agreement.attribute_chooser == "left_neighbour":
        return (combat.seat + 1) % table.seats
    if table.agreement.attribute_chooser == "by_combats":
        begins = (table.first + table.combats - 1) % table.seats
        return next(seat for seat in table.clockwise(begins) if seat != combat.seat)
    others = [seat for seat in table.clockwise(table.first) if seat != combat.seat]
    return others[(combat.round - 1) % len(others)]


def attribute_menu(table: Table, chosen: Turn[Step]) -> Menu[Step]:
    """The menu of attributes: Force or Intelligence, as far as the danger has them."""
    if chosen:
        return Menu(whole=True)
    return Menu(tuple(map(With, attributes_of(the_danger(table)))), last=True)


def named(state: State, attribute: str, chance: Chance) -> State:
    """The state with the attribute of the danger's strike named; then somebody defends."""
    table = state.table
    combat = replace(the_combat(table), attribute=attribute, stage="defender")
    state = state.on(replace(table, combat=combat))
    if table.agreement.defender_choice == "random":
        return defended(state, pick(chance, fighters(table), "defender").who)
    return state


def defender_menu(table: Table, chest: tuple[str, ...], chosen: Turn[Step]) -> Menu[Step]:
    """The menu of defenders (H45, A22, A23), with equipment if its own player chooses."""
    own_choice = table.agreement.defender_choice == "owner"
    if not chosen:
        steps = tuple(Who(person.who) for person in fighters(table))
        return Menu(steps, last=not own_choice or not _shields(table, chest, fighters(table)))
    [who, *uses] = chosen
    if uses or not own_choice or not isinstance(who, Who):
        return Menu(whole=True)
    return Menu(_shields(table, chest, (table.person(who.who),)), whole=True)


def brace_menu(table: Table, chest: tuple[str, ...], chosen: Turn[Step]) -> Menu[Step]:
    """The menu of equipment for a defender that somebody else chose."""
    if chosen:
        return Menu(whole=True)
    defender = table.person(the_combat(table).defender)
    return Menu((END, *_shields(table, chest, (defender,))), last=True)


def defended(state: State, who: str) -> State:
    """The state with a defender that its player has not chosen."""
    combat = replace(the_combat(state.table), defender=who, stage="brace")
    return state.on(replace(state.table, combat=combat))


def struck(state: State, who: str, uses: list[Use], chance: Chance) -> State:
    """The state after the danger has struck at one character (H41); then retreat, or the end."""
    state = brought_in(state, the_combat(state.table).seat, uses)
    table = state.table
    combat, danger = the_combat(table), the_danger(table)
    throw = Throw(
        seat=None,
        attribute=combat.attribute,
        target=who,
        needed=CHARACTERS[who].of(combat.attribute),
        faces=faces(chance, DANGERS[danger.tile].of(combat.attribute), "strike"),
    )
    table = hurt(replace(table, throws=(*table.throws, throw)), combat, who, throw.hits)
    if not fighters(table):
        return finish(state.on(table))
    return state.on(replace(table, combat=replace(combat, stage="retreat")))


def hurt(table: Table, combat: Combat, who: str, hits: int) -> Table:
    """The table with a character wounded, or beaten and out of the game (H38, A24)."""
    person = table.person(who)
    falls = hits >= health(combat, person)
    person = replace(person, wounds=person.wounds + hits)
    if not falls:
        return table.with_people([person])
    table = table.with_people([replace(person, fate=DEAD)])
    return table.telling("died", person.seat, who, person.cell)


def health(combat: Combat, person: Person) -> int:
    """The hits that beat a character, with what it bears and what it has taken (H46, A48).

    One at least: what a shield has taken does not kill when the shield is set aside.
    """
    return max(1, CHARACTERS[person.who].resistance + shield(combat, person.who) - person.wounds)


def _overcome(state: State, danger: Danger) -> State:
    """The state with a danger beaten and out of the game (H38)."""
    seat = the_combat(state.table).seat
    table = state.table.without_danger(danger.cell)
    table = replace(table, beaten=(*table.beaten, Beaten(seat, danger.tile, danger.cell)))
    return state.on(table.telling("beaten", seat, danger.tile, danger.cell)).discarding(danger.tile)


def _shields(table: Table, chest: tuple[str, ...], people: tuple[Person, ...]) -> tuple[Use, ...]:
    combat = the_combat(table)
    part = len(fighters(table))
    return uses_in_combat(table, combat, combat.seat, chest, RESISTANCE, people, part)
