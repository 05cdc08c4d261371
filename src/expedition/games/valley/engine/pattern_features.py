"""Pattern features (n-tuples): small blocks and lines of cells, told apart by how they look.

Every block of two by two cells and every line of three is looked at, and every block of two by
three from afar, where less is told apart. A pattern has a code, from which follows its number.
Patterns that are turned or mirrored have the same number, and so have those that differ only in
which low numbers stand there: what counts is which of them are equal.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from librt.vecs import vec
    from mypy_extensions import i64

from expedition.games.sheet_games.kernel.ground import DANGER, EMPTY
from expedition.games.sheet_games.kernel.vectors import rows, whole
from expedition.games.valley.kernel.sheet import (
    HUT,
    LOWEST_IN_A_MOUNTAIN,
    LOWEST_IN_A_PYRAMID,
    PYRAMID,
    UNUSED,
)

OUTSIDE: Final = -1
"""In a picture, and in a block or line of cells: no cell."""

VACANT: Final = 0
FRESH: Final = 5
LOW: Final = 6
"""Kinds from 1 up to these are low numbers of which there is no city yet, and all low numbers."""
HIGH: Final = 7
BIG: Final = 8
DEAD: Final = 9
SNAKE: Final = 10
DISCOVERED: Final = 10
BUILT: Final = 14
KINDS: Final = 17
"""How a cell looks: 0 empty, 1 to 5 these numbers, 6 one of them that has its city, 7 those up to
9, 8 those from 10 on, 9 outside or of no more use, 10 a snake, 11 in a forest, 12 a city, 13 a
mountain, 14 hut, 15 statue, 16 mine.
"""
FROM_AFAR: Final = whole([0, 1, 1, 1, 1, 1, 2, 3, 4, 5, 5, 5, 5, 5, 5, 5, 5])
"""How each of these looks from afar: 0 empty, 1 a low number of which there is no city yet, 2
another low one, 3 those up to 9, 4 those from 10 on, 5 whatever else.
"""
KINDS_FROM_AFAR: Final = 6
LINES: Final = KINDS * KINDS * KINDS * KINDS
"""The first code of a line; those of blocks come before."""
BROAD: Final = LINES + KINDS * KINDS * KINDS
"""The first code of a block of two by three."""
TURNED_BLOCKS: Final = [
    [0, 1, 2, 3], [1, 0, 3, 2], [2, 3, 0, 1], [3, 2, 1, 0],
    [0, 2, 1, 3], [3, 1, 2, 0], [2, 0, 3, 1], [1, 3, 0, 2],
]  # fmt: skip
TURNED_LINES: Final = [[0, 1, 2], [2, 1, 0]]
TURNED_BROAD: Final = [
    [0, 1, 2, 3, 4, 5], [2, 1, 0, 5, 4, 3], [3, 4, 5, 0, 1, 2], [5, 4, 3, 2, 1, 0],
]  # fmt: skip
COUNT: Final = 4384 + 1210 + 12096
"""How many patterns there are: of blocks, of lines, and of broad blocks."""


def kind_of(mark: i64, used: i64, has_city: list[bool]) -> i64:
    """The kind of a cell, when there are cities of these numbers."""
    if mark > 0:
        if used != UNUSED:
            return DEAD if used == PYRAMID else DISCOVERED + used
        if mark < LOWEST_IN_A_MOUNTAIN:
            return LOW if has_city[mark] else mark
        return HIGH if mark < LOWEST_IN_A_PYRAMID else BIG
    if mark == EMPTY:
        return VACANT
    if mark <= HUT:
        return BUILT + HUT - mark
    return SNAKE if mark == DANGER else DEAD


class Patterns:
    """The patterns of a layout, whose picture has a cell or OUTSIDE for each row and column.

    Blocks are all squares of two by two cells, lines all rows and columns of three with their
    middle on the sheet, broad blocks all of two by three with at least four cells on it.
    """

    def __init__(self, size: int, picture: list[list[int]]) -> None:
        self.blocks = _shapes(picture, [[0, 0], [0, 1], [1, 0], [1, 1]])
        across = _shapes(picture, [[0, 0], [0, 1], [0, 2]])
        down = _shapes(picture, [[0, 0], [1, 0], [2, 0]])
        self.lines = [line for line in across + down if line[1] != OUTSIDE]
        lying = _shapes(picture, [[0, 0], [0, 1], [0, 2], [1, 0], [1, 1], [1, 2]])
        standing = _shapes(picture, [[0, 0], [1, 0], [2, 0], [0, 1], [1, 1], [2, 1]])
        self.broad_blocks = [block for block in lying + standing if block.count(OUTSIDE) <= 2]
        listed = Listed(size)
        for cells in self.blocks:
            listed.add(listed.at, cells, 0, KINDS, DEAD)
        for cells in self.lines:
            listed.add(listed.at, cells, LINES, KINDS, DEAD)
        for cells in self.broad_blocks:
            listed.add(listed.broad_at, cells, BROAD, KINDS_FROM_AFAR, FROM_AFAR[DEAD])
        self.folded: vec[i64] = folded()  # by code, the number of the pattern
        self.blank: vec[i64] = whole(listed.blank)  # by pattern, its code on a blank sheet
        # By cell, the patterns through it, each with the factor of that cell in its code.
        self.at: vec[vec[i64]] = rows(listed.at)
        self.broad_at: vec[vec[i64]] = rows(listed.broad_at)  # the same from afar
        self.near: vec[vec[i64]] = rows(listed.near)  # by cell, those that share a pattern with it

    def codes(self, kinds: vec[i64]) -> vec[i64]:
        """The codes of all patterns on a sheet whose cells look like that."""
        codes = self.blank[:]
        for cell in range(len(kinds)):
            kind: i64 = kinds[cell]
            if kind != VACANT:
                _change(codes, self.at[cell], kind)
                _change(codes, self.broad_at[cell], FROM_AFAR[kind])
        return codes


def _change(codes: vec[i64], at: vec[i64], change: i64) -> None:
    place: i64 = 0
    end: i64 = len(at)
    while place < end:
        codes[at[place]] += change * at[place + 1]
        place += 2


class Listed:
    """The patterns of a field while they are being listed."""

    def __init__(self, size: int) -> None:
        # As in the patterns, but growing.
        self.blank: list[int] = []
        self.at: list[list[int]] = [[] for _ in range(size)]
        self.broad_at: list[list[int]] = [[] for _ in range(size)]
        self.near: list[list[int]] = [[] for _ in range(size)]

    def add(
        self, at: list[list[int]], cells: list[int], code: int, kinds: int, outside: int
    ) -> None:
        """Adds a pattern of these cells, some of which may be OUTSIDE, where its codes begin."""
        factor = 1
        for cell in cells:
            if cell == OUTSIDE:
                code += outside * factor
            else:
                at[cell].append(len(self.blank))
                at[cell].append(factor)
                for other in cells:
                    if other != OUTSIDE and other not in self.near[cell]:
                        self.near[cell].append(other)
            factor *= kinds
        self.blank.append(code)


FOLDED: Final[list[vec[i64]]] = []
"""Worked out when it is needed, and once."""


def folded() -> vec[i64]:
    """The number of the pattern for each code: first the blocks, then the lines, then the broad."""
    if not FOLDED:
        codes = [-1] * (BROAD + KINDS_FROM_AFAR**6)
        found = _fold(codes, 0, TURNED_BLOCKS, 0)
        found = _fold(codes, LINES, TURNED_LINES, found)
        _fold_broad(codes, found)
        FOLDED.append(whole(codes))
    return FOLDED[0]


def _fold(folded: list[int], first: int, turned: list[list[int]], found: int) -> int:
    """Numbers the patterns of so many cells from `found` on; returns the number after the last."""
    size = len(turned[0])
    for code in range(KINDS**size):
        kinds = [code // KINDS**place % KINDS for place in range(size)]
        plain = first + _plain(kinds)
        if folded[plain] < 0:
            for order in turned:
                folded[first + _plain([kinds[place] for place in order])] = found
            found += 1
        folded[first + code] = folded[plain]
    return found


def _fold_broad(folded: list[int], found: int) -> None:
    """Numbers the broad blocks from `found` on."""
    factors = [KINDS_FROM_AFAR**place for place in range(6)]
    for code in range(KINDS_FROM_AFAR**6):
        if folded[BROAD + code] < 0:
            kinds = [code // factor % KINDS_FROM_AFAR for factor in factors]
            for order in TURNED_BROAD:
                other = BROAD
                for place in range(6):
                    other += kinds[order[place]] * factors[place]
                folded[other] = found
            found += 1


def _plain(kinds: list[int]) -> int:
    """The code of a pattern in which the first low number is called 1, the next other one 2, …"""
    names = [0] * (FRESH + 1)
    named = 0
    code = 0
    factor = 1
    for kind in kinds:
        if 1 <= kind <= FRESH:
            if names[kind] == 0:
                named += 1
                names[kind] = named
            code += names[kind] * factor
        else:
            code += kind * factor
        factor *= KINDS
    return code


def _shapes(picture: list[list[int]], shape: list[list[int]]) -> list[list[int]]:
    """The cells under the shape wherever it covers a cell at all."""
    found: list[list[int]] = []
    for row in range(-2, len(picture) + 1):
        for column in range(-2, len(picture[0]) + 1):
            cells = [_at(picture, row + down, column + right) for down, right in shape]
            if max(cells) != OUTSIDE:
                found.append(cells)
    return found


def _at(picture: list[list[int]], row: int, column: int) -> int:
    if 0 <= row < len(picture) and 0 <= column < len(picture[0]):
        return picture[row][column]
    return OUTSIDE
