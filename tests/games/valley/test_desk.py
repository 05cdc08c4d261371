"""People put a turn together in any order, and are offered discoveries."""

from __future__ import annotations

import pytest

from expedition.core.chance import SeededChance, pick
from expedition.core.rules import Turn, View, filled_in
from expedition.core.turns import check_turn, read_turn, some_turn, turn_text
from expedition.games.valley import DESK, RULES
from expedition.games.valley.steps import Step
from expedition.games.valley.table import Table
from tests.games.valley.drawing import entered, table

BEGUN = table(
    "2 3 4",
    """
    .  .  .  .
    .  5  .  .
    !  .  .  .
    .  .  .  .
    """,
)
RICH = table(
    "2 3 4",
    """
    6  7  8  1
    2  3  4  5
    H  .  .  .
    """,
)


def menu(at: Table, chosen: str = "") -> set[str]:
    return {str(step) for step in DESK.menu(View(0, at), read_turn(RULES, chosen)).steps}


def why(at: Table, chosen: str, step: str) -> str:
    view: View[Table, None] = View(0, at)
    return DESK.refusal(view, read_turn(RULES, chosen), RULES.box.read_step(step)).key


def offers(at: Table, chosen: str) -> list[str]:
    return [turn_text(steps) for steps in DESK.offers(View(0, at), read_turn(RULES, chosen))]


def ordered(at: Table, turn: str) -> str:
    return turn_text(DESK.in_order(View(0, at), read_turn(RULES, turn)))


def test_a_lower_cell_may_be_filled_first() -> None:
    assert "a1" in menu(BEGUN, "2 c3 3")
    assert ordered(BEGUN, "2 c3 3 a1") == "3 a1 2 c3"


def test_a_cell_that_needs_another_stays_behind_it() -> None:
    assert ordered(BEGUN, "2 c1 3 d1") == "2 c1 3 d1"
    assert ordered(BEGUN, "2 c3 3 d2") == "2 c3 3 d2"


def test_a_discovery_may_be_marked_from_its_far_end() -> None:
    assert "a1" in menu(RICH, "2 b3 mountain c1")
    turn = "2 b3 mountain c1 b1 a1"
    assert ordered(RICH, turn) == "2 b3 mountain a1 b1 c1"


def test_any_path_through_the_loose_menus_is_a_turn_once_it_is_in_order() -> None:
    for number in range(60):
        chance = SeededChance(str(number), 0)
        at = RULES.set_up(1, filled_in(RULES.box, {"layout": "back"}), chance)
        for moment in range(8):
            view: View[Table, None] = View(0, at)
            if at.is_danger:
                turn = some_turn(RULES, view, chance, "snake")
            else:
                turn = DESK.in_order(view, loose_turn(at, f"{number}/{moment}"))
                check_turn(RULES, view, turn)
            at = RULES.resolve(at, {0: turn}, SeededChance(str(number), moment + 1))


def loose_turn(at: Table, purpose: str) -> Turn[Step]:
    chance = SeededChance(purpose, 0)
    chosen: Turn[Step] = ()
    while steps := DESK.menu(View(0, at), chosen).steps:
        chosen = (*chosen, pick(chance, steps, str(len(chosen))))
    return chosen


@pytest.mark.parametrize(
    ("chosen", "step", "key"),
    [
        ("2 b3 mountain c1", "d1", "valley.mountain_too_low"),
        ("2 b3 forest a2", "b3", "valley.forest_repeats"),
        ("2 b3 mountain b1 c1", "a1", "step_allowed"),
        ("2 b3 mountain a1", "c1", "step_allowed"),
        ("2 b3 forest a1 b1 c1 d1", "b2", "step_allowed"),
        ("2 b3", "2", "valley.dice_spent"),
        ("2", "a1", "cell_taken"),
        ("", "a2", "valley.number_first"),
    ],
)
def test_what_cannot_be_is_refused_with_its_reason(chosen: str, step: str, key: str) -> None:
    if key == "step_allowed":
        assert step in menu(RICH, chosen)
    else:
        assert step not in menu(RICH, chosen)
        assert why(RICH, chosen, step) == key


def test_an_earlier_cell_is_never_refused_for_its_order() -> None:
    apart = table(
        "1 2 3",
        """
        6  .  7  8
        .  .  .  9
        .  .  .  .
        """,
    )
    assert "a1" not in menu(apart, "1 b2 mountain c1 d1")
    assert why(apart, "1 b2 mountain c1 d1", "a1") == "valley.not_connected"
    assert why(apart, "1 b2 mountain d1", "a1") == "valley.mountain_out_of_reach"


def test_the_best_discoveries_come_first() -> None:
    found = offers(RICH, "3 b3")
    assert found[0] == "forest d1 a2 b2 c2 d2"
    assert "mountain a1 b1 c1" in found
    assert offers(RICH, "") == []
    assert offers(RICH, "3") == []


def test_offers_go_on_from_the_cells_that_are_marked() -> None:
    assert offers(RICH, "2 b3 mountain") == ["a1 b1 c1"]
    assert offers(RICH, "2 b3 mountain c1") == ["a1 b1"]
    assert offers(RICH, "2 b3 mountain a1 b1 c1") == []


def test_every_offer_can_be_taken() -> None:
    for offer in offers(RICH, "9 b3"):
        check_turn(RULES, View(0, RICH), read_turn(RULES, ordered(RICH, f"9 b3 {offer}")))


def test_snakes_and_real_dice_are_as_the_menus_say() -> None:
    snake = table("1 2 snake", ". . .\n. 5 .\n. . .", last="b2")
    unread = entered(BEGUN)
    assert "a1" in menu(snake)
    assert offers(snake, "") == []
    assert why(snake, "", "b2") == "cell_taken"
    assert ordered(snake, "a1") == "a1"
    assert "purple=3" in menu(unread)
