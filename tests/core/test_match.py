"""A match: sealed turns, moments and what is too late."""

from __future__ import annotations

from enum import IntEnum
from itertools import count

import pytest

from expedition.bots.match_runner import play_match
from expedition.core.catalogue import find_game
from expedition.core.errors import IllegalTurn, TooLate
from expedition.core.grid import Cell
from expedition.core.match import Match, new_match
from expedition.core.record import record_of, verify
from expedition.core.rules import AnyRules
from expedition.core.turns import every_turn
from expedition.games.sheet_games.steps import Number, Place
from expedition.games.temple import RULES
from expedition.games.valley import RULES as VALLEY
from expedition.games.valley.steps import Build
from expedition.locale import LANGUAGES, explain


@pytest.fixture
def match() -> Match:
    return new_match(RULES, 2, {}, "a match")


def test_a_sealed_turn_changes_nothing_that_anybody_sees(match: Match) -> None:
    turn = next(every_turn(RULES, match.view(0)))
    sealed = match.seal(0, turn, 0)
    assert sealed.view(1) == match.view(1)
    assert sealed.thinking == {1}
    assert match.thinking == {0, 1}


def test_a_turn_for_a_moment_that_is_past_is_too_late(match: Match) -> None:
    turn = next(every_turn(RULES, match.view(0)))
    after = match.seal(0, turn, 0).seal(1, turn, 0).resolved()
    with pytest.raises(TooLate):
        after.seal(0, turn, 0)


def test_a_seat_that_is_not_asked_cannot_play(match: Match) -> None:
    turn = next(every_turn(RULES, match.view(0)))
    with pytest.raises(IllegalTurn, match="not_your_turn"):
        match.seal(7, turn, 0)


def test_a_moment_is_not_resolved_before_everybody_has_sealed(match: Match) -> None:
    with pytest.raises(ValueError, match="0, 1"):
        match.resolved()
    turn = next(every_turn(RULES, match.view(0)))
    with pytest.raises(ValueError, match=r"\[1\]"):
        match.seal(0, turn, 0).resolved()


def test_the_dice_of_a_round_do_not_depend_on_what_anybody_chose(match: Match) -> None:
    first, *_, last = every_turn(RULES, match.view(0))
    one = match.seal(0, first, 0).seal(1, first, 0).resolved()
    other = match.seal(0, last, 0).seal(1, first, 0).resolved()
    assert one.state.roll == other.state.roll


def test_a_match_that_is_over_has_nothing_to_resolve() -> None:
    over = play_match(find_game("temple"), ["random"], {}, "over")
    with pytest.raises(ValueError, match="over"):
        over.resolved()


NOT_TURNS = [
    [Number(2), Place(Cell(2, 0))],
    "2 a3",
    None,
    (Number(2.0), Place(Cell(2, 0))),  # type: ignore[arg-type]
    (Number(True), Place(Cell(2, 0))),
    (Number(10**5000), Place(Cell(2, 0))),
    (Number(2), Place("a3")),  # type: ignore[arg-type]
    (Number(2), Place(Cell("x", 1))),  # type: ignore[arg-type]
    (Number(2), Place(Cell(2, 0)), None),
    ("2", "a3"),
    (2, 3),
    (Build("tower"),),
]


@pytest.mark.parametrize("turn", NOT_TURNS, ids=range(len(NOT_TURNS)))
@pytest.mark.parametrize("rules", [RULES, VALLEY], ids=["temple", "valley"])
def test_what_only_looks_like_a_turn_is_refused_in_a_sentence(
    rules: AnyRules, turn: object
) -> None:
    match = new_match(rules, 1, {}, "turns")
    with pytest.raises(IllegalTurn) as refusal:
        match.seal(0, turn, 0)  # type: ignore[arg-type]
    assert all(explain(language, refusal.value).endswith(".") for language in LANGUAGES)


def test_a_building_that_does_not_exist_is_no_step_whatever_the_dice_show() -> None:
    seed = next(n for n in count() if "building" in new_match(VALLEY, 1, {}, str(n)).state.roll)
    match = new_match(VALLEY, 1, {}, str(seed))
    with pytest.raises(IllegalTurn, match="not_a_step"):
        match.seal(0, (Build("tower"),), 0)


def test_the_steps_of_the_menu_are_what_is_sealed(match: Match) -> None:
    [number, place] = next(every_turn(RULES, match.view(0)))
    other = IntEnum("other", {"NUMBER": number.number})
    sealed = match.seal(0, (Number(other(number.number)), place), 0).sealed[0]
    assert sealed == (number, place)
    assert type(sealed[0].number) is int


@pytest.mark.parametrize("seat", [True, False, 0.0, "0", None, [0]])
def test_a_seat_is_a_whole_number_and_no_truth(match: Match, seat: object) -> None:
    turn = next(every_turn(RULES, match.view(0)))
    with pytest.raises(IllegalTurn, match="not_your_turn"):
        match.seal(seat, turn, 0)  # type: ignore[arg-type]


def test_a_moment_beyond_all_counting_is_refused_too(match: Match) -> None:
    with pytest.raises(TooLate) as refusal:
        match.seal(0, (), 10**5000)
    assert len(explain("en", refusal.value)) < 300


@pytest.mark.parametrize(
    ("seats", "seed", "key"),
    [
        (2.0, "seed", "wrong_number_of_seats"),
        (True, "seed", "wrong_number_of_seats"),
        ("2", "seed", "wrong_number_of_seats"),
        (2, 7, "seed_not_text"),
        (2, None, "seed_not_text"),
        (2, "\ud800", "seed_not_text"),
    ],
)
def test_a_match_needs_a_number_of_seats_and_a_seed_of_text(
    seats: object, seed: object, key: str
) -> None:
    with pytest.raises(IllegalTurn, match=key):
        new_match(RULES, seats, {}, seed)  # type: ignore[arg-type]


def test_whatever_was_sealed_can_be_verified() -> None:
    match = new_match(RULES, 1, {}, "verified")
    while not match.is_over:
        *_, turn = every_turn(RULES, match.view(0))
        match = match.seal(0, turn, match.moment).resolved()
    assert verify(RULES, record_of(match, ("Ana",))).is_over
