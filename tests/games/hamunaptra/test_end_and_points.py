"""The end and the points: H59 to H63, the rulings A53 to A60, and example 12 of the book."""

from __future__ import annotations

from dataclasses import replace

from expedition.games.hamunaptra import RULES
from expedition.games.hamunaptra.state import State
from expedition.games.hamunaptra.table import OUT
from tests.games.hamunaptra.drawing import (
    asked,
    dice,
    labyrinth,
    news,
    played,
    points,
    steps,
    until,
    where,
)

HALL = """
    .   .   .   .   .   .
    A├  ─   ─   ┼   .   B┤
    .   .   .   .   .   .
"""

EXAMPLE_12 = """
    A├   ─    ┤    .    .    .    .    .    .    .
    .    .    .    .    .    .    .    .    .    .
    B├   ┬    ─    ┴    ─    ─    ─    ─    ┤    .
    .    ╵    .    .    .    .    .    .    .    .
    .    .    .    ┌    ─    C┤   .    .    .    .
    .    .    .    ╵    .    .    .    .    .    .
"""


def test_H62_example_12_c_is_linked_with_b_and_scores_the_same_stairs() -> None:
    linked = EXAMPLE_12.replace("─    ┴    ─", "─    ┬    ─").replace("    ┌    ─", "    ┼    ─")
    linked = linked.replace(".    ╵    .    .    .", ".    ╵    .    │    .")
    state = labyrinth(
        linked,
        "C01=A@a1 C02=B@a3 C03=C@f5",
        stairs="ST_ANKH_A@c1=A! ST_EYE_A@i3=B! ST_SUN_A@b4=B ST_LOTUS_A@d6=B",
    )
    assert points(state, "A") == {"own_exits": 4, "alive": 2}
    assert points(state, "B") == {"own_exits": 4, "stairs": 2, "alive": 2}
    assert points(state, "C") == {"foreign_exits": 2, "stairs": 2, "alive": 2}


ALL_LINKED = {"stairs_points": "every_connected_player"}


def test_A53_plain_stairs_count_for_everybody_with_whose_entrance_galleries_join_them() -> None:
    picture = "A├  ─   ┤   ├   B┤"
    linked = picture.replace("┤   ├", "┼   ┼")
    state = labyrinth(linked, "C01=A@a1 C02=B@e1", stairs="ST_SUN_A@c1=A")
    assert (points(state, "A")["stairs"], points(state, "B")["stairs"]) == (1, 1)
    agreed = {"stairs_points": "placer"}
    state = labyrinth(linked, "C01=A@a1 C02=B@e1", stairs="ST_SUN_A@c1=A", options=agreed)
    assert points(state, "A")["stairs"] == 1
    assert "stairs" not in points(state, "B")


def test_A53_a_passage_joins_no_plain_stairs_unless_so_agreed() -> None:
    apart = "A├  ┤   .   ├   ┼   B┤"
    stairs = "ST_SUN_A@b1=A ST_SUN_B@d1=B ST_EYE_A@e1=B"
    state = labyrinth(apart, "C01=A@a1 C02=B@f1", stairs=stairs)
    assert (points(state, "A")["stairs"], points(state, "B")["stairs"]) == (1, 2)
    state = labyrinth(apart, "C01=A@a1 C02=B@f1", stairs=stairs, options=ALL_LINKED)
    assert (points(state, "A")["stairs"], points(state, "B")["stairs"]) == (3, 3)


def test_A53_plain_stairs_need_no_galleries_of_their_layers_but_ones_own() -> None:
    foreign = "A├  .   .   ├   ┼   B┤"
    state = labyrinth(foreign, "C01=A@a1 C02=B@f1", stairs="ST_EYE_A@e1=A")
    assert "stairs" not in points(state, "A")
    assert points(state, "B")["stairs"] == 1


def test_A54_plain_stairs_that_are_as_far_as_exits_count_only_if_so_agreed() -> None:
    row = "A├  ─   ─   ─   ─   ─   ─   ┼   ┼   ┼   B┤"
    stairs = "ST_SUN_A@j1=B ST_EYE_A@i1=B ST_LOTUS_A@h1=B"
    eight = {"exit_distance": "8"}  # they lie 9, 8 and 7 cells from A
    state = labyrinth(row, "C01=A@a1 C02=B@k1", stairs=stairs, options=eight)
    assert points(state, "A") == {"stairs": 1, "alive": 2}
    assert points(state, "B") == {"stairs": 3, "alive": 2}
    state = labyrinth(row, "C01=A@a1 C02=B@k1", stairs=stairs, options=ALL_LINKED)
    assert points(state, "A") == {"stairs": 3, "alive": 2}


