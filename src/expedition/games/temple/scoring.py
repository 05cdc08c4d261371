"""The score of a sheet, line by line, with the cells that earned each star."""

from __future__ import annotations

from expedition.core.rules import Line, Mark, Standing
from expedition.games.sheet_games.sheet import Sheet
from expedition.games.temple.kernel import pyramid as kernel


def score(sheet: Sheet) -> Standing:
    """The run, the groups and the mummies of a sheet; the length of the run breaks ties (T12).

    A cell may serve all three, and a door counts like any other cell (T11). Each value that has a
    group counts once (T9); mummies win stars or lose them (T6, T10).
    """
    layout, marks = sheet.layout, list(sheet.marks)
    ground, names = layout.ground, layout.names
    run = kernel.longest_run(ground, marks)
    groups = kernel.largest_groups(ground, marks)
    mummies = [(cell, kernel.mummy_stars(ground, marks, cell)) for cell in kernel.mummies(marks)]
    run_stars, group_stars = len(run), len(groups) * kernel.STARS_FOR_A_GROUP
    mummy_stars = sum([stars for _, stars in mummies])
    runs = [Mark(_named(names, run), run_stars)] if run else []
    grouped = [Mark(_named(names, group), kernel.STARS_FOR_A_GROUP) for group in groups]
    fought = [Mark((names[cell],), stars) for cell, stars in mummies]
    lines = (
        Line("run", run_stars, tuple(runs)),
        Line("groups", group_stars, tuple(grouped)),
        Line("mummies", mummy_stars, tuple(fought)),
    )
    total = run_stars + group_stars + mummy_stars
    return Standing(lines=lines, total=total, tie_break=(len(run),))


def _named(names: tuple[str, ...], cells: list[int]) -> tuple[str, ...]:
    return tuple([names[cell] for cell in cells])
