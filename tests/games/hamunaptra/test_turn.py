"""The turn and the round: H8 to H10, A41, A58, A59, A66."""

from __future__ import annotations

from dataclasses import replace

from expedition.games.hamunaptra.labyrinth.closing import is_closed
from tests.games.hamunaptra.drawing import asked, dice, labyrinth, news, played, steps, until

CAVE = """
    .   .   .   .   .   .   .
    A┼  ─   ┼   ─   .   .   B┼
    .   .   .   .   .   .   .
"""


def test_H08_the_phases_come_in_their_order() -> None:
    state = labyrinth(
        CAVE, "C02=A@b2 C16=B@g2", dangers="M7@c2", hands=("M1 E01", "M2"), phase="move"
    )
    assert asked(state) == "move A"
    placing = played(state, "C02 c2")
    assert asked(placing) == "place A"
    fighting = played(placing, "M1 a1", "end")
    assert asked(fighting) == "strike A"
    equipping = played(fighting, "F", chance=dice(attack="4444"))
    assert asked(equipping) == "equip A"
    after = played(equipping, "down=1")
    # phase 1 of the next player is done: four tiles
    assert after.table.active == 1
    assert len(after.hands[1]) == 4


def test_H09_when_all_have_played_a_round_is_over() -> None:
    state = labyrinth(CAVE, "C02=A@b2 C16=B@g2", hands=("E01", "E02"), phase="equip", active="B")
    after = played(state, "end")
    assert (after.table.round, after.table.active) == (2, 0)


def test_H10_in_phase_1_one_draws_up_to_four_tiles() -> None:
    state = labyrinth(CAVE, "C02=A@b2 C16=B@g2", hands=("E01", "E02 E03"), phase="equip")
    before = len(state.pile)
    after = played(state, "end")
    assert len(after.hands[1]) == 4
    assert after.hands[1][:2] == ("E02", "E03")
    assert len(after.pile) == before - 2


def test_A41_one_draws_what_is_left_and_the_round_is_finished() -> None:
    three = """
        .   .   .   .   .   .   .
        A┼  ─   .   B┼  .   .   C┼
        .   .   .   .   .   .   .
    """
    state = labyrinth(
        three,
        "C02=A@b2 C16=B@d2 C01=C@g2",
        hands=("E01", "M2", "M3"),
        phase="equip",
        first="A",
        pile="M4 M5",
    )
    b_plays = played(state, "end")
    assert b_plays.hands[1] == ("M2", "M4", "M5")
    assert b_plays.table.ending == "pile"
    c_plays = until(played(b_plays, "M2 c2"), "place C")
    assert c_plays.hands[2] == ("M3",)
    assert asked(until(played(c_plays, "M3 d1"), "over")) == "over"


def test_A58_everybody_has_had_the_same_number_of_turns() -> None:
    state = labyrinth(
        CAVE, "C02=A@b2 C16=B@g2", hands=("E01", "M1"), phase="equip", first="B", pile="M2"
    )
    # B began the round, so A is the last to play; nobody draws any more
    after = played(state, "end")
    assert (after.table.round, after.table.active) == (2, 1)
    assert after.table.ending == "pile"


def test_A59_a_player_without_characters_stays_in() -> None:
    state = labyrinth(
        CAVE, "C16=B@g2", hands=("G_CRS G_CRS M1 E01",), chests=("E10",), phase="place"
    )
    assert asked(state) == "place A"
    # foreign galleries and dangers, but nothing in the own network
    assert steps(state, "G_CRS") == {"g1", "f2", "g3"}
    assert "a1" in steps(state, "M1")
    after = played(state, "G_CRS f2 N", "M1 a1", "end", "down=2")
    assert after.chests[0] == ("E10", "E01")


def test_A59_they_cannot_activate_and_still_name_attributes() -> None:
    moving = labyrinth(CAVE, "C16=B@g2", hands=("M1",), chests=("E10",), phase="move")
    assert asked(moving) == "place A"
    fight = labyrinth(
        CAVE, "C05=B@c2", dangers="M2@c2", hands=("E01",), phase="fight", active="B", first="A"
    )
    assert asked(played(fight, "F")) == "attribute A"