def test_A54_the_bound_is_the_agreed_distance_by_the_agreed_count() -> None:
    bend = """
        A├  ─   ┼   ┐   B┤
        .   .   .   ┼   .
        .   .   .   ┼   .
    """
    stairs = "ST_SUN_A@c1=A ST_EYE_A@d2=B ST_LOTUS_A@d3=B"

    def of_a(**options: str) -> int:
        state = labyrinth(bend, "C01=A@a1 C02=B@e1", stairs=stairs, options=options)
        return points(state, "A").get("stairs", 0)

    assert of_a() == 3
    assert of_a(exit_distance="4") == 3  # 2, 3 and 3 rings
    assert of_a(exit_distance="4", distance_metric="manhattan") == 1  # 2, 4 and 5
    assert of_a(exit_distance="5", distance_metric="path") == 2  # 2, 4 and 5 steps


def test_H61_points_line_by_line() -> None:
    state = labyrinth(
        HALL,
        "C01=A@a2 C02=A@b2 C03=B@f2",
        stairs="ST_SUN_A@d2=A!",
        chests=("E01 E02",),
        hands=("E03 M1",),
    )
    standing = RULES.standings(state)[0]
    assert [line.name for line in standing.lines] == [
        "own_exits", "foreign_exits", "stairs", "escaped", "alive", "equipment", "dangers",
    ]  # fmt: skip
    assert points(state, "A") == {"own_exits": 4, "alive": 4, "equipment": 2}
    assert standing.total == 10
    assert standing.lines[0].marks[0].cells == ("d2",)
    assert [mark.cells for mark in standing.lines[4].marks] == [("a2",), ("b2",)]


def test_H61_links_by_stairs_count_for_others_exits_unless_agreed_otherwise() -> None:
    apart = "A├  ┤   .   ├   ┼   B┤"
    stairs = "ST_SUN_A@b1=A ST_SUN_B@d1=B ST_EYE_A@e1=B!"
    state = labyrinth(apart, "C01=A@a1 C02=B@f1", stairs=stairs)
    assert points(state, "A") == {"foreign_exits": 2, "stairs": 1, "alive": 2}
    agreed = {"points_use_stairs": "no"}
    state = labyrinth(apart, "C01=A@a1 C02=B@f1", stairs=stairs, options=agreed)
    assert points(state, "A") == {"stairs": 1, "alive": 2}


def test_H63_points_are_told_during_play() -> None:
    before = labyrinth(HALL, "C01=A@c2 C03=B@f2", hands=("M1",))
    assert RULES.standings(before)[0].total == 2


def test_A75_equipment_in_hand_is_secret_and_counts_at_the_end() -> None:
    state = labyrinth(HALL, "C01=A@a2 C03=B@f2", hands=("E01", "M1 E02"), phase="equip", pile="E03")
    assert "equipment" not in points(state, "A")
    last = played(state, "end")
    assert "equipment" not in points(last, "B")
    over = played(last, "M1 a1", "end", "down=1")
    assert asked(over) == "over"
    assert (points(over, "A")["equipment"], points(over, "B")["equipment"]) == (1, 2)


def test_H59_a_character_on_an_exit_begins_the_last_round() -> None:
    state = labyrinth(
        HALL, "C01=A@b2 C02=A@a2 C03=B@f2", stairs="ST_SUN_A@d2=B!", hands=("M1", "M2")
    )
    after = played(state, "C01 d2", "end")
    assert after.table.ending == "exit"
    assert "A escaped C01 d2" in news(after)
    b_plays = until(played(after, "M1 a1"), "place B")
    over = until(played(b_plays, "M2 a3"), "over")
    assert points(over, "A")["escaped"] == 3


def test_A56_passing_through_an_exit_is_not_enough_and_who_stays_on_one_leaves() -> None:
    row = "A├  ┼   ─   ─   .   B┤"
    picture = f".   .   .   .   .   .\n{row}\n.   .   .   .   .   ."
    state = labyrinth(picture, "C01=A@a2 C03=B@f2", stairs="ST_SUN_A@b2=B!", hands=("M1", "M2"))
    assert played(state, "C01 d2").table.ending == ""
    standing = labyrinth(
        picture,
        "C01=A@b2 C03=B@f2",
        stairs="ST_SUN_A@b2=B!",
        dangers="M7@b2",
        phase="fight",
        hands=("E01", "M2"),
    )
    won = played(standing, "F", chance=dice(attack="44"))
    assert (won.table.ending, where(won, "C01")) == ("", "b2")
    later = until(played(until(won, "place B"), "M2 a1"), "move A")
    assert later.table.ending == ""
    assert played(later, "end").table.ending == "exit"


def test_A55_stairs_under_an_active_danger_count_but_nobody_can_leave_by_them() -> None:
    state = labyrinth(
        HALL, "C01=A@c2 C03=B@f2", stairs="ST_SUN_A@d2=A!", dangers="M1@d2", hands=("M2",)
    )
    assert points(state, "A")["own_exits"] == 4
    after = played(state, "C01 d2", "M2 a1")
    assert after.table.ending == ""
    assert asked(after) == "strike A"


def test_A57_whoever_escaped_is_not_also_a_survivor() -> None:
    state = labyrinth(
        HALL, "C01=A@c2 C02=A@a2 C03=B@f2", stairs="ST_SUN_A@d2=B!", hands=("M1", "M2")
    )
    after = played(state, "C01 d2", "end")
    assert points(after, "A") == {"foreign_exits": 2, "escaped": 3, "alive": 2}


