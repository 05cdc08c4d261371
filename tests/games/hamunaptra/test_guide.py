"""What is told of a turn in the making: ways, odds and strengths, as the rules have them."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

from expedition.core.chance import ScriptedChance
from expedition.core.turns import read_turn
from expedition.games.hamunaptra import GUIDE, RULES
from expedition.games.hamunaptra.acts.blocking import Strength
from expedition.games.hamunaptra.acts.combat import the_combat
from expedition.games.hamunaptra.advice.odds import victory
from expedition.games.hamunaptra.components import MOST_COMBAT_ROUNDS
from expedition.games.hamunaptra.guide import Facts
from expedition.games.hamunaptra.prospects import Prospect
from expedition.games.hamunaptra.state import State
from expedition.games.hamunaptra.table import Active
from tests.games.hamunaptra.drawing import asked, labyrinth, played, seat_of, seen, until

CAVE = """
    .   .   .   .   .   .
    A├  ─   ┼   ─   .   B┤
    .   .   .   .   .   .
"""
GATE = """
    .   .   .   .   .   .
    A├  ─   ─   ─   ─   B┤
    .   .   .   .   .   .
"""
ROUND = """
    ┌   ─   ┐   .
    A├  ─   ┤   B┼
    └   ─   ┘   .
"""


def told(state: State, chosen: str = "", by: str | None = None) -> Facts:
    seat = state.table.asked[0] if by is None else seat_of(by)
    facts = GUIDE.facts(seen(state, seat), read_turn(RULES, chosen))
    assert facts is not None
    return facts


def fighting(people: str, danger: str = "M1", chest: str = "", **options: str) -> State:
    return labyrinth(
        CAVE,
        f"{people} C16=B@f2",
        dangers=f"{danger}@c2",
        phase="fight",
        chests=(chest,),
        hands=("E15",),
        options=options,
    )


def walks(state: State, chosen: str) -> dict[str, str]:
    return {walk.who: "-".join(walk.path) for walk in told(state, chosen).walks}


def after(facts: Facts, step: str) -> dict[str, Prospect]:
    """The throws that a step leads to, by their targets."""
    return {one.target: one for one in facts.prospects if one.step == step}


def test_H32_the_way_in_pencil_is_the_way_that_is_walked() -> None:
    state = labyrinth(GATE, "C12=A@a2 C02=B@f2", hands=("M1",))
    assert walks(state, "C12 d2") == {"C12": "a2-b2-c2-d2"}
    assert walks(state, "C12") == {}
    [news] = played(state, "C12 d2").table.news
    assert news.path == ("a2", "b2", "c2", "d2")


def test_A14_a_way_goes_round_an_active_danger() -> None:
    state = labyrinth(ROUND, "C12=A@a2 C02=B@d2", dangers="M1@b2", hands=("M2",))
    assert walks(state, "C12 c2")["C12"] in ("a2-a1-b1-c1-c2", "a2-a3-b3-c3-c2")
    assert walks(state, "C12 b2") == {"C12": "a2-b2"}


def test_A21_a_way_that_is_forced_leads_through_the_tile_and_tells_the_strengths() -> None:
    state = labyrinth(GATE, "C02=A@a2 C03=A@a2 C14=B@b2")
    way = "a2-b2-c2"
    assert walks(state, "force=b2 c2 C02 C03") == {"C02": way, "C03": way}
    facts = told(state, "force=b2 c2 C02")
    assert (facts.own, facts.held) == (Strength(1, 2), Strength(1, 4))
    moved = played(state, "force=b2 c2 C02 C03").table.news
    assert [one.path for one in moved] == [("a2", "b2", "c2")] * 2


def test_H35_the_way_of_whoever_is_let_pass_is_told() -> None:
    state = labyrinth(GATE, "C01=A@a2 C14=B@b2")
    assert walks(state, "C01 c2") == {"C01": "a2-b2-c2"}
    after_leave = played(state, "C01 c2", "B: yes")
    assert after_leave.table.news[-1].path == ("a2", "b2", "c2")


def test_A14_the_odds_of_a_fight_are_told_to_whoever_can_walk_into_it() -> None:
    state = labyrinth(CAVE, "C12=A@b2 C02=A@c2 C16=B@f2", dangers="M1@c2", hands=("M2",))
    [met] = [one for one in told(state).meetings if one.who == "C12"]
    assert met.cell == "c2"
    assert met.wins == round(victory(("C12", "C02"), "M1"), 3)
    assert met.loses == round(1 - met.wins, 3)
    assert told(state, "C12").meetings == ()


def test_H35_whoever_is_asked_sees_the_way_and_whether_it_can_be_forced() -> None:
    alone = labyrinth(GATE, "C01=A@a2 C14=B@b2")
    asking = played(alone, "C01 c2")
    assert asked(asking) == "passage B"
    assert walks(asking, "") == {"C01": "a2-b2-c2"}
    assert not told(asking).forces
    two = played(labyrinth(GATE, "C01=A@a2 C03=A@a2 C14=B@b2"), "C01 c2")
    assert told(two).forces


def test_the_distance_of_every_tile_from_ones_own_people_is_told_before_the_first_step() -> None:
    state = labyrinth(GATE, "C12=A@b2 C02=B@f2", hands=("M1",))
    facts = told(state)
    steps = dict(zip((one.cell for one in state.table.laid), facts.steps, strict=True))
    assert steps == {"a2": 1, "b2": 0, "c2": 1, "d2": 2, "e2": 3, "f2": 4}
    assert told(state, "C12").steps == ()


def test_H40_the_odds_of_a_strike_are_counted_on_all_faces() -> None:
    # Force 4 against Force 3 and Resistance 2: four dice, each 3 or more hits
    [strike] = after(told(fighting("C02=A@c2")), "F").values()
    rolls = list(product(range(1, 5), repeat=4))
    hits = [sum(face >= 3 for face in roll) for roll in rolls]
    assert (strike.dice, strike.needed, strike.health) == (4, 3, 2)
    assert strike.hits == round(sum(count >= 1 for count in hits) / len(rolls), 3)
    assert strike.fells == round(sum(count >= 2 for count in hits) / len(rolls), 3)


def test_H44_each_step_on_the_menu_tells_the_dice_it_leads_to() -> None:
    state = fighting("C02=A@c2 C06=A@c2", chest="E01")
    facts = told(state, "F")
    dice = {one.step: one.dice for one in facts.prospects}
    assert dice == {"": 5, "without=C02": 1, "without=C06": 4, "use=E01": 7}


def test_H41_a_defender_is_chosen_knowing_dice_threshold_and_what_is_left() -> None:
    state = played(fighting("C02=A@c2 C16=A@c2", "M4", chest="E09"), "F", chance=_misses(5))
    named = played(state, "B: F")
    assert asked(named) == "defender A"
    facts = told(named)
    falls = {one.step: (one.dice, one.needed, one.health) for one in facts.prospects}
    assert falls == {"C02": (3, 4, 2), "C16": (3, 1, 3)}
    assert after(facts, "C16")["C16"].fells == 1.0
    shielded = {one.step: one.health for one in told(named, "C16").prospects}
    assert shielded == {"": 3, "use=E09:C16": 5}


def test_H42_whoever_names_the_attribute_is_told_what_it_does_to_each() -> None:
    state = played(fighting("C02=A@c2 C16=A@c2", "M4"), "F", chance=_misses(5))
    facts = told(state, by="B")
    needed = {(one.step, one.target): one.needed for one in facts.prospects}
    assert needed == {("F", "C02"): 4, ("F", "C16"): 1, ("I", "C02"): 1, ("I", "C16"): 3}


def test_A30_whoever_may_stay_is_told_the_next_throws_of_both_sides() -> None:
    state = played(fighting("C02=A@c2 C16=A@c2", "M4"), "F", chance=_misses(5))
    state = played(state, "B: F", "C02", chance=_misses(3))
    assert asked(state) == "retreat A"
    throws = {
        (one.seat, one.attribute, one.target): (one.dice, one.needed, one.health)
        for one in told(state).prospects
        if one.step == "stay"
    }
    assert throws == {
        (0, "F", "M4"): (5, 3, 2),
        (0, "I", "M4"): (4, 4, 2),
        (None, "F", "C02"): (3, 4, 2),
        (None, "I", "C02"): (4, 1, 2),
        (None, "F", "C16"): (3, 1, 3),
        (None, "I", "C16"): (4, 3, 3),
    }
    alone = [one for one in told(state, "b2 C02").prospects if not one.step]
    assert {(one.target, one.attribute, one.dice) for one in alone} == {
        ("M4", "F", 1), ("M4", "I", 3), ("C16", "F", 3), ("C16", "I", 4),
    }  # fmt: skip
    assert told(state, "b2 C02 C16").prospects == ()


def test_A33_where_all_must_leave_no_further_throw_is_told() -> None:
    state = played(fighting("C02=A@c2 C16=A@c2", "M4"), "F", chance=_misses(5))
    state = played(state, "B: F", "C02", chance=_misses(3))
    combat = replace(the_combat(state.table), round=MOST_COMBAT_ROUNDS)
    assert told(state.on(replace(state.table, combat=combat))).prospects == ()


def test_A70_where_equipment_must_be_set_aside_first_no_throw_is_told() -> None:
    state = fighting("C02=A@c2 C16=A@c2", "M4", chest="E01 E05")
    state = played(state, "F use=E01", "B: F", "C02", chance=_misses(7))
    pieces = (*the_combat(state.table).used, Active("E05", 0))
    combat = replace(the_combat(state.table), used=pieces)
    state = state.on(replace(state.table, combat=combat))
    assert any(one.step == "stay" for one in told(state).prospects)
    assert told(state, "b2 C02").prospects == ()


def test_A62_a_duel_tells_both_attacks() -> None:
    state = labyrinth(GATE, "C02=A@b2 C03=B@c2", hands=("M1 E12", "E11"), options={"duels": "yes"})
    laid = played(until(played(state, "C02 c2"), "place A"), "M1 a1")
    throws = [one for one in told(until(laid, "duel AB"), "F", by="A").prospects if not one.step]
    assert {(one.seat, one.attribute, one.target, one.dice, one.needed) for one in throws} == {
        (0, "F", "C03", 4, 3),
        (1, "F", "C02", 3, 4),
        (1, "I", "C02", 1, 1),
    }


def test_A48_the_hits_that_beat_those_who_fight_are_shown_to_all() -> None:
    state = fighting("C02=A@c2 C06=A@c2", chest="E09")
    assert seen(state, None).public.health == (2, 2)
    named = played(played(state, "F", chance=_misses(5)), "C02 use=E09:C02", chance=_misses(3))
    assert seen(named, None).public.health == (4, 2)


def test_nothing_is_told_to_whoever_is_not_asked() -> None:
    state = fighting("C02=A@c2")
    assert GUIDE.facts(seen(state, 1), ()) is None
    assert GUIDE.facts(seen(state, None), ()) is None


def _misses(count: int) -> ScriptedChance:
    script = {f"{purpose}/{n}": 0 for purpose in ("attack/0", "strike") for n in range(count)}
    return ScriptedChance(script)
