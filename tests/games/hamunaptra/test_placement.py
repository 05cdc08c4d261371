"""Laying galleries: H13 to H23, and the rulings that go with them."""

from __future__ import annotations

from expedition.core.chance import ScriptedChance
from tests.games.hamunaptra.drawing import (
    TEAMS,
    WIDE,
    asked,
    drawn,
    labyrinth,
    news,
    placing,
    played,
    refused,
    steps,
)

# ---- in general


def test_H13_at_least_one_gallery_monster_or_trap_must_be_laid() -> None:
    state = placing(hand="G_STR E01")
    assert "end" not in steps(state)
    assert refused(state, "end") == "must_lay"
    assert "end" in steps(played(placing(hand="G_STR G_COR"), "G_STR c2 E"))


def test_A36_the_must_wins_over_the_may() -> None:
    assert steps(placing(hand="M1 E01")) == {"M1"}


def test_H14_who_can_lay_nothing_loses_a_random_tile_to_the_pile() -> None:
    walled = "#  A┼ #  .  B┼\n.  #  .  .  ."
    state = labyrinth(
        walled, "C01=A@b1 C02=B@e1", hands=("E01 E02", "E03"), phase="place", active="A", pile="M1"
    )
    # nothing is left to decide until the equipment of phase 5
    assert asked(state) == "equip A"
    assert state.hands[0] == ("E02",)
    assert state.pile == ("E01", "M1")
    assert news(state) == ["A penalty"]


def test_H14_the_tile_is_drawn_by_lot_from_the_whole_hand() -> None:
    state = labyrinth(
        "A╶ ╴  .  B┼", "C01=A@a1 C02=B@d1", hands=("E05", "E01 E02 E03 E04"), phase="equip"
    )
    lots = [ScriptedChance({"penalty/1/1": number}) for number in range(4)]
    assert len({played(state, "end", chance=lot).hands[1] for lot in lots}) == 4


def test_A37_no_penalty_where_a_danger_can_be_laid() -> None:
    state = placing(hand="M1")
    assert steps(state) == {"M1"}
    after = played(state, "M1 c2")
    assert "A penalty" not in news(after)


def test_A37_by_the_letter_a_gallery_is_wanted() -> None:
    state = placing(hand="M1 E01", options={"must_place": "gallery"})
    after = played(state, "M1 c2", "end")
    assert "A penalty" in news(after)
    assert after.hands[0] == ()
    laid = played(placing(hand="G_CRS E01", options={"must_place": "gallery"}), "G_CRS c2 N")
    assert "A penalty" not in news(laid)


def test_A37_equipment_is_not_the_compulsory_tile() -> None:
    assert "A penalty" in news(placing(hand="E01"))


def test_A38_nothing_happens_with_an_empty_hand() -> None:
    state = labyrinth(WIDE, TEAMS, hands=("", "G_STR"), phase="place", pile="")
    assert "A penalty" not in news(state)


def test_A38_the_tile_goes_back_though_the_pile_was_empty_and_the_end_stays_triggered() -> None:
    state = labyrinth(
        "A╶ ╴  .  B┼", "C01=A@a1 C02=B@d1", hands=("", "E01 E02"), phase="equip", pile="E03"
    )
    # B drew the last tile, could lay none of three pieces of equipment, and gave one back
    assert asked(state) == "equip B"
    assert len(state.pile) == 1
    assert state.table.ending == "pile"
    assert asked(played(state, "end")) == "over"


def test_H15_any_number_of_galleries_but_one_monster_or_trap_and_one_foreign_gallery() -> None:
    after = played(placing(hand="G_CRS G_STR M1 T1"), "G_CRS c2 N", "M1 b1")
    assert refused(after, "T1") == "enough_dangers"
    assert "G_STR" in steps(after)
    state = placing(hand="G_CRS G_CRS G_CRS G_CRS")
    after = played(state, "G_CRS e2 N")
    assert refused(after, "G_CRS f1 N") == "one_foreign_gallery"
    assert refused(after, "G_CRS d2 N") == "one_foreign_gallery"
    assert steps(after, "G_CRS") == {"b1", "a2", "c2", "b3"}


def test_H15_if_so_agreed_two_dangers_a_turn() -> None:
    state = placing(hand="M1 T1", options={"encounter_per_turn": "2"})
    after = played(state, "M1 c2")
    assert "T1" in steps(after)