def test_A71_whoever_leaves_is_gone_from_the_map() -> None:
    state = labyrinth(
        HALL, "C01=A@c2 C02=A@a2 C03=B@f2", stairs="ST_SUN_A@d2=B!", hands=("G_CRS M1", "M2")
    )
    after = played(state, "C01 d2", "end")
    # the tile beside the exit can no longer be extended
    assert "d1" not in steps(after, "G_CRS")
    assert "d2" not in after.table.held_by_others(1)


def test_A71_a_retreat_onto_an_exit_does_not_count_unless_positions_at_the_end_do() -> None:
    def fled(options: dict[str, str]) -> int:
        state = labyrinth(
            HALL,
            "C03=A@c2 C16=B@f2",
            stairs="ST_SUN_A@d2=B!",
            dangers="M1@c2",
            phase="fight",
            hands=("E01", "M2"),
            options=options,
            pile="M3",
        )
        away = played(state, "F", "d2 C03", chance=dice(strike="111"))
        over = until(played(until(away, "place B"), "M2 a1"), "over")
        return points(over, "A").get("escaped", 0)

    assert fled({}) == 0
    assert fled({"escape_needs": "end_game_on_exit"}) == 3


def test_H60_the_game_ends_when_the_pile_is_empty() -> None:
    state = labyrinth(
        HALL, "C01=A@a2 C03=B@f2", hands=("E01", "M1 M2 M3"), phase="equip", pile="M4"
    )
    last = played(state, "end")
    assert (last.table.ending, last.hands[1]) == ("pile", ("M1", "M2", "M3", "M4"))


def test_H60_an_empty_pile_ends_it_for_good_unless_agreed_otherwise() -> None:
    def finish(options: dict[str, str]) -> str:
        closed = ".   .   .   .\nA╶  ╴   B╶  ╴\n.   .   .   ."
        options = {"early_end": "three_quiet_rounds", **options}
        state = labyrinth(
            closed,
            "C01=A@b2 C03=B@d2",
            hands=("E01", "E02 E03"),
            phase="equip",
            pile="M4",
            options=options,
        )
        # B draws the last tile, can lay nothing, and gives one back
        return played(until(state, "equip B"), "end").table.phase

    assert finish({}) == "over"
    assert finish({"pile_end_latched": "no"}) == "move"


def test_A79_taking_one_reason_to_end_away_leaves_the_others() -> None:
    """The pile was empty and has been filled again, and somebody has left by an exit."""

    def last_of_the_round(*reasons: str) -> State:
        state = labyrinth(
            HALL,
            "C01=A@b2 C03=B@f2",
            hands=("", "E02"),
            phase="equip",
            active="B",
            pile="M4 G_CRS",
            options={"pile_end_latched": "no"},
        )
        return state.on(replace(state.table, endings=reasons))

    assert played(last_of_the_round("pile"), "end").table.phase == "move"
    over = played(last_of_the_round("pile", "exit"), "end").table
    assert (over.phase, over.endings) == ("over", ("exit",))


def test_A79_every_reason_is_noted_and_the_first_one_told() -> None:
    state = labyrinth(
        HALL, "C01=A@b2 C02=A@a2 C03=B@f2", stairs="ST_SUN_A@d2=B!", hands=("M1", "M2"), pile=""
    )
    empty = state.on(replace(state.table, endings=("pile",)))
    assert played(empty, "C01 d2", "end").table.endings == ("pile", "exit")
    assert "A last_round exit" not in news(played(empty, "C01 d2", "end"))


def test_A60_ties_go_to_the_escaped_then_survivors_then_own_exits_else_shared() -> None:
    def places(people: str, stairs: str = "", **options: str) -> list[int]:
        row = "A├  ─   ┼   ─   B┤"
        state = labyrinth(row, people, stairs=stairs, chests=("", "E01 E02"), options=options)
        standings = RULES.standings(state)
        assert standings[0].total == standings[1].total
        return [standings[seat].place for seat in (0, 1)]

    # two survivors, against one and two pieces of equipment
    assert places("C01=A@a1 C02=A@b1 C03=B@e1") == [1, 2]
    assert places("C01=A@a1 C02=A@b1 C03=B@e1", tie_break="shared") == [1, 1]
    # an own exit, against the same exit as another's and two pieces of equipment
    assert places("C01=A@a1 C03=B@e1", stairs="ST_SUN_A@c1=A!") == [1, 2]


def test_A60_one_who_escaped_comes_before_one_who_survived() -> None:
    state = labyrinth("A├  ─   B┤", "C01=A@a1 C02=B@c1", chests=("", "E01"))
    table = state.table
    escaped = state.on(table.with_people([replace(table.person("C01"), fate=OUT)]))
    standings = RULES.standings(escaped)
    assert (standings[0].total, standings[1].total) == (3, 2 + 1)
    assert (standings[0].place, standings[1].place) == (1, 2)
