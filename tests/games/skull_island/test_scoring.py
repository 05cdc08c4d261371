"""The score of Skull Island: K7, K15, K16, K19 and K22, C3, C8 and C11, the book's example."""

from __future__ import annotations

import pytest

from expedition.core.rules import Standing
from expedition.games.sheet_games.solo_levels import level as level_reached
from expedition.games.skull_island import RULES, SHEETS
from expedition.games.skull_island.notation import read_sheet
from expedition.games.skull_island.printed import LEVELS
from expedition.games.skull_island.scoring import score
from tests.games.skull_island.drawing import cells, played, table

EXAMPLE = """
    ~  ~  b  ~  ~  b  ~  ~  ~
    ~  .  1  4  10 .  .  .  ~
    b  !  .  .  7  .  .  .  ~
    ~  4  .  ^  .  4  .  .  ~
    ~  10 .  .  x  .  1  .  b
    ~  .  .  4  9  .  .  9  ~
    ~  .  .  .  1  .  .  1  ~
    ~  .  7  .  .  9  1  !  7
    ~  ~  ~  ~  b  ~  ~  ~  ~
    treasures: d4=4 g7=1 f6=9 c3=7 e5=10
"""
"""The facts of the book's example on a map of ours: the values, the boats that helped, where each
treasure lies, and what the three skulls have beside them."""


def scored(drawing: str) -> Standing:
    return score(read_sheet(drawing))


def marks_of(drawing: str, line: str) -> list[tuple[tuple[str, ...], int]]:
    """The cells and the stars of each mark of a line."""
    [found] = [found for found in scored(drawing).lines if found.name == line]
    return [(mark.cells, mark.stars) for mark in found.marks]


def test_the_treasures_of_the_books_example_are_worth_31() -> None:
    assert scored(EXAMPLE).line("treasures") == 4 + 1 + 9 + 7 + 10 == 31


def test_the_books_example_is_worth_33_for_the_smallest_number_beside_a_skull_counts() -> None:
    """The book prints -7 for the last skull, though a 1 stands right above it (erratum)."""
    assert marks_of(EXAMPLE, "dangers") == [
        (("b3", "c2"), -1),
        (("e5", "f4"), 4),
        (("h8", "h7"), -1),
    ]
    assert scored(EXAMPLE).total == 33


def test_K07_each_treasure_shows_its_cell_and_the_four_that_found_it() -> None:
    assert marks_of(EXAMPLE, "treasures") == [
        (("d4", "b4", "f4", "d2", "d6"), 4),
        (("g7", "e7", "h7", "g5", "g8"), 1),
        (("f6", "e6", "h6", "f1", "f8"), 9),
        (("c3", "a3", "e3", "c1", "c8"), 7),
        (("e5", "b5", "i5", "e2", "e9"), 10),
    ]


def test_K07_of_several_that_show_a_treasure_the_nearest_number_is_shown_before_any_boat() -> None:
    several = """
        ~  ~  4  ~  ~
        ~  ~  4  ~  ~
        4  4  .  b  4
        ~  ~  b  ~  ~
        ~  ~  ~  ~  ~
        treasures: c3=4
    """
    assert marks_of(several, "treasures") == [(("c3", "b3", "e3", "c2", "c4"), 4)]


BEST = """
    .  15 .  .  14 .  .  13 .  .  12 .  .  11 .
    15 .  15 14 .  14 13 .  13 12 .  12 11 .  11
    .  15 .  .  14 .  .  13 .  .  12 .  .  11 .
    ~  ~  ~  ~  ~  ~  ~  ~  ~  ~  ~  ~  ~  ~  ~
    !  9  !  ~  !  9  !  ~  !  9  ~  ~  ~  ~  ~
    treasures: b2=15 e2=14 h2=13 k2=12 n2=11
"""


def test_the_best_that_can_be_drawn_is_110() -> None:
    assert scored(BEST).total == 15 + 14 + 13 + 12 + 11 + 5 * 9 == 110


def test_C03_adjacent_means_the_eight_cells_around_and_nothing_blocks() -> None:
    assert scored("5 ^ 6\n~ ! b\n7 ~ 8").line("dangers") == -5
    assert scored("! . 5").line("dangers") == 0


def test_C08_a_skull_that_can_be_crossed_out_counts_whether_or_not_its_owner_did() -> None:
    assert scored("! 9 x").line("dangers") == 18


def test_K15_a_skull_that_is_not_overcome_loses_the_smallest_number_beside_it() -> None:
    assert scored("7 ! 3\n12 . .").line("dangers") == -3
    assert marks_of("7 ! 3\n12 . .", "dangers") == [(("b1", "c1"), -3)]


def test_K15_a_skull_beside_a_nine_gains_the_smallest_number_beside_it() -> None:
    assert scored("9 ! 3\n12 . .").line("dangers") == 3
    assert scored("9 ! 12\n12 . .").line("dangers") == 9


