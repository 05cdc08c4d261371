"""No discovery is invented and none is missed: every set of cells of small sheets is tried."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from expedition.games.sheet_games.cell_sets import cells_in
from expedition.games.valley.discoveries import discoveries_possible_on
from expedition.games.valley.faults import fault
from expedition.games.valley.notation import read_sheet
from expedition.games.valley.sheet import SIZES, STARS, ValleySheet
from tests.games.valley.drawing import once_each
from tests.games.valley.slow_valley import Found, discoveries, is_discovery, picture

ANY = [".", "#", "!", "x", "H", *(str(number) for number in range(1, 16))]
LOW = ["1", "2", "3", "4", "5", "5", "."]
HIGH = ["6", "9", "10", "11", "15", "10", "5"]
ALIKE = ["4", "4", "4", "7", "."]


@st.composite
def drawings(draw: st.DrawFn) -> str:
    """Sheets of up to 4 by 4."""
    tokens = draw(st.sampled_from([ANY, LOW, HIGH, ALIKE]))
    width, height = draw(st.integers(1, 4)), draw(st.integers(1, 4))
    row = st.lists(st.sampled_from(tokens), min_size=width, max_size=width)
    return once_each("\n".join(" ".join(draw(row)) for _ in range(height)))


@st.composite
def sheets(draw: st.DrawFn) -> tuple[str, ValleySheet, list[Found]]:
    """A sheet, some of whose discoveries have been revealed already."""
    drawing = draw(drawings())
    before: list[Found] = []
    trailer = ""
    for _ in range(draw(st.integers(0, 2))):
        kind = draw(st.sampled_from(list(STARS)))
        possible = sorted(map(sorted, discoveries(picture(drawing), before, kind)))
        if possible:
            places = draw(st.sampled_from(possible))
            before.append((kind, frozenset(places)))
            names = " ".join(f"{chr(97 + column)}{row + 1}" for row, column in places)
            trailer += f"\n{kind}: {names}"
    return drawing, read_sheet(drawing + trailer), before


@settings(max_examples=150, deadline=None)
@given(sheets(), st.sampled_from(list(STARS)))
def test_every_discovery_is_found_once_and_nothing_else(
    at: tuple[str, ValleySheet, list[Found]], kind: str
) -> None:
    drawing, sheet, before = at
    cells = sheet.layout.cells
    found = [
        frozenset((cells[number].row, cells[number].column) for number in cells_in(discovery))
        for discovery in discoveries_possible_on(sheet).with_cells(kind, 0)
    ]
    assert len(set(found)) == len(found)
    assert set(found) == discoveries(picture(drawing), before, kind)
    assert (kind in discoveries_possible_on(sheet).kinds) == bool(found)


@settings(max_examples=100, deadline=None)
@given(sheets(), st.sampled_from(list(STARS)), st.data())
def test_a_set_has_a_fault_if_and_only_if_it_is_no_discovery(
    at: tuple[str, ValleySheet, list[Found]], kind: str, data: st.DataObject
) -> None:
    drawing, sheet, before = at
    cells = sheet.layout.cells
    if not cells:
        return
    marked = data.draw(st.sets(st.integers(0, len(cells) - 1), max_size=6))
    places = frozenset((cells[number].row, cells[number].column) for number in marked)
    right = is_discovery(picture(drawing), before, kind, places)
    assert (fault(sheet, kind, sorted(marked)) is None) == right


@settings(max_examples=80, deadline=None)
@given(sheets(), st.sampled_from(list(STARS)), st.data())
def test_the_cells_offered_next_are_those_of_some_whole_discovery(
    at: tuple[str, ValleySheet, list[Found]], kind: str, data: st.DataObject
) -> None:
    drawing, sheet, before = at
    numbers = {(cell.row, cell.column): n for n, cell in enumerate(sheet.layout.cells)}
    whole = [
        sorted(numbers[place] for place in places)
        for places in discoveries(picture(drawing), before, kind)
    ]
    chosen: tuple[int, ...] = ()
    while len(chosen) < SIZES[kind]:
        expected = {one[len(chosen)] for one in whole if tuple(one[: len(chosen)]) == chosen}
        assert set(cells_in(discoveries_possible_on(sheet).next_cells(kind, chosen))) == expected
        if not expected:
            return
        chosen = (*chosen, data.draw(st.sampled_from(sorted(expected))))


@pytest.mark.parametrize("kind", STARS)
def test_sets_that_hold_marked_cells_are_found_and_no_others(kind: str) -> None:
    sheet = read_sheet("1 2 10 4\n5 10 11 10\n4 4 10 9\n4 4 3 2")
    seen = discoveries_possible_on(sheet)
    everything = set(seen.with_cells(kind, 0))
    for one, other in combinations(range(16), 2):
        marked = 1 << one | 1 << other
        assert set(seen.with_cells(kind, marked)) == {
            cells for cells in everything if not marked & ~cells
        }


def test_every_forest_of_a_larger_sheet_is_found() -> None:
    values = [[1 + (row * 5 + column) % 15 for column in range(5)] for row in range(5)]
    drawing = "\n".join(" ".join(map(str, row)) for row in values)
    slow = discoveries(picture(drawing), [], "forest")
    found = list(discoveries_possible_on(read_sheet(drawing)).with_cells("forest", 0))
    assert len(found) == len(slow) > 3_000
