"""The score of a sheet, line by line, with the cells that earned each star."""

from __future__ import annotations

from expedition.core.rules import Line, Mark, Standing
from expedition.games.sheet_games.sheet import is_danger
from expedition.games.skull_island.island import kernel_island
from expedition.games.skull_island.kernel import scoring as kernel
from expedition.games.skull_island.kernel.island import NOWHERE
from expedition.games.skull_island.sheet import IslandSheet, Treasure
from expedition.games.skull_island.treasures import finders


def score(sheet: IslandSheet) -> Standing:
    """Treasures and dangers; the best treasure that scores breaks ties (K19)."""
    lines = (_treasures(sheet), _dangers(sheet))
    best = max((mark.stars for mark in lines[0].marks), default=0)
    return Standing(lines=lines, total=sum(line.stars for line in lines), tie_break=(best,))


def treasure_stars(sheet: IslandSheet, treasure: Treasure) -> int:
    """The stars of a treasure (K7); none under a skull that is not overcome (K15)."""
    ground, marks = kernel_island(sheet.rows), list(sheet.marks)
    return kernel.treasure_stars(ground, marks, treasure.value, treasure.cell)


def skull_stars(sheet: IslandSheet, cell: int) -> int:
    """The smallest number beside it, gained beside a 9 and lost otherwise (K15)."""
    return kernel.skull_stars(kernel_island(sheet.rows), list(sheet.marks), cell)


def smallest_beside(sheet: IslandSheet, cell: int) -> tuple[tuple[int, ...], int]:
    """The cell of the smallest number beside a cell, and the number; nowhere and 0 (K16)."""
    where = kernel.smallest_beside(kernel_island(sheet.rows), list(sheet.marks), cell)
    return ((), 0) if where == NOWHERE else ((where,), sheet.marks[where])


def _treasures(sheet: IslandSheet) -> Line:
    """Each treasure with its cell first, and then those that found it."""
    marks = tuple(
        _mark(
            sheet,
            (treasure.cell, *finders(sheet, treasure)),
            treasure_stars(sheet, treasure),
        )
        for treasure in sheet.treasures
    )
    return Line("treasures", sum(mark.stars for mark in marks), marks)


def _dangers(sheet: IslandSheet) -> Line:
    """Each skull with its cell first, and then the smallest number beside it."""
    marks = tuple(
        _mark(sheet, (cell, *smallest_beside(sheet, cell)[0]), skull_stars(sheet, cell))
        for cell, mark in enumerate(sheet.marks)
        if is_danger(mark)
    )
    return Line("dangers", sum(mark.stars for mark in marks), marks)


def _mark(sheet: IslandSheet, cells: tuple[int, ...], stars: int) -> Mark:
    return Mark(tuple(sheet.layout.names[cell] for cell in cells), stars)
