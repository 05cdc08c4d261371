"""A sheet of the Temple looked over once, so that any one more mark on it is judged quickly."""

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
    STARS_FOR_A_GROUP,
    STARS_FOR_A_MUMMY,
    run_lengths,
)

WIDE: Final = GREATEST + 2
"""Lists by cell and number have so many entries for each cell."""


class Best:
    """For each of some things the greatest that any cell offers, and the greatest of another cell.

    So it is known also without a cell that is about to be filled.
    """

    def __init__(self, count: int) -> None:
        self.first = [0] * count
        self.cell = [-1] * count
        self.second = [0] * count

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
    """What is around each cell, and how far each number is.

    For an empty cell and a number, `below` and `above` are the runs that the number would end and
    begin there, `around` is how many of it lie beside the cell, and `closes` tells whether it would
    make a group. `reach` has for each number, doorless cells before doors, the longest run that it
    would make. Of mummies, `guarded` are those that are beaten; of empty cells, those where one
    would be. `targets` are the mummies that a 9 in the cell would beat.
    """

    def __init__(self, ground: Ground, marks: list[int]) -> None:
        self.beside = ground.beside
        self.marks = marks
        size = len(marks)
        self.is_door = [False] * size
        for cell in ground.of_kind(DOOR_CELLS):
            self.is_door[cell] = True
        self.up = run_lengths(ground, marks, 1)
        self.down = run_lengths(ground, marks, -1)
        self.longest: i64 = max(self.up, default=0)
        self.below = [0] * (size * WIDE)
        self.above = [0] * (size * WIDE)
        self.around = [0] * (size * WIDE)
        self.closes = [False] * (size * WIDE)
        self.company = [0] * size
        self.room = [0] * size
        self.room_in_doors = [0] * size
        self.guarded = [False] * size
        self.written = [False] * WIDE
        self.grouped = [False] * WIDE
        self.touching = [0] * WIDE
        self.closers = [0] * (2 * IN_DOORS)
        self.reach = Best(2 * IN_DOORS)
        self.targets = [0] * size
        self.target = Best(1)
        self.left: i64 = 0
        self.doors_left: i64 = 0
        self.guarded_left: i64 = 0
        for cell in range(size):
            self._look_around(cell)
        for cell in range(size):
            if marks[cell] == EMPTY:
                self._look_at_empty(cell)

    def stars(self) -> i64:
        """Run, groups and mummies (T8, T9, T10)."""
        stars = self.longest
        for grouped in self.grouped:
            if grouped:
                stars += STARS_FOR_A_GROUP
        for cell in range(len(self.marks)):
            if self.marks[cell] < 0:
                stars += STARS_FOR_A_MUMMY if self.guarded[cell] else -STARS_FOR_A_MUMMY
        return stars

    def indices(self, base: i64, last: list[int], alone: bool) -> list[int]:
        """Everything there is to see, in the phase whose weights begin there."""
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
        """How far the number is on its way to a group."""
        if self.grouped[number]:
            return GROUP + number * STAGES + GROUPED
        if not self.written[number]:
            return GROUP + number * STAGES + NOT_BEGUN
        doors = self.closers[IN_DOORS + number]
        return group(number, self.touching[number], self.closers[number], doors)

    def threat(self, mummy: i64, fewer: i64, fewer_doors: i64) -> i64:
        """How an unbeaten mummy stands once so many cells and doors beside it are full."""
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
    """By how far neighbours differ."""
    difference: i64 = one - other if one > other else other - one
    return APART + min(difference, FARTHEST)
