"""The two printed islands are what the rules ask for."""

from __future__ import annotations

import pytest

from expedition.games.skull_island import SHEETS
from expedition.games.skull_island.printed import LAYOUTS
from tests.games.skull_island.slow_rules import Spot, by_an_edge, picture, touching

every_layout = pytest.mark.parametrize("layout", ["front", "back"])


def cells(layout: str, kinds: str) -> set[Spot]:
    return {spot for spot, token in picture("\n".join(LAYOUTS[layout])).items() if token in kinds}


@every_layout
def test_a_grid_of_nine_by_nine_with_sea_all_round(layout: str) -> None:
    assert len(LAYOUTS[layout]) == 9
    assert len(cells(layout, "~.^")) == 81
    assert {
        (row, column) for row in range(9) for column in range(9) if {row, column} & {0, 8}
    } <= cells(layout, "~")


@every_layout
def test_about_thirty_free_cells_and_eight_to_ten_mountains(layout: str) -> None:
    assert len(cells(layout, ".")) == 30
    assert 8 <= len(cells(layout, "^")) <= 10


@every_layout
def test_every_free_cell_can_be_reached_from_every_landing(layout: str) -> None:
    free, sea = cells(layout, "."), cells(layout, "~")
    coast = {spot for spot in free if any(by_an_edge(spot, wet) for wet in sea)}
    reached = {min(coast)}
    while ring := {s for s in free - reached if any(touching(s, other) for other in reached)}:
        reached |= ring
    assert reached == free


@every_layout
def test_the_sea_is_in_one_piece_so_that_every_coast_can_be_landed_on(layout: str) -> None:
    sea, reached = cells(layout, "~"), {(0, 0)}
    while ring := {s for s in sea - reached if any(by_an_edge(s, other) for other in reached)}:
        reached |= ring
    assert reached == sea


@every_layout
def test_a_third_of_the_land_can_carry_a_treasure_without_boats(layout: str) -> None:
    free, land = cells(layout, "."), cells(layout, ".^")

    def can_carry(row: int, column: int) -> bool:
        in_row = [spot[1] for spot in free if spot[0] == row]
        in_column = [spot[0] for spot in free if spot[1] == column]
        return min(in_row) < column < max(in_row) and min(in_column) < row < max(in_column)

    assert 3 * sum(can_carry(*spot) for spot in land) >= len(land)


def test_the_two_islands_differ() -> None:
    assert SHEETS.layouts == ("front", "back")
    assert LAYOUTS["front"] != LAYOUTS["back"]


def test_a_blank_sheet_has_no_mark_and_no_treasure() -> None:
    sheet = SHEETS.blank("back")
    assert set(sheet.marks) == {0}
    assert sheet.treasures == ()
    assert len(sheet.free_ground) == 30
