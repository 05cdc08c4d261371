"""The features of a sheet of the Temple, and the tables by which one more mark is valued."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from mypy_extensions import i64

from expedition.games.sheet_games.kernel.ground import BANE, EMPTY, Ground
from expedition.games.temple.engine.feature_index import (
    APART,
    DOOR,
    DOORS,
    FARTHEST,
    GROUP,
    GROUPED,
    GUARDED,
    IN_DOORS,
    NOT_BEGUN,
    ROOM,
    STAGES,
    TARGET,
    TARGETS,
    gain,
    group,
    run,
    spot,
    threat,
)
from expedition.games.temple.kernel.pyramid import (
    DOOR as DOOR_CELLS,
)
from expedition.games.temple.kernel.pyramid import (
    GREATEST,
    LEAST_IN_A_GROUP,
    run_lengths,
)

WIDE: Final = GREATEST + 2
"""Lists by cell and number have so many entries for each cell."""


class Best:
    """The best two offers for each of some things: so the best without any one cell is known."""

    def __init__(self, count: int) -> None:
        self.first = [0] * count  # the greatest that any cell offers
        self.cell = [-1] * count  # that cell
        self.second = [0] * count  # the greatest that another cell offers

    def offer(self, thing: i64, cell: i64, size: i64) -> None:
        """The cell offers so much."""
        if cell == self.cell[thing]:
            if size > self.first[thing]:
                self.first[thing] = size
        elif size > self.first[thing]:
            self.second[thing] = self.first[thing]
            self.first[thing] = size
            self.cell[thing] = cell
        elif size > self.second[thing]:
            self.second[thing] = size

    def without(self, thing: i64, cell: i64) -> i64:
        """The greatest that other cells offer."""
        return self.second[thing] if self.cell[thing] == cell else self.first[thing]


class SheetFeatures:
    """The neighbourhood of each cell, and how far each number is on its way to runs and groups."""

    def __init__(self, ground: Ground, marks: list[int]) -> None:
        self.beside = ground.beside  # the cells beside each
        self.marks = marks
        size = len(marks)
        self.is_door = [False] * size  # by cell
        for cell in ground.of_kind(DOOR_CELLS):
            self.is_door[cell] = True
        # By cell: the longest run that begins there upwards, and downwards; and of all the longest.
        self.up = run_lengths(ground, marks, 1)
        self.down = run_lengths(ground, marks, -1)
        self.longest: i64 = max(self.up, default=0)
        # By cell and number, for empty cells.
        self.below = [0] * (size * WIDE)  # the length of the run that the number would end
        self.above = [0] * (size * WIDE)  # the length of the run that it would begin
        self.around = [0] * (size * WIDE)  # how many of the number lie beside the cell
        self.closes = [False] * (size * WIDE)  # whether the number would make a group
        # By cell.
        self.company = [0] * size  # how many equal numbers lie beside a number
        self.room = [0] * size  # how many empty cells lie beside it
        self.room_in_doors = [0] * size  # how many of these are doors
        self.guarded = [False] * size  # whether a 9 lies beside it: a mummy there is beaten
        self.targets = [0] * size  # how many unbeaten mummies a 9 there would beat
        # By number.
        self.written = [False] * WIDE  # whether it stands anywhere
        self.grouped = [False] * WIDE  # whether it has its group
        self.touching = [0] * WIDE  # how many empty cells lie beside it
        self.closers = [0] * (2 * IN_DOORS)  # the cells where it makes a group, then such doors
        self.reach = Best(2 * IN_DOORS)  # the longest run that it would make, then in doors
        # Of the sheet.
        self.target = Best(1)  # the most mummies that a 9 would beat
        self.left: i64 = 0  # how many doorless cells are empty
        self.doors_left: i64 = 0  # how many doors are empty
        self.guarded_left: i64 = 0  # how many of the empty doorless cells are guarded
        for cell in range(size):
            self._look_around(cell)
        for cell in range(size):
            if marks[cell] == EMPTY:
                self._look_at_empty(cell)

    def indices(self, base: i64, last: list[int], alone: bool) -> list[int]:
        """The numbers of all features, in the phase whose weights begin there."""
        found: list[int] = [
            base,
            base + run(self.longest),
            base + DOOR + min(self.doors_left, DOORS - 1),
        ]
        for number in range(1, GREATEST + 1):
            for slot in (number, IN_DOORS + number):
                found.append(base + gain(slot, self.reach.first[slot], self.longest))
            found.append(base + self.group(number))
        found.append(base + TARGET + min(self.target.first[0], TARGETS - 1))
        found.append(base + self._spot(last, alone))
        for cell in range(len(self.marks)):
            mark = self.marks[cell]
            if mark > 0:
                for other in self.beside[cell]:
                    if other > cell and self.marks[other] > 0:
                        found.append(base + apart(mark, self.marks[other]))
            elif mark == EMPTY:
                found.append(base + ROOM + self.room[cell])
                if self.guarded[cell] and not self.is_door[cell]:
                    found.append(base + GUARDED)
            elif not self.guarded[cell]:
                found.append(base + self.threat(cell, 0, 0))
        return found

    def group(self, number: i64) -> i64:
        """The progress of the number towards a group."""
        if self.grouped[number]:
            return GROUP + number * STAGES + GROUPED
        if not self.written[number]:
            return GROUP + number * STAGES + NOT_BEGUN
        doors = self.closers[IN_DOORS + number]
        return group(number, self.touching[number], self.closers[number], doors)

    def threat(self, mummy: i64, fewer: i64, fewer_doors: i64) -> i64:
        """The threat of an unbeaten mummy once so many cells and doors beside it are full."""
        doors: i64 = self.room_in_doors[mummy]
        return threat(self.room[mummy] - doors - fewer, doors - fewer_doors)

    def _spot(self, last: list[int], alone: bool) -> i64:
        near: i64 = 0
        near_guarded: i64 = 0
        for cell in last:
            for other in self.beside[cell]:
                if self.marks[other] == EMPTY and not self.is_door[other]:
                    near += 1
                    if self.guarded[other]:
                        near_guarded += 1
        unguarded = self.left - self.guarded_left
        return spot(near, near_guarded, self.guarded_left, unguarded, alone)

    def _look_around(self, cell: int) -> None:
        """Notes what lies beside a cell."""
        marks, mark, at = self.marks, self.marks[cell], cell * WIDE
        for other in self.beside[cell]:
            near = marks[other]
            if near == EMPTY:
                self.room[cell] += 1
                if self.is_door[other]:
                    self.room_in_doors[cell] += 1
            elif near > 0:
                if near == BANE:
                    self.guarded[cell] = True
                if near == mark:
                    self.company[cell] += 1
                if mark == EMPTY and self.around[at + near] == 0:
                    self.touching[near] += 1
                self.around[at + near] += 1
                self.below[at + near + 1] = max(self.below[at + near + 1], self.down[other])
                self.above[at + near - 1] = max(self.above[at + near - 1], self.up[other])
        if mark > 0:
            self.written[mark] = True
            if self.company[cell] >= LEAST_IN_A_GROUP - 1:
                self.grouped[mark] = True

    def _look_at_empty(self, cell: int) -> None:
        """Notes what a number in an empty cell would do."""
        slots: i64 = IN_DOORS if self.is_door[cell] else 0
        if slots > 0:
            self.doors_left += 1
        else:
            self.left += 1
            if self.guarded[cell]:
                self.guarded_left += 1
        for other in self.beside[cell]:
            near = self.marks[other]
            if near > 0:
                self._look_at_number(cell, near, other, slots)
            elif near < 0 and not self.guarded[other]:
                self.targets[cell] += 1
        if slots == 0:
            self.target.offer(0, cell, self.targets[cell])

    def _look_at_number(self, cell: int, number: int, other: int, slots: i64) -> None:
        """Notes what an empty cell is for a number beside it, and for those next to that."""
        at = cell * WIDE
        for next_one in (number - 1, number + 1):
            if 1 <= next_one <= GREATEST:
                length: i64 = self.below[at + next_one] + 1 + self.above[at + next_one]
                self.reach.offer(slots + next_one, cell, length)
        makes_three = self.around[at + number] >= LEAST_IN_A_GROUP - 1 or self.company[other] > 0
        if makes_three and not self.closes[at + number]:
            self.closes[at + number] = True
            self.closers[slots + number] += 1


def apart(one: i64, other: i64) -> i64:
    """The feature of neighbours, by how far they differ."""
    difference: i64 = one - other if one > other else other - one
    return APART + min(difference, FARTHEST)
