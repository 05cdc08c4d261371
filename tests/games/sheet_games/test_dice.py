"""The dice of the sheet games, as facts: 216 rolls, and how many are of which kind."""

from __future__ import annotations

from collections import Counter
from itertools import product

from expedition.core.chance import SeededChance
from expedition.games.sheet_games.dice import numbers_on_offer, numbers_shown
from expedition.games.temple.printed import DICE


def kind(roll: tuple[str, ...]) -> str:
    penny, helper, danger = (not face.isdigit() for face in roll)
    if danger:
        return "danger"
    return {(True, True): "both", (True, False): "penny", (False, True): "helper"}.get(
        (penny, helper), "plain"
    )


def test_of_216_rolls_36_are_a_danger_and_125_plain() -> None:
    kinds = Counter(kind(roll) for roll in product(*(die.faces for die in DICE.all())))
    assert kinds == {"danger": 36, "plain": 125, "helper": 25, "penny": 25, "both": 5}


def test_every_roll_is_thrown_about_as_often_as_another() -> None:
    thrown = Counter(DICE.throw(SeededChance("fair", moment)) for moment in range(21_600))
    assert len(thrown) == 216
    chi_squared = sum((count - 100) ** 2 / 100 for count in thrown.values())
    assert chi_squared < 300  # 215 degrees of freedom: passed by chance once in ten thousand


def test_only_numbers_are_added() -> None:
    assert numbers_shown(("penny", "2", "mummy")) == (2,)
    assert numbers_on_offer(()) == ()
