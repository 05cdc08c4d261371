"""Combat: H38 to H45, the rulings A22 to A34, and the examples 14 and 15 of the book."""

from __future__ import annotations

from collections.abc import Mapping

from expedition.core.chance import ScriptedChance
from expedition.games.hamunaptra.state import State
from tests.games.hamunaptra.drawing import (
    asked,
    dice,
    labyrinth,
    news,
    played,
    points,
    refused,
    steps,
    turns,
    until,
    where,
)

CAVE = """
    .   .   .   .   .   .
    A├  ─   ┼   ─   .   B┤
    .   .   .   .   .   .
"""
REST = "C16=B@f2"


def facing(
    danger: str,
    people: str,
    options: Mapping[str, str] | None = None,
    chest: str = "",
    active: str = "A",
    first: str = "A",
) -> State:
    """Characters on the tile of a danger in c2, about to fight."""
    return labyrinth(
        CAVE,
        f"{people} {REST}",
        dangers=f"{danger}@c2",
        phase="fight",
        chests=(chest,),
        options=options,
        active=active,
        first=first,
        hands=("E15",),
    )


def wounds(state: State, who: str) -> int:
    return state.table.person(who).wounds


def test_example_14_a_shade_with_force_4_strikes_an_archaeologist_with_force_2() -> None:
    # C01 has Force 2 and Resistance 2: each 2 or more on four dice is a success, two beat it
    state = facing("M3", "C01=A@c2")
    attacked = played(state, "F")
    assert asked(attacked) == "attribute B"
    after = played(attacked, "F", chance=dice(strike="1213"))
    throw = after.table.throws[-1]
    assert (throw.needed, throw.faces, throw.hits) == (2, (1, 2, 1, 3), 2)
    assert after.table.person("C01").fate == "dead"
    spared = played(attacked, "F", chance=dice(strike="1114"))
    assert (wounds(spared, "C01"), spared.table.person("C01").fate) == (1, "inside")


def test_example_15_force_4_and_resistance_2_against_a_mummy_with_force_3() -> None:
    state = facing("M1", "C02=A@c2")
    won = played(state, "F", chance=dice(attack="1233"))
    assert won.table.throws[0].faces == (1, 2, 3, 3)
    assert won.table.throws[0].needed == 3
    assert won.table.dangers == ()
    lost = played(state, "F", chance=dice(attack="2213"))
    assert lost.table.dangers[0].wounds == 1


def test_example_15_two_characters_throw_the_sum_of_their_force() -> None:
    state = facing("M1", "C02=A@c2 C06=A@c2")
    after = played(state, "F", chance=dice(attack="11113"))
    assert len(after.table.throws[0].faces) == 4 + 1


def test_H38_the_sequence_of_a_round() -> None:
    state = facing("M3", "C01=A@c2 C05=A@c2")
    assert asked(state) == "strike A"
    named = played(state, "F")
    assert asked(named) == "attribute B"
    defending = played(named, "F")
    assert asked(defending) == "defender A"
    struck = played(defending, "C05")
    assert asked(struck) == "retreat A"
    again = played(struck, "stay")
    assert asked(again) == "strike A"
    assert again.table.combat is not None
    assert again.table.combat.round == 2


def test_H38_beaten_dangers_and_characters_are_removed_from_the_game() -> None:
    won = played(facing("M7", "C02=A@c2"), "F", chance=dice(attack="4444"))
    assert won.table.dangers == ()
    assert "M7" in won.table.gone
    assert "A beaten M7 c2" in news(won)
    lost = played(facing("M8", "C06=A@c2"), "F", chance=dice(strike="444"))
    assert lost.table.person("C06").fate == "dead"
    assert "A died C06 c2" in news(lost)


def test_H38_retreat_to_any_adjacent_tile_all_to_the_same_without_points() -> None:
    state = facing("M1", "C01=A@c2 C05=A@c2")
    struck = played(state, "F", "C01")
    assert turns(struck) == {
        "stay", "b2 C01", "b2 C05", "b2 C01 C05", "d2 C01", "d2 C05", "d2 C01 C05",
    }  # fmt: skip
    after = played(struck, "d2 C01 C05")
    assert (where(after, "C01"), where(after, "C05")) == ("d2", "d2")
    assert after.table.combat is None


