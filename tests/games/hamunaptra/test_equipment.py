"""Equipment: H46 to H54, the rulings A39, A44 to A48, A67, A70, and example 16 of the book."""

from __future__ import annotations

from collections.abc import Mapping

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
)

CAVE = """
    .   .   .   .   .   .
    A├  ─   ┼   ─   .   B┤
    .   .   .   .   .   .
"""


def facing(danger: str, people: str, chest: str, options: Mapping[str, str] | None = None) -> State:
    return labyrinth(
        CAVE,
        f"{people} C16=B@f2",
        dangers=f"{danger}@c2",
        phase="fight",
        chests=(chest,),
        hands=("E12",),
        options=options,
    )


def test_example_16_two_dice_more_and_the_same_threshold() -> None:
    state = facing("M1", "C02=A@c2", "E01")
    after = played(state, "F use=E01", chance=dice(attack="112212"))
    throw = after.table.throws[0]
    assert (len(throw.faces), throw.needed) == (6, 3)
    won = played(state, "F use=E01", chance=dice(attack="112233"))
    assert won.table.dangers == ()


def test_H46_force_and_intelligence_add_dice_and_not_the_threshold_against_the_bearer() -> None:
    state = played(facing("M3", "C01=A@c2", "E01"), "F use=E01")
    struck = played(state, "F", chance=dice(strike="1112"))
    assert struck.table.throws[-1].needed == 2


def test_H46_resistance_adds_hits_that_can_be_taken() -> None:
    state = played(facing("M1", "C01=A@c2", "E08"), "F")
    assert turns(state) == {"C01", "C01 use=E08:C01"}
    assert played(state, "C01", chance=dice(strike="221")).table.person("C01").fate == "dead"
    saved = played(state, "C01 use=E08:C01", chance=dice(strike="221"))
    assert saved.table.person("C01").fate == "inside"


def test_H46_movement_adds_tiles() -> None:
    state = labyrinth(CAVE, "C02=A@a2 C16=B@f2", chests=("E10",))
    assert steps(state, "C02") == {"b2", "c2"}
    assert steps(played(state, "use=E10:C02"), "C02") == {"b2", "c2", "d2"}


def test_H47_only_what_lies_on_the_table_can_be_activated() -> None:
    state = labyrinth(CAVE, "C02=A@a2 C16=B@f2", hands=("E10",), chests=("E12",))
    assert refused(state, "use=E10:C02") == "not_on_table"
    assert "use=E12:C02" in turns(state)


def test_H47_equipment_is_laid_face_down() -> None:
    state = labyrinth(CAVE, "C02=A@a2 C16=B@f2", hands=("G_STR E10",), phase="equip")
    after = played(state, "down=2")
    assert after.chests[0] == ("E10",)
    assert "A equipped" in news(after)
    assert "E10" not in str(after.table)


def test_H12_one_equipment_tile_may_be_laid_in_phase_5() -> None:
    state = labyrinth(CAVE, "C02=A@a2 C16=B@f2", hands=("E10 G_STR E11",), phase="equip")
    assert turns(state) == {"end", "down=1", "down=3"}
    assert played(state, "down=1").table.active == 1


def test_A39_one_a_turn_or_any_number_if_so_agreed() -> None:
    agreed = {"equipment_laid_per_turn": "any"}
    state = labyrinth(
        CAVE, "C02=A@a2 C16=B@f2", hands=("E10 G_STR E11",), phase="equip", options=agreed
    )
    assert turns(played(state, "down=1")) == {"end", "down=2"}


def test_H48_one_activated_tile_for_each_living_character() -> None:
    state = labyrinth(CAVE, "C02=A@a2 C03=A@a2 C16=B@f2", chests=("E10 E11 E12",))
    two = played(state, "use=E10:C02", "use=E12:C03")
    assert refused(two, "use=E11:C02") == "equipment_limit"


def test_H48_in_a_combat_one_for_each_character_taking_part() -> None:
    # two characters live, one of them fights
    alone = facing("M1", "C02=A@c2 C03=A@a2", "E01 E08")
    after = played(alone, "F use=E01")
    assert turns(after) == {"C02"}
    both = played(facing("M1", "C02=A@c2 C03=A@c2", "E01 E08"), "F use=E01")
    assert "C02 use=E08:C02" in turns(both)
    left_out = facing("M1", "C02=A@c2 C03=A@c2", "E01")
    assert "F without=C03 use=E01" in turns(left_out)


