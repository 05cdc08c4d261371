"""Where a turn may fill cells, and in which order it is written down.

A turn fills up to three cells and may cross out snakes, one after the other, and a cell filled
early in the turn makes room for the next (V5). Often the order makes no difference; a turn is then
offered in one order only: of all orders that the rules allow, the one that comes first when cells
are compared in reading order. So a cell comes before an earlier one only if that one needed it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from expedition.games.dice_games.ground import CellSet, cells_in
from expedition.games.dice_games.sheet import DANGER, EMPTY, Marks
from expedition.games.valley.ground import ValleyGround
from expedition.games.valley.sheet import is_building

MOST_CELLS = 3
"""How many cells a turn fills at most (V1)."""


@dataclass(frozen=True, slots=True)
class Footing:
    """What decides where a turn may go on: the free cells, and those beside a number.

    `explored` is false until a number stands on the sheet. Where buildings lead on, each of them
    counts like a number.
    """

    free: CellSet
    beside: CellSet
    explored: bool
    lead_on: bool

    def cells_to_fill(self, on: ValleyGround) -> CellSet:
        """Free cells beside a number (V3); before there is one, the rim (V4); else any (V6)."""
        return self.free & (self.beside if self.explored else on.rim) or self.free

    def filled(self, on: ValleyGround, cell: int, mark: int) -> Footing:
        """The footing once that number or building stands in the cell."""
        free = self.free & ~on.bits[cell]
        if leads_on(mark, self.lead_on):
            return Footing(free, self.beside | on.beside[cell], True, self.lead_on)
        return Footing(free, self.beside, self.explored, self.lead_on)


def leads_on(mark: int, buildings: bool) -> bool:
    """True for a number, and for a building where the table plays so; never for a snake (V3)."""
    return mark > 0 or (buildings and is_building(mark))


def footing(on: ValleyGround, marks: Marks, lead_on: bool) -> Footing:
    """The footing at the start of a turn, where buildings lead on or do not."""
    free = beside = 0
    explored = False
    for cell, mark in enumerate(marks):
        if mark == EMPTY:
            free |= on.bits[cell]
        elif leads_on(mark, lead_on):
            beside |= on.beside[cell]
            explored = True
    return Footing(free, beside, explored, lead_on)


@dataclass(frozen=True, slots=True)
class Path:
    """The cells of a turn so far, in the order of its steps, and the footing before each and now.

    `marks` is what went into each of the cells. `snakes` are those that were on the sheet when the
    turn began. With `any_order` every order that the rules allow will do.
    """

    ground: ValleyGround
    snakes: CellSet
    cells: tuple[int, ...]
    marks: Marks
    footings: tuple[Footing, ...]
    any_order: bool = False

    @property
    def footing(self) -> Footing:
        """Where the turn stands."""
        return self.footings[-1]

    def on(self, cell: int, mark: int) -> Path:
        """The path with a cell filled, or a snake crossed out."""
        bit = self.ground.bits[cell]
        after = self.footing if bit & self.snakes else self.footing.filled(self.ground, cell, mark)
        return Path(
            self.ground, self.snakes, (*self.cells, cell), (*self.marks, mark),
            (*self.footings, after), self.any_order,
        )  # fmt: skip

    def cells_to_fill(self) -> CellSet:
        """The cells that can be filled next, the order of the turn apart."""
        return self.footing.cells_to_fill(self.ground)

    def snakes_to_cross_out(self) -> CellSet:
        """The snakes that can be crossed out next, the order of the turn apart."""
        return self.snakes & ~self.ground.set_of(self.cells)

    def in_order(self, cells: CellSet, mark: int) -> CellSet:
        """Those of the cells for the mark that no earlier place in the turn was due to."""
        if self.any_order or not self.cells or not cells:
            return cells
        if not self._is_roomy():
            so_far = dict(zip(self.cells, self.marks, strict=True))
            return self.ground.set_of(
                cell
                for cell in cells_in(cells)
                if first_order(self.start(), {**so_far, cell: mark}) == (*self.cells, cell)
            )
        for before, cell in zip(self.footings, self.cells, strict=False):
            due = before.cells_to_fill(self.ground) | self.snakes
            cells &= ~(due & (self.ground.bits[cell] - 1))
        return cells

    def start(self) -> Path:
        """The path before its first cell."""
        return Path(self.ground, self.snakes, (), (), self.footings[:1], self.any_order)

    def _is_roomy(self) -> bool:
        """True if so many cells lie beside numbers that V4 and V6 cannot come into the turn.

        Then a cell that can be filled stays so, and the first order is found one cell at a time.
        """
        start = self.footings[0]
        return start.explored and (start.free & start.beside).bit_count() >= MOST_CELLS


def path(on: ValleyGround, marks: Marks, lead_on: bool, any_order: bool = False) -> Path:
    """The path before its first cell."""
    snakes = on.set_of(cell for cell, mark in enumerate(marks) if mark == DANGER)
    return Path(on, snakes, (), (), (footing(on, marks, lead_on),), any_order)


def first_order(before: Path, marks: Mapping[int, int]) -> tuple[int, ...] | None:
    """Of the orders in which cells can get these marks, the first one; nothing if there is none."""
    if not marks:
        return ()
    possible = before.cells_to_fill() | before.snakes_to_cross_out()
    for cell in sorted(marks):
        if before.ground.bits[cell] & possible:
            others = {other: mark for other, mark in marks.items() if other != cell}
            rest = first_order(before.on(cell, marks[cell]), others)
            if rest is not None:
                return (cell, *rest)
    return None
