"""A rule is found by its number: in the test that proves it, and in the source that holds it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import expedition

SOURCE = Path(expedition.__file__).parent / "games"
TESTS = Path(__file__).parents[1] / "games"
LETTERS = {"temple": "T", "skull_island": "K", "valley": "V", "hamunaptra": "H"}


def proved(game: str, letter: str) -> set[int]:
    """The numbers in the names of a game's tests: `test_T06_…`."""
    named = re.compile(rf"\bdef test_(?:[A-Z]\d+_)*?{letter}(\d+)_")
    return {int(number) for text in texts(TESTS / game) for number in named.findall(text)}


def held(game: str, letter: str) -> set[int]:
    """The numbers in a game's source: "T6", and those between when it says "T2 to T4"."""
    spans = re.compile(rf"\b{letter}(\d+)(?: to {letter}(\d+))?\b")
    return {
        number
        for text in texts(SOURCE / game)
        for first, last in spans.findall(text)
        for number in range(int(first), int(last or first) + 1)
    }


def texts(folder: Path) -> list[str]:
    return [path.read_text("utf-8") for path in sorted(folder.rglob("*.py"))]


@pytest.mark.parametrize(("game", "letter"), LETTERS.items())
def test_every_printed_rule_that_a_test_proves_is_named_in_the_source(
    game: str, letter: str
) -> None:
    rules = proved(game, letter)
    assert len(rules) > 10
    assert not {f"{letter}{number}" for number in rules - held(game, letter)}