def test_H49_of_several_activated_tiles_the_player_picks_the_one_to_use() -> None:
    state = labyrinth(
        CAVE,
        "C02=A@b2 C01=A@a2 C16=B@f2",
        dangers="M2@c2",
        chests=("E11 E05",),
        hands=("E12",),
    )
    # the lamp is lit for the way of one, and may serve the other in combat
    lit = played(state, "use=E11:C01", "C02 c2", "end", "end")
    assert asked(lit) == "strike A"
    assert turns(lit, "I") == {"I", "I use=E05", "I use=E11"}


def test_H50_an_activated_tile_serves_until_its_player_s_next_turn() -> None:
    state = facing("M5", "C02=A@c2", "E01")
    second = played(state, "F use=E01", "stay", chance=dice(strike="11"))
    again = played(second, "F")
    assert len(again.table.throws[-2].faces) == 6
    fled = played(again, "b2 C02", "end")
    assert [active.item for active in fled.table.active_items] == ["E01"]


def test_A44_activated_equipment_is_discarded_at_its_player_s_next_turn_used_or_not() -> None:
    state = labyrinth(CAVE, "C02=A@a2 C16=B@f2", chests=("E10",), hands=("M1", "M2"))
    assert points(state, "A")["equipment"] == 1
    lit = played(state, "use=E10:C02")
    assert "equipment" not in points(lit, "A")
    b_plays = played(lit, "end", "M1 a1")
    assert (b_plays.table.active, b_plays.table.gone) == (1, ())
    back = until(played(b_plays, "M2 a3"), "move A")
    assert (back.table.active, back.table.gone) == (0, ("E10",))
    agreed = {"activated_equipment": "discard_at_turn_end"}
    state = labyrinth(
        CAVE, "C02=A@a2 C16=B@f2", chests=("E10",), hands=("M1", "M2"), options=agreed
    )
    ended = played(state, "use=E10:C02", "end", "M1 a1")
    assert "E10" in ended.table.gone


def test_H51_at_most_one_tile_for_an_attribute_whatever_the_number_of_characters() -> None:
    state = facing("M5", "C02=A@c2 C03=A@c2", "E01 E02")
    assert turns(state, "F use") == {"F use=E01", "F use=E02"}
    second = played(state, "F use=E01", "C03", "stay", chance=dice(strike="11"))
    assert turns(second, "F use") == set()


def test_H51_different_attributes_may_each_have_one() -> None:
    state = played(facing("M5", "C02=A@c2 C03=A@c2", "E01 E08"), "F use=E01")
    assert "C03 use=E08:C03" in turns(state)


def test_H52_used_tiles_are_discarded_and_give_no_points() -> None:
    state = facing("M7", "C02=A@c2", "E01 E02")
    after = played(state, "F use=E01", "end", chance=dice(attack="444444"))
    assert points(after, "A")["equipment"] == 1


def test_H53_only_what_was_assigned_is_discarded() -> None:
    state = facing("M7", "C02=A@c2 C03=A@a2", "E01 E02")
    won = played(state, "F use=E01", "end", chance=dice(attack="444444"))
    assert won.chests[0] == ("E02",)
    assert "E02" not in won.table.gone


def test_A45_movement_in_phase_2_the_rest_before_dice() -> None:
    state = labyrinth(CAVE, "C02=A@a2 C16=B@f2", chests=("E01 E08 E10",))
    assert turns(state, "use") == {"use=E10:C02"}


def test_A46_items_stay_when_a_character_dies_and_block_further_activation() -> None:
    state = labyrinth(
        CAVE,
        "C02=A@c2 C03=A@b2 C16=B@f2",
        dangers="M6@c2 M7@b2",
        phase="fight",
        chests=("E01 E02 E09",),
        hands=("E12",),
    )
    died = played(state, "c2", "F use=E01", "C02", chance=dice(strike="4444"))
    assert died.table.person("C02").fate == "dead"
    assert [active.item for active in died.table.active_items] == ["E01"]
    # one lives and one is active: E02 cannot be activated, E01 can serve again
    assert turns(died) == {"F", "F use=E01"}


def test_A47_a_tile_for_two_attributes_counts_for_both() -> None:
    state = facing("M1", "C02=A@c2 C03=A@c2", "E03 E08")
    used = played(state, "F use=E03:C02")
    assert turns(used) == {"C02", "C03"}


