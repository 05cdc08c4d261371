"""Where a turn may fill cells, and in which order it is written down.

A turn fills up to three cells and may cross out snakes, one after the other, and a cell filled
early in the turn makes room for the next (V5). Often the order makes no difference; a turn is then
offered in one order only: of all orders that the rules allow, the one that comes first when cells
are compared in reading order. So a cell comes before an earlier one only if that one needed it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from expedition.games.dice_games.sheet import DANGER, EMPTY, Marks
from expedition.games.valley.ground import CellSet, Ground, cells_in
from expedition.games.valley.sheet import is_building

MOST_CELLS = 3
"""How many cells a turn fills at most (V1)."""


@dataclass(frozen=True, slots=True)
class Footing:
    """What decides where a turn may go on: the free cells, and those beside a number or building.

    `explored` is false until the sheet holds a number or a building.
    """

    free: CellSet
    beside: CellSet
    explored: bool

    def cells_to_fill(self, on: Ground) -> CellSet:
        """Free cells beside a number or building (V3); the first on the rim (V4); else any (V6)."""
        return self.free & (self.beside if self.explored else on.rim) or self.free

    def filled(self, on: Ground, cell: int) -> Footing:
        """The footing once a number or building stands in that cell."""
        return Footing(self.free & ~on.bits[cell], self.beside | on.beside[cell], True)


def footing(on: Ground, marks: Marks) -> Footing:
    """The footing at the start of a turn; a snake gives none (V3)."""
    free = beside = 0
    explored = False
    for cell, mark in enumerate(marks):
        if mark == EMPTY:
            free |= on.bits[cell]
        elif mark > 0 or is_building(mark):
            beside |= on.beside[cell]
            explored = True
    return Footing(free, beside, explored)


@dataclass(frozen=True, slots=True)
class Path:
    """The cells of a turn so far, in the order of its steps, and the footing before each and now.

    `snakes` are those that were on the sheet when the turn began. With `any_order` every order
    that the rules allow will do.
    """

    ground: Ground
    snakes: CellSet
    cells: tuple[int, ...]
    footings: tuple[Footing, ...]
    any_order: bool = False

    @property
    def footing(self) -> Footing:
        """Where the turn stands."""
        return self.footings[-1]

    def on(self, cell: int) -> Path:
        """The path with a cell filled, or a snake crossed out."""
        bit = self.ground.bits[cell]
        after = self.footing if bit & self.snakes else self.footing.filled(self.ground, cell)
        cells, footings = (*self.cells, cell), (*self.footings, after)
        return Path(self.ground, self.snakes, cells, footings, self.any_order)

    def cells_to_fill(self) -> CellSet:
        """The cells that can be filled next, the order of the turn apart."""
        return self.footing.cells_to_fill(self.ground)

    def snakes_to_cross_out(self) -> CellSet:
        """The snakes that can be crossed out next, the order of the turn apart."""
        return self.snakes & ~self.ground.set_of(self.cells)

    def in_order(self, cells: CellSet) -> CellSet:
        """Those of the cells to go on with that no earlier place in the turn was due to."""
        if self.any_order or not self.cells or not cells:
            return cells
        if not self._is_roomy():
            return self.ground.set_of(
                cell
                for cell in cells_in(cells)
                if first_order(self.start(), (*self.cells, cell)) == (*self.cells, cell)
            )
        for before, cell in zip(self.footings, self.cells, strict=False):
            due = before.cells_to_fill(self.ground) | self.snakes
            cells &= ~(due & (self.ground.bits[cell] - 1))
        return cells

    def start(self) -> Path:
        """The path before its first cell."""
        return Path(self.ground, self.snakes, (), self.footings[:1], self.any_order)

    def _is_roomy(self) -> bool:
        """True if so many cells lie beside filled ones that V4 and V6 cannot come into the turn.

        Then a cell that can be filled stays so, and the first order is found one cell at a time.
        """
        start = self.footings[0]
        return start.explored and (start.free & start.beside).bit_count() >= MOST_CELLS


def path(on: Ground, marks: Marks, any_order: bool = False) -> Path:
    """The path before its first cell."""
    snakes = on.set_of(cell for cell, mark in enumerate(marks) if mark == DANGER)
    return Path(on, snakes, (), (footing(on, marks),), any_order)


def first_order(before: Path, cells: Sequence[int]) -> tuple[int, ...] | None:
    """Of the orders in which these cells can go on, the first one; nothing if there is none."""
    if not cells:
        return ()
    possible = before.cells_to_fill() | before.snakes_to_cross_out()
    for cell in sorted(cells):
        if before.ground.bits[cell] & possible:
            rest = first_order(before.on(cell), [other for other in cells if other != cell])
            if rest is not None:
                return (cell, *rest)
    return None
