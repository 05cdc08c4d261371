"""Moving: H11, H32 to H37 and the rulings A14, A19 to A21."""

from __future__ import annotations

from dataclasses import replace

from expedition.games.hamunaptra.state import State
from tests.games.hamunaptra.drawing import (
    asked,
    labyrinth,
    news,
    played,
    refused,
    steps,
    turns,
    where,
)

LONG = """
    .   .   .   .   .   .   .   .
    A├  ─   ─   ─   ─   ─   ─   .
    .   .   .   .   .   .   .   B┼
"""


def test_H11_a_character_moves_up_to_its_movement_or_not_at_all() -> None:
    state = labyrinth(LONG, "C01=A@a2 C02=A@a2 C03=B@h3")
    assert steps(state, "C01") == {"b2", "c2", "d2"}  # Movement 3
    assert steps(state, "C02") == {"b2", "c2"}  # Movement 2
    assert "end" in steps(state)


def test_H11_unused_points_are_lost() -> None:
    state = labyrinth(LONG, "C01=A@a2 C02=A@a2 C03=B@h3")
    after = played(state, "C01 b2")
    assert refused(after, "C01 c2") == "has_moved"
    assert where(after, "C01") == "b2"


def test_H32_movement_is_counted_in_tiles_through_openings() -> None:
    state = labyrinth("""
        .   ┌   ┐   .
        A├  ┘   │   B┼
        .   .   ╵   .
    """, "C01=A@a2 C02=B@d2")  # fmt: skip
    # c2 is two cells away, and four tiles of gallery
    assert steps(state, "C01") == {"b2", "b1", "c1"}
    assert refused(state, "C01 c2") == "out_of_reach"
    assert refused(state, "C01 a1") == "no_gallery_there"


def test_H33_characters_of_different_players_may_not_share_a_tile() -> None:
    state = labyrinth(LONG, "C01=A@a2 C03=B@c2")
    assert steps(state, "C01") == {"b2", "d2"}  # to d2 by leave
    assert refused(state, "C01 c2") == "held_by_others"


def test_H33_but_on_an_exit_in_the_last_round_they_may() -> None:
    picture = "A├  ─   ┤   .   B┼"
    options = {"escape_needs": "end_game_on_exit"}
    state = labyrinth(
        picture,
        "C01=A@a1 C02=B@c1",
        stairs="ST_SUN_A@c1=B!",
        hands=("G_STR",),
        phase="equip",
        active="B",
        options=options,
        pile="M1 M2 M3",
    )
    # the pile is empty: this is the last round
    assert state.table.ending == "pile"
    assert asked(state) == "move A"
    assert "c1" in steps(state, "C01")


def test_one_s_own_characters_share_a_tile_and_pass_freely() -> None:
    state = labyrinth(LONG, "C01=A@a2 C02=A@b2 C04=A@b2 C03=B@h3")
    assert steps(state, "C01") == {"b2", "c2", "d2"}


def test_A14_entering_an_active_danger_ends_the_move_and_combat_follows() -> None:
    state = labyrinth(LONG, "C01=A@a2 C03=B@h3", dangers="M1@c2", hands=("M2",))
    assert steps(state, "C01") == {"b2", "c2"}
    after = played(state, "C01 c2", "M2 h2")
    assert asked(after) == "strike A"


def test_A14_if_so_agreed_one_may_walk_through_a_danger() -> None:
    agreed = {"entering_active_encounter_stops": "no"}
    state = labyrinth(LONG, "C01=A@a2 C03=B@h3", dangers="M1@c2", options=agreed)
    assert steps(state, "C01") == {"b2", "c2", "d2"}


def test_A14_combat_is_compulsory_unless_agreed_otherwise() -> None:
    state = labyrinth(
        LONG, "C01=A@c2 C04=A@e2 C03=B@h3", dangers="M1@c2 M7@e2", phase="fight", hands=("E01",)
    )
    assert steps(state) == {"c2", "e2"}
    assert refused(state, "end") == "must_fight"
    agreed = {"combat_mandatory": "no"}
    state = labyrinth(LONG, "C01=A@c2 C03=B@h3", dangers="M1@c2", phase="fight", options=agreed)
    assert steps(state) == {"end", "c2"}


