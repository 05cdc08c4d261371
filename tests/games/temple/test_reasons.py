"""What the coach says of a turn in the Temple, on sheets drawn for it."""

from __future__ import annotations

import pytest

from tests.games.reasons import Reasoning
from tests.games.temple.drawing import table

REASONING = Reasoning("temple")
blamed, praised = REASONING.blamed, REASONING.praised

SHEET = """
    #  #  5  4  #  #
    #  .  .  .  .  #
    .  .  .  .  .  .
    .  8  8  .  .  !
    .  .  .  .  .  .
"""


@pytest.mark.parametrize(
    ("roll", "played", "better", "said"),
    [
        ("1 2 3", "3 a5", "3 d2", "3 in d2 would have made your run 3 long."),
        ("4 4 8", "4 a5", "8 c5", "8 in c5 would have closed the group of 8s: 3 stars."),
        ("9 9 9", "9 a5", "9 f5", "A 9 in f5 would have beaten the mummy in f4."),
        ("1 4 2", "1 a5", "4 c2", "4 in c2 would have made a pair with room for a third 4."),
    ],
)
def test_what_was_missed(roll: str, played: str, better: str, said: str) -> None:
    assert blamed(table(roll, SHEET), played, better) == said


def test_the_last_room_of_a_pair_is_spoilt() -> None:
    walled = """
        7  7  .  .  .
        3  1  3  .  .
        .  .  .  .  .
    """
    said = blamed(table("1 3 6", walled), "4 c1", "4 d3")
    assert said == "In c1 you took the last room beside the pair of 7s."


def test_a_nine_that_guards_nothing_is_wasted() -> None:
    corner = """
        .  7  .  .  .
        2  3  .  .  .
        5  1  .  .  .
    """
    said = blamed(table("9 9 9", corner), "9 a1", "9 e1")
    assert said in (
        "The 9 in a1 is wasted: it guards no free cell and beats no mummy.",
        "A 9 in e1 would have guarded 3 free cells against mummies.",
    )


def test_a_mummy_alone_belongs_beside_a_nine() -> None:
    guarded = """
        9  .  .  .  .
        .  4  .  .  .
        .  .  .  .  .
    """
    at = table("mummy 2 3", guarded, last="b2")
    assert blamed(at, "c3", "a2") == "In a2 the mummy would have been beside a 9, and beaten."
    assert praised(at, "a2") == "In a2 the mummy lies beside a 9, and is beaten."


def test_a_door_is_told_as_a_door() -> None:
    doors = """
        .+ 5  .  .  .+
        .  .  .  .  2
        .  .  .  .  .
    """
    at = table("lockpick 4 11", doors)
    assert blamed(at, "11 e1", "4 a1") == "4 in a1 would have made your run 2 long."
    assert praised(table("lockpick 5 5", doors), "5 a1").startswith("The 5 in a1 makes a pair")


def test_on_the_sheet_of_another_it_is_the_harm_that_counts() -> None:
    mine = "9 . . ."
    theirs = "9 . . ."
    at = table("mummy 2 3", mine, theirs, hands=(1, 0))
    said = "In b1 the mummy lies beside one of their 9s, and is beaten."
    assert blamed(at, "b1", "d1") == said
