"""What bots do with others: trade, let them pass, block the leader, and hurry when it ends."""

from __future__ import annotations

from dataclasses import replace

from expedition.bots.match_runner import play_match
from expedition.core.catalogue import find_game
from expedition.core.record import record_of
from expedition.core.rules import look
from expedition.core.turns import turn_text
from expedition.games.hamunaptra import ADVISOR, RULES
from expedition.games.hamunaptra.state import State
from expedition.games.hamunaptra.table import Doings, Rebuff
from tests.games.hamunaptra.drawing import asked, labyrinth, played, turns

LINKED = """
    .   .   .   .   .   .   .
    A├  ─   ─   ─   ─   ─   B┤
    .   .   .   .   .   .   .
"""
THREE = """
    .   .   .   .   .   .   .   .   .   .
    A├  ─   ─   ─   ─   ─   ─   ─   ─   B┤
    .   .   .   .   .   .   .   .   .   .
    .   .   .   .   C┼  .   .   .   .   .
    .   .   .   .   .   .   .   .   .   .
"""


def best(state: State, seat: int = 0) -> str:
    """The turn that looks best to the bot, as text."""
    worth = ADVISOR.appraise(look(RULES, state, seat))
    return turn_text(max(worth, key=lambda turn: worth[turn]))


def judged(state: State, seat: int = 0) -> dict[str, float]:
    """What each turn is worth to the bot."""
    found = ADVISOR.appraise(look(RULES, state, seat))
    return {turn_text(turn): worth for turn, worth in found.items()}


def test_H56_a_danger_too_many_is_offered_for_a_gallery_and_taken_by_who_has_many() -> None:
    state = labyrinth(
        LINKED,
        "C01=A@c2 C16=B@g2",
        hands=("M1 M2 M3", "G_STR G_COR G_TEE G_DEAD"),
        phase="place",
    )
    worth = judged(state)
    offer = max(
        (turn for turn in worth if turn.startswith("trade=1 give=h")), key=worth.__getitem__
    )
    assert worth[offer] > 0
    assert offer.endswith("want=gallery")
    state = played(state, offer)
    answer = best(state, 1)
    assert answer.endswith("yes")
    state = played(state, answer)
    assert (asked(state), best(state)) == ("bargain A", "yes")
    state = played(state, "yes")
    assert sum(tile.startswith("G_") for tile in state.hands[0]) == 1
    assert not any(turn.startswith("trade") for turn in judged(state)), "one offer a turn"


def test_H56_nobody_gets_stairs_who_is_about_to_lay_an_exit() -> None:
    picture = """
        .   .   .   .   .   .   .   .   .   .   .
        A├  ─   ─   ─   ─   ─   ─   ─   ─   B┤  .
        .   .   .   .   .   .   .   .   .   .   .
    """
    state = labyrinth(
        picture,
        "C01=A@h2 C16=B@j2",
        hands=("E01 E02", "ST_SUN_A G_STR"),
        phase="place",
        options={"exit_distance": "4"},
    )
    state = played(state, "trade=1 give=h1 give=h2 want=stairs")
    assert best(state, 1) == "no"


def passing(asker: str, totals: tuple[str, str, str], stairs: str = "") -> State:
    """A character of B asks A to be let pass from f2 to d2 or beyond; chests make the points."""
    return labyrinth(
        THREE,
        f"C01=A@e2 C15=A@a2 {asker}=B@g2 C05=C@e4",
        hands=("G_STR", "G_STR", "G_STR"),
        chests=totals,
        stairs=stairs,
        active="B",
        first="B",
    )


def test_A21_who_is_behind_is_let_pass_and_the_leader_is_not() -> None:
    behind = played(passing("C09", ("E01", "", "E02 E03 E04 E05")), "C09 d2")
    assert asked(behind) == "passage A"
    assert best(behind, 0) == "yes"
    leading = played(passing("C09", ("", "E02 E03 E04 E05", "")), "C09 d2")
    assert best(leading, 0) == "no"


def test_A21_nobody_is_let_pass_to_an_exit_that_makes_him_win() -> None:
    state = passing("C09", ("", "E02 E03 E04 E05", ""), stairs="ST_SUN_A@d2=B!")
    assert best(played(state, "C09 d2"), 0) == "no"


def test_the_way_of_who_is_nearest_to_an_exit_is_blocked() -> None:
    picture = """
        .   .   .   .   .   .   .   .   .   .   .   .   .   .   .
        .   .   .   .   .   .   .   .   .   .   .   .   .   .   .
        A├  .   .   .   .   .   .   B├  ─   ─   ─   ─   ─   .   .
        .   .   .   .   .   .   .   .   .   .   .   .   .   .   .
        .   C├  ─   .   .   .   .   .   .   .   .   .   .   .   .
        .   .   .   .   .   .   .   .   .   .   .   .   .   .   .
    """
    state = labyrinth(picture, "C01=A@a3 C16=B@m3 C05=C@c5", hands=("G_DEAD M1",), phase="place")
    assert best(state) in ("G_DEAD n3 W", "M1 n3")
    assert " n3" in best(state)