def test_A07_one_foreign_gallery_in_all_networks_together() -> None:
    three = """
        .   A┼  .   B┼  .   C┼  .
        .   .   .   .   .   .   .
    """
    people = "C01=A@b1 C02=B@d1 C03=C@f1"
    hand = "G_CRS G_CRS G_STR"
    after = played(placing(three, hand, people), "G_CRS d2 N")
    assert "f2" not in steps(after, "G_CRS")
    agreed = {"foreign_gallery_per_turn": "1_in_each_network"}
    after = played(placing(three, hand, people, options=agreed), "G_CRS d2 N")
    assert "f2" in steps(after, "G_CRS")
    assert "c2" not in steps(after, "G_CRS")


def test_H16_in_the_own_network_a_character_must_be_next_to_the_new_tile() -> None:
    state = placing("""
        .   .   .   .   .
        A├  ─   ┼   .   B┤
        .   .   .   .   .
    """, "G_CRS", "C01=A@b2 C02=B@e2")  # fmt: skip
    # d2 would join the own network as well
    assert steps(state, "G_CRS") == {"e1", "e3"}
    assert refused(state, "G_CRS c1 N") == "nobody_beside"
    there = placing("""
        .   .   .   .   .
        A├  ─   ┼   .   B┤
        .   .   .   .   .
    """, "G_CRS", "C01=A@c2 C02=B@e2")  # fmt: skip
    assert steps(there, "G_CRS") == {"c1", "d2", "c3", "e1", "e3"}


def test_A09_the_character_stands_on_the_very_tile_that_the_new_one_joins() -> None:
    state = placing("""
        .   .   .   .   .
        A┌  ┬   .   .   B┤
        .   .   .   .   .
    """, "G_CRS G_COR", "C01=A@a2 C02=B@e2")  # fmt: skip
    assert steps(state, "G_COR") == {"a3", "d2", "e1", "e3"}
    assert refused(state, "G_CRS c2 N") == "nobody_beside"
    # joined with the tile below the character, and beside the character only by a wall
    assert refused(state, "G_CRS b3 N") == "nobody_beside"


def test_H17_in_another_network_no_character_is_needed() -> None:
    state = placing(hand="G_CRS", people="C01=A@b2 C02=B@f2")
    assert {"f1", "e2", "g2", "f3"} <= steps(state, "G_CRS")


def test_H18_linked_networks_are_own_for_both() -> None:
    linked = placing("""
        .   .   .   .   .
        A├  ─   ─   ─   B┤
        .   .   .   .   .
    """, "G_CRS", "C01=A@b2 C02=B@e2")  # fmt: skip
    assert asked(linked) == "place A"
    assert "G_CRS" not in steps(linked)
    assert "end" in steps(linked)


def test_H18_a_link_by_stairs_does_not_make_a_network_own() -> None:
    picture = """
        .   .   .   .   .   .
        A├  ┤   .   ├   ┤   .
        .   .   .   B┼  .   .
    """
    stairs = "ST_SUN_A@b2=A ST_SUN_B@d2=B"
    state = placing(picture, "G_CRS", "C01=A@a2 C02=B@d3", stairs=stairs)
    assert "e1" in steps(state, "G_CRS")
    agreed = {"placement_uses_stairs": "yes"}
    state = placing(picture, "G_CRS", "C01=A@a2 C02=B@d3", stairs=stairs, options=agreed)
    assert "e1" not in steps(state, "G_CRS")


def test_A03_networks_follow_open_edges_and_are_worked_out_after_every_tile() -> None:
    state = placing("""
        .   .   .   .   .   .
        A├  ─   .   ─   B┤  .
        .   .   .   .   .   .
    """, "G_STR G_CRS M1", "C01=A@b2 C02=B@e2")  # fmt: skip
    assert "e3" in steps(state, "G_CRS")
    linked = played(state, "G_STR c2 E")
    assert linked.table.chart.home(0) == linked.table.chart.home(1)
    assert steps(linked) == {"end", "M1", "trade=1"}


def test_A04_placement_and_points_use_two_graphs() -> None:
    state = placing("""
        A├  ┤   .   ├   B┤
        .   .   .   .   .
    """, "G_CRS", "C01=A@a1 C02=B@e1", stairs="ST_SUN_A@b1=A ST_SUN_B@d1=B")  # fmt: skip
    chart = state.table.chart
    assert chart.home(0) != chart.home(1)
    assert chart.home(0, by_stairs=True) == chart.home(1, by_stairs=True)


def test_A05_a_gallery_under_an_active_danger_belongs_to_the_network() -> None:
    state = placing("""
        A├  ─   B┤
        .   .   .
    """, "G_CRS", "C01=A@a1 C02=B@c1", dangers="M1@b1")  # fmt: skip
    assert state.table.chart.home(0) == state.table.chart.home(1)


