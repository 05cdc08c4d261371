"""One sheet of Skull Island in the making: its marks, its treasures, and what follows from them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from mypy_extensions import i64

from expedition.games.sheet_games.kernel.ground import EMPTY
from expedition.games.skull_island.kernel.island import Island

BOAT: Final = -3
BOATS: Final = 0
"""Where boats are found in lists that go by number: before the 1."""
GREATEST: Final = 15
SLOTS: Final = 5
BUBBLES: Final = 5
BEYOND: Final = 1_000_000
"""A place further than any line is long."""


class IslandPosition:
    """Marks are numbers from 1 to 15, -3 a boat, -1 a skull, -2 one crossed out, 0 an empty cell.

    For whether two numbers lie on either side of a crossing (K4), the outermost ones on its line
    tell as much as all of them: that is what `ends` is for. Its lists are replaced and never
    changed, so that copies of a position can share them.
    """

    def __init__(
        self,
        island: Island,
        marks: list[int],
        free: list[int],
        reached: list[bool],
        counts: list[int],
        ends: list[list[int]],
    ) -> None:
        self.island = island
        self.marks = marks  # by cell
        self.free = free  # the ground without number or skull, in reading order
        self.reached = reached  # by cell: whether a number or a boat lies beside it (K1)
        self.counts = counts  # how many there are of each number, and of boats
        self.ends = ends  # by number: its first place on every line, then its final ones
        self.skulls: list[int] = []  # the cells with one, a bubble for each (K13)
        self.values: list[int] = []  # of the treasures, in the order found
        self.crossings: list[int] = []  # where these lie
        self.last: list[int] = []  # the cells filled in the previous turn

    def copy(self) -> IslandPosition:
        """The same position once more, to play on from."""
        other = IslandPosition(
            self.island,
            self.marks.copy(),
            self.free.copy(),
            self.reached.copy(),
            self.counts.copy(),
            self.ends.copy(),
        )
        other.skulls = self.skulls.copy()
        other.values = self.values.copy()
        other.crossings = self.crossings.copy()
        other.last = self.last
        return other

    def fill(self, mark: int, cell: int) -> None:
        """The mark stands in the cell, the last one filled."""
        self.marks[cell] = mark
        self.last = [cell]
        if mark == BOAT:
            self._stand(BOATS, cell)
            return
        _take(self.free, cell)
        if mark > 0:
            self._stand(mark, cell)
        else:
            self.skulls.append(cell)

    def note(self, value: int, crossing: int) -> None:
        """A treasure of that value lies on the crossing (K7)."""
        self.values.append(value)
        self.crossings.append(crossing)

    def _stand(self, number: int, cell: int) -> None:
        """One more of that number, or of boats."""
        island = self.island
        for other in island.beside[cell]:
            self.reached[other] = True
        self.counts[number] += 1
        ends = self.ends[number].copy()
        row, column = island.row[cell], island.column[cell]
        _stretch(ends, island.lines, row, column)
        _stretch(ends, island.lines, island.rows + column, row)
        self.ends[number] = ends


def blank(island: Island) -> IslandPosition:
    """The sheet before the first roll."""
    cells = len(island.beside)
    lines = int(island.lines)
    return IslandPosition(
        island,
        [EMPTY] * cells,
        island.ground.copy(),
        [False] * cells,
        [0] * (GREATEST + 1),
        [[BEYOND] * lines + [-BEYOND] * lines] * (GREATEST + 1),
    )


def is_over(position: IslandPosition) -> bool:
    """True with the fifth treasure, or once every free cell holds a number or a skull (K18)."""
    return len(position.values) >= SLOTS or not position.free


def slots_left(position: IslandPosition) -> int:
    """The number of treasures that can still be noted (K8)."""
    return SLOTS - len(position.values)


def _stretch(ends: list[int], lines: i64, line: i64, place: int) -> None:
    """The ends of a line reach at least to that place."""
    if place < ends[line]:
        ends[line] = place
    if place > ends[lines + line]:
        ends[lines + line] = place


def _take(cells: list[int], cell: int) -> None:
    """The cell is not among them any more.

    Compiled, a plain loop is quicker than `list.remove`, which compares objects.
    """
    for at in range(len(cells)):
        if cells[at] == cell:
            cells.pop(at)
            return
