"""The bots: legal in every variant, and doing what the situation asks for."""

from __future__ import annotations

import pytest

from expedition.bots.match_runner import play_match
from expedition.core.catalogue import find_game
from expedition.core.chance import SeededChance, pick
from expedition.core.rules import filled_in, look
from expedition.core.turns import is_legal, turn_text
from expedition.games.hamunaptra import ADVISOR, RULES, SUMMARY
from expedition.games.hamunaptra.advice.advisor import APPRAISALS
from expedition.games.hamunaptra.advice.odds import (
    at_least,
    best_defender,
    death,
    hit_odds,
    victory,
)
from expedition.games.hamunaptra.components import POINTS
from expedition.games.hamunaptra.questions import QUESTIONS
from expedition.games.hamunaptra.state import State
from expedition.locale import sentences
from tests.games.hamunaptra.drawing import dice, labyrinth, played, until

OPTIONS: list[dict[str, str]] = [
    {},
    {"duels": "yes", "defender_choice": "opponent"},
    {"walking_monsters": "yes", "turned_entrances": "yes"},
    {"whole_pile": "yes", "blocked_default": "ask"},
    {"team": "8", "defender_choice": "random", "distance_metric": "path"},
]


def best(state: State, seat: int = 0) -> str:
    """The turn that looks best to the bot, as text."""
    worth = ADVISOR.appraise(look(RULES, state, seat))
    return turn_text(max(worth, key=lambda turn: worth[turn]))


@pytest.mark.parametrize("options", OPTIONS, ids=str)
@pytest.mark.parametrize("seats", [2, 4, 8])
def test_every_turn_that_a_bot_thinks_of_is_legal(seats: int, options: dict[str, str]) -> None:
    state = RULES.set_up(seats, filled_in(RULES.box, options), SeededChance("legal", 0))
    moment = 0
    while asked := RULES.waiting_for(state):
        turns = {}
        for seat in sorted(asked):
            view = look(RULES, state, seat)
            worth = ADVISOR.appraise(view)
            assert worth, state.table.question
            if moment % 5 == 0:
                assert all(is_legal(RULES, view, turn) for turn in worth)
            luck = SeededChance("legal/bots", moment)
            chosen = pick(luck, sorted(worth, key=turn_text), f"{seat}")
            assert is_legal(RULES, view, chosen)
            turns[seat] = chosen
        moment += 1
        state = RULES.resolve(state, turns, SeededChance("legal", moment))


def test_a_bot_has_an_answer_to_every_question() -> None:
    assert set(APPRAISALS) == set(QUESTIONS)


HALL = """
    .   .   .   .   .   .
    A├  ─   ┼   ─   .   B┤
    .   .   .   .   .   .
"""


def test_in_the_last_round_a_bot_runs_for_the_exit() -> None:
    state = labyrinth(
        HALL,
        "C01=A@a2 C14=A@b2 C16=B@f2",
        stairs="ST_SUN_A@d2=B!",
        hands=("M1", "M2 E01"),
        phase="equip",
        active="B",
        first="B",
        pile="M3",
    )
    state = until(state, "move A")
    assert state.table.last_round
    first = best(state)
    assert first in ("C01 d2", "C14 d2")
    assert {first, best(played(state, first))} == {"C01 d2", "C14 d2"}


def test_a_bot_that_is_behind_does_not_end_the_game() -> None:
    state = labyrinth(
        HALL,
        "C01=A@c2 C02=B@f2 C03=B@f2 C04=B@f2 C05=B@f2",
        stairs="ST_SUN_A@d2=B!",
        hands=("M1", "M2"),
        chests=("", "E01 E02"),
    )
    assert "d2" not in best(state)


def test_a_bot_that_is_ahead_does() -> None:
    state = labyrinth(
        HALL,
        "C01=A@c2 C02=A@a2 C03=A@a2 C04=A@a2 C05=B@f2",
        stairs="ST_SUN_A@d2=A!",
        hands=("M1", "M2"),
    )
    assert best(state) == "C01 d2"


