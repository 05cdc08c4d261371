"""The score of the Temple: T6, T8 to T12 and T14, C3, C8 and C11, and the golden example."""

from __future__ import annotations

import pytest

from expedition.core.rules import Standing
from expedition.games.sheet_games.solo_levels import level as level_reached
from expedition.games.temple import RULES, SHEETS
from expedition.games.temple.notation import read_sheet
from expedition.games.temple.printed import LEVELS
from expedition.games.temple.scoring import score
from tests.games.temple.drawing import table

GOLDEN = """
    #  #  !  9  #  #
    #  2  1  10 !  #
    2  7  .+ 9  9  8
    2  !  9  6  7  7
    3  4  5  !  5  7
    4  4  .+ 5  5  !
"""


def scored(drawing: str) -> Standing:
    return score(read_sheet(drawing))


def cells_of(drawing: str, line: str) -> list[tuple[str, ...]]:
    """The cells of each mark of a line."""
    [found] = [found for found in scored(drawing).lines if found.name == line]
    return [mark.cells for mark in found.marks]


def test_the_golden_example_scores_30() -> None:
    standing = scored(GOLDEN)
    assert {line.name: line.stars for line in standing.lines} == {
        "run": 9,
        "groups": 15,
        "mummies": 6,
    }
    assert standing.total == 30
    assert cells_of(GOLDEN, "run") == [("a4", "a5", "b5", "c5", "d4", "e4", "f3", "e3", "d2")]


def test_C03_adjacent_means_the_eight_cells_around_and_nothing_blocks() -> None:
    assert scored("1 ! 5\n! 2 !\n5 ! 3").line("run") == 3
    assert scored("1 . 2").line("run") == 1


def test_C08_a_mummy_that_can_be_crossed_out_counts_whether_or_not_its_owner_did() -> None:
    assert scored("! 9 x").line("mummies") == 4


def test_T06_a_nine_beats_every_mummy_beside_it() -> None:
    assert scored("!  9  !\n.  !  .").line("mummies") == 6


def test_T06_only_a_nine_and_only_beside_it() -> None:
    assert scored("!  8  .\n.  .  9").line("mummies") == -2
    assert scored("!  .  9").line("mummies") == -2


def test_T06_a_nine_in_a_door_beats_mummies_too() -> None:
    assert scored("! 9+").line("mummies") == 2


def test_T08_a_star_for_each_cell_of_the_longest_run() -> None:
    assert scored("4 5 6\n. . 7").line("run") == 4
    assert cells_of("4 5 6\n. . 7", "run") == [("a1", "b1", "c1", "c2")]


def test_T08_a_run_goes_up_by_one_and_never_jumps_nor_turns_back() -> None:
    assert scored("1 2 4 5 6").line("run") == 3
    assert scored("4 5 4 5 4").line("run") == 2


def test_T08_a_run_of_one_counts_one_and_an_empty_sheet_nothing() -> None:
    assert scored("7 . 7").line("run") == 1
    assert scored(". .+ !").line("run") == 0


def test_T09_three_stars_for_each_value_with_a_group_of_three() -> None:
    assert scored("4 4 .\n. 4 .").line("groups") == 3
    assert scored("4 4 7\n7 4 7").line("groups") == 3
    assert scored("4 4 7 7\n. 4 7 .").line("groups") == 6


def test_T09_two_are_no_group_and_five_are_no_more_than_three() -> None:
    assert scored("4 4").line("groups") == 0
    assert scored("4 4 4 4 4").line("groups") == 3


def test_T09_several_groups_of_one_value_count_once() -> None:
    assert scored("4 4 4 . 4 4 4 4").line("groups") == 3
    assert cells_of("4 4 4 . 4 4 4 4", "groups") == [("e1", "f1", "g1", "h1")]


def test_T10_two_stars_for_a_vanquished_mummy_and_two_lost_for_each_other() -> None:
    assert scored("! 9 .\n. . .\n! . !").line("mummies") == 2 - 2 - 2


def test_T11_one_cell_serves_the_run_a_group_and_a_mummy_at_once() -> None:
    standing = scored("9 9 !\n8 9+ 10+")
    assert (standing.line("run"), standing.line("groups"), standing.line("mummies")) == (3, 3, 2)


def test_T12_most_stars_win_then_the_longer_run_then_it_is_shared() -> None:
    run_of_three, group, nothing = "1 2 3 6 9", "5 5 5 8 1", "7 7 1 1 4"
    at = table("1 2 3", run_of_three, group, run_of_three, nothing)
    standings = RULES.standings(at)
    assert [standings[seat].total for seat in range(4)] == [3, 4, 3, 1]
    assert [standings[seat].place for seat in range(4)] == [2, 1, 2, 4]


def test_T12_tied_the_longer_run_wins() -> None:
    long_run, short_run = "1 2 3 4 . 9 9", "4 4 4 . 1 9 9"
    standings = RULES.standings(table("1 2 3", long_run, short_run))
    assert standings[0].total == standings[1].total == 4
    assert (standings[0].place, standings[1].place) == (1, 2)


@pytest.mark.parametrize(
    ("total", "level"),
    [(14, "tourist"), (15, "pathfinder"), (24, "pathfinder"), (25, "voyager"),
     (29, "voyager"), (30, "explorer"), (44, "explorer")],
)  # fmt: skip
def test_T14_the_level_of_one_who_plays_alone(total: int, level: str) -> None:
    assert level_reached(total, LEVELS) == level


def test_T14_only_one_who_plays_alone_has_a_level() -> None:
    assert RULES.standings(table("1 2 3", ". ."))[0].level == "tourist"
    assert RULES.standings(table("1 2 3", ". .", ". ."))[0].level is None
    assert SHEETS.score(read_sheet(GOLDEN)).level == "explorer"


def test_C11_a_negative_total_has_the_lowest_level() -> None:
    standing = SHEETS.score(read_sheet("! . !"))
    assert (standing.total, standing.level) == (-4, "tourist")
