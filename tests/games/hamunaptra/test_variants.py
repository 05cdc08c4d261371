"""The six printed variants: H64 to H69 and the rulings A62 to A65, A68, A76."""

from __future__ import annotations

from expedition.core.chance import ScriptedChance, SeededChance
from expedition.core.match import new_match
from expedition.core.turns import some_turn
from expedition.games.hamunaptra import RULES
from expedition.games.hamunaptra.state import State
from tests.games.hamunaptra.drawing import (
    asked,
    labyrinth,
    news,
    played,
    points,
    steps,
    turns,
    until,
    where,
)

DUELS = {"duels": "yes"}
WALKING = {"walking_monsters": "yes"}
ROW = """
    .   .   .   .   .   .   .
    .   A├  ─   ─   ─   B┤  .
    .   .   .   .   .   .   .
"""


def duel_dice(attack: str, riposte: str) -> ScriptedChance:
    script = {f"attack/0/{n}": int(face) - 1 for n, face in enumerate(attack)}
    return ScriptedChance(script | {f"attack/1/{n}": int(f) - 1 for n, f in enumerate(riposte)})


def meeting(people: str, chests: tuple[str, ...] = ()) -> State:
    """Player A about to attack B's characters in d2."""
    state = labyrinth(
        ROW, people, options=DUELS, hands=("M1 E12", "E11"), chests=chests, phase="move"
    )
    for who in [person.who for person in state.table.team(0)]:
        state = played(state, f"{who} d2")
    return until(played(until(state, "place A"), "M1 b1"), "duel AB")


# ---- variant 1


def test_H64_characters_fight_each_other_and_both_attack_at_once() -> None:
    state = meeting("C02=A@c2 C03=B@d2")
    # Force 4 against Force 3, and Force 3 against Force 4, both two hits
    after = played(state, "A: F C02 & B: F C03", chance=duel_dice("3344", "441"))
    assert [throw.hits for throw in after.table.throws] == [4, 2]
    assert after.table.person("C02").fate == "dead"
    assert after.table.person("C03").fate == "dead"


def test_H64_without_the_variant_nobody_enters_a_held_tile() -> None:
    state = labyrinth(ROW, "C02=A@c2 C03=B@d2", hands=("M1",))
    assert "d2" not in steps(state, "C02")


def test_A62_each_side_names_its_own_attribute_and_its_defender() -> None:
    state = meeting("C02=A@c2 C05=A@c2 C03=B@d2 C06=B@d2")
    assert turns(state, by="A") == {f"{a} {who}" for a in "FI" for who in ("C02", "C05")}
    after = played(state, "A: F C05 & B: I C03", chance=duel_dice("444111", "11112"))
    first, second = after.table.throws
    assert (first.attribute, first.target, len(first.faces), first.needed) == ("F", "C03", 6, 3)
    assert (second.attribute, second.target, len(second.faces), second.needed) == (
        "I", "C05", 5, 3,
    )  # fmt: skip


def test_A62_if_both_survive_the_attackers_fight_on_or_go_back() -> None:
    state = meeting("C02=A@c2 C03=B@d2")
    after = played(state, "A: F C02 & B: F C03", chance=duel_dice("1111", "111"))
    assert asked(after) == "break_off A"
    assert turns(after) == {"stay", "c2", "e2"}
    assert where(played(after, "c2"), "C02") == "c2"
    assert asked(played(after, "stay")) == "duel AB"


def test_A62_they_may_not_remain() -> None:
    state = meeting("C02=A@c2 C15=A@c2 C03=B@d2")
    for _ in range(19):
        state = played(state, "A: F C02 & B: F C03", "stay", chance=duel_dice("111111", "111"))
    last = played(state, "A: F C02 & B: F C03", chance=duel_dice("111111", "111"))
    assert turns(last) == {"c2", "e2"}