# ---- by stairs, and lost

STAIRS = """
    .   .   .   .   .   .   .
    .   A├  ┤   .   .   .   .
    .   .   .   .   .   .   .
    .   .   .   .   ├   B┤  .
    .   .   .   .   .   .   .
"""


def test_H31_two_stairs_of_a_symbol_are_next_to_each_other() -> None:
    state = labyrinth(STAIRS, "C01=A@b2 C02=B@f4", stairs="ST_SUN_A@c2=A ST_SUN_B@e4=B")
    assert steps(state, "C01") == {"c2", "e4"}


def test_A20_both_stairs_must_be_on_the_map() -> None:
    state = labyrinth(STAIRS, "C01=A@b2 C02=B@f4", stairs="ST_SUN_A@c2=A ST_EYE_B@e4=B")
    assert steps(state, "C01") == {"c2"}


def test_A20_a_passage_costs_a_point_or_two_if_so_agreed_and_is_open_to_everyone() -> None:
    stairs = "ST_SUN_A@c2=A ST_SUN_B@e4=B"
    # Movement 2
    assert steps(labyrinth(STAIRS, "C02=A@b2 C01=B@f4", stairs=stairs), "C02") == {"c2", "e4"}
    agreed = {"stairs_move_cost": "2"}
    state = labyrinth(STAIRS, "C02=A@b2 C01=B@f4", stairs=stairs, options=agreed)
    assert steps(state, "C02") == {"c2"}
    back = labyrinth(STAIRS, "C02=A@b2 C01=B@f4", stairs=stairs, active="B")
    assert steps(back, "C01") == {"e4", "c2"}


def test_A20_opponents_on_the_far_stairs_block_and_a_danger_means_combat() -> None:
    stairs = "ST_SUN_A@c2=A ST_SUN_B@e4=B"
    held = labyrinth(STAIRS, "C01=A@b2 C02=B@e4", stairs=stairs)
    assert "e4" not in steps(held, "C01")
    danger = labyrinth(STAIRS, "C01=A@b2 C02=B@f4", stairs=stairs, dangers="M1@e4")
    after = played(danger, "C01 e4", "end", "end")
    assert asked(after) == "strike A"


BRINK = """
    .   │   .   .   .   .
    .   A┤  .   .   .   .
    .   ╵   .   ├   B┤  .
"""


def test_H34_at_the_limit_of_the_area_a_character_may_get_lost() -> None:
    state = labyrinth(BRINK, "C02=A@b1 C01=B@e3")
    # b1 opens to the north of the area, d3 and e3 to the south of it; b3 is shut there
    assert state.table.chart.brink == ("b1", "d3", "e3")
    assert steps(state, "C02") == {"b2", "b3", "d3"}


def test_H34_where_there_is_no_other_open_gallery_it_must_turn_back() -> None:
    picture = """
        .   │   .   .   .   .
        .   A┤  .   .   B├  .
        .   .   .   .   .   .
    """
    state = labyrinth(picture, "C01=A@b1 C02=B@e2")
    assert steps(state, "C01") == {"b2"}


def test_A19_getting_lost_costs_a_point_and_leads_to_any_free_gallery_on_the_limit() -> None:
    picture = """
        .   │   .   │   .   .   │
        .   A┤  .   B┤  .   .   ╵
        .   .   .   .   .   .   .
    """
    people = "C02=A@b2 C03=B@d2"
    assert steps(labyrinth(picture, people), "C02") == {"b1", "d1", "g1"}
    held = labyrinth(picture, "C02=A@b2 C03=B@d1")
    assert steps(held, "C02") == {"b1", "g1"}
    danger = labyrinth(picture, people, dangers="M1@g1")
    assert steps(danger, "C02") == {"b1", "d1"}
    dear = labyrinth(picture, people, options={"lost_move_cost": "2"})
    assert steps(dear, "C02") == {"b1"}


