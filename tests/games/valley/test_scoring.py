"""The score of the Valley: V11, V19 to V21 and V24, C3 and C11, and the arithmetic of the book."""

from __future__ import annotations

import pytest

from expedition.core.rules import Standing
from expedition.games.sheet_games.solo_levels import level as level_reached
from expedition.games.valley import RULES, SHEETS
from expedition.games.valley.notation import read_sheet
from expedition.games.valley.scoring import bounds, score
from expedition.games.valley.sheet import ValleySheet
from tests.games.valley.drawing import table

GOLDEN = """
    1  2  3  1  2  4  4
    4  H  5  3  S  4  4
    2  1  5  4  5  5  5
    3  4  5  !  13 13 5
    10 11 12 M  9  6  !
    2  10 9  8  7  6  3
    x  1  .  .  .  !  .
    forest: a1 b1 c1 a2 c2
    forest: d1 e1 d2 d3 e3
    forest: a3 b3 c3 a4 b4
    city: f1 g1 f2 g2
    mountain: c6 d6 e6
    pyramid: a5 b5 c5 b6
"""
"""Like the example of the book, a sheet with everything on it."""


def scored(drawing: str) -> Standing:
    return score(read_sheet(drawing))


def cells_of(drawing: str, line: str) -> list[tuple[str, ...]]:
    """The cells of each mark of a line."""
    [found] = [found for found in scored(drawing).lines if found.name == line]
    return [mark.cells for mark in found.marks]


def test_a_sheet_with_everything_on_it() -> None:
    standing = scored(GOLDEN)
    assert {line.name: line.stars for line in standing.lines} == {
        "full_grid": 0,
        "forests": 15,
        "cities": 6,
        "mountains": 7,
        "pyramids": 15,
        "hut": 16,
        "statue": 4,
        "mine": 6,
        "snakes": -13 - 13 - 7,
    }
    assert standing.total == 36


BOOK = """
    1  2  3  1  1  1  1  .  .  .  .
    4  H  5  .  .  S  2  2  .  .  .
    .  .  .  .  .  .  2  2  .  .  .
    .  .  .  .  .  .  .  .  .  .  .
    1  2  3  4  5  .  3  3  3  3  .
    .  .  .  .  .  .  .  .  .  .  .
    5  4  3  2  1  .  10 11 12 .  .
    .  .  .  .  .  .  .  10 .  .  .
    .  .  .  .  .  .  .  .  .  .  .
    7  7  7  .  8  8  8  .  .  .  .
    .  .  .  M  .  .  .  .  .  .  .
    .  .  .  .  .  .  .  .  .  .  .
    13 !  .  9  !  .  6  !  .  15 x
    forest: a1 b1 c1 a2 c2
    forest: a5 b5 c5 d5 e5
    forest: a7 b7 c7 d7 e7
    city: d1 e1 f1 g1
    city: g2 h2 g3 h3
    city: g5 h5 i5 j5
    mountain: a10 b10 c10
    mountain: e10 f10 g10
    pyramid: g7 h7 i7 h8
"""


def test_the_arithmetic_of_the_book() -> None:
    standing = scored(BOOK)
    assert {line.name: line.stars for line in standing.lines} == {
        "full_grid": 0,
        "forests": 15,
        "cities": 18,
        "mountains": 14,
        "pyramids": 15,
        "hut": 10,
        "statue": 10,
        "mine": 4,
        "snakes": -13 - 9 - 6,
    }
    assert standing.total == 24 + 62 - 28 == 58
    assert standing.tie_break == (24,)


def test_V11_a_snake_costs_the_largest_number_beside_it() -> None:
    assert scored("3 ! 12\n4 . 15").line("snakes") == -15
    assert cells_of("3 ! 12\n4 . 15", "snakes") == [("b1", "c2")]


def test_V11_with_no_number_beside_it_a_snake_costs_nothing() -> None:
    assert scored("! . 12\nH ! .\n. . .").line("snakes") == -12
    assert scored("! H .\n. . 12").line("snakes") == 0


def test_V11_a_crossed_out_snake_costs_and_earns_nothing() -> None:
    assert scored("x 12 .").line("snakes") == 0
    assert cells_of("x 12 .", "snakes") == []


def test_V11_a_9_beside_a_snake_is_a_number_like_any_other() -> None:
    assert scored("! 9 .").line("snakes") == -9


def test_V19_a_hut_earns_2_stars_for_each_forest_cell_beside_it() -> None:
    drawing = "1 2 3\n4 H 5\n. . .\nforest: a1 b1 c1 a2 c2"
    assert scored(drawing).line("hut") == 10
    assert cells_of(drawing, "hut") == [("b2", "a1", "b1", "c1", "a2", "c2")]


def test_V19_a_statue_counts_city_cells_and_a_mine_mountain_cells() -> None:
    assert scored("4 4 .\n4 4 S\n. . .\ncity: a1 b1 a2 b2").line("statue") == 4
    assert scored("6 7 .\n8 M .\nmountain: a1 b1 a2").line("mine") == 6