def test_A62_equipment_for_attack_and_defence_within_the_limits() -> None:
    state = meeting("C02=A@c2 C15=A@c2 C03=B@d2", chests=("E01 E08", "E02 E09"))
    assert "F C02 use=E01 use=E08:C02" in turns(state, by="A")
    assert turns(state, "F", by="B") == {"F C03", "F C03 use=E02", "F C03 use=E09:C03"}
    after = played(
        state, "A: F C02 use=E01 & B: F C03 use=E09:C03", chance=duel_dice("33331111", "111")
    )
    assert len(after.table.throws[0].faces) == 8
    assert after.table.person("C03").fate == "inside"


def test_A76_with_no_adjacent_tile_free_they_go_back_to_where_their_move_began() -> None:
    dead_end = """
        .   .   .   .   .   .
        .   A┼  ─   ╴   .   B┤
        .   .   .   .   .   .
    """
    state = labyrinth(
        dead_end,
        "C02=A@b2 C03=B@d2",
        dangers="M2@c2",
        options=DUELS | {"entering_active_encounter_stops": "no"},
        hands=("M1 E12", "E11"),
    )
    met = until(played(state, "C02 d2", "M1 b1"), "duel AB")
    for _ in range(19):
        met = played(met, "A: F C02 & B: F C03", chance=duel_dice("1111", "111"))
        assert asked(met) == "duel AB"
    last = played(met, "A: F C02 & B: F C03", chance=duel_dice("1111", "111"))
    assert where(last, "C02") == "b2"


# ---- variant 2


def walking(people: str, dangers: str) -> State:
    return labyrinth(
        ROW, people, dangers, options=WALKING, hands=("E12", "E11"), phase="equip", active="B"
    )


def test_H65_after_each_round_players_move_a_monster_each_two_tiles() -> None:
    state = played(walking("C02=A@b2 C03=B@f2", "M1@e2 T1@c2"), "end")
    assert asked(state) == "monsters A"
    assert turns(state) == {"end", "e2 d2", "e2 f2"}
    after = played(state, "e2 d2")
    assert "A walked M1 d2" in news(after)
    # it has walked, and traps do not: the next round begins
    assert after.table.round == 2


def test_H65_declining_is_allowed_and_the_next_player_may_move_it() -> None:
    state = played(walking("C02=A@b2 C03=B@f2", "M1@e2"), "end", "end")
    assert asked(state) == "monsters B"
    assert played(state, "end").table.round == 2


def test_H65_each_monster_moves_once() -> None:
    state = played(walking("C02=A@b2 C03=B@f2", "M1@d2 M2@e2"), "end")
    after = played(state, "d2 c2")
    assert asked(after) == "monsters B"
    assert turns(after) == {"end", "e2 d2", "e2 f2"}


def test_A63_a_monster_stops_where_it_meets_characters_and_they_fight_at_once() -> None:
    state = played(walking("C02=A@d2 C03=B@f2", "M1@e2"), "end")
    assert "e2 c2" not in turns(state)
    met = played(state, "e2 d2")
    assert asked(met) == "strike A"
    won = played(met, "F", chance=duel_dice("4444", ""))
    assert won.table.dangers == ()
    assert won.table.round == 2


def test_A63_from_a_cell_without_gallery_into_an_open_one_and_never_onto_a_danger() -> None:
    picture = ROW.replace(".   A├", ".   A┤")
    state = played(
        labyrinth(
            picture,
            "C02=A@b2 C03=B@f2",
            "M1@b1 M2@a2 T1@e2",
            options=WALKING,
            hands=("E12", "E11"),
            phase="equip",
            active="B",
        ),
        "end",
    )
    assert turns(state, "b1") == {"b1 b2"}
    assert turns(state, "a2") == {"a2 b2"}


def test_A63_the_gallery_left_behind_is_free_again() -> None:
    state = played(walking("C02=A@b2 C03=B@f2", "M1@c2"), "end", "c2 e2")
    assert "c2" in steps(until(state, "move A"), "C02")


