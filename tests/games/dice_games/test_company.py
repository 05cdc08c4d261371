"""Company: what it takes from a sheet is lost little by little, and never more."""

from __future__ import annotations

from expedition.games.dice_games.company import Company

TEN_STARS = Company(stars=10.0, cells=4)


def test_all_is_still_to_be_lost_on_an_empty_sheet() -> None:
    assert TEN_STARS.still_takes((0, 0, 0, 0, 0, 0)) == 10.0


def test_each_cell_takes_its_part_whatever_is_in_it() -> None:
    assert TEN_STARS.still_takes((3, 0, -1, 0, 0, 0)) == 5.0


def test_nothing_is_lost_once_so_many_are_filled() -> None:
    assert TEN_STARS.still_takes((3, 9, -1, 4, 0, 0)) == 0.0
    assert TEN_STARS.still_takes((3, 9, -1, 4, 5, 6)) == 0.0
