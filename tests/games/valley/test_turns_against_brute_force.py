"""The turns that menus offer are exactly what the rulebook allows, each once and in one order."""

from __future__ import annotations

from collections import Counter

from hypothesis import given, settings
from hypothesis import strategies as st

from expedition.core.rules import View
from expedition.core.turns import every_turn
from expedition.games.valley import RULES
from expedition.games.valley.notation import read_sheet, write_sheet
from expedition.games.valley.sheet import ValleySheet
from expedition.games.valley.table import APART, LEAD_ON
from tests.games.valley.drawing import table
from tests.games.valley.slow_valley import Found, Outcome, outcomes, picture, rim

PLAIN = ["1 2 3", "2 3 5", "5 4 5", "4 5 1", "1 1 1", "3 3 3", "5 5 5"]
HELPED = ["2 building 3", "4 building 5"]
FEW = [".", ".", ".", ".", "!", "!", "#", "S", "M", "3"]
TOKENS = [".", ".", ".", "!", "x", "#", "3", "9", "10", "H"]


@st.composite
def drawings(draw: st.DrawFn, most_free: int, tokens: list[str]) -> str:
    """Small sheets of up to 3 by 4 with only so many free cells."""
    width, height = draw(st.integers(1, 4)), draw(st.integers(1, 3))
    drawn = draw(
        st.lists(st.sampled_from(tokens), min_size=width * height, max_size=width * height)
    )
    free = 0
    for place, token in enumerate(drawn):
        free += token == "."
        if (token == "." and free > most_free) or (token in "HSM" and token in drawn[:place]):
            drawn[place] = "!"
    if "." not in drawn:
        drawn[draw(st.integers(0, len(drawn) - 1))] = "."
    rows = [drawn[row * width : (row + 1) * width] for row in range(height)]
    return "\n".join(" ".join(row) for row in rows)


def expected(drawing: str, roll: str, buildings: str) -> set[Outcome]:
    cells = picture(drawing)
    lines = drawing.split("\n")
    on_the_rim = rim(cells, len(lines), len(lines[0].split()))
    return outcomes(cells, [], on_the_rim, roll, lead_on=buildings == LEAD_ON)


def offered(drawing: str, roll: str, buildings: str) -> Counter[Outcome]:
    at = table(roll, drawing, buildings=buildings)
    return Counter(
        outcome_of(RULES.resolve(at, {0: turn}, NoLuck()).sheet(0))
        for turn in every_turn(RULES, View(0, at))
    )


class NoLuck:
    """Luck that is always the same."""

    def below(self, limit: int, purpose: str) -> int:
        return 0


def outcome_of(sheet: ValleySheet) -> Outcome:
    rows = [line for line in write_sheet(sheet).splitlines() if ":" not in line]
    places = [(cell.row, cell.column) for cell in sheet.layout.cells]
    found: set[Found] = {
        (discovery.kind, frozenset(places[cell] for cell in discovery.cells))
        for discovery in sheet.discoveries
    }
    return tuple(sorted(picture("\n".join(rows)).items())), frozenset(found)


def check(drawing: str, roll: str, buildings: str = APART) -> None:
    read_sheet(drawing)
    turns = offered(drawing, roll, buildings)
    assert set(turns) == expected(drawing, roll, buildings)
    assert set(turns.values()) == {1}


@settings(max_examples=60, deadline=None)
@given(drawings(5, TOKENS), st.sampled_from(PLAIN))
def test_plain_rolls(drawing: str, roll: str) -> None:
    check(drawing, roll)


@settings(max_examples=40, deadline=None)
@given(drawings(4, TOKENS), st.sampled_from(HELPED), st.sampled_from([APART, LEAD_ON]))
def test_rolls_with_a_building(drawing: str, roll: str, buildings: str) -> None:
    check(drawing, roll, buildings)


@settings(max_examples=40, deadline=None)
@given(drawings(5, FEW), st.sampled_from([*HELPED, "1 2 3"]), st.sampled_from([APART, LEAD_ON]))
def test_sheets_with_hardly_a_number_on_them(drawing: str, roll: str, buildings: str) -> None:
    """Where V4 and V6 come into the midst of a turn that also draws a building."""
    check(drawing, roll, buildings)


@settings(max_examples=10, deadline=None)
@given(drawings(3, TOKENS), st.sampled_from(["penny 4 5", "penny 2 2", "penny building 3"]))
def test_rolls_with_penny(drawing: str, roll: str) -> None:
    check(drawing, roll)


@settings(max_examples=60, deadline=None)
@given(drawings(6, [".", ".", ".", ".", "!", "#"]), st.sampled_from(PLAIN))
def test_the_first_turn_on_any_sheet(drawing: str, roll: str) -> None:
    check(drawing, roll)


def test_an_isolated_cell_that_must_come_before_an_earlier_one() -> None:
    """With no cell beside a number (V6), the order decides whether the second cell is open."""
    for roll in ("1 2 3", "5 4 5"):
        check(". . ! 7 ! !\n. ! ! ! ! .", roll)
        check("! ! ! ! ! 7\n. . ! . ! !", roll)
        check(". . ! ! . 7\n! ! ! ! ! !\n! ! . ! ! !", roll)
