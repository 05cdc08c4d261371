"""The ground of a layout for the kernel: which cells lie on the rim, and where pyramids fit."""

from __future__ import annotations

from functools import cache

from expedition.core.grid import Cell
from expedition.games.sheet_games.layout import Layout, layout
from expedition.games.valley.kernel.field import Field

SIDES = ((-1, 0), (0, 1), (1, 0), (0, -1))


@cache
def field(rows: tuple[str, ...]) -> Field:
    """The ground of a layout, worked out once."""
    printed = layout(rows)
    beside = [list(others) for others in printed.adjacent]
    return Field(beside, _rim(printed), _pyramids(printed))


def _rim(printed: Layout) -> list[int]:
    """The cells with a side on the clouds (V4); lakes within the valley are no clouds."""
    clouds = _clouds(printed)
    return [
        number
        for number, cell in enumerate(printed.cells)
        if any((cell.row + down, cell.column + right) in clouds for down, right in SIDES)
    ]


def _clouds(printed: Layout) -> set[tuple[int, int]]:
    """All that lies outside: around the picture, and what is not a cell and open to there."""
    height, width = len(printed.tokens), len(printed.tokens[0])
    found = {(-1, -1)}
    waiting = [(-1, -1)]
    while waiting:
        row, column = waiting.pop()
        for down, right in SIDES:
            place = Cell(row + down, column + right)
            inside = -1 <= place.row <= height and -1 <= place.column <= width
            if inside and place not in printed.numbers and place not in found:
                found.add(place)
                waiting.append(place)
    return found


def _pyramids(printed: Layout) -> list[list[int]]:
    """Three cells in a row or column and one at the side of the middle one, in reading order."""
    found = []
    for middle in printed.cells:
        ends = [Cell(middle.row + down, middle.column + right) for down, right in SIDES]
        for missing in SIDES:
            top = Cell(middle.row + missing[0], middle.column + missing[1])
            shape = [middle, *(end for end in ends if end != top)]
            if all(cell in printed.numbers for cell in shape):
                found.append(sorted(printed.numbers[cell] for cell in shape))
    return sorted(found)
