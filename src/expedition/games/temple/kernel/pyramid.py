"""The rules of one sheet of the Temple: where a mark may go, what it earns, when the game is over.

Marks are a list with a number for each cell: 0 empty, 1 to 15 written, below 0 a mummy.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from mypy_extensions import i64

from expedition.games.sheet_games.kernel.ground import (
    BANE,
    EMPTY,
    Ground,
    free,
    is_beside,
)

DOORLESS: Final = "."
DOOR: Final = ".+"
GREATEST: Final = 15
STARS_FOR_A_GROUP: Final = 3
STARS_FOR_A_MUMMY: Final = 2
LEAST_IN_A_GROUP: Final = 3


def cells_for_a_number(ground: Ground, marks: list[int], lockpick: bool) -> list[int]:
    """Doors for the lockpick while one is empty (T2, T3); doorless cells otherwise (T1)."""
    doors = free(ground.of_kind(DOOR), marks) if lockpick else []
    return doors or free(ground.of_kind(DOORLESS), marks)


def cells_for_a_mummy(ground: Ground, marks: list[int]) -> list[int]:
    """The empty doorless cells (T5)."""
    return free(ground.of_kind(DOORLESS), marks)


def is_full(ground: Ground, marks: list[int]) -> bool:
    """True if no doorless cell is empty (T7)."""
    for cell in ground.of_kind(DOORLESS):
        if marks[cell] == EMPTY:
            return False
    return True


def run_lengths(ground: Ground, marks: list[int], step: i64) -> list[int]:
    """For each cell the length of the longest run that begins there and goes on by step (T8)."""
    lengths = [0] * len(marks)
    number: i64 = GREATEST if step > 0 else 1
    by_number = _cells_by_number(marks)
    while 1 <= number <= GREATEST:
        for cell in by_number[number]:
            longest = 0
            for other in ground.beside[cell]:
                if marks[other] == number + step and lengths[other] > longest:
                    longest = lengths[other]
            lengths[cell] = longest + 1
        number -= step
    return lengths


def longest_run(ground: Ground, marks: list[int]) -> list[int]:
    """The cells of the longest run of adjacent consecutive numbers, in rising order (T8).

    Of several the one that begins first in reading order.
    """
    lengths = run_lengths(ground, marks, 1)
    start: i64 = 0
    for cell in range(len(lengths)):
        if lengths[cell] > lengths[start]:
            start = cell
    if not lengths or lengths[start] == 0:
        return []
    run = [int(start)]
    at: i64 = start
    while lengths[at] > 1:
        at = _next_of_run(ground, marks, lengths, at)
        run.append(at)
    return run


def _next_of_run(ground: Ground, marks: list[int], lengths: list[int], cell: i64) -> i64:
    for other in ground.beside[cell]:
        if marks[other] == marks[cell] + 1 and lengths[other] == lengths[cell] - 1:
            return other
    raise AssertionError("a run goes on where its length says so")


def largest_groups(ground: Ground, marks: list[int]) -> list[list[int]]:
    """For each number that has a group the largest one, the numbers rising (T9)."""
    largest: list[list[int]] = [[] for _ in range(GREATEST + 1)]
    for group in connected(ground, marks):
        number = marks[group[0]]
        if len(group) >= LEAST_IN_A_GROUP and len(group) > len(largest[number]):
            largest[number] = group
    return [sorted(group) for group in largest if group]


def mummies(marks: list[int]) -> list[int]:
    """The cells with a mummy, crossed out or not, in reading order."""
    return [cell for cell in range(len(marks)) if marks[cell] < 0]


def connected(ground: Ground, marks: list[int]) -> list[list[int]]:
    """The cells that hold numbers, parted into connected groups of equal ones."""
    groups: list[list[int]] = []
    is_seen = [False] * len(marks)
    for start in range(len(marks)):
        number = marks[start]
        if number > 0 and not is_seen[start]:
            group = [start]
            is_seen[start] = True
            at: i64 = 0
            while at < len(group):
                for other in ground.beside[group[at]]:
                    if marks[other] == number and not is_seen[other]:
                        is_seen[other] = True
                        group.append(other)
                at += 1
            groups.append(group)
    return groups


def grouped_numbers(ground: Ground, marks: list[int]) -> list[bool]:
    """For each number whether three or more of it hang together (T9).

    Of three cells that hang together one lies beside the two others: it is enough to look around
    each cell.
    """
    grouped = [False] * (GREATEST + 1)
    for cell in range(len(marks)):
        number = marks[cell]
        if number > 0 and not grouped[number]:
            company: i64 = 0
            for other in ground.beside[cell]:
                if marks[other] == number:
                    company += 1
            grouped[number] = company >= LEAST_IN_A_GROUP - 1
    return grouped


def mummy_stars(ground: Ground, marks: list[int], mummy: int) -> i64:
    """Two won if a 9 lies beside it, whenever it was written, and two lost if not (T6, T10)."""
    is_vanquished = is_beside(ground, marks, mummy, BANE)
    return STARS_FOR_A_MUMMY if is_vanquished else -STARS_FOR_A_MUMMY


def total(ground: Ground, marks: list[int]) -> i64:
    """The stars of a sheet: its longest run, its groups and its mummies (T8, T9, T10)."""
    stars: i64 = 0
    for length in run_lengths(ground, marks, 1):
        if length > stars:
            stars = length
    for grouped in grouped_numbers(ground, marks):
        if grouped:
            stars += STARS_FOR_A_GROUP
    for cell in range(len(marks)):
        if marks[cell] < 0:
            stars += mummy_stars(ground, marks, cell)
    return stars


def _cells_by_number(marks: list[int]) -> list[list[int]]:
    cells: list[list[int]] = [[] for _ in range(GREATEST + 1)]
    for cell in range(len(marks)):
        if marks[cell] > 0:
            cells[marks[cell]].append(cell)
    return cells