def test_A59_if_nobody_has_a_character_left_the_game_ends_with_the_round() -> None:
    state = labyrinth(CAVE, "C06=A@c2", dangers="M6@c2", hands=("E01", "M1"), phase="fight")
    lost = played(state, "F", chance=dice(strike="4444"))
    b_plays = played(lost, "end")
    assert b_plays.table.ending == "nobody"
    assert asked(b_plays) == "place B"
    assert until(played(b_plays, "M1 a1"), "over").table.ending == "nobody"


CLOSED = """
    .   .   .   .
    A╶  ╴   B╶  ╴
    .   .   .   .
"""


def test_A66_a_closed_labyrinth_ends_the_game_with_the_round() -> None:
    state = labyrinth(CLOSED, "C02=A@a2 C16=B@c2", hands=("G_STR", "M1"), phase="place")
    rounds = set()
    while state.table.phase != "over":
        rounds.add(state.table.round)
        state = played(state, "end")
    assert (rounds, state.table.ending) == ({1}, "quiet")


def test_A66_it_is_open_while_anybody_could_lay_a_tile_after_any_walk_or_fight() -> None:
    def closes(picture: str, people: str, pile: str = "G_CRS", dangers: str = "") -> bool:
        return is_closed(labyrinth(picture, people, dangers=dangers, pile=pile, phase="fight"))

    linked = "A├  ─   ─   B┤   .\n.   .   .   .   ."
    # one network for all: somebody must be able to come beside the opening
    assert not closes(linked, "C02=A@b1 C16=B@d1")
    assert not closes(linked, "C02=A@b1", dangers="M1@c1")
    assert closes("A╶  ─   ─   B╴   .\n.   .   .   .   .", "C02=A@b1")
    # somebody else's network is open to whoever has nobody left
    assert not closes("A╶  ╴   .   B├   .", "C02=A@b1")
    # nothing that could be laid is left, or nothing that fits
    assert closes(linked, "C02=A@b1", pile="E01 E02")
    # a danger needs nobody beside it
    assert not closes("A├  ╴   B╶  ╴\n.   .   .   .", "C02=B@d1", pile="M1")


def test_A66_or_after_three_rounds_in_which_nobody_laid_a_tile_if_so_agreed() -> None:
    options = {"early_end": "three_quiet_rounds"}
    state = labyrinth(
        CLOSED, "C02=A@a2 C16=B@c2", hands=("G_STR", "M1"), phase="place", options=options
    )
    rounds = set()
    while state.table.phase != "over":
        rounds.add(state.table.round)
        assert "end" in steps(state)
        state = played(state, "end")
    assert (rounds, state.table.ending) == ({1, 2, 3}, "quiet")


def test_A66_no_game_lasts_more_than_forty_rounds() -> None:
    state = labyrinth(CAVE, "C02=A@b2 C16=B@g2", hands=("E01", "E02"), phase="equip", active="B")
    last = state.on(replace(state.table, round=40))
    assert played(last, "end").table.ending == "rounds"


def test_A74_a_decision_that_leaves_no_choice_is_not_asked() -> None:
    # nobody can move, nothing can be laid, nothing is left but equipment
    state = labyrinth("A╶ ╴ B╶ ╴", "C02=A@b1 C16=B@d1", hands=("E01 E02",), phase="place")
    assert asked(state) == "equip A"
    assert news(state) == ["A penalty"]


def test_A74_but_whether_one_is_asked_tells_nothing_about_hidden_tiles() -> None:
    people = "C02=A@b2 C16=B@g2"
    for hidden in ("E01", "G_CRS", "M2"):
        laid = played(labyrinth(CAVE, people, hands=(f"M1 {hidden}",), phase="place"), "M1 a1")
        assert asked(laid) == "place A"
        assert asked(played(laid, "end")) == "equip A"
    for hidden in ("E01", "E10", "E13"):
        blocked = labyrinth("A╶ ╴ B╶ ╴", "C02=A@a1 C16=B@d1", chests=(hidden,), phase="move")
        assert asked(blocked) == "move A"
