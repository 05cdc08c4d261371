"""What the coach says of a turn in the Valley, on sheets drawn for it."""

from __future__ import annotations

import pytest

from tests.games.reasons import Reasoning
from tests.games.valley.drawing import table

REASONING = Reasoning("valley")
blamed, praised = REASONING.blamed, REASONING.praised

SHEET = """
    .  .  .  .  .  2
    .  7  .  12 .  .
    .  .  .  .  .  .
    .  3  .  .  .  .
"""


@pytest.mark.parametrize(
    ("roll", "better", "what"),
    [
        ("5 5 1", "11 d1", "11 in d1 beside the 12 in d2 would have been a pyramid"),
        ("5 2 1", "8 b1", "8 in b1 beside the 7 in b2 would have been a mountain"),
        ("1 1 1", "3 b3", "3 in b3 beside the 3 in b4 would have been a city"),
    ],
)
def test_numbers_are_the_making_of_a_discovery_with_their_neighbours(
    roll: str, better: str, what: str
) -> None:
    at = table(roll, SHEET)
    elsewhere = f"{better.split()[0]} f4"
    assert blamed(at, elsewhere, better) == f"{what} in the making."
    assert praised(at, better) == f"{what.replace('would have been', 'is')} in the making."


def test_V14_a_high_and_a_low_number_may_share_a_forest() -> None:
    at = table("1 1 1", SHEET)
    assert praised(at, "3 a1") == "3 in a1 beside the 7 in b2 is a forest in the making."


def test_a_discovery_left_lying_is_what_was_missed() -> None:
    ready = """
        6  7  .
        .  .  .
        .  .  1
    """
    at = table("5 1 3", ready)
    said = blamed(at, "9 c1", "9 c1 mountain a1 b1 c1")
    assert said == "You could have revealed a mountain from a1 on: 7 stars."