def test_K15_the_nine_may_be_written_before_or_after_the_skull() -> None:
    before = played(table("1 2 skull", "~ ~ ~\n9 . 3\n. . ."), "b2")
    after = played(table("4 5 1", "~ ~ ~\n. ! 3\n. . ."), "9 b3")
    for at in (before, after):
        assert RULES.standings(at)[0].line("dangers") == 3


def test_K15_one_nine_may_overcome_several() -> None:
    assert scored("!  9  !\n.  !  .").line("dangers") == 27


def test_K15_a_treasure_under_a_skull_counts_only_if_it_is_overcome() -> None:
    lost = """
        .  12 .
        12 !  12
        .  12 .
        treasures: b2=12
    """
    assert [scored(lost).line(name) for name in ("treasures", "dangers")] == [0, -12]
    assert marks_of(lost, "treasures") == [(("b2", "a2", "c2", "b1", "b3"), 0)]
    kept = lost.replace(".  12 .", "9  12 .")
    assert [scored(kept).line(name) for name in ("treasures", "dangers")] == [12, 9]


def test_K15_the_cell_of_a_skull_is_unusable() -> None:
    at = table("1 1 1", "~ ~ ~ ~\n~ 3 ! ~\n~ . . ~\n~ ~ ~ ~")
    assert cells(at) == {"b3", "c3"}


def test_K16_a_skull_with_no_number_beside_it_counts_nothing_and_boats_are_no_numbers() -> None:
    assert scored("! b ~\n. . 4").line("dangers") == 0
    assert marks_of("! b ~\n. . 4", "dangers") == [(("a1",), 0)]


def test_K17_a_treasure_under_a_skull_keeps_its_slot_and_its_value() -> None:
    sheet = read_sheet(". 4 .\n4 ! 4\n. 4 .\ntreasures: b2=4")
    assert sheet.slots_left == 4
    assert [treasure.value for treasure in sheet.treasures] == [4]


FOUR = ". 4 .\n4 . 4\n. 4 .\ntreasures: b2=4"


def test_K19_the_score_is_treasures_plus_dangers_and_most_stars_win() -> None:
    better, worse = ". 5 .\n5 . 5\n. 5 .\ntreasures: b2=5", FOUR
    standings = RULES.standings(table("1 2 3", better, worse, worse))
    assert [standings[seat].total for seat in range(3)] == [5, 4, 4]
    assert [standings[seat].place for seat in range(3)] == [1, 2, 2]


WIDE = """
    .  {0} .  .  {1} .
    {0} .  {0} {1} .  {1}
    .  {0} .  .  {1} .
    {2}
    treasures: b2={0} e2={1}
"""


def test_K19_tied_the_most_valuable_single_treasure_wins() -> None:
    one_and_five, two_and_four = WIDE.format(1, 5, ". " * 6), WIDE.format(2, 4, ". " * 6)
    standings = RULES.standings(table("1 2 3", two_and_four, one_and_five))
    assert standings[0].total == standings[1].total == 6
    assert (standings[0].place, standings[1].place) == (2, 1)


def test_K19_only_a_treasure_that_scores_breaks_a_tie() -> None:
    lost_ten = """
        .  10 .  .  7  .  .
        10 !  10 7  .  7  .
        .  10 .  .  7  .  .
        .  .  .  .  .  .  .
        .  .  !  9  .  .  .
        treasures: b2=10 e2=7
    """
    seven = """
        .  .  .  .  7  .  .
        .  .  .  7  .  7  .
        .  .  .  .  7  .  .
        .  .  .  .  .  .  .
        .  .  !  1  .  .  .
        treasures: e2=7
    """
    standings = RULES.standings(table("1 2 3", lost_ten, seven))
    assert standings[0].total == 7 - 10 + 9 == 7 - 1 == standings[1].total
    assert standings[0].tie_break == standings[1].tie_break == (7,)
    assert standings[0].place == standings[1].place == 1


@pytest.mark.parametrize(
    ("total", "level"),
    [(59, "tourist"), (60, "pathfinder"), (74, "pathfinder"), (75, "voyager"),
     (89, "voyager"), (90, "explorer"), (110, "explorer")],
)  # fmt: skip
def test_K22_the_level_of_one_who_plays_alone(total: int, level: str) -> None:
    assert level_reached(total, LEVELS) == level


def test_K22_only_one_who_plays_alone_has_a_level() -> None:
    assert RULES.standings(table("1 2 3", ". ."))[0].level == "tourist"
    assert RULES.standings(table("1 2 3", ". .", ". ."))[0].level is None
    assert SHEETS.score(read_sheet(EXAMPLE)).level == "tourist"


def test_C11_a_negative_total_has_the_lowest_level() -> None:
    standing = SHEETS.score(read_sheet("! 4 !"))
    assert (standing.total, standing.level) == (-8, "tourist")