def test_A06_a_tile_that_joins_own_and_foreign_needs_the_character() -> None:
    picture = """
        .   .   .   .   .
        A├  ─   .   B┤  .
        .   .   .   .   .
    """
    away = placing(picture, "G_STR", "C01=A@a2 C02=B@d2")
    assert refused(away, "G_STR c2 E") == "nobody_beside"
    there = placing(picture, "G_STR", "C01=A@b2 C02=B@d2")
    assert drawn(played(there, "G_STR c2 E")).splitlines()[1] == "├ ─ ─ ┤ ."


def test_A08_a_character_in_a_foreign_network_does_not_make_it_own() -> None:
    picture = """
        A├  ┤   .   ├   ┼   B┤
        .   .   .   .   .   .
    """
    stairs = "ST_SUN_A@b1=A ST_SUN_B@d1=B"
    state = placing(picture, "G_CRS G_CRS", "C01=A@e1 C03=A@a1 C02=B@f1", stairs=stairs)
    after = played(state, "G_CRS e2 N")
    assert refused(after, "G_CRS d2 N") == "one_foreign_gallery"
    assert steps(after, "G_CRS") == {"a2"}


def test_H19_one_character_with_three_openings_lets_three_galleries_be_laid() -> None:
    state = placing("""
        .   .   .   .   .
        A├  ┼   .   .   B┼
        .   .   .   .   .
    """, "G_STR G_STR G_DEAD", "C01=A@b2 C02=B@e2")  # fmt: skip
    after = played(state, "G_STR b1 N", "G_STR c2 E", "G_DEAD b3 N")
    assert drawn(after) == ". │ . . .\n├ ┼ ─ . ┼\n. ╵ . . ."


def test_A10_a_tile_laid_now_is_extended_only_beside_another_character() -> None:
    picture = """
        .   .   .   .   .   .
        A┼  ─   .   .   ─   B┼
        .   └   ─   ─   ┘   .
    """
    alone = placing(picture, "G_STR G_STR G_CRS", "C01=A@b2 C03=A@a2 C02=B@f2")
    after = played(alone, "G_STR c2 E")
    assert steps(after, "G_STR") == {"a1", "a3", "f1", "f3"}
    together = placing(picture, "G_STR G_STR G_CRS", "C01=A@b2 C03=A@e2 C02=B@f2")
    both = played(together, "G_STR c2 E", "G_STR d2 E")
    assert drawn(both).splitlines()[1] == "┼ ─ ─ ─ ─ ┼"


# ---- galleries


def test_H20_every_touching_edge_must_agree() -> None:
    state = placing("""
        .   ─   B┤
        A├  .   .
        .   #   .
    """, "G_STR G_CRS G_COR", "C01=A@a2 C02=B@c1")  # fmt: skip
    # b1 above is shut to the south, the rubble below to the north
    assert steps(state, "G_STR", "b2") == {"E"}
    assert refused(state, "G_CRS b2 N") == "edges_differ"
    assert refused(state, "G_STR b2 N") == "edges_differ"


def test_H21_an_open_edge_must_join_a_gallery() -> None:
    state = placing(hand="G_DEAD")
    assert steps(state, "G_DEAD", "c2") == {"W"}
    assert refused(state, "G_DEAD d2 N") == "no_open_edge"


def test_H22_contact_by_a_closed_side_alone_is_forbidden() -> None:
    state = placing("""
        .   .   .   .
        A├  ─   .   B┼
        .   .   .   .
    """, "G_STR", "C01=A@b2 C02=B@d2")  # fmt: skip
    assert refused(state, "G_STR b1 N") == "no_open_edge"


def test_H23_linking_needs_no_more_than_these_conditions() -> None:
    state = placing("""
        .   .   .
        A├  .   B┤
        .   .   .
    """, "G_STR", "C01=A@a2 C02=B@c2")  # fmt: skip
    assert drawn(played(state, "G_STR b2 E")) == ". . .\n├ ─ ┤\n. . ."


def test_A11_tiles_may_be_turned_freely() -> None:
    state = placing(hand="G_TEE G_STR G_CRS")
    assert steps(state, "G_TEE", "c2") == {"N", "S", "W"}
    assert steps(state, "G_STR", "c2") == {"E"}
    assert steps(state, "G_CRS", "c2") == {"N"}


def test_A12_an_edge_may_be_open_to_the_limit_of_the_area() -> None:
    state = placing("A┼  .  .  B┼", "G_CRS", "C01=A@a1 C02=B@d1")
    after = played(state, "G_CRS b1 N")
    assert "b1" in after.table.chart.brink
