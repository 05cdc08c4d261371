"""The ground of the Valley as kernels see it: the rim, the places of pyramids, and patterns."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from librt.vecs import vec
    from mypy_extensions import i64

from expedition.games.sheet_games.kernel.ground import Ground
from expedition.games.sheet_games.kernel.vectors import rows

OUTSIDE: Final = -1
"""In a picture, and in a block or line of cells: no cell."""


class Field(Ground):
    """For each cell the cells beside it, whether it lies on the rim, and the pyramids through it.

    `adjacent` has the cells beside each as a vector. Sets of cells have a bit for each: `bit` is
    that of a cell alone, `around` that of a cell and those beside it. `pyramids` are four cells
    each (V17). `blocks` are all squares of two by two cells, row by row, `lines` all rows and
    columns of three, and `broad_blocks` all of two by three, where some may be OUTSIDE: a line has
    its middle on the sheet, a block at least one cell and a broad one four. They are only looked
    at, no rule needs them.
    """

    def __init__(
        self,
        beside: list[list[int]],
        rim: list[int],
        pyramids: list[list[int]],
        picture: list[list[int]],
    ) -> None:
        super().__init__(beside, {})
        self.size = len(beside)
        self.adjacent: vec[vec[i64]] = rows(beside)
        self.rim = rim
        self.bit = [_bits([cell]) for cell in range(len(beside))]
        self.around = [_bits([cell, *beside[cell]]) for cell in range(len(beside))]
        self.pyramids = pyramids
        self.pyramids_at: list[list[int]] = [[] for _ in beside]
        for number, pyramid in enumerate(pyramids):
            for cell in pyramid:
                self.pyramids_at[cell].append(number)
        self.blocks = _shapes(picture, [[0, 0], [0, 1], [1, 0], [1, 1]])
        across = _shapes(picture, [[0, 0], [0, 1], [0, 2]])
        down = _shapes(picture, [[0, 0], [1, 0], [2, 0]])
        self.lines = [line for line in across + down if line[1] != OUTSIDE]
        lying = _shapes(picture, [[0, 0], [0, 1], [0, 2], [1, 0], [1, 1], [1, 2]])
        standing = _shapes(picture, [[0, 0], [1, 0], [2, 0], [0, 1], [1, 1], [2, 1]])
        self.broad_blocks = [block for block in lying + standing if block.count(OUTSIDE) <= 2]


def _bits(cells: list[int]) -> int:
    found = 0
    for cell in cells:
        found |= 1 << cell
    return found


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
