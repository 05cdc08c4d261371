"""Fights against an independent check: dice, wounds, deaths, retreats and menus, throw by throw.

Random players fight every danger with any people, equipment and options; after each answer the
table must be what the rules, written down once more and plainly, make of the dice that fell.
"""

from __future__ import annotations

from random import Random

from expedition.core.chance import Chance, SeededChance
from expedition.core.rules import Seat, Turn
from expedition.core.turns import every_turn, some_turn, turn_text
from expedition.games.hamunaptra import RULES
from expedition.games.hamunaptra.components import CHARACTERS, DANGERS, ITEMS
from expedition.games.hamunaptra.questions import QUESTIONS
from expedition.games.hamunaptra.state import State
from expedition.games.hamunaptra.steps import Step
from expedition.games.hamunaptra.table import Combat, Person, Table, Throw
from tests.games.hamunaptra.drawing import labyrinth, seen

HALL = """
    .   .   .   .   .   .   .
    A├  ─   ┼   ─   ─   ─   B┤
    .   .   ╵   .   .   .   .
"""
HERE = "c2"
WAYS_OUT = {"b2", "d2", "c3"}
VARIED = {
    "defender_choice": ("owner", "opponent", "random"),
    "monster_attribute_chooser": (
        "first_player_then_clockwise",
        "by_combats",
        "left_neighbour",
        "random",
    ),
    "equipment_in_combat": ("one_a_fighter", "until_over"),
}
FIGHTS, DUELS = 1200, 400
LONGEST = 20
"""In the twentieth round the characters must leave (A33)."""


def fight(random: Random) -> State:
    """Some people of A before a danger, or before people of B."""
    options = {name: random.choice(values) for name, values in VARIED.items()}
    names, items = list(CHARACTERS), list(ITEMS)
    random.shuffle(names)
    random.shuffle(items)
    team = names[: random.choice((1, 1, 2, 3, 4))]
    people = " ".join(f"{who}=A@{HERE}" for who in team)
    in_the_way = random.choice(("g2", "d2", "b2"))
    danger = random.choice(list(DANGERS))
    return labyrinth(
        HALL,
        f"{people} {names[-1]}=B@{in_the_way}",
        dangers=f"{danger}@{HERE}",
        phase="fight",
        chests=(" ".join(items[:4]),),
        hands=(items[9],),
        options=options,
    )


def duel(random: Random) -> State:
    """Some people of A where some of B stand."""
    names, items = list(CHARACTERS), list(ITEMS)
    random.shuffle(names)
    random.shuffle(items)
    mine, theirs = names[: random.choice((1, 2, 3))], names[8 : 8 + random.choice((1, 2, 3))]
    people = [f"{who}=A@{HERE}" for who in mine] + [f"{who}=B@{HERE}" for who in theirs]
    options = {
        "duels": "yes",
        "equipment_in_combat": random.choice(("one_a_fighter", "until_over")),
    }
    return labyrinth(
        HALL,
        " ".join(people),
        phase="fight",
        chests=(" ".join(items[:3]), " ".join(items[3:6])),
        hands=(items[9], items[10]),
        options=options,
    )


# ---- the rules once more


def standing(table: Table, seat: Seat | None) -> list[Person]:
    return [
        person
        for person in table.people
        if person.seat == seat and person.cell == HERE and person.fate == "inside"
    ]


def used_by(combat: Combat, seat: Seat, turn: list[str]) -> list[tuple[str, str]]:
    """The equipment of a side in this combat and what it brings in now, each with its bearer."""
    brought = [step.split("=")[1].split(":") for step in turn if step.startswith("use=")]
    return [(one.item, one.bearer) for one in combat.used if one.seat == seat] + [
        (item, bearer[0] if bearer else "") for item, *bearer in brought
    ]


def attack(table: Table, seat: Seat, turn: list[str], attribute: str) -> int:
    """The dice of those who attack, and of their equipment (H40, H44, H46)."""
    assert table.combat is not None
    people = [p.who for p in standing(table, seat) if f"without={p.who}" not in turn]
    items = [item for item, _ in used_by(table.combat, seat, turn)]
    return sum(CHARACTERS[who].of(attribute) for who in people) + sum(
        ITEMS[item].of(attribute) for item in items
    )


def toughness(table: Table, seat: Seat, who: str, turn: list[str]) -> int:
    """Resistance with what the character bears (H46, A48)."""
    assert table.combat is not None
    shields = [item for item, bearer in used_by(table.combat, seat, turn) if bearer == who]
    return CHARACTERS[who].resistance + sum(ITEMS[item].resistance for item in shields)


def check_throw(throw: Throw, dice: int, needed: int, target: str) -> int:
    """The hits of a throw that is as it should be."""
    assert (len(throw.faces), throw.needed, throw.target) == (dice, needed, target)
    assert all(1 <= face <= 4 for face in throw.faces)
    return len([face for face in throw.faces if face >= needed])


def check_hurt(before: Table, after: Table, who: str, hits: int, tough: int) -> None:
    """A character has the hits more as wounds, and is dead from its toughness on (H41, H43)."""
    [was], [now] = ([p for p in table.people if p.who == who] for table in (before, after))
    assert now.wounds == was.wounds + hits
    assert (now.fate == "dead") == (hits > 0 and was.wounds + hits >= tough)


def check_others(before: Table, after: Table, *hurt: str) -> None:
    """Nobody else has changed."""
    left = [[p for p in table.people if p.who not in hurt] for table in (before, after)]
    assert left[0] == left[1]


