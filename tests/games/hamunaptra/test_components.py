"""The box: every total that the book states, and every value that it is known to print."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from expedition.core.chance import SeededChance
from expedition.core.rules import filled_in
from expedition.games.hamunaptra import RULES
from expedition.games.hamunaptra.components import (
    CHARACTERS,
    CHARACTERS_PER_PLAYER,
    DANGERS,
    EXIT_DISTANCE,
    EXIT_DISTANCE_ADVISED,
    HAND_SIZE,
    ITEMS,
    KINDS,
    PILE,
    POINTS,
    SCROLLS,
    SMALL_BOARDS,
    START_BOARDS,
    TILES,
    TOTALS,
    Figures,
)
from expedition.games.hamunaptra.labyrinth.cells import beside, cell_at, squares_apart

TURNED, MIRRORED = str.maketrans("^>v<", ">v<^"), str.maketrans("<>", "><")


def count(*kinds: str) -> int:
    return sum(tile.count for tile in TILES.values() if tile.kind in kinds)


def test_every_total_of_the_book_is_kept() -> None:
    assert count("entrance", "rubble") == TOTALS["start"] == 29
    assert count("gallery", "room", "stairs") == TOTALS["gallery"] == 84
    assert count("stairs") == TOTALS["stairs"] == 10
    assert sum(KINDS[name] == "monster" for name in DANGERS) == TOTALS["monsters"] == 9
    assert sum(KINDS[name] == "trap" for name in DANGERS) == TOTALS["traps"] == 7
    assert len(ITEMS) == TOTALS["equipment"] == 15
    assert len(SCROLLS) == TOTALS["scrolls"] == 3
    assert len(CHARACTERS) == TOTALS["characters"] == 16
    assert (TOTALS["dice"], TOTALS["point_markers"]) == (4, 140)


def test_stairs_come_in_five_pairs() -> None:
    symbols = Counter(tile.symbol for tile in TILES.values() if tile.kind == "stairs")
    assert len(symbols) == TOTALS["symbols"] == 5
    assert set(symbols.values()) == {2}


def test_values_that_are_known_are_kept() -> None:
    assert CHARACTERS["C01"] == Figures("C01", 2, 2, 2, 3)
    assert (DANGERS["M1"].force, DANGERS["M1"].intelligence, DANGERS["M1"].resistance) == (3, 0, 2)
    assert DANGERS["M3"].force == 4
    assert any(item.force == 2 for item in ITEMS.values())
    assert HAND_SIZE == 4
    assert CHARACTERS_PER_PLAYER == {2: 4, 3: 4, 4: 4, 5: 3, 6: 2, 7: 2, 8: 2}
    assert POINTS == {
        "own_exits": 4, "foreign_exits": 2, "stairs": 1, "escaped": 3, "alive": 2, "equipment": 1,
    }  # fmt: skip


def test_every_character_is_worth_nine() -> None:
    for figures in CHARACTERS.values():
        assert sum(figures.of(letter) for letter in "FIRM") == 9


def test_A29_no_attribute_is_out_of_the_reach_of_a_four_sided_die() -> None:
    for figures in CHARACTERS.values():
        assert min(figures.force, figures.intelligence) >= 1
    for figures in DANGERS.values():
        have = [value for value in (figures.force, figures.intelligence) if value]
        assert have
        assert max(have) <= 4


@pytest.mark.parametrize("seats", range(2, 9))
def test_H03_every_start_board_has_an_entrance_for_each_player(seats: int) -> None:
    signs = Counter("".join(START_BOARDS[seats]))
    assert sum(signs[arrow] for arrow in "^>v<") == seats
    assert signs["#"] <= TILES["S_RUB"].count
    assert len({len(row) for row in START_BOARDS[seats]}) == 1


def test_H06_the_pile_holds_the_galleries_and_the_encounters_and_no_start_tile() -> None:
    assert len(PILE) == TOTALS["pile"] == 84 + 31
    assert not {"S_ENT", "S_RUB"}.intersection(PILE)


def test_H07_every_number_of_players_has_a_distance_of_at_most_eight() -> None:
    assert sorted(EXIT_DISTANCE_ADVISED) == list(range(2, 9))
    assert max(EXIT_DISTANCE_ADVISED.values()) <= EXIT_DISTANCE


@pytest.mark.parametrize("seats", range(2, 9))
def test_H29_on_the_small_boards_nobody_can_lay_an_exit_right_before_an_entrance(
    seats: int,
) -> None:
    """Where distance alone made an exit, the first ones would have lain there in round 1."""
    board = SMALL_BOARDS[seats]
    assert max(len(board), len(board[0])) < EXIT_DISTANCE


def test_H03_with_eight_players_all_entrances_are_alike() -> None:
    """Whichever of them the board is turned or mirrored to, it stays the same."""
    board = START_BOARDS[8]
    turned = tuple("".join(row).translate(TURNED) for row in zip(*board[::-1], strict=True))
    mirrored = tuple(row[::-1].translate(MIRRORED) for row in board)
    assert turned == mirrored == board


@pytest.mark.parametrize("seats", [7, 8])
def test_H03_nothing_can_be_laid_within_the_ring(seats: int) -> None:
    state = RULES.set_up(seats, filled_in(RULES.box, {}), SeededChance("boards", 0))
    chart = state.table.chart
    outside = list(chart.gaps)
    for cell in outside:
        outside += [
            other
            for other in beside(cell)
            if other not in chart.tiles and chart.area.holds(other) and other not in outside
        ]
    middle = cell_at(chart.area.columns // 2, chart.area.rows // 2)
    assert middle not in chart.tiles
    assert middle not in outside


@pytest.mark.parametrize("seats", range(2, 9))
def test_H03_entrances_lie_apart_and_no_empty_cell_is_open_to_two_of_them(seats: int) -> None:
    state = RULES.set_up(seats, filled_in(RULES.box, {}), SeededChance("boards", 0))
    laid = state.table.laid
    entrances = [one.cell for one in laid if one.tile == "S_ENT"]
    assert all(squares_apart(one, other) >= 3 for one, other in combinations(entrances, 2))
    assert all(len(gap.joins) == 1 for gap in state.table.chart.gaps.values())
