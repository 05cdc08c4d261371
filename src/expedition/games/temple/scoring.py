"""The score of a sheet, line by line, with the cells that earned each star."""

from __future__ import annotations

from expedition.core.rules import Line, Mark, Standing
from expedition.games.dice_games.sheet import CROSSED_OUT, DANGER, Sheet
from expedition.games.temple.kernel import pyramid as kernel

DANGERS = (DANGER, CROSSED_OUT)


def score(sheet: Sheet) -> Standing:
    """The run, the groups and the mummies of a sheet; the length of the run breaks ties (T12).

    A cell may serve all three, and a door counts like any other cell (T11).
    """
    lines = (_run(sheet), _groups(sheet), _mummies(sheet))
    run = lines[0].stars
    return Standing(lines, total=sum(line.stars for line in lines), tie_break=(run,))


def longest_run(sheet: Sheet) -> tuple[int, ...]:
    """The cells of the longest run of adjacent consecutive numbers, in rising order (T8)."""
    marks, beside = sheet.marks, sheet.layout.adjacent
    lengths = kernel.run_lengths(sheet.layout.ground, list(marks), 1)
    longest = max(lengths, default=0)
    if longest == 0:
        return ()
    run = [lengths.index(longest)]
    while (left := lengths[run[-1]] - 1) > 0:
        wanted = marks[run[-1]] + 1
        onward = (o for o in beside[run[-1]] if marks[o] == wanted and lengths[o] == left)
        run.append(next(onward))
    return tuple(run)


def _run(sheet: Sheet) -> Line:
    run = longest_run(sheet)
    return Line("run", len(run), (_mark(sheet, run, len(run)),) if run else ())


def _groups(sheet: Sheet) -> Line:
    """Three stars for each value that has a group; of several the largest is shown (T9)."""
    ground, written = sheet.layout.ground, list(sheet.marks)
    grouped = kernel.grouped_numbers(ground, written)
    largest: dict[int, tuple[int, ...]] = {}
    for group in kernel.connected(ground, written):
        value = written[group[0]]
        if grouped[value] and len(group) > len(largest.get(value, ())):
            largest[value] = tuple(sorted(group))
    stars = kernel.STARS_FOR_A_GROUP
    marks = tuple(_mark(sheet, largest[value], stars) for value in sorted(largest))
    return Line("groups", sum(mark.stars for mark in marks), marks)


def _mummies(sheet: Sheet) -> Line:
    """Two stars for each mummy that a 9 vanquishes (T6), two lost for each other one (T10)."""
    ground, written = sheet.layout.ground, list(sheet.marks)
    cells = [cell for cell, mark in enumerate(written) if mark in DANGERS]
    marks = tuple(
        _mark(sheet, (cell,), kernel.mummy_stars(ground, written, cell)) for cell in cells
    )
    return Line("mummies", sum(mark.stars for mark in marks), marks)


def _mark(sheet: Sheet, cells: tuple[int, ...], stars: int) -> Mark:
    names = sheet.layout.names
    return Mark(tuple([names[cell] for cell in cells]), stars)