def test_A76_no_monster_walks_after_the_last_round() -> None:
    state = labyrinth(
        ROW,
        "C02=A@b2 C03=B@f2",
        "M1@e2",
        options=WALKING,
        hands=("E12", "M5 E11"),
        phase="equip",
        pile="E10",
    )
    last = until(played(until(state, "place B"), "M5 b1"), "over")
    assert last.table.ending == "pile"


# ---- variants 3 to 6


def test_H66_the_game_goes_on_until_every_tile_is_played_or_discarded() -> None:
    options = {"whole_pile": "yes"}
    state = labyrinth(
        ROW, "C02=A@b2 C03=B@f2", options=options, hands=("E12", ""), phase="equip", pile="M1"
    )
    b_plays = until(played(state, "down=1"), "place B")
    assert (b_plays.pile, b_plays.table.ending) == ((), "")
    over = until(played(b_plays, "M1 b1"), "over")
    assert over.table.ending == "pile"


def test_A64_an_exit_reached_ends_nothing_and_one_may_leave_it_again() -> None:
    options = {"whole_pile": "yes"}
    state = labyrinth(
        ROW,
        "C02=A@c2 C03=B@f2",
        stairs="ST_SUN_A@d2=A!",
        options=options,
        hands=("M1", "M2"),
        pile="M3",
    )
    after = until(played(until(played(state, "C02 d2"), "place A"), "M1 b1"), "place B")
    assert (after.table.ending, where(after, "C02")) == ("", "d2")
    assert "escaped" not in points(after, "A")
    back = until(played(after, "M2 b3"), "move A")
    assert "c2" in steps(back, "C02")
    over = until(played(until(back, "place B"), "M3 f1"), "over")
    assert points(over, "A")["escaped"] == 3


def test_H67_a_smaller_distance_can_be_agreed() -> None:
    for distance in ("8", "7", "6", "5", "4"):
        match = new_match(RULES, 4, {"exit_distance": distance}, "V4")
        assert match.state.table.agreement.exit_distance == int(distance)


def test_H68_entrances_may_be_turned() -> None:
    match = new_match(RULES, 2, {"turned_entrances": "yes"}, "V5")
    while match.state.table.phase == "draft":
        [seat] = match.waiting_for
        luck = SeededChance("V5", match.moment)
        match = match.seal(seat, some_turn(RULES, match.view(seat), luck, "turn"), match.moment)
        match = match.resolved()
    assert len(turns(match.state)) == 2 * 4
    cell = min(steps(match.state))
    after = played(match.state, f"{cell} S")
    assert after.table.chart.tiles[cell].edges == "ESW"


def test_H68_an_entrance_with_one_opening_does_not_face_a_wall() -> None:
    def facing(**more: str) -> set[str]:
        options = {"turned_entrances": "yes", "entrance_style": "single", **more}
        match = new_match(RULES, 2, options, "V5")
        while match.state.table.phase == "draft":
            [seat] = match.waiting_for
            luck = SeededChance("V5", match.moment)
            turn = some_turn(RULES, match.view(seat), luck, "turn")
            match = match.seal(seat, turn, match.moment).resolved()
        return steps(match.state, "j10")

    assert facing() == {"N", "E", "W"}
    assert facing(entrances_face="anywhere") == {"N", "E", "S", "W"}


def test_A68_a_turned_entrance_that_opens_to_rubble_is_shut_there() -> None:
    state = labyrinth("""
        .   .   .   .
        A┼  #   .   B┤
        .   .   .   .
    """, "C02=A@a2 C03=B@d2", hands=("M1",))  # fmt: skip
    assert "b2" not in state.table.chart.gaps
    assert state.table.chart.ways["a2"] == ()


def test_entrances_may_be_agreed_to_open_ahead_only() -> None:
    match = new_match(RULES, 4, {"entrance_style": "single"}, "single")
    entrances = [one for one in match.state.table.laid if one.tile == "S_ENT"]
    assert sorted(one.edges for one in entrances) == ["E", "N", "S", "W"]
