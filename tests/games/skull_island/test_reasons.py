"""What the coach says of a turn on Skull Island, on sheets drawn for it."""

from __future__ import annotations

from tests.games.reasons import Reasoning
from tests.games.skull_island.drawing import table

REASONING = Reasoning("skull_island")
blamed, praised = REASONING.blamed, REASONING.praised

SHEET = """
    ~  ~  ~  ~  ~  ~
    ~  .  .  .  .  ~
    ~  .  12 .  .  ~
    ~  .  .  .  !  ~
    ~  .  .  .  .  ~
    ~  ~  ~  ~  ~  ~
"""


def test_a_number_brings_its_treasure_nearer() -> None:
    said = praised(table("6 6 5", SHEET), "12 c5")
    assert said == "The 12 in c5 brings the treasure of 12 within 2 marks."


def test_a_nine_overcomes_a_skull() -> None:
    at = table("4 5 6", SHEET)
    assert praised(at, "9 d4") == "The 9 in d4 overcomes the skull in e4: 9 stars."
    assert blamed(at, "9 b2", "9 d4") == ("A 9 in d4 would have overcome the skull in e4: 9 stars.")


def test_a_nine_guards_free_cells() -> None:
    said = praised(table("4 5 6", SHEET), "9 b2")
    assert said == "The 9 in b2 guards 2 free cells against skulls."


def test_K15_a_number_feeds_the_skull_beside_it() -> None:
    said = blamed(table("4 5 6", SHEET), "11 d5", "11 b2")
    assert said == "The 11 in d5 feeds the skull in e4: 11 stars."


def test_a_small_treasure_wastes_a_slot() -> None:
    ready = """
        ~  ~  ~  ~  ~  ~
        ~  .  2  .  .  ~
        ~  2  .  .  .  ~
        ~  .  2  .  .  ~
        ~  .  .  .  .  ~
        ~  ~  ~  ~  ~  ~
    """
    said = blamed(table("1 1 5", ready), "2 d3 2@c3", "5 e5")
    assert said.startswith("The treasure of 2 in c3 takes one of your five slots")
