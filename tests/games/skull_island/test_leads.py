"""What a player is shown while choosing: what each mark reveals, and what is one mark away."""

from __future__ import annotations

from expedition.core.rules import View
from expedition.core.turns import turn_text
from expedition.core.wire import to_plain
from expedition.games.skull_island import ADVISOR
from expedition.games.skull_island.leads import Lead
from tests.games.skull_island.drawing import table

TWO_WAYS = """
    ~  4  4  ~  ~
    4  .  .  .  ~
    ~  4  4  ~  ~
"""


def reveals(roll: str, drawing: str) -> dict[str, str]:
    found = ADVISOR.reveals(View(0, table(roll, drawing)))
    return {turn_text(turn): turn_text(finds) for turn, finds in found.items()}


def test_each_number_and_cell_is_told_with_the_treasures_that_it_reveals() -> None:
    assert reveals("4 1 1", TWO_WAYS) == {"4 d2": "4@b2 4@c2", "4 c2": "4@b2"}


def test_a_boat_is_told_with_the_treasures_that_it_reveals() -> None:
    assert reveals("1 boat 1", TWO_WAYS)["boat e2"] == "4@b2 4@c2"


def test_in_a_skull_round_there_is_nothing_to_reveal() -> None:
    assert reveals("1 1 skull", TWO_WAYS) == {}


def test_a_lead_is_a_treasure_that_a_single_number_or_boat_would_find() -> None:
    leads = ADVISOR.leads(View(0, table("1 1 1", TWO_WAYS)))
    assert leads == (
        Lead(4, "b2", numbers=("c2", "d2"), boats=("e2",)),
        Lead(4, "c2", numbers=("d2",), boats=("e2",)),
    )
    assert to_plain(leads[0]) == {
        "value": 4,
        "cell": "b2",
        "numbers": ["c2", "d2"],
        "boats": ["e2"],
    }


def test_the_most_valuable_lead_comes_first() -> None:
    both = "~ 4 12 ~\n4 . . 12\n~ 4 12 ~\n. . . ."
    assert [lead.value for lead in ADVISOR.leads(View(0, table("1 1 1", both)))] == [12, 4]


def test_a_value_that_is_noted_gives_no_lead() -> None:
    noted = ". 4 4 . .\n4 . . 4 .\n. 4 4 . .\ntreasures: b2=4"
    assert ADVISOR.leads(View(0, table("1 1 1", noted))) == ()


def test_a_spectator_is_shown_nothing() -> None:
    at = table("4 1 1", TWO_WAYS)
    assert ADVISOR.reveals(View(None, at)) == {}
    assert ADVISOR.leads(View(None, at)) == ()
    assert ADVISOR.gains(View(None, at)) == ADVISOR.appraise(View(None, at)) == {}
