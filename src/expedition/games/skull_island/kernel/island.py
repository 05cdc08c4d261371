"""An island as the kernel sees it: ground to write on, sea to sail on, and crossings in line."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from mypy_extensions import i64

from expedition.games.sheet_games.kernel.ground import Ground

GROUND: Final = "."
MOUNTAIN: Final = "^"
NOWHERE: Final = -1


class Island(Ground):
    """The cells of each printed kind, those beside each cell, its row and its column.

    `landing` is where the first number may be written (K2), `waters` is the sea where boats may be
    drawn (K10); both follow from the layout and the options of a table.

    The rows are the first lines, from the top, and the columns come after them, from the left. A
    place on a row is the number of its column, a place on a column the number of its row.
    `crossings` holds for each line, place by place, the land where a treasure may lie (K5), and
    NOWHERE in between.
    """

    def __init__(
        self,
        beside: list[list[int]],
        kinds: dict[str, list[int]],
        row: list[int],
        column: list[int],
        landing: list[int],
        waters: list[int],
    ) -> None:
        super().__init__(beside, kinds)
        self.row = row
        self.column = column
        self.waters = waters
        self.is_landing = [False] * len(beside)
        for cell in landing:
            self.is_landing[cell] = True
        self.ground = self.of_kind(GROUND)
        self.land = sorted(self.ground + self.of_kind(MOUNTAIN))
        self.rows: i64 = max(row) + 1
        columns = max(column) + 1
        self.lines: i64 = self.rows + columns
        self.crossings = [[NOWHERE] * columns for _ in range(self.rows)]
        self.crossings += [[NOWHERE] * int(self.rows) for _ in range(columns)]
        for cell in self.land:
            self.crossings[row[cell]][column[cell]] = cell
            self.crossings[self.rows + column[cell]][row[cell]] = cell
