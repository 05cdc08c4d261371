"""What there is to see on a sheet of the Temple, each thing as the number of a weight.

Every phase of the game has weights of its own: a pair is worth much early, and nothing late.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from mypy_extensions import i64

from expedition.games.dice_games.kernel.ground import BANE, EMPTY, Ground
from expedition.games.temple.kernel.pyramid import GREATEST, run_lengths

PHASES: Final = 8
OFTEN: Final = 0.4
"""A number that is offered at least so often, beside the most frequent one, can be hoped for."""
LONGEST: Final = 12
"""Longer runs are so rare that they count like this one."""
FARTHEST: Final = 4
"""Neighbours that differ by more than this differ alike."""
STAGES: Final = 5
NOT_BEGUN: Final = 0
BEGUN: Final = 1
PAIRED: Final = 2
ONE_MISSING: Final = 3
GROUPED: Final = 4
"""How far a number is on its way to a group."""

# Where each family of weights begins within a phase; the first weight of all is the phase's own.
RUN: Final = 1
LEAP: Final = RUN + LONGEST + 1
EASY_LEAP: Final = LEAP + LONGEST + 1
GROUP: Final = EASY_LEAP + LONGEST + 1
GUARDED: Final = GROUP + (GREATEST + 1) * STAGES
THREATENED: Final = GUARDED + 1
LOST: Final = THREATENED + 1
APART: Final = LOST + 1
ROOM: Final = APART + FARTHEST + 1
IN_A_PHASE: Final = ROOM + 9
COUNT: Final = PHASES * IN_A_PHASE


def features(ground: Ground, marks: list[int], left: i64, likelihood: list[float]) -> list[int]:
    """The weights that apply to a sheet on which so many doorless cells are left."""
    phase: i64 = PHASES * left // (len(marks) + 1)
    return Sight(ground, marks, likelihood, phase * IN_A_PHASE).all()


class Sight:
    """A sheet while it is looked over, cell by cell.

    `below` and `above` hold for one empty cell and each number how long the runs are that it would
    end and begin there, `equal` how many of it lie around.
    """

    def __init__(
        self, ground: Ground, marks: list[int], likelihood: list[float], base: i64
    ) -> None:
        self.ground = ground
        self.marks = marks
        self.likelihood = likelihood
        self.base: i64 = base
        self.found: list[int] = [base]
        self.runs_up = run_lengths(ground, marks, 1)
        self.runs_down = run_lengths(ground, marks, -1)
        self.stages = [NOT_BEGUN] * (GREATEST + 1)
        self.below = [0] * (GREATEST + 2)
        self.above = [0] * (GREATEST + 2)
        self.equal = [0] * (GREATEST + 2)
        self.leap: i64 = 0
        self.easy_leap: i64 = 0

    def all(self) -> list[int]:
        """Everything there is to see."""
        for cell in range(len(self.marks)):
            mark = self.marks[cell]
            if mark > 0:
                self._look_at_number(cell)
            elif mark == EMPTY:
                self._look_at_empty(cell)
            else:
                self._look_at_mummy(cell)
        longest: i64 = max(self.runs_up)
        self._see(RUN + min(longest, LONGEST))
        self._see(LEAP + _beyond(self.leap, longest))
        self._see(EASY_LEAP + _beyond(self.easy_leap, longest))
        for number in range(1, GREATEST + 1):
            self._see(GROUP + number * STAGES + self.stages[number])
        return self.found

    def _see(self, weight: i64) -> None:
        self.found.append(self.base + weight)

    def _look_at_number(self, cell: int) -> None:
        """How far its neighbours differ, each pair once, and whether it has company."""
        mark = self.marks[cell]
        company: i64 = 0
        for other in self.ground.beside[cell]:
            near = self.marks[other]
            if near > 0:
                if other > cell:
                    apart: i64 = abs(near - mark)
                    self._see(APART + min(apart, FARTHEST))
                if near == mark:
                    company += 1
        if company >= 2:
            self._reach(mark, GROUPED)
        elif company == 1:
            self._reach(mark, PAIRED)

    def _look_at_mummy(self, cell: int) -> None:
        """Whether it can still be vanquished, if it is not."""
        open_cells: i64 = 0
        for other in self.ground.beside[cell]:
            if self.marks[other] == BANE:
                return
            if self.marks[other] == EMPTY:
                open_cells += 1
        self._see(THREATENED if open_cells > 0 else LOST)

    def _look_at_empty(self, cell: int) -> None:
        """What a number here could do."""
        self._see(ROOM + self._look_around(cell))
        if self.equal[BANE] > 0:
            self._see(GUARDED)
        for other in self.ground.beside[cell]:
            near = self.marks[other]
            if near > 0:
                self._leap_to(near - 1)
                self._leap_to(near + 1)
                self._reach(near, ONE_MISSING if self.equal[near] >= 2 else BEGUN)
        for other in self.ground.beside[cell]:
            near = self.marks[other]
            if near > 0:
                self.equal[near] = self.below[near + 1] = self.above[near - 1] = 0

    def _look_around(self, cell: int) -> i64:
        """How much room there is around the empty cell; the numbers around it are noted."""
        room: i64 = 0
        for other in self.ground.beside[cell]:
            near = self.marks[other]
            if near > 0:
                self.equal[near] += 1
                if self.runs_down[other] > self.below[near + 1]:
                    self.below[near + 1] = self.runs_down[other]
                if self.runs_up[other] > self.above[near - 1]:
                    self.above[near - 1] = self.runs_up[other]
            elif near == EMPTY:
                room += 1
        return room

    def _leap_to(self, number: int) -> None:
        """The run that the number would make in the empty cell."""
        if 1 <= number <= GREATEST:
            run: i64 = self.below[number] + 1 + self.above[number]
            if run > self.leap:
                self.leap = run
            if run > self.easy_leap and self.likelihood[number] >= OFTEN:
                self.easy_leap = run

    def _reach(self, number: int, stage: int) -> None:
        if stage > self.stages[number]:
            self.stages[number] = stage


def _beyond(run: i64, longest: i64) -> i64:
    """How much longer that run is than the longest one."""
    gain: i64 = run - longest
    return min(max(gain, 0), LONGEST)
