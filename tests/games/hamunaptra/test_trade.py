"""Trade: H56 to H58 and the rulings A42, A43, A69."""

from __future__ import annotations

from expedition.games.hamunaptra.state import State
from expedition.games.hamunaptra.table import Phase
from tests.games.hamunaptra.drawing import (
    asked,
    labyrinth,
    news,
    played,
    refused,
    seen,
    steps,
    turns,
)

LINKED = """
    .   .   .   .   .
    A├  ─   ┴   ─   B┤
    .   .   .   .   .
"""
APART = """
    .   .   .   .   .
    A├  ┬   .   ─   B┤
    .   .   .   .   .
"""
TEAMS = "C01=A@c2 C02=B@e2"
TEAMS_APART = "C01=A@b2 C02=B@e2"


def trading(
    hand: str = "G_STR M1",
    other: str = "G_TEE E01",
    chests: tuple[str, ...] = (),
    picture: str = LINKED,
    phase: Phase = "place",
) -> State:
    return labyrinth(
        picture,
        TEAMS if picture == LINKED else TEAMS_APART,
        hands=(hand, other),
        chests=chests,
        phase=phase,
    )


def test_H56_players_whose_galleries_are_linked_may_trade() -> None:
    assert "trade=1" in steps(trading())
    assert "trade=1" not in steps(trading(picture=APART))
    assert refused(trading(picture=APART), "trade=1 give=h1 want=stairs") == "not_linked"


def test_H56_a_link_by_stairs_is_enough_unless_agreed_otherwise() -> None:
    stairs = "ST_SUN_A@b2=A ST_SUN_B@d2=B"
    state = labyrinth(APART, TEAMS_APART, stairs=stairs, hands=("M1", "M2"), phase="place")
    assert "trade=1" in steps(state)
    agreed = {"trade_uses_stairs": "no"}
    state = labyrinth(
        APART, TEAMS_APART, stairs=stairs, hands=("M1", "M2"), phase="place", options=agreed
    )
    assert "trade=1" not in steps(state)


def test_H57_characters_need_not_be_near() -> None:
    after = played(trading(), "trade=1 give=h1 want=gallery", "give=h1 yes", "yes")
    assert after.hands == (("M1", "G_TEE"), ("E01", "G_STR"))
    assert "A traded 1" in news(after)


def test_H57_any_tile_but_activated_equipment() -> None:
    state = trading(chests=("E10 E12",), phase="move")
    assert {"give=h1", "give=h2", "give=c1", "give=c2"} <= steps(state, "trade=1")
    lit = played(state, "use=E10:C01")
    assert {step for step in steps(lit, "trade=1") if step.startswith("give=c")} == {"give=c1"}


def test_H58_above_four_tiles_one_discards_down_to_four_by_own_choice() -> None:
    state = trading("G_STR G_STR G_COR M1", "G_TEE E01")
    after = played(state, "trade=1 want=gallery", "give=h1 yes", "yes")
    assert asked(after) == "surplus A"
    assert turns(after) == {"drop=G_STR", "drop=G_COR", "drop=M1", "drop=G_TEE"}
    dropped = played(after, "drop=G_COR")
    assert dropped.hands[0] == ("G_STR", "G_STR", "M1", "G_TEE")
    assert dropped.table.gone == ("G_COR",)
    assert asked(dropped) == "place A"


def test_A42_the_other_discards_too_and_nobody_draws_until_the_own_phase_1() -> None:
    state = trading("G_STR M1", "G_TEE E01 E02 E03")
    after = played(state, "trade=1 give=h1 give=h2 want=nothing", "yes")
    assert asked(after) == "surplus B"
    twice = played(after, "drop=E01", "drop=E02")
    assert twice.hands == ((), ("G_TEE", "E03", "G_STR", "M1"))


def test_A42_equipment_on_the_table_goes_face_down_to_the_receiver_s_table() -> None:
    state = trading("G_STR M1", "G_TEE E01 E02 E03", chests=("E10",))
    after = played(state, "trade=1 give=c1 want=nothing", "yes")
    assert after.chests == ((), ("E10",))
    assert asked(after) == "place A"


def test_A43_the_active_player_offers_in_any_phase_outside_combat() -> None:
    for phase in ("move", "place", "equip"):
        assert "trade=1" in steps(trading(phase=phase))
    assert turns(trading(), by="B") == set()


def test_A43_each_side_gives_none_or_more() -> None:
    state = trading()
    assert "trade=1 want=nothing" not in turns(state)
    asking = played(state, "trade=1 want=equipment", "give=h1 give=h2 yes", "yes")
    assert asking.hands == (("G_STR", "M1", "G_TEE", "E01"), ())


def test_A69_the_partner_answers_and_whoever_offered_has_the_last_word() -> None:
    offered = played(trading(), "trade=1 give=h2 want=equipment")
    assert asked(offered) == "answer B"
    answered = played(offered, "give=h1 yes")
    assert asked(answered) == "bargain A"
    off = played(answered, "no")
    assert off.hands == (("G_STR", "M1"), ("G_TEE", "E01"))
    assert "A no_trade" in news(off)
    assert "B no_trade" in news(played(offered, "no"))


def test_A69_a_gift_needs_no_last_word() -> None:
    after = played(trading(), "trade=1 give=h2 want=nothing", "yes")
    assert after.hands == (("G_STR",), ("G_TEE", "E01", "M1"))


def test_A69_one_offer_a_turn_to_each_partner() -> None:
    refusing = played(trading(), "trade=1 give=h2 want=equipment", "no")
    assert refused(refusing, "trade=1 give=h2 want=stairs") == "offered_already"


def test_A69_only_the_two_see_what_is_offered() -> None:
    three = """
        .   .   .   .   .   .   .
        A├  ─   ┴   ─   B┤  .   C┼
        .   .   .   .   .   .   .
    """
    state = labyrinth(
        three, f"{TEAMS} C03=C@g2", hands=("G_STR M1", "G_TEE E01", "G_CRS"), phase="place"
    )
    offered = played(state, "trade=1 give=h2 want=equipment")
    assert "M1" in str(seen(offered, 1).private)
    assert "M1" not in str(seen(offered, 2))
    assert "M1" not in str(seen(offered, None))
    answered = played(offered, "give=h2 yes")
    assert "E01" in str(seen(answered, 0).private)
    assert "E01" not in str(seen(answered, 2))


def test_equal_tiles_are_offered_by_their_first_slot() -> None:
    state = trading("G_STR G_STR M1")
    assert steps(state, "trade=1") >= {"give=h1", "give=h3"}
    assert "give=h2" not in steps(state, "trade=1")
    assert "give=h2" in steps(state, "trade=1", "give=h1")