def check_strike(before: Table, after: Table, turn: list[str]) -> None:
    combat = before.combat
    assert combat is not None
    [danger] = before.dangers
    figures, attribute = DANGERS[danger.tile], turn[0]
    [throw] = after.throws[len(before.throws) :]
    dice = attack(before, combat.seat, turn, attribute)
    hits = check_throw(throw, dice, figures.of(attribute), danger.tile)
    check_others(before, after)
    if danger.wounds + hits >= figures.resistance:
        assert (after.dangers, after.combat) == ((), None)
        assert after.beaten[-1].tile == danger.tile
    else:
        assert after.dangers[0].wounds == danger.wounds + hits
        assert after.combat is not None


def check_blow(before: Table, after: Table, turn: list[str]) -> None:
    combat = before.combat
    assert combat is not None
    [danger] = before.dangers
    who = combat.defender or turn[0]
    [throw] = after.throws[len(before.throws) :]
    dice, needed = DANGERS[danger.tile].of(combat.attribute), CHARACTERS[who].of(combat.attribute)
    hits = check_throw(throw, dice, needed, who)
    check_hurt(before, after, who, hits, toughness(before, combat.seat, who, turn))
    check_others(before, after, who)
    assert after.dangers == before.dangers
    assert (after.combat is None) == (not standing(after, combat.seat))


def check_duel(before: Table, after: Table, turns: dict[Seat, list[str]]) -> None:
    throws = after.throws[len(before.throws) :]
    for seat, throw in enumerate(throws):
        attribute, defender = turns[seat][0], turns[1 - seat][1]
        dice = attack(before, seat, turns[seat], attribute)
        hits = check_throw(throw, dice, CHARACTERS[defender].of(attribute), defender)
        tough = toughness(before, 1 - seat, defender, turns[1 - seat])
        check_hurt(before, after, defender, hits, tough)
    check_others(before, after, turns[0][1], turns[1][1])
    assert (after.combat is None) == (not standing(after, 0) or not standing(after, 1))


def check_leaving(before: Table, after: Table, turn: list[str]) -> None:
    """Those who leave are there, the others here; who stays fights on (H38, A30, A33)."""
    combat = before.combat
    assert combat is not None
    here = [person.who for person in standing(before, combat.seat)]
    too_long = combat.round >= LONGEST
    goal, named = (None, []) if turn[0] == "stay" else (turn[0], turn[1:])
    all_go = goal is not None and (too_long or before.question == "break_off")
    leaving = here if all_go else named
    for person in after.people:
        if person.who in here and not (goal is None and too_long):
            assert person.cell == (goal if person.who in leaving else HERE)
    stay = [who for who in here if who not in leaving]
    if not stay or too_long:
        assert after.combat is None
        return
    assert after.combat is not None
    assert after.combat.round == combat.round + 1
    sides = [seat for seat in (combat.seat, combat.rival) if seat is not None]
    too_many = [
        seat for seat in sides if len(used_by(combat, seat, [])) > len(standing(after, seat))
    ]
    laden = bool(too_many) and not before.agreement.equipment_until_over
    fights = "duel" if combat.rival is not None else "strike"
    assert after.combat.stage == ("set_aside" if laden else fights)


def check_menu(state: State, seat: Seat) -> None:
    """The first steps of the answers are those that the rules leave."""
    table = state.table
    combat = table.combat
    assert combat is not None
    first = {turn_text(turn).split()[0] for turn in every_turn(RULES, seen(state, seat))}
    if table.question in ("strike", "attribute"):
        figures = DANGERS[table.dangers[0].tile]
        assert first == {letter for letter in "FI" if figures.of(letter)}
    elif table.question == "defender":
        assert first == {person.who for person in standing(table, combat.seat)}
    elif table.question in ("retreat", "break_off"):
        held = {p.cell for p in table.people if p.seat != combat.seat and p.fate == "inside"}
        tiles = WAYS_OUT - held
        stay = {"stay"} if combat.round < LONGEST or not tiles else set[str]()
        assert first == tiles | stay


# ---- play


def check_answer(before: State, turns: dict[Seat, Turn[Step]], chance: Chance) -> None:
    """What one answer makes of the table, before anything else happens, is as it should be."""
    question = before.table.question
    after = QUESTIONS[question].play(before, turns, chance)
    texts = {seat: turn_text(turn).split() for seat, turn in turns.items()}
    [first, *_] = texts.values()
    by_owner = before.table.agreement.defender_choice == "owner"
    if question == "strike":
        check_strike(before.table, after.table, first)
    elif question == "brace" or (question == "defender" and by_owner):
        check_blow(before.table, after.table, first)
    elif question == "duel":
        check_duel(before.table, after.table, texts)
    elif question in ("retreat", "break_off"):
        check_leaving(before.table, after.table, first)


def fought(state: State, seed: str) -> list[str]:
    """The questions of a fight that random players have fought to its end, each answer checked."""
    asked, moment = list[str](), 0
    while state.table.combat is not None:
        moment += 1
        luck = SeededChance(seed, moment)
        turns = {}
        for seat in state.table.asked:
            check_menu(state, seat)
            turns[seat] = some_turn(RULES, seen(state, seat), luck, f"{seat}")
        check_answer(state, turns, luck)
        asked.append(state.table.question)
        state = RULES.resolve(state, turns, luck)
    return asked


def test_H38_fights_end_as_in_the_slow_check() -> None:
    random = Random("fights")
    asked = [name for number in range(FIGHTS) for name in fought(fight(random), f"fight {number}")]
    for name in ("strike", "attribute", "defender", "brace", "retreat", "set_aside"):
        assert name in asked


def test_H64_duels_end_as_in_the_slow_check() -> None:
    random = Random("duels")
    asked = [name for number in range(DUELS) for name in fought(duel(random), f"duel {number}")]
    for name in ("duel", "break_off", "set_aside"):
        assert name in asked