def test_A48_a_resistance_bonus_is_for_the_one_it_is_assigned_to() -> None:
    state = facing("M1", "C01=A@c2 C05=A@c2", "E03")
    used = played(state, "F use=E03:C01", chance=dice(attack="11111"))
    other = played(used, "C05", chance=dice(strike="221"))
    assert other.table.person("C05").fate == "dead"
    bearer = played(used, "C01", chance=dice(strike="221"))
    assert (bearer.table.person("C01").fate, bearer.table.person("C01").wounds) == ("inside", 2)


def test_A48_wounds_above_the_own_resistance_do_not_kill_later() -> None:
    state = facing("M1", "C01=A@c2", "E08")
    struck = played(state, "F", "C01 use=E08:C01", chance=dice(strike="221"))
    after = played(struck, "b2 C01", "end")
    assert (after.table.person("C01").fate, after.table.person("C01").wounds) == ("inside", 0)


def test_A70_what_is_brought_into_a_combat_serves_to_its_end_and_counts_all_the_time() -> None:
    state = facing("M5", "C02=A@c2 C03=A@c2", "E01 E02 E08")
    second = played(state, "F use=E01", "C03 use=E08:C03", "stay", chance=dice(strike="11"))
    # both have brought something in: nothing more for either, and E01 still adds its dice
    assert turns(second) == {"F", "F without=C02", "F without=C03"}
    third = played(second, "F")
    assert len(third.table.throws[-1].faces) == 4 + 3 + 2
    assert turns(third) == {"C02", "C03"}


def test_A70_when_one_falls_its_player_chooses_what_goes_on_acting() -> None:
    armed = played(facing("M5", "C02=A@c2 C03=A@c2", "E01 E08"), "F use=E01")
    # C02 takes two blows under a helmet, and falls: one fighter, two pieces of equipment
    hurt = played(armed, "C02 use=E08:C02", "stay", chance=dice(strike="44"))
    fallen = played(hurt, "F", "C02", "stay", chance=dice(strike="44"))
    assert asked(fallen) == "set_aside A"
    assert turns(fallen) == {"without=E01", "without=E08"}
    after = played(fallen, "without=E08")
    assert asked(after) == "strike A"
    attack, _ = played(after, "F", chance=dice(strike="11")).table.throws[-2:]
    assert len(attack.faces) == 3 + 2


def test_A70_or_when_one_retreats() -> None:
    armed = played(facing("M5", "C02=A@c2 C03=A@c2", "E01 E08"), "F use=E01")
    alone = played(armed, "C02 use=E08:C02", "b2 C03", chance=dice(strike="11"))
    assert asked(alone) == "set_aside A"
    attack, _ = played(alone, "without=E01", "F", chance=dice(strike="11")).table.throws[-2:]
    assert len(attack.faces) == 4


def test_A70_unless_it_is_agreed_that_all_goes_on_acting() -> None:
    options = {"equipment_in_combat": "until_over"}
    armed = played(facing("M5", "C02=A@c2 C03=A@c2", "E01 E08", options), "F use=E01")
    alone = played(armed, "C02 use=E08:C02", "b2 C03", chance=dice(strike="11"))
    assert asked(alone) == "strike A"


def test_A48_what_a_shield_took_does_not_kill_once_it_is_set_aside() -> None:
    armed = played(facing("M5", "C02=A@c2 C03=A@c2", "E01 E08"), "F use=E01")
    # two hits on Resistance 2 and a helmet; then the helmet is set aside, and nothing hits
    hurt = played(armed, "C02 use=E08:C02", "b2 C03", "without=E08", chance=dice(strike="44"))
    assert hurt.table.person("C02").wounds == 2
    missed = played(hurt, "F", chance=dice(strike="11"))
    assert missed.table.person("C02").fate == "inside"


def test_A67_one_movement_tile_for_a_character_and_before_it_moves() -> None:
    state = labyrinth(CAVE, "C02=A@a2 C03=A@a2 C16=B@f2", chests=("E10 E12",))
    lit = played(state, "use=E10:C02")
    assert turns(lit, "use") == {"use=E12:C03"}
    moved = played(lit, "C03 b2")
    assert turns(moved, "use") == set()


def test_H54_instead_of_its_bonus() -> None:
    state = facing("M1", "C02=A@c2", "E13")
    assert "F use=E13" in turns(state)
