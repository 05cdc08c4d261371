"""Goals of a pyramid: the mark that lengthens the run, closes a group, beats mummies.

A goal is told of any empty cell, behind a door or not: it need not be within reach this turn.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from expedition.core.guide import Goal
from expedition.games.sheet_games.sheet import BANE, EMPTY, Sheet, beside_a_nine, is_danger
from expedition.games.temple.kernel import pyramid as kernel

STARS_FOR_A_BEATEN_MUMMY = 2 * kernel.STARS_FOR_A_MUMMY
"""The gain by a 9 beside a mummy: two stars won instead of two lost (T10)."""


def goals(sheet: Sheet) -> Sequence[Goal]:
    """A goal for each line of the score of which there is something to say."""
    return tuple(_goals(sheet))


def _goals(sheet: Sheet) -> Iterator[Goal]:
    free = [cell for cell, mark in enumerate(sheet.marks) if mark == EMPTY]
    if any(mark > 0 for mark in sheet.marks):
        yield _run(sheet, free)
        yield _group(sheet, free)
    if any(map(is_danger, sheet.marks)):
        yield _mummies(sheet, free)


def _run(sheet: Sheet, free: list[int]) -> Goal:
    """The number that makes the longest run longest (T8)."""
    layout, marks = sheet.layout, list(sheet.marks)
    run = kernel.longest_run(layout.ground, marks)
    best, number, at = len(run), 0, 0
    for cell in free:
        near = {marks[other] for other in layout.adjacent[cell] if marks[other] > 0}
        for tried in sorted({step for mark in near for step in (mark - 1, mark + 1)}):
            if 1 <= tried <= kernel.GREATEST:
                marks[cell] = tried
                longest = max(kernel.run_lengths(layout.ground, marks, 1))
                if longest > best:
                    best, number, at = longest, tried, cell
        marks[cell] = EMPTY
    cells = tuple(layout.names[cell] for cell in run)
    if best == len(run):
        return Goal("run", "goal.run_shut", {"length": len(run)}, cells)
    name = layout.names[at]
    values: dict[str, str | int] = {
        "length": len(run),
        "number": number,
        "cell": name,
        "longer": best,
    }
    return Goal("run", "goal.run", values, (*cells, name), best - len(run), 1)


def _group(sheet: Sheet, free: list[int]) -> Goal:
    """The cell where a number makes three of those that touch there (T9)."""
    layout, marks = sheet.layout, list(sheet.marks)
    alike = {
        cell: group for group in kernel.connected(layout.ground, marks) for cell in group
    }  # by each cell that holds a number, the equal ones that hang together with it
    closed = {marks[group[0]] for group in kernel.largest_groups(layout.ground, marks)}
    for cell in free:
        beside = [other for other in layout.adjacent[cell] if marks[other] > 0]
        for number in sorted({marks[other] for other in beside} - closed):
            found = {one for other in beside if marks[other] == number for one in alike[other]}
            if len(found) >= kernel.LEAST_IN_A_GROUP - 1:
                name = layout.names[cell]
                cells = (*(layout.names[one] for one in sorted(found)), name)
                values: dict[str, str | int] = {"number": number, "cell": name}
                return Goal("groups", "goal.group", values, cells, kernel.STARS_FOR_A_GROUP, 1)
    return Goal("groups", "goal.group_none")


def _mummies(sheet: Sheet, free: list[int]) -> Goal:
    """The cell where a 9 beats most of the mummies that no 9 stands beside (T6)."""
    names, adjacent = sheet.layout.names, sheet.layout.adjacent
    mummies = {cell for cell, mark in enumerate(sheet.marks) if is_danger(mark)}
    unbeaten = {cell for cell in mummies if not beside_a_nine(sheet, cell)}
    if not unbeaten:
        return Goal("mummies", "goal.mummies_none")
    best = max(free, key=lambda cell: len(unbeaten & {*adjacent[cell]}), default=None)
    beaten = set() if best is None else unbeaten & {*adjacent[best]}
    if best is None or not beaten:
        cells = tuple(names[cell] for cell in sorted(unbeaten))
        return Goal("mummies", "goal.mummies_shut", {"count": len(unbeaten)}, cells)
    stars = STARS_FOR_A_BEATEN_MUMMY * len(beaten)
    values: dict[str, str | int] = {
        "number": BANE,
        "cell": names[best],
        "count": len(beaten),
        "stars": stars,
    }
    cells = (*(names[cell] for cell in sorted(beaten)), names[best])
    return Goal("mummies", "goal.mummies", values, cells, stars, 1)