def test_a_bot_fights_together_or_not_at_all() -> None:
    strong = labyrinth(HALL, "C02=A@b2 C03=A@b2 C16=B@f2", dangers="M7@c2", hands=("G_STR",))
    assert best(strong) in ("C02 c2", "C03 c2")
    weak = labyrinth(HALL, "C06=A@b2 C16=B@f2", dangers="M6@c2", hands=("G_STR",))
    assert "c2" not in best(weak)


def test_a_bot_lays_stairs_as_an_exit_of_its_own() -> None:
    far = "A├  ─   ─   ─   ─   ─   ─   ─   .   .   B┤"
    state = labyrinth(
        f"{'.  ' * 11}\n{far}\n{'.  ' * 11}",
        "C01=A@h2 C16=B@k2",
        hands=("ST_SUN_A G_CRS",),
        phase="place",
    )
    assert best(state).startswith("ST_SUN_A i2")
    gains = {turn_text(turn): stars for turn, stars in ADVISOR.gains(look(RULES, state, 0)).items()}
    assert gains["ST_SUN_A i2 E"] == 4


def test_a_bot_sets_dangers_before_others() -> None:
    state = labyrinth(HALL, "C01=A@a2 C16=B@f2", hands=("M1",), phase="place")
    assert best(state) in ("M1 e2", "M1 f1", "M1 f3")


def test_a_bot_uses_equipment_where_it_tips_the_odds_and_retreats_in_time() -> None:
    needed = labyrinth(
        HALL, "C01=A@c2 C16=B@f2", dangers="M1@c2", phase="fight", chests=("E04",), hands=("E12",)
    )
    assert best(needed) == "F use=E04"
    losing = labyrinth(HALL, "C05=A@c2 C16=B@f2", dangers="M6@c2", phase="fight", hands=("E12",))
    struck = played(losing, "F", chance=dice(strike="1111"))
    assert best(struck) in ("b2 C05", "d2 C05")


def test_a_bot_says_no_to_a_bad_trade_and_yes_to_a_good_one() -> None:
    linked = HALL.replace(".   B┤", "─   B┤")
    state = labyrinth(
        linked, "C01=A@c2 C16=B@f2", hands=("G_DEAD ST_SUN_A", "G_DEAD E01"), phase="place"
    )
    bad = played(state, "trade=1 give=h1 want=equipment")
    assert best(bad, 1) == "no"
    good = played(state, "trade=1 give=h2 want=equipment")
    assert best(good, 1) == "give=h2 yes"


@pytest.mark.parametrize(
    ("hits", "dice_thrown", "needed", "likely"),
    [(0, 3, 3, 1.0), (1, 1, 4, 0.25), (2, 2, 3, 0.25), (1, 2, 1, 1.0), (2, 4, 2, 1 - 13 / 256)],
)
def test_the_odds_of_a_throw(hits: int, dice_thrown: int, needed: int, likely: float) -> None:
    assert at_least(hits, dice_thrown, needed) == pytest.approx(likely)
    assert sum(hit_odds(dice_thrown, needed)) == pytest.approx(1.0)


def test_the_odds_of_a_fight() -> None:
    assert victory([], "M1") == 0.0
    assert victory(["C02", "C03"], "M7") > victory(["C02"], "M7") > victory(["C06"], "M7")
    assert victory(["C02"], "M5", wounds=2) > victory(["C02"], "M5")
    assert death("C01", "M3", "F", 2) == pytest.approx(1 - 13 / 256)
    assert best_defender(["C06", "C03"], "M1") == "C03"


def test_a_match_is_remembered_by_its_order_end_and_events() -> None:
    match = play_match(find_game("hamunaptra"), ["greedy"] * 3, {}, "remembered")
    table = match.state.table
    found = SUMMARY.of(match.state)
    assert (found.rounds, found.ending) == (table.round, table.ending)
    assert found.order[0] == table.first_of_all
    assert sorted(found.order) == [0, 1, 2]
    escapes = sum(one.line("escaped") for one in match.standings().values())
    assert found.counts["escapes"] == escapes // POINTS["escaped"]
    for language in ("en", "fr"):
        names = [f"ending.{found.ending}", *(f"count.{name}" for name in found.counts)]
        assert all(f"hamunaptra.{name}" in sentences(language) for name in names)