def test_V19_a_building_counts_no_other_discoveries_and_no_loose_numbers() -> None:
    assert scored("4 4 .\n4 4 H\ncity: a1 b1 a2 b2").line("hut") == 0
    assert scored("6 7 8\n6 M .").line("mine") == 0
    assert scored("10 10 10\n. 10 M\npyramid: a1 b1 c1 b2").line("mine") == 0


def test_V19_cells_of_several_discoveries_count() -> None:
    drawing = "6 7 8\n9 M 6\n7 . .\nmountain: a1 b1 c1\nmountain: a2 a3"
    with pytest.raises(Exception, match="mountain_size"):
        scored(drawing)
    assert scored("6 7 8\n9 M 6\n7 8 .\nmountain: b1 c1 c2\nmountain: a2 a3 b3").line("mine") == 12


def test_V20_a_full_grid_brings_7_stars() -> None:
    assert scored("1 H ! x").line("full_grid") == 7
    assert cells_of("1 H ! x", "full_grid") == [("a1", "b1", "c1", "d1")]
    assert scored("1 H ! .").line("full_grid") == 0
    assert scored("1 H #").line("full_grid") == 7


def test_V21_most_stars_win() -> None:
    at = table("1 2 3", "7 8 9 .\nmountain: a1 b1 c1", "7 8 9 .")
    standings = RULES.standings(at)
    assert [standings[seat].total for seat in (0, 1)] == [7, 0]
    assert [standings[seat].place for seat in (0, 1)] == [1, 2]


def test_V21_tied_more_stars_from_buildings_win() -> None:
    mine = "6 7 8 M .\n. . . . .\n. . . . !\nmountain: a1 b1 c1"
    grid = "5 ! ! ! 1\n2 ! ! ! 3\n2 ! ! ! 3"
    plain = "6 7 8 . .\n. . . . .\n. . . . .\nmountain: a1 b1 c1"
    standings = RULES.standings(table("1 2 3", mine, plain, plain, grid))
    assert [standings[seat].total for seat in range(3)] == [9, 7, 7]
    assert [standings[seat].place for seat in range(3)] == [1, 2, 2]
    bitten = "6 7 8 M .\n. . . . .\n. . 2 . !\nmountain: a1 b1 c1".replace("2 . !", ". 2 !")
    standings = RULES.standings(table("1 2 3", bitten, plain, plain))
    assert {standings[seat].total for seat in range(3)} == {7}
    assert [standings[seat].place for seat in range(3)] == [1, 2, 2]


@pytest.mark.parametrize(
    ("total", "snakes", "level"),
    [
        (89, 0, "tourist"), (90, 0, "pathfinder"), (109, 0, "pathfinder"), (110, 0, "voyager"),
        (129, 0, "voyager"), (130, 0, "explorer"), (110, 5, "explorer"), (109, 5, "voyager"),
        (70, 5, "pathfinder"), (69, 5, "tourist"),
    ],
)  # fmt: skip
def test_V24_the_level_of_one_who_plays_alone(total: int, snakes: int, level: str) -> None:
    sheet = ValleySheet((".",), (0,), snakes_drawn=snakes)
    assert level_reached(total, bounds(sheet)) == level


def test_V24_every_snake_on_the_sheet_lowers_the_bounds_crossed_out_or_not() -> None:
    row = "10 10 10 7 8 9 7 8 9 7 8 9 7 8 9 7 8 9 7 8 9 . x x x"
    second = ". 10 . " + ". " * 18 + "x x x !"
    mountains = "\n".join(
        f"mountain: {chr(100 + n)}1 {chr(101 + n)}1 {chr(102 + n)}1" for n in range(0, 18, 3)
    )
    found = f"pyramid: a1 b1 c1 b2\n{mountains}"
    seven = SHEETS.score(read_sheet(f"{row}\n{second}\n{found}\nsnakes_drawn: 7"))
    assert seven.total == 15 + 6 * 7 == 57
    assert seven.level == "tourist"
    eight = f"{row}\n{second}\n{'. ' * 24}!"
    assert SHEETS.score(read_sheet(f"{eight}\n{found}")).level == "tourist"
    nine = f"{row}\n{second}\n{'. ' * 23}! x"
    assert SHEETS.score(read_sheet(f"{nine}\n{found}\nsnakes_drawn: 9")).level == "pathfinder"


def test_V24_only_one_who_plays_alone_has_a_level() -> None:
    assert RULES.standings(table("1 2 3", "7 ."))[0].level == "tourist"
    assert RULES.standings(table("1 2 3", "7 .", "7 ."))[0].level is None


def test_V24_the_snakes_of_a_game_alone_are_counted_from_the_sheet() -> None:
    at = table("1 2 3", "! x " * 12 + ".")
    assert RULES.standings(at)[0].level == "pathfinder"


def test_C11_a_negative_total_has_the_lowest_level() -> None:
    standing = SHEETS.score(read_sheet("! 15 ."))
    assert (standing.total, standing.level) == (-15, "tourist")
    snakes = "x x x\n" * 13
    eased = SHEETS.score(read_sheet(f"! 15 .\n. . .\n{snakes}snakes_drawn: 40"))
    assert (eased.total, eased.level) == (-15, "tourist")