def test_H60_stairs_are_held_for_an_exit_but_laid_for_a_point_when_the_pile_ends() -> None:
    def holding(pile: str | None) -> State:
        return labyrinth(
            LINKED.replace("─   ─   B", ".   .   B"),
            "C01=A@d2 C16=B@g2",
            hands=("ST_SUN_B G_CRS",),
            phase="place",
            pile=pile,
        )

    early = judged(holding(None))
    assert max(worth for turn, worth in early.items() if "ST_SUN_B" in turn) < early["G_CRS e2 N"]
    late = holding("M1 M2")
    assert max(worth for turn, worth in judged(late).items() if "ST_SUN_B" in turn) > 0


def test_A43_bots_offer_trades_and_never_pester() -> None:
    offers = turns = 0
    for number in range(4):
        match = play_match(find_game("hamunaptra"), ["greedy"] * 4, {}, f"trade/{number}")
        texts = [text for answers in record_of(match, ("",) * 4).turns for text in answers.values()]
        offers += sum(text.startswith("trade=") for text in texts)
        turns += match.state.table.round * 4
    assert 0 < offers < turns / 3


def test_A69_nobody_is_offered_a_trade_again_who_has_refused_one() -> None:
    state = labyrinth(
        LINKED,
        "C01=A@c2 C16=B@g2",
        hands=("M1 M2 M3", "ST_SUN_A G_STR"),
        phase="place",
    )
    assert any(turn.startswith("trade=1") for turn in judged(state))
    refused = played(state, "trade=1 give=h1 want=gallery", "no")
    assert refused.table.rebuffs == (Rebuff(0, 1, "trade"),)
    # in a later turn, when the rules would let A ask once more
    later = refused.on(replace(refused.table, doings=Doings()))
    assert "trade=1" in {turn.split()[0] for turn in turns(later)}
    assert not any(turn.startswith("trade=1") for turn in judged(later))
    # B has not been refused anything
    assert Rebuff(1, 0, "trade") not in refused.table.rebuffs


def test_A21_nobody_is_asked_to_let_pass_again_who_has_refused_it() -> None:
    state = passing("C09", ("", "", ""))
    assert any(turn.startswith("C09 d2") for turn in judged(state, 1))
    shut = played(state, "C09 d2", "no")
    assert shut.table.rebuffs == (Rebuff(1, 0, "passage"),)
    later = shut.on(replace(shut.table, doings=Doings()))
    assert "C09 d2" in turns(later)
    assert not any(turn.startswith("C09 d2") for turn in judged(later, 1))


FRONTIER = """
    .   .   .   .   .   .   .   .   .   .
    A├  ─   ─   ─   ─   ─   ─   .   .   .
    .   .   │   .   .   .   .   .   .   .
    B├  ─   ┴   .   .   .   .   .   .   .
    .   .   .   .   .   .   .   .   .   .
    C├  .   .   .   .   .   .   .   .   .
"""


def test_A4_stairs_go_to_a_linked_partner_who_can_make_an_exit_of_them() -> None:
    """A stands where exits begin, for A only: an exit of A's would bring B two points as well."""
    picture = """
        .   .   .   .   .   .   .   .   .   .
        A├  ─   ─   ─   ─   ┬   ─   .   .   .
        .   .   .   .   .   │   .   .   .   .
        .   .   .   .   .   B┴  .   .   .   .
        .   .   .   .   .   .   .   .   .   .
        C├  .   .   .   .   .   .   .   .   .
    """
    state = labyrinth(
        picture,
        "C01=A@g2 C16=B@f4 C05=C@a6",
        hands=("E01 G_TEE", "ST_SUN_A G_STR"),
        chests=("", "", "E02 E03 E04 E05 E06"),
        phase="place",
    )
    offer = "trade=1 give=h1 want=stairs"
    assert judged(state)[offer] > 0
    assert best(played(state, offer), 1) == "give=h1 yes"


def test_A53_one_flight_of_stairs_is_kept_where_an_exit_is_near_and_none_where_it_is_far() -> None:
    def plain(people: str, hand: str, picture: str = FRONTIER) -> float:
        state = labyrinth(picture, f"{people} C16=B@b4 C05=C@a6", hands=(hand,), phase="place")
        return max(worth for turn, worth in judged(state).items() if turn.startswith("ST_"))

    near = FRONTIER.replace("A├  ─   ─   ─   ─   ─   ─", "A├  ─   ─   ─   ─   ─   ┼")
    far = (
        FRONTIER.replace("A├  ─   ─   ─   ─   ─   ─", "A├  ┼   .   .   .   .   .")
        .replace("│", ".")
        .replace("┴", "─")
    )
    assert plain("C01=A@b2", "ST_SUN_A G_DEAD", far) > 0
    assert plain("C01=A@g2", "ST_SUN_A G_DEAD", near) > 2  # an exit, at once


def test_H54_a_scroll_takes_the_leaders_exit_and_nobody_elses() -> None:
    picture = """
        .   .   .   .   .   .   .   .   .   .
        A├  ─   ─   ─   .   .   ┐   ─   ─   B┤
        .   .   .   .   .   ╵   ╵   .   .   .
    """
    state = labyrinth(
        picture,
        "C01=A@d2 C16=B@h2",
        stairs="ST_SUN_A@d2=A",
        hands=("G_STR",),
        chests=("E13",),
        phase="place",
    )
    assert all(worth < 0 for turn, worth in judged(state).items() if turn.startswith("scroll"))