# ---- blocked

GATE = """
    .   .   .   .   .   .   .
    A├  ─   ─   ─   ─   .   B┼
    .   .   .   .   .   .   .
"""


def test_H35_a_player_may_refuse_passage() -> None:
    never = labyrinth(GATE, "C02=A@a2 C03=B@b2", options={"blocked_default": "refuse"})
    assert asked(never) != "move A"
    state = labyrinth(GATE, "C02=A@a2 C03=B@b2", hands=("M1",))
    assert steps(state, "C02") == {"c2"}
    refusing = played(state, "C02 c2", "no")
    assert where(refusing, "C02") == "a2"
    assert "A no_passage C02" in news(refusing)
    # nobody is asked twice in a turn, and there is no other way to go
    assert asked(refusing) == "place A"


def test_H35_or_let_the_other_pass() -> None:
    state = labyrinth(GATE, "C01=A@a2 C03=B@b2", hands=("M1",))
    question = played(state, "C01 d2")
    assert asked(question) == "passage B"
    assert turns(question) == {"yes", "no"}
    assert where(played(question, "yes"), "C01") == "d2"


def test_A77_all_who_hold_tiles_on_the_way_are_asked_at_once_and_a_no_holds_for_the_turn() -> None:
    row = """
        .   .   .   .   .   .   .   .
        A├  ─   ─   ─   ─   .   B┼  C┼
        .   .   .   .   .   .   .   .
    """
    state = labyrinth(row, "C12=A@a2 C03=B@b2 C04=C@c2 C05=A@a2", hands=("M1",))
    question = played(state, "C12 d2")
    assert asked(question) == "passage BC"
    refusing = played(question, "B: yes & C: no")
    assert refusing.table.doings.refused == ("c2",)
    assert where(refusing, "C12") == "a2"
    assert where(played(question, "B: yes & C: yes"), "C12") == "d2"


def test_H36_passage_is_forced_by_one_character_more() -> None:
    # two with Movement 2 each, against one with 4
    state = labyrinth(GATE, "C02=A@a2 C03=A@a2 C14=B@b2")
    assert turns(state, "force") == {"force=b2 c2 C02 C03"}
    after = played(state, "force=b2 c2 C02 C03")
    assert (where(after, "C02"), where(after, "C03")) == ("c2", "c2")


def test_H36_or_by_more_movement_points() -> None:
    state = labyrinth(GATE, "C01=A@a2 C02=B@b2")
    assert turns(state, "force") == {"force=b2 c2 C01", "force=b2 d2 C01"}
    equal = labyrinth(GATE, "C03=A@a2 C02=B@b2 C04=A@a2", hands=("M1",), active="A")
    assert turns(equal, "force") == {"force=b2 c2 C03 C04"}
    one = labyrinth(GATE, "C03=A@a2 C02=B@b2", hands=("M1",))
    assert turns(one, "force") == set()


def test_H36_there_must_be_points_to_end_beyond() -> None:
    state = labyrinth(GATE, "C01=A@a2 C12=A@a2 C02=B@d2")
    # three points get C01 no farther than the blocked tile, C12 has four
    assert turns(state, "force") == {"force=d2 e2 C12"}


def test_H37_all_involved_end_on_one_tile_though_they_began_on_several() -> None:
    state = labyrinth(GATE, "C02=A@a2 C03=A@b2 C14=B@c2")
    assert "force=c2 d2 C02 C03" not in turns(state, "force")
    state = labyrinth(GATE, "C01=A@a2 C03=A@b2 C14=B@c2")
    assert turns(state, "force") == {"force=c2 d2 C01 C03"}
    after = played(state, "force=c2 d2 C01 C03")
    assert {where(after, who) for who in ("C01", "C03")} == {"d2"}


