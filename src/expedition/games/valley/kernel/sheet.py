"""One sheet of the Valley: what stands on it, its stars, and when the game is over.

Marks are a number for each cell: 0 empty, 1 to 15 written, -1 a snake, -2 one crossed out, -3 a
hut, -4 a statue, -5 a mine. `used` says for each cell the kind of discovery that it is part of.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from mypy_extensions import i64

from expedition.games.sheet_games.kernel.ground import CROSSED_OUT, DANGER, EMPTY
from expedition.games.valley.kernel.field import Field

HUT: Final = -3
STATUE: Final = -4
MINE: Final = -5

UNUSED: Final = 0
FOREST: Final = 1
CITY: Final = 2
MOUNTAIN: Final = 3
PYRAMID: Final = 4

SIZES: Final = [0, 5, 4, 3, 4]
STARS: Final = [0, 5, 6, 7, 15]
"""The cells and the stars of a discovery of each kind (V14 to V17)."""
PATRONS: Final = [0, HUT, STATUE, MINE, 0]
"""The building that counts the cells of each kind (V19)."""
LOWEST_IN_A_MOUNTAIN: Final = 6
LOWEST_IN_A_PYRAMID: Final = 10
GREATEST: Final = 15
STARS_FOR_A_FULL_GRID: Final = 7
STARS_FOR_A_NEIGHBOUR: Final = 2

DISCOVERY: Final = 0
"""In a turn: what follows is the kind of a discovery, and its cells."""


class Sheet:
    """Marks, what is discovered, the cells filled in the previous turn, and the turns to come.

    A turn is a list: a mark and its cell for each that is written, drawn or crossed out, in an
    order that the rules allow; then, if something is discovered, DISCOVERY, its kind and its cells.
    With `lead_on` a building counts like a number for V3, V4 and V6. Who is not `alone` has as many
    turns as it takes to fill a sheet; then `turns_left` is a guess.
    """

    def __init__(
        self,
        field: Field,
        marks: list[int],
        used: list[int],
        last: list[int],
        turns_left: int,
        alone: bool,
        lead_on: bool,
    ) -> None:
        self.field = field
        self.marks = marks  # by cell
        self.used = used  # by cell, the kind of discovery that it is part of
        self.last = last  # the cells filled in the previous turn
        self.turns_left: i64 = turns_left  # among several players a guess
        self.alone = alone
        self.lead_on = lead_on  # whether buildings count like numbers for V3, V4 and V6

    def copy(self) -> Sheet:
        """The same, to be changed by itself."""
        return Sheet(
            self.field, self.marks.copy(), self.used.copy(), self.last, self.turns_left,
            self.alone, self.lead_on,
        )  # fmt: skip

    def play(self, turn: list[int]) -> None:
        """Writes a turn down."""
        marks, last = self.marks, [0][:0]
        at: i64 = 0
        end: i64 = len(turn)
        while at < end and turn[at] != DISCOVERY:
            cell = turn[at + 1]
            marks[cell] = turn[at]
            if turn[at] != CROSSED_OUT:
                last.append(cell)
            at += 2
        if at < end:
            kind = turn[at + 1]
            for cell in turn[at + 2 :]:
                self.used[cell] = kind
        self.last = last
        self.end_turn()

    def end_turn(self) -> None:
        """Counts the turn as played; a guess stays at one until the sheet is full."""
        if self.alone or self.turns_left > 1:
            self.turns_left -= 1

    def is_full(self) -> bool:
        """True if every cell holds a number, a building or a snake (V20)."""
        return is_full(self.marks)

    def is_over(self) -> bool:
        """True if the grid is full (V20), or no turn is left to somebody alone (V23)."""
        return self.turns_left <= 0 or self.is_full()

    def total(self) -> i64:
        """The stars of the sheet: full grid, discoveries and buildings, less snakes (V21)."""
        counts = [0, 0, 0, 0, 0]
        for kind in self.used:
            counts[kind] += 1
        stars: i64 = STARS_FOR_A_FULL_GRID if self.is_full() else 0
        for kind in range(FOREST, PYRAMID + 1):
            stars += counts[kind] // SIZES[kind] * STARS[kind]
        for cell in range(self.field.size):
            mark = self.marks[cell]
            if mark < 0:
                if mark == DANGER:
                    stars -= bite(self.field, self.marks, cell)
                elif mark != CROSSED_OUT:
                    stars += STARS_FOR_A_NEIGHBOUR * custom(self.field, self.used, cell, mark)
        return stars


def is_full(marks: list[int]) -> bool:
    """True if every cell holds a number, a building or a snake (V20)."""
    return EMPTY not in marks


def bite(field: Field, marks: list[int], snake: int) -> i64:
    """The cost of a snake that is not crossed out: the largest number beside it (V11)."""
    largest: i64 = 0
    for other in field.beside[snake]:
        if marks[other] > largest:
            largest = marks[other]
    return largest


def custom(field: Field, used: list[int], cell: int, building: int) -> i64:
    """The number of cells beside a building that are part of what it counts (V19)."""
    count: i64 = 0
    for other in field.beside[cell]:
        if used[other] != UNUSED and PATRONS[used[other]] == building:
            count += 1
    return count


def cities(marks: list[int], used: list[int]) -> list[bool]:
    """For each number whether there is a city of it (V15)."""
    found = [False] * (GREATEST + 1)
    for cell in range(len(marks)):
        if used[cell] == CITY:
            found[marks[cell]] = True
    return found
