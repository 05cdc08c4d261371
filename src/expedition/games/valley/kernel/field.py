"""The ground of the Valley: its cells, the rim, and the places of pyramids."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from librt.vecs import vec
    from mypy_extensions import i64

from expedition.games.sheet_games.kernel.ground import Ground
from expedition.games.sheet_games.kernel.vectors import rows


class Field(Ground):
    """The adjacency of cells, with what the rules of the Valley ask of it."""

    def __init__(self, beside: list[list[int]], rim: list[int], pyramids: list[list[int]]) -> None:
        super().__init__(beside, {})
        self.size = len(beside)  # how many cells there are
        self.adjacent: vec[vec[i64]] = rows(beside)  # the cells beside each
        self.rim = rim  # the cells with a side on the clouds (V4)
        # Bitboards by cell: the cell alone, and with those beside it.
        self.bit = [_bits([cell]) for cell in range(len(beside))]
        self.around = [_bits([cell, *beside[cell]]) for cell in range(len(beside))]
        self.pyramids = pyramids  # sets of four cells that can be one (V17)
        self.pyramids_at: list[list[int]] = [[] for _ in beside]  # by cell, those through it
        for number, pyramid in enumerate(pyramids):
            for cell in pyramid:
                self.pyramids_at[cell].append(number)


def _bits(cells: list[int]) -> int:
    found = 0
    for cell in cells:
        found |= 1 << cell
    return found
