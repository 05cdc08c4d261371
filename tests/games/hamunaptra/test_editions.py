"""What earlier editions of Hamunaptra played are options of the present one."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from expedition.core.editions import in_this_edition
from expedition.core.match import new_match
from expedition.core.record import read_record, verify
from expedition.games.hamunaptra import RULES
from tests import records

FOLDER = Path(records.__file__).parent
BOARDS = {1: "small", 2: "spaced", 3: "ring"}


@pytest.mark.parametrize("edition", BOARDS)
def test_a_match_of_an_earlier_edition_is_one_of_the_present_with_options(edition: int) -> None:
    record = read_record((FOLDER / f"hamunaptra-{edition}.json").read_text("utf-8"))
    options = {**record.options, **RULES.box.earlier[record.edition]}
    assert options["first_player"] == ("passes_on" if edition == 3 else "stays")
    assert options["stairs_points"] == "every_connected_player"
    assert options["start_board"] == BOARDS[edition]
    same = replace(record, edition=RULES.box.edition, options=options)
    assert verify(RULES, same).is_over


def test_a_table_of_the_second_edition_that_chose_nothing_keeps_its_board() -> None:
    assert in_this_edition(RULES.box, 2, {})["start_board"] == "spaced"
    assert in_this_edition(RULES.box, 2, {"start_board": "small"})["start_board"] == "small"
    assert in_this_edition(RULES.box, 1, {})["start_board"] == "small"


@pytest.mark.parametrize("edition", BOARDS)
def test_H07_a_table_of_an_earlier_edition_keeps_its_board_and_distances(edition: int) -> None:
    advised = {1: (8, 8, 8, 8, 8, 8, 8)}.get(edition, (8, 8, 8, 7, 6, 5, 5))
    options = in_this_edition(RULES.box, edition, {})
    assert options["start_board"] == BOARDS[edition]
    for seats, distance in zip(range(2, 9), advised, strict=True):
        table = new_match(RULES, seats, options, "earlier").state.table
        assert table.agreement.exit_distance == distance


@pytest.mark.parametrize("edition", BOARDS)
def test_A53_a_table_of_an_earlier_edition_keeps_its_points_for_plain_stairs(edition: int) -> None:
    options = in_this_edition(RULES.box, edition, {})
    assert options["stairs_points"] == "every_connected_player"
    assert in_this_edition(RULES.box, edition, {"stairs_points": "placer"}) == {
        **options,
        "stairs_points": "placer",
    }
