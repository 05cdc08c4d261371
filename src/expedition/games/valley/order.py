"""The canonical order of a turn: where it may fill cells, and how equal turns are told once.

A turn fills up to three cells and may cross out snakes, one after the other. The kernel knows which
cells may be filled next, and the one order in which a turn is offered.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from expedition.games.sheet_games.cell_sets import CellSet, cells_in, set_of
from expedition.games.sheet_games.sheet import CROSSED_OUT, DANGER, Marks
from expedition.games.valley.field import field
from expedition.games.valley.kernel import order as kernel
from expedition.games.valley.kernel.footing import Footing

MOST_CELLS = 3
"""How many cells a turn fills at most (V1)."""


@dataclass(frozen=True, slots=True)
class Path:
    """The cells of a turn so far, in the order of its steps, and the footing before each and now.

    `marks` is what went into each of the cells. `snakes` are those that were on the sheet when the
    turn began. With `any_order` every order that the rules allow will do.
    """

    snakes: CellSet
    cells: tuple[int, ...]
    marks: Marks
    footings: tuple[Footing, ...]
    any_order: bool = False

    @property
    def footing(self) -> Footing:
        """The cells that the turn stands on."""
        return self.footings[-1]

    def on(self, cell: int, mark: int) -> Path:
        """The path with a cell filled, or a snake crossed out."""
        after = self.footing.copy()
        if mark == CROSSED_OUT:
            after.marks[cell] = mark
        else:
            after.fill(cell, mark)
        return Path(
            self.snakes, (*self.cells, cell), (*self.marks, mark),
            (*self.footings, after), self.any_order,
        )  # fmt: skip

    def cells_to_fill(self) -> CellSet:
        """The cells that can be filled next, the order of the turn apart."""
        return set_of(self.footing.cells())

    def snakes_to_cross_out(self) -> CellSet:
        """The snakes that can be crossed out next, the order of the turn apart."""
        return self.snakes & ~set_of(self.cells)

    def in_order(self, cells: CellSet, mark: int) -> CellSet:
        """The cells for the mark that no earlier place in the turn was due to."""
        if self.any_order or not self.cells or not cells:
            return cells
        if not self._is_roomy():
            so_far = dict(zip(self.cells, self.marks, strict=True))
            return set_of(
                cell
                for cell in cells_in(cells)
                if self.first_order({**so_far, cell: mark}) == (*self.cells, cell)
            )
        for before, cell in zip(self.footings, self.cells, strict=False):
            due = set_of(before.cells()) | self.snakes
            cells &= ~(due & ((1 << cell) - 1))
        return cells

    def first_order(self, marks: Mapping[int, int]) -> tuple[int, ...]:
        """Of the orders in which a turn can make these marks, the first; empty if there is none."""
        turn = [number for cell, mark in marks.items() for number in (mark, cell)]
        return tuple(kernel.first_order(self.footings[0], turn)[1::2])

    def _is_roomy(self) -> bool:
        """True if so many cells lie beside numbers that V4 and V6 cannot come into the turn.

        Then a cell that can be filled stays so, and the first order is found one cell at a time.
        """
        return len(self.footings[0].open) >= MOST_CELLS


def path(rows: tuple[str, ...], marks: Marks, lead_on: bool, any_order: bool = False) -> Path:
    """The path before its first cell."""
    snakes = set_of(cell for cell, mark in enumerate(marks) if mark == DANGER)
    before = Footing(field(rows), list(marks), lead_on)
    return Path(snakes, (), (), (before,), any_order)
