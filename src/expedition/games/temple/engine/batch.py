"""Many Temples at once: the rules of the kernel, kept incrementally on bitboards.

Sets of cells come in two orders. By their numbers, for what is free and what lies beside something;
and on the squares of a board with an empty column at its right, where the sets of all cells beside
others are six shifts. The numbers stand on such boards, one for each number, so that a run is found
by walking from the newest cell to all that hold the next number, level by level.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from librt.vecs import vec

from expedition.games.sheet_games.engine.sheet_batch import BITS, MUMMY, SheetBatch, how_many
from expedition.games.sheet_games.kernel.ground import BANE, Ground
from expedition.games.sheet_games.kernel.rolls import GREATEST, Rolls
from expedition.games.sheet_games.kernel.vectors import repeated, whole
from expedition.games.sheet_games.vectors import i64, u8
from expedition.games.temple.kernel.pyramid import (
    DOOR,
    DOORLESS,
    STARS_FOR_A_GROUP,
    STARS_FOR_A_MUMMY,
)

MOST_CELLS: Final = 39
"""How many cells a pyramid may have, so that all actions are told by one bitboard."""
MOST_SQUARES: Final = 62
BOARDS: Final = GREATEST + 2
"""One for each number, and an empty one at either end, where runs stop."""


class TempleBatch(SheetBatch):
    """Pyramids; actions are the numbers from 1 to 15, and then the cells."""

    def __init__(
        self,
        count: int,
        ground: Ground,
        squares: list[int],
        width: int,
        rolls: Rolls,
        faces: list[list[int]],
    ) -> None:
        cells = len(squares)
        if cells > MOST_CELLS or max(squares) >= MOST_SQUARES:
            raise ValueError(f"a pyramid of {cells} cells on {max(squares) + 1} squares")
        super().__init__(count, cells, GREATEST + cells, rolls, faces)
        self.near: vec[i64] = whole([_set(beside) for beside in ground.beside])
        self.doors: i64 = _set(ground.of_kind(DOOR))
        self.doorless: i64 = _set(ground.of_kind(DOORLESS))
        self.square: vec[i64] = whole([2**square for square in squares])
        self.width: i64 = width  # how many squares further the row below lies
        self.free: vec[i64] = repeated(0, count)
        self.by_nines: vec[i64] = repeated(0, count)  # the cells beside a 9
        self.mummies: vec[i64] = repeated(0, count)
        self.boards: vec[i64] = repeated(0, count * BOARDS)
        self.longest: vec[i64] = repeated(0, count)
        self.grouped: vec[i64] = repeated(0, count)  # the numbers that have a group

    def clear(self, sheet: i64) -> None:
        """All cells are free."""
        self.free[sheet] = self.doors | self.doorless
        self.by_nines[sheet] = 0
        self.mummies[sheet] = 0
        self.longest[sheet] = 0
        self.grouped[sheet] = 0
        first = sheet * BOARDS
        for number in range(BOARDS):
            self.boards[first + number] = 0

    def ask(self, sheet: i64) -> None:
        """A number; or the cell of a mummy, near the last one while some are free there (T13)."""
        roll = self.roll[sheet]
        if not self.danger[roll]:
            self.tell(sheet, 0, self.offers[roll])
            return
        cells = self.free[sheet] & self.doorless
        last = i64(self.last[sheet])
        if last:
            beside = cells & self.near[last - 1]
            if beside:
                cells = beside
        self.tell(sheet, 0, cells << GREATEST)

    def act(self, sheet: i64, action: i64) -> None:
        """Takes a number, and then a cell for it; a mummy has a cell alone."""
        if action < GREATEST:
            self.number[sheet] = u8(action + 1)
            free = self.free[sheet]
            doors: i64 = 0
            if self.helper[self.roll[sheet]]:  # only a mummy cancels it, and it was not thrown
                doors = free & self.doors
            self.tell(sheet, 0, (doors or free & self.doorless) << GREATEST)
            return
        cell = action - GREATEST
        number = i64(self.number[sheet])
        self.number[sheet] = 0
        self.last[sheet] = u8(cell + 1)
        free = self.free[sheet] & ~BITS[cell]
        self.free[sheet] = free
        if number:
            self.marks[sheet * self.cells + cell] = u8(number)
            self._write(sheet, number, cell)
        else:
            self.marks[sheet * self.cells + cell] = MUMMY
            self._draw(sheet, cell)
        if free & self.doorless:
            self.next_roll(sheet)
        else:
            self.end(sheet)

    def _draw(self, sheet: i64, cell: i64) -> None:
        """A mummy: two stars won beside a 9, and else lost (T6, T10)."""
        self.mummies[sheet] |= BITS[cell]
        if self.by_nines[sheet] & BITS[cell]:
            self.stars[sheet] += STARS_FOR_A_MUMMY
        else:
            self.stars[sheet] -= STARS_FOR_A_MUMMY

    def _write(self, sheet: i64, number: i64, cell: i64) -> None:
        """A number: the mummies that it beats, a longer run, a new group."""
        stars: i64 = 0
        if number == BANE:
            near = self.near[cell] & ~self.by_nines[sheet]
            self.by_nines[sheet] |= near
            stars = 2 * STARS_FOR_A_MUMMY * how_many(near & self.mummies[sheet])
        at = sheet * BOARDS + number
        square = self.square[cell]
        board = self.boards[at] | square
        self.boards[at] = board
        length = self._levels(square, at, 1) + self._levels(square, at, -1) + 1
        if length > self.longest[sheet]:
            stars += length - self.longest[sheet]
            self.longest[sheet] = length
        if not self.grouped[sheet] & BITS[number] and self._is_grouped(square, board):
            self.grouped[sheet] |= BITS[number]
            stars += STARS_FOR_A_GROUP
        self.stars[sheet] += stars

    def _levels(self, squares: i64, at: i64, step: i64) -> i64:
        """How far a run goes on from these squares, whose board is there, by that step (T8)."""
        length: i64 = 0
        while True:
            at += step
            board = self.boards[at]
            if not board:
                return length
            squares = self._spread(squares) & board
            if not squares:
                return length
            length += 1

    def _is_grouped(self, square: i64, board: i64) -> bool:
        """True if three or more hang together around the square (T9)."""
        some = self._spread(square) & board
        rest = some & (some - 1)
        if not rest:
            return False  # nothing but the square itself
        return rest & (rest - 1) != 0 or self._spread(some) & board != some

    def _spread(self, squares: i64) -> i64:
        """The squares and all around them; what lies on no cell is on no board (C3)."""
        wide = squares | squares << 1 | squares >> 1
        return wide | wide << self.width | wide >> self.width


def _set(cells: list[int]) -> int:
    return sum([2**cell for cell in cells])
