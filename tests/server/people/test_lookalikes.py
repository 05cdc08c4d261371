"""Which names are taken for each other."""

from __future__ import annotations

import pytest

from expedition.core.names import LONGEST_NAME
from expedition.server.people.lookalikes import free_name, taken_for


@pytest.mark.parametrize(
    ("name", "other"),
    [
        ("Kevin", "kevin"),
        ("Kevin", "KÉVIN"),
        ("Kevin", "Кеvin"),  # two Cyrillic letters
        ("Kevin", "Kevın"),
        ("Kevin", "K e v i n."),
        ("Kevin B", "Kevin B."),
        ("Ella", "EIla"),
        ("Ian", "lan"),
        ("Olga", "0lga"),
        ("Will", "Wi11"),
        ("Zoé", "Zoe\u0301"),
        ("🦊", "🦊"),
        ("Ｍａｘ", "Max"),
    ],
)
def test_names_that_look_alike_are_taken_for_each_other(name: str, other: str) -> None:
    assert taken_for(name, ["Somebody", other]) == other
    assert taken_for(other, [name]) == name


@pytest.mark.parametrize(
    ("name", "other"),
    [
        ("Kevin", "Kevin B"),
        ("Anna", "Ana"),
        ("Ella", "Elia"),
        ("Ian", "Lan"),
        ("Kevin 1", "Kevin 2"),
        ("🦊", "🐺"),
        ("מיה", "מאיה"),
        ("Mia", ""),
        ("", ""),
    ],
)
def test_other_names_are_told_apart(name: str, other: str) -> None:
    assert taken_for(name, [other]) is None
    assert taken_for(other, [name]) is None


def test_a_number_makes_a_name_free_and_never_too_long() -> None:
    assert free_name("Mia", ["Ana"]) == "Mia"
    assert free_name("Mia", ["mia", "Mia 2"]) == "Mia 3"
    long = "M" * LONGEST_NAME
    free = free_name(long, [long])
    assert len(free) == LONGEST_NAME
    assert free.endswith("MM 2")
