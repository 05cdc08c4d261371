"""Legal cells of a turn: beside a number, on the rim, or anywhere."""

from __future__ import annotations

from expedition.games.sheet_games.kernel.ground import EMPTY, free, near_the_last
from expedition.games.valley.kernel.field import Field
from expedition.games.valley.kernel.sheet import HUT, Sheet


def leads_on(mark: int, buildings: bool) -> bool:
    """True for a number, and for a building where the table plays so; never for a snake (V3)."""
    return mark > 0 or (buildings and mark <= HUT)


def cells_to_fill(field: Field, marks: list[int], lead_on: bool) -> list[int]:
    """Free cells beside a number (V3); before there is one, the rim (V4); else any (V6)."""
    return Footing(field, marks, lead_on).cells()


def cells_for_a_snake(sheet: Sheet) -> list[int]:
    """Any free cell (V10); alone, those beside the cells of the previous turn, if any (V22)."""
    cells = free_cells(sheet.marks)
    return near_the_last(sheet.field, cells, sheet.last) if sheet.alone else cells


def free_cells(marks: list[int]) -> list[int]:
    """The empty cells in reading order."""
    return [cell for cell in range(len(marks)) if marks[cell] == EMPTY]


class Footing:
    """The frontier of a sheet: the free cells beside marks that lead on, kept incrementally."""

    def __init__(self, field: Field, marks: list[int], lead_on: bool) -> None:
        self.field = field
        self.marks = marks  # by cell, which are written to
        self.lead_on = lead_on  # whether buildings lead on (V3)
        self.explored = False  # whether any mark leads on
        self.open: list[int] = []  # the free cells beside marks that lead on, in any order
        self.is_open = [False] * len(marks)  # by cell, whether it is one of these
        for cell in range(len(marks)):
            if marks[cell] != EMPTY and leads_on(marks[cell], lead_on):
                self._lead_on(cell)

    def cells(self) -> list[int]:
        """The cells that can be filled next; the list may be the footing's own."""
        if self.open:
            return self.open
        if not self.explored:
            rim = free(self.field.rim, self.marks)
            if rim:
                return rim
        return free_cells(self.marks)

    def fill(self, cell: int, mark: int) -> None:
        """Writes a mark into a free cell."""
        self.marks[cell] = mark
        if self.is_open[cell]:
            self.is_open[cell] = False
            at = self.open.index(cell)
            self.open[at] = self.open[-1]
            self.open.pop()
        if leads_on(mark, self.lead_on):
            self._lead_on(cell)

    def _lead_on(self, cell: int) -> None:
        self.explored = True
        marks, is_open = self.marks, self.is_open
        for other in self.field.beside[cell]:
            if marks[other] == EMPTY and not is_open[other]:
                is_open[other] = True
                self.open.append(other)

    def copy(self) -> Footing:
        """The same, with marks of its own."""
        other = Footing(self.field, [], self.lead_on)
        other.marks = self.marks.copy()
        other.explored = self.explored
        other.open = self.open.copy()
        other.is_open = self.is_open.copy()
        return other