def test_A21_forcing_is_one_group_action_and_all_stop_there() -> None:
    state = labyrinth(GATE, "C12=A@a2 C02=A@a2 C03=B@b2", hands=("M1",))
    assert turns(state, "force") == {
        "force=b2 c2 C02 C12", "force=b2 c2 C12", "force=b2 d2 C12", "force=b2 e2 C12",
    }  # fmt: skip
    after = played(state, "force=b2 c2 C02 C12")
    assert after.table.doings.moved == ("C02", "C12")
    assert asked(after) == "place A"


def test_A21_movement_equipment_counts_for_both_sides() -> None:
    state = labyrinth(GATE, "C02=A@a2 C03=B@b2", chests=("E10",))
    assert turns(state, "force") == set()
    quick = played(state, "use=E10:C02")
    assert turns(quick, "force") == {"force=b2 c2 C02", "force=b2 d2 C02", "force=b2 e2 C02"}


def test_A21_a_tile_that_one_can_walk_to_is_not_forced() -> None:
    ring = """
        ┌   ─   ┐   .
        A├  ─   ┤   B┼
        └   ─   ┘   .
    """
    state = labyrinth(ring, "C12=A@a2 C02=B@b2", hands=("M1",))
    assert turns(state, "force") == {"force=b2 c2 C12"}
    assert refused(state, "force=a1 b1 C12") == "cannot_force"


def test_A21_who_could_also_come_another_way_may_join_those_who_force_theirs() -> None:
    two_ways = """
        A├  ─   ┬   ─   B┼
        │   .   │   .   .
        └   ─   ┘   .   .
    """
    # C12 walks round in five steps and has four: it must cross; C14 stands at the back door
    state = labyrinth(two_ways, "C02=A@a1 C14=A@b3 C03=B@b1", hands=("M1",))
    assert turns(state, "force") == {"force=b1 c1 C02 C14"}
    lonely = labyrinth(two_ways, "C02=A@a1 C14=A@b3 C03=B@b1", hands=("M1",),
                       options={"forcing": "only_across"})  # fmt: skip
    assert turns(lonely, "force") == set()


def test_A21_two_tiles_in_a_row_are_forced_by_the_same_count() -> None:
    state = labyrinth(GATE, "C12=A@a2 C01=A@a2 C02=B@b2 C03=B@c2", hands=("M1",))
    # two against two, but seven points against four
    assert turns(state, "force") == {"force=b2 force=c2 d2 C01 C12"}
    assert where(played(state, "force=b2 force=c2 d2 C01 C12"), "C01") == "d2"
    strong = labyrinth(GATE, "C12=A@a2 C14=B@b2 C16=B@c2", hands=("M1",))
    assert turns(strong, "force") == set()


LAST_ROUND = """
    .   .   .   .   .   .   .
    A├  ─   ─   ─   ─   .   B┼
    .   .   .   .   .   .   .
"""


def test_A21_in_the_last_round_a_forced_way_may_end_on_an_exit_that_others_hold() -> None:
    def last(**options: str) -> State:
        state = labyrinth(LAST_ROUND, "C12=A@a2 C02=B@b2 C03=B@c2", stairs="ST_SUN_A@c2=A!",
                          hands=("M1",), options=options)  # fmt: skip
        return state.on(replace(state.table, endings=("pile",)))

    assert turns(last(), "force=b2") == {"force=b2 c2 C12"}
    assert turns(last(forcing="only_across"), "force=b2") == set()
    # and by leave
    assert "c2" in steps(last(), "C12")


def test_A72_a_retreat_may_go_by_the_passage_of_stairs() -> None:
    state = labyrinth(
        STAIRS,
        "C01=A@c2 C02=B@f4",
        stairs="ST_SUN_A@c2=A ST_SUN_B@e4=B",
        dangers="M1@c2",
        phase="fight",
    )
    after = played(state, "F")
    assert asked(after) == "retreat A"
    assert turns(after) == {"stay", "b2 C01", "e4 C01"}
