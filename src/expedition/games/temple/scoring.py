"""The score of a sheet, line by line, with the cells that earned each star."""

from __future__ import annotations

from expedition.core.rules import Line, Mark, Standing
from expedition.games.dice_games.layout import Layout
from expedition.games.dice_games.sheet import Marks, Sheet, beside_a_nine, is_danger

STARS_FOR_A_GROUP = 3
STARS_FOR_A_MUMMY = 2
LEAST_IN_A_GROUP = 3


def score(sheet: Sheet) -> Standing:
    """The run, the groups and the mummies of a sheet; the length of the run breaks ties (T12).

    A cell may serve all three, and a door counts like any other cell (T11).
    """
    lines = (_run(sheet), _groups(sheet), _mummies(sheet))
    run = lines[0].stars
    return Standing(lines, total=sum(line.stars for line in lines), tie_break=(run,))


def runs_from(layout: Layout, marks: Marks, step: int) -> list[int]:
    """For each cell the length of the longest run that begins there and goes on by step."""
    lengths = [0] * len(marks)
    written = [(mark, cell) for cell, mark in enumerate(marks) if mark > 0]
    for mark, cell in sorted(written, reverse=step > 0):
        wanted = mark + step
        longest = 0
        for other in layout.adjacent[cell]:
            if marks[other] == wanted and lengths[other] > longest:
                longest = lengths[other]
        lengths[cell] = longest + 1
    return lengths


def longest_run(layout: Layout, marks: Marks) -> tuple[int, ...]:
    """The cells of the longest run of adjacent consecutive numbers, in rising order (T8)."""
    lengths = runs_from(layout, marks, +1)
    longest = max(lengths, default=0)
    if longest == 0:
        return ()
    run = [lengths.index(longest)]
    while (left := lengths[run[-1]] - 1) > 0:
        wanted = marks[run[-1]] + 1
        run.append(
            next(
                other
                for other in layout.adjacent[run[-1]]
                if marks[other] == wanted and lengths[other] == left
            )
        )
    return tuple(run)


def connected(layout: Layout, marks: Marks) -> list[tuple[int, ...]]:
    """The cells that hold numbers, parted into connected groups of equal ones."""
    groups: list[tuple[int, ...]] = []
    seen: set[int] = set()
    for start, mark in enumerate(marks):
        if mark <= 0 or start in seen:
            continue
        group = [start]
        seen.add(start)
        for cell in group:
            for other in layout.adjacent[cell]:
                if marks[other] == mark and other not in seen:
                    seen.add(other)
                    group.append(other)
        groups.append(tuple(sorted(group)))
    return groups


def _run(sheet: Sheet) -> Line:
    run = longest_run(sheet.layout, sheet.marks)
    return Line("run", len(run), (_mark(sheet, run, len(run)),) if run else ())


def _groups(sheet: Sheet) -> Line:
    """Three stars for each value that has a group; of several the largest is shown (T9)."""
    largest: dict[int, tuple[int, ...]] = {}
    for group in connected(sheet.layout, sheet.marks):
        value = sheet.marks[group[0]]
        if len(group) >= max(LEAST_IN_A_GROUP, len(largest.get(value, ())) + 1):
            largest[value] = group
    marks = tuple(_mark(sheet, largest[value], STARS_FOR_A_GROUP) for value in sorted(largest))
    return Line("groups", sum(mark.stars for mark in marks), marks)


def _mummies(sheet: Sheet) -> Line:
    """Two stars for each mummy that a 9 vanquishes (T6), two lost for each other one (T10)."""
    marks = tuple(
        _mark(
            sheet, (cell,), STARS_FOR_A_MUMMY if beside_a_nine(sheet, cell) else -STARS_FOR_A_MUMMY
        )
        for cell, mark in enumerate(sheet.marks)
        if is_danger(mark)
    )
    return Line("mummies", sum(mark.stars for mark in marks), marks)


def _mark(sheet: Sheet, cells: tuple[int, ...], stars: int) -> Mark:
    return Mark(tuple(sheet.layout.names[cell] for cell in cells), stars)