def test_H39_a_danger_is_faced_only_with_an_attribute_that_it_has() -> None:
    assert steps(facing("M1", "C01=A@c2")) == {"F"}
    assert refused(facing("M1", "C01=A@c2"), "I") == "no_such_attribute"
    assert steps(facing("T6", "C01=A@c2")) == {"I"}
    assert steps(facing("M2", "C01=A@c2")) == {"F", "I"}


def test_H40_dice_by_the_attacker_threshold_and_resistance_by_the_target() -> None:
    # Intelligence 3 of C05 against Intelligence 3, Resistance 2 of the Queen
    state = facing("M2", "C05=A@c2")
    won = played(state, "I", chance=dice(attack="343"))
    assert len(won.table.throws[0].faces) == 3
    assert won.table.dangers == ()
    assert played(state, "I", chance=dice(attack="224")).table.dangers[0].wounds == 1


def test_H41_a_danger_strikes_by_the_same_rule_against_one_character() -> None:
    state = played(facing("M2", "C05=A@c2"), "F")
    after = played(state, "I", chance=dice(strike="243"))
    throw = after.table.throws[-1]
    # three dice against Intelligence 3: two successes, and C05 has Resistance 2
    assert (throw.seat, throw.needed, throw.hits) == (None, 3, 2)
    assert after.table.person("C05").fate == "dead"


def test_H42_the_first_player_names_the_attribute_or_the_one_to_the_left_if_attacked() -> None:
    assert asked(played(facing("M2", "C05=A@c2", first="A"), "F")) == "attribute B"
    assert asked(played(facing("M2", "C05=A@c2", first="B"), "F")) == "attribute B"
    b_fights = labyrinth(
        CAVE, "C01=A@a2 C05=B@c2", dangers="M2@c2", phase="fight", active="B", first="A"
    )
    assert asked(played(b_fights, "F")) == "attribute A"


THREE = """
    .   .   .   .   .   .   C┤
    A├  ─   ┼   ─   .   .   B┤
    .   .   .   .   .   .   D┤
"""
FOUR = "C03=A@c2 C15=A@c2 C02=B@g2 C04=C@g1 C05=D@g3"


def test_A25_the_right_to_name_goes_clockwise_every_round_and_skips_the_fighter() -> None:
    state = labyrinth(THREE, FOUR, dangers="M9@c2", phase="fight", first="D")
    order = []
    for defender in ("C03", "C15", "C03", "C15"):
        state = played(state, "F")
        order.append(asked(state))
        state = played(state, "F", defender, "stay", chance=dice(strike="112"))
    # first player D, then (A fights) B, C and D again
    assert order == ["attribute D", "attribute B", "attribute C", "attribute D"]


def test_A25_with_every_combat_it_begins_anew() -> None:
    picture = CAVE.replace("─   ┼   ─", "┼   ─   ┼")
    state = labyrinth(
        picture, f"C02=A@b2 C05=A@d2 {REST}", dangers="T1@b2 T5@d2", phase="fight", first="B"
    )
    second = played(played(state, "b2", "F", chance=dice(attack="4444")), "F")
    assert asked(second) == "attribute B"


def test_A25_by_combats_the_right_to_name_goes_on_with_every_fight_of_a_round() -> None:
    agreed = {"monster_attribute_chooser": "by_combats", "first_player": "stays"}
    picture = THREE.replace("─   ┼   ─", "┼   ─   ┼")
    people = f"C02=A@b2 C03=A@d2 C15=A@d2 {REST.replace('C02', 'C06')} C04=C@g1 C08=D@g3"
    state = labyrinth(
        picture, people, dangers="T1@b2 M9@d2", phase="fight", first="D", options=agreed
    )
    first = played(state, "b2", "F", chance=dice(attack="1111"))
    assert asked(first) == "attribute D"
    assert first.table.combats == 1
    # the same player names it in every round of a fight
    again = played(first, "F", "stay", "F", chance=dice(attack="1111", strike="11"))
    assert asked(again) == "attribute D"
    won = played(again, "F", "stay", "F", chance=dice(attack="4444", strike="11"))
    # next in order is A, who fights: so B
    second = played(won, "F", chance=dice(attack="1111111"))
    assert asked(second) == "attribute B"


