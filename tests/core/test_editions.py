"""Matches of earlier editions are played as they were."""

from __future__ import annotations

from dataclasses import replace

import pytest

from expedition.core.catalogue import find_game
from expedition.core.editions import in_this_edition, options_of
from expedition.core.errors import BrokenRecord

BOX = replace(
    find_game("skull_island").rules.box,
    edition=3,
    earlier={1: {"landing": "wide", "sea": "open"}, 2: {"sea": "open"}},
    usual_then={2: {"landing": "wide"}},
)


def test_an_earlier_edition_adds_the_options_that_it_always_played_by() -> None:
    assert in_this_edition(BOX, 1, {"layout": "back"}) == {
        "layout": "back",
        "landing": "wide",
        "sea": "open",
    }


def test_what_nobody_had_to_choose_stays_what_it_was() -> None:
    assert in_this_edition(BOX, 2, {}) == {"landing": "wide", "sea": "open"}
    assert in_this_edition(BOX, 2, {"landing": "coast"}) == {"landing": "coast", "sea": "open"}


def test_the_present_edition_adds_none() -> None:
    assert in_this_edition(BOX, 3, {"sea": "near"}) == {"sea": "near"}


def test_an_edition_that_the_box_does_not_list_is_refused() -> None:
    with pytest.raises(BrokenRecord, match="other_edition"):
        in_this_edition(BOX, 4, {})


def test_an_earlier_edition_had_no_option_that_came_later() -> None:
    assert options_of(BOX, 1) == {"layout", "dice"}
    assert options_of(BOX, 2) == {"layout", "dice", "landing"}
    assert options_of(BOX, 3) == {option.name for option in BOX.options}
