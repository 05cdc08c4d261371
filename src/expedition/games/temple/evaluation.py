"""A sheet of the Temple looked over once, so that any one more mark on it is judged quickly.

The weights were found by playing a few ten thousand games alone; they bring just under 30 stars
on average, where the score one turn ahead by itself brings 26.

Left out one at a time, over 600 games, PAIR costs three stars, DOUBLE, GUARD and CLASH one each,
EXTREME more than half a star, and any other less than that.
"""

from __future__ import annotations

from dataclasses import dataclass

from expedition.games.dice_games.dice import likelihood
from expedition.games.dice_games.layout import Layout
from expedition.games.dice_games.sheet import (
    BANE,
    DANGER,
    EMPTY,
    Marks,
    Sheet,
    beside_a_nine,
    is_danger,
)
from expedition.games.temple.printed import DICE
from expedition.games.temple.scoring import (
    LEAST_IN_A_GROUP,
    STARS_FOR_A_GROUP,
    STARS_FOR_A_MUMMY,
    connected,
    runs_from,
)

RUN = 0.85
"""A longer run now: less than its star, for runs come by themselves."""
LINK = 0.2
"""Each cell of a run through here, up to four, whether or not it is the longest."""
PAIR = 1.3
"""Two equal numbers side by side, for a number that dice show often, with room for a third."""
DOUBLE = 0.37
"""Lost by a number that has its group already."""
BEATEN = 1.2
"""A mummy beaten, beyond its four stars (two lost no more, two won): it stays beaten."""
GUARD = 0.39
"""A 9 beside an empty cell that no other 9 guards."""
CLASH = 0.11
"""Lost for each step that a neighbour is too far off to join a run, up to three."""
EXTREME = 0.08
"""Lost for each step away from the number that is easiest to follow."""
EASIEST = 4.7
SPRAWL = 0.12
"""Lost for each empty neighbour: numbers that lie close hang together."""
TAKEN_NUMBER, TAKEN_ROOM = 0.3, 0.13
"""What a mummy spoils for each number, and each empty cell, beside it."""


@dataclass(frozen=True, slots=True)
class Evaluation:
    """A sheet with all that is needed to judge one more mark on it."""

    layout: Layout
    marks: Marks
    runs_up: list[int]
    runs_down: list[int]
    longest: int
    group_of: dict[int, int]
    group_sizes: list[int]
    grouped: frozenset[int]
    unvanquished: frozenset[int]

    def gain(self, mark: int, cell: int) -> int:
        """The stars that the mark adds at once."""
        if mark == DANGER:
            return STARS_FOR_A_MUMMY if self._is_guarded(cell) else -STARS_FOR_A_MUMMY
        stars = max(0, self._run_through(mark, cell) - self.longest)
        if mark not in self.grouped and self._group_with(mark, cell) >= LEAST_IN_A_GROUP:
            stars += STARS_FOR_A_GROUP
        return stars + 2 * STARS_FOR_A_MUMMY * self._beaten(mark, cell)

    def worth(self, mark: int, cell: int) -> float:
        """The gain and the prospects, in stars."""
        if mark == DANGER:
            return self.gain(mark, cell) - self._spoilt(cell)
        run = self._run_through(mark, cell)
        return (
            RUN * max(0, run - self.longest)
            + LINK * min(run - 1, 4)
            + self._group_worth(mark, cell)
            + (2 * STARS_FOR_A_MUMMY + BEATEN) * self._beaten(mark, cell)
            + GUARD * self._newly_guarded(mark, cell)
            - CLASH * self._clashes(mark, cell)
            - EXTREME * abs(mark - EASIEST)
            - SPRAWL * self._room(cell)
        )

    def _group_worth(self, mark: int, cell: int) -> float:
        if mark in self.grouped:
            return -DOUBLE
        size = self._group_with(mark, cell)
        if size >= LEAST_IN_A_GROUP:
            return STARS_FOR_A_GROUP
        return PAIR * likelihood(DICE)[mark] * min(1.0, self._room(cell) / 2) if size == 2 else 0.0

    def _run_through(self, mark: int, cell: int) -> int:
        below = above = 0
        for other in self.layout.adjacent[cell]:
            near = self.marks[other]
            if near == mark - 1:
                below = max(below, self.runs_down[other])
            elif near == mark + 1:
                above = max(above, self.runs_up[other])
        return below + 1 + above

    def _group_with(self, mark: int, cell: int) -> int:
        beside = self.layout.adjacent[cell]
        joined = {self.group_of[other] for other in beside if self.marks[other] == mark}
        return 1 + sum(self.group_sizes[group] for group in joined)

    def _beaten(self, mark: int, cell: int) -> int:
        if mark != BANE:
            return 0
        return sum(other in self.unvanquished for other in self.layout.adjacent[cell])

    def _newly_guarded(self, mark: int, cell: int) -> int:
        if mark != BANE:
            return 0
        return sum(
            self.marks[other] == EMPTY and not self._is_guarded(other)
            for other in self.layout.adjacent[cell]
        )

    def _is_guarded(self, cell: int) -> bool:
        return any(self.marks[other] == BANE for other in self.layout.adjacent[cell])

    def _clashes(self, mark: int, cell: int) -> int:
        clashes = 0
        for other in self.layout.adjacent[cell]:
            near = self.marks[other]
            if near > 0:
                # Equal numbers may become a group and next ones a run: neither is a clash.
                clashes += min(3, max(0, abs(near - mark) - 1))
        return clashes

    def _room(self, cell: int) -> int:
        return sum(self.marks[other] == EMPTY for other in self.layout.adjacent[cell])

    def _spoilt(self, cell: int) -> float:
        numbers = sum(self.marks[other] > 0 for other in self.layout.adjacent[cell])
        return TAKEN_NUMBER * numbers + TAKEN_ROOM * self._room(cell)


def look_over(sheet: Sheet) -> Evaluation:
    """The evaluation of a sheet."""
    groups = connected(sheet.layout, sheet.marks)
    runs_up = runs_from(sheet.layout, sheet.marks, +1)
    return Evaluation(
        layout=sheet.layout,
        marks=sheet.marks,
        runs_up=runs_up,
        runs_down=runs_from(sheet.layout, sheet.marks, -1),
        longest=max(runs_up, default=0),
        group_of={cell: number for number, group in enumerate(groups) for cell in group},
        group_sizes=[len(group) for group in groups],
        grouped=frozenset(
            sheet.marks[group[0]] for group in groups if len(group) >= LEAST_IN_A_GROUP
        ),
        unvanquished=frozenset(
            cell
            for cell, mark in enumerate(sheet.marks)
            if is_danger(mark) and not beside_a_nine(sheet, cell)
        ),
    )