def test_A25_by_combats_it_begins_anew_with_the_round() -> None:
    agreed = {"monster_attribute_chooser": "by_combats", "first_player": "stays"}
    state = labyrinth(
        CAVE, f"C02=A@c2 {REST}", dangers="M1@c2", phase="fight", hands=("E01", "M2"),
        options=agreed,
    )  # fmt: skip
    won = played(state, "F", chance=dice(attack="4444"))
    assert won.table.combats == 1
    b_plays = until(won, "place B")
    assert b_plays.table.combats == 1
    assert until(played(b_plays, "M2 a1"), "move A").table.combats == 0


def test_A25_a_danger_with_one_attribute_leaves_nothing_to_name() -> None:
    assert asked(played(facing("M1", "C01=A@c2"), "F")) == "retreat A"


def test_A25_if_so_agreed_the_left_neighbour_or_the_lot_decides() -> None:
    left = {"monster_attribute_chooser": "left_neighbour"}
    state = labyrinth(THREE, FOUR, dangers="M9@c2", phase="fight", first="D", options=left)
    assert asked(played(state, "F")) == "attribute B"
    lot = {"monster_attribute_chooser": "random"}
    state = labyrinth(THREE, FOUR, dangers="M9@c2", phase="fight", first="D", options=lot)
    assert asked(played(state, "F")) == "defender A"


def test_H43_damage_adds_up_over_rounds_on_both_sides() -> None:
    state = facing("M5", "C03=A@c2")  # Force 2, Resistance 4, against Resistance 3
    once = played(state, "F", "stay", chance=dice(attack="211", strike="31"))
    assert (once.table.dangers[0].wounds, wounds(once, "C03")) == (1, 1)
    twice = played(once, "F", chance=dice(attack="221", strike="31"))
    assert (twice.table.dangers[0].wounds, wounds(twice, "C03")) == (3, 2)


def test_A31_all_damage_is_wiped_at_the_end_of_the_turn() -> None:
    state = facing("M5", "C03=A@c2")
    fled = played(state, "F", "b2 C03", chance=dice(attack="211", strike="31"))
    assert (fled.table.dangers[0].wounds, wounds(fled, "C03")) == (1, 1)
    after = played(fled, "end")
    assert (after.table.dangers[0].wounds, wounds(after, "C03")) == (0, 0)
    agreed = {"damage_reset": "end_of_round"}
    fled = played(facing("M5", "C03=A@c2", agreed), "F", "b2 C03", chance=dice("211", "31"))
    assert wounds(played(fled, "end"), "C03") == 1


def test_H44_characters_on_the_tile_may_add_up_their_attribute() -> None:
    after = played(facing("M5", "C03=A@c2 C04=A@c2"), "F")
    assert len(after.table.throws[0].faces) == 6


def test_A27_adding_up_is_optional_and_all_may_defend() -> None:
    state = facing("M5", "C03=A@c2 C04=A@c2")
    assert turns(state) == {"F", "F without=C03", "F without=C04"}
    alone = played(state, "F without=C04")
    assert len(alone.table.throws[0].faces) == 3
    assert steps(alone) == {"C03", "C04"}


def test_A28_one_attribute_for_an_attack() -> None:
    assert refused(facing("M2", "C03=A@c2 C05=A@c2"), "F I") == "step_not_on_menu"


def test_A26_the_attribute_may_change_from_round_to_round() -> None:
    state = facing("M2", "C05=A@c2")
    second = played(state, "F", "F", "stay", chance=dice(strike="112"))
    assert steps(second) == {"F", "I"}


def test_H45_only_one_of_a_group_defends_and_resistances_do_not_add_up() -> None:
    state = played(facing("M8", "C01=A@c2 C03=A@c2"), "F")
    after = played(state, "C01", chance=dice(strike="222"))
    assert after.table.person("C01").fate == "dead"
    assert wounds(after, "C03") == 0


def test_A22_the_owner_picks_the_defender_unless_agreed_otherwise() -> None:
    people = "C01=A@c2 C03=A@c2"
    assert asked(played(facing("M1", people), "F")) == "defender A"
    opposed = played(facing("M1", people, {"defender_choice": "opponent"}), "F")
    assert asked(opposed) == "defender B"
    assert asked(played(opposed, "C01", chance=dice(strike="111"))) == "retreat A"
    by_lot = facing("M1", people, {"defender_choice": "random"})
    luck = ScriptedChance({"defender": 1, "strike/0": 2, "strike/1": 0, "strike/2": 0})
    assert wounds(played(by_lot, "F", chance=luck), "C03") == 1


