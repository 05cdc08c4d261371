"""Values over the wire, and the changes between two of them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from expedition.core.errors import BadNotation
from expedition.core.wire import changes, from_plain, to_plain
from expedition.core.wire import patched as changed


@dataclass(frozen=True)
class Tile:
    edges: str
    heights: tuple[int, ...]
    owner: int | None
    places: Mapping[int, tuple[str, int]]


TILE = Tile("oxox", (1, 2), None, {3: ("north", 4)})


def test_a_value_goes_to_json_and_back() -> None:
    plain = to_plain(TILE)
    assert plain == {
        "edges": "oxox",
        "heights": [1, 2],
        "owner": None,
        "places": {"3": ["north", 4]},
    }
    assert from_plain(Tile, plain) == TILE


def test_sets_are_told_in_order() -> None:
    assert to_plain(frozenset({3, 1, 2})) == [1, 2, 3]


def test_what_has_no_plain_form_is_refused() -> None:
    with pytest.raises(TypeError):
        to_plain(object())


@pytest.mark.parametrize(
    "wrong",
    [
        {"edges": 4}, {"heights": "12"}, {"owner": "me"}, {"places": {"x": ["north", 4]}},
        {"places": {"3": ["north"]}}, {"colour": "red"}, {"places": []},
    ],
)  # fmt: skip
def test_a_value_of_another_shape_is_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(BadNotation):
        from_plain(Tile, {**to_plain(TILE), **wrong})


def test_changes_name_the_smallest_part_that_differs() -> None:
    before = {"round": 1, "sheets": [[0, 0], [0, 0]], "roll": ["1", "2"]}
    after = {"round": 2, "sheets": [[0, 7], [0, 0]], "roll": []}
    assert changes(before, after) == [(["round"], 2), (["sheets", 0, 1], 7), (["roll"], [])]


def test_changes_of_values_are_those_of_what_they_are_told_as() -> None:
    turned = Tile("xoxo", (1, 3), 2, {3: ("north", 5)})
    found = changes(TILE, turned)
    assert found == changes(to_plain(TILE), to_plain(turned))
    assert found == [(["edges"], "xoxo"), (["heights", 1], 3), (["owner"], 2),
                     (["places", "3", 1], 5)]  # fmt: skip
    assert changes((TILE,), (turned, TILE)) == [([], to_plain((turned, TILE)))]


PLAIN = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=3),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=2), inner, max_size=4)
    ),
    max_leaves=20,
)


@given(PLAIN, PLAIN)
def test_changes_lead_from_any_value_to_any_other(before: Any, after: Any) -> None:  # noqa: ANN401
    assert changed(before, changes(before, after)) == after


def test_the_value_before_a_change_stays_as_it_was() -> None:
    before = {"round": 1, "sheets": [[0, 0], [0, 0]]}
    after = changed(before, [(["round"], 2), (["sheets", 0, 1], 7)])
    assert after == {"round": 2, "sheets": [[0, 7], [0, 0]]}
    assert before == {"round": 1, "sheets": [[0, 0], [0, 0]]}