def test_A23_the_defender_may_change_from_round_to_round() -> None:
    state = facing("M1", "C01=A@c2 C03=A@c2")
    first = played(state, "F", "C01", "stay", chance=dice(strike="211"))
    second = played(played(first, "F"), "C03", chance=dice(strike="311"))
    assert (wounds(second, "C01"), wounds(second, "C03")) == (1, 1)


def test_A24_surplus_successes_do_not_spill_over() -> None:
    state = played(facing("M6", "C01=A@c2 C04=A@c2"), "F")
    after = played(state, "C01", chance=dice(strike="4444"))
    assert after.table.person("C01").fate == "dead"
    assert wounds(after, "C04") == 0


def test_A29_against_an_attribute_of_1_every_die_hits() -> None:
    after = played(facing("M8", "C16=A@c2".replace("C16", "C13")), "F", chance=dice(strike="111"))
    assert after.table.throws[-1].hits == 3


def test_A30_retreat_is_not_possible_onto_opponents_or_another_danger() -> None:
    state = labyrinth(
        CAVE, "C03=A@c2 C01=B@d2", dangers="M1@c2 M2@b2", phase="fight", hands=("E15",)
    )
    assert asked(state) == "strike A"
    after = played(state, "F")
    # nobody can leave, so the fight goes on at once
    assert asked(after) == "strike A"
    assert after.table.combat is not None
    assert after.table.combat.round == 2


def test_A30_some_may_leave_while_others_fight_on() -> None:
    state = played(facing("M1", "C01=A@c2 C03=A@c2"), "F", "C03")
    after = played(state, "b2 C01")
    assert asked(after) == "strike A"
    assert where(after, "C01") == "b2"
    assert len(played(after, "F").table.throws[-2].faces) == 3


def test_A32_several_dangers_are_fought_in_an_order_of_choice_each_character_once() -> None:
    picture = CAVE.replace("─   ┼   ─", "┼   ─   ┼")
    state = labyrinth(
        picture, f"C02=A@b2 C05=A@d2 {REST}", dangers="M1@b2 M2@d2", phase="fight", hands=("E15",)
    )
    assert asked(state) == "fight A"
    assert turns(state) == {"b2", "d2"}
    one = played(state, "d2", "F", "F", "c2 C05", chance=dice(strike="111"))
    assert one.table.combat is not None
    assert one.table.combat.cell == "b2"
    both = played(one, "F", "c2 C02")
    assert asked(both) == "equip A"


def test_A78_the_last_throw_of_a_fight_is_seen_where_the_next_begins_by_itself() -> None:
    picture = CAVE.replace("─   ┼   ─", "┼   ─   ┼")
    state = labyrinth(
        picture, f"C02=A@b2 C05=A@d2 {REST}", dangers="M7@b2 M2@d2", phase="fight", hands=("E15",)
    )
    one = played(state, "b2", "F", chance=dice(attack="4444"))
    assert one.table.combat is not None
    assert (one.table.combat.cell, one.table.throws) == ("d2", ())
    assert [throw.faces for throw in one.table.last_throws] == [(4, 4, 4, 4)]
    # at the next decision it has been seen
    assert played(one, "F").table.last_throws == ()


def test_A33_after_twenty_rounds_everybody_must_leave() -> None:
    state = facing("M5", "C03=A@c2 C15=A@c2")
    for _ in range(19):
        state = played(state, "F", "C03", "stay", chance=dice(strike="11"))
    last = played(state, "F", "C03", chance=dice(strike="11"))
    assert turns(last) == {"b2", "d2"}
    after = played(last, "b2")
    assert (where(after, "C03"), where(after, "C15")) == ("b2", "b2")
    assert after.table.combat is None


def test_A34_a_danger_overcome_brings_nothing_unless_agreed() -> None:
    won = played(facing("M7", "C02=A@c2"), "F", chance=dice(attack="4444"))
    assert points(won, "A") == {"alive": 2}
    agreed = {"danger_reward": "1"}
    won = played(facing("M7", "C02=A@c2", agreed), "F", chance=dice(attack="4444"))
    assert points(won, "A") == {"alive": 2, "dangers": 1}
