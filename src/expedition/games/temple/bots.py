"""What is worth doing in the Temple, as far as a quick look tells."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TypeVar

from expedition.core.rules import Turn, View
from expedition.games.dice_games.dice import numbers_to_write
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
from expedition.games.dice_games.steps import Number
from expedition.games.temple.rules import places_to_fill
from expedition.games.temple.scoring import (
    LEAST_IN_A_GROUP,
    STARS_FOR_A_GROUP,
    STARS_FOR_A_MUMMY,
    connected,
    runs_from,
)
from expedition.games.temple.steps import Step
from expedition.games.temple.table import Table

Weight = TypeVar("Weight", int, float)

PAIR = 0.9
"""What an equal neighbour is worth on the way to a group of three."""
LINK = 0.6
"""What a neighbour one lower or one higher is worth, beyond the run that it makes now."""
GUARD = 0.35
"""What a 9 is worth for each empty cell beside it, where a mummy may yet be drawn."""
ROOM = 0.05
"""What an empty neighbour is worth, for what may follow there."""
EXTREME = 0.08
"""What a number loses for each step away from the middle of those that dice make."""
MIDDLE = 6


class TempleAdvisor:
    """Gains and appraisals, worked out once for the sheet and then quickly for each turn."""

    def gains(self, view: View[Table, None]) -> Mapping[Turn[Step], int]:
        """The stars that each turn would add at once to the sheet it is written on."""
        return _weigh(view, lambda outlook, mark, cell: outlook.gain(mark, cell))

    def appraise(self, view: View[Table, None]) -> Mapping[Turn[Step], float]:
        """The gain and the prospects; where a mummy goes on another's sheet, the harm."""
        own = view.public.seats == 1 or not view.public.is_danger
        sign = 1.0 if own else -1.0
        return _weigh(view, lambda outlook, mark, cell: sign * outlook.worth(mark, cell))


@dataclass(frozen=True, slots=True)
class Outlook:
    """A sheet with all that is needed to judge one more mark on it."""

    layout: Layout
    marks: Marks
    ups: list[int]
    downs: list[int]
    longest: int
    group_of: dict[int, int]
    group_sizes: list[int]
    scored: frozenset[int]
    unvanquished: frozenset[int]

    def gain(self, mark: int, cell: int) -> int:
        """The stars that the mark adds at once."""
        beside = self.layout.adjacent[cell]
        if mark == DANGER:
            safe = any(self.marks[other] == BANE for other in beside)
            return STARS_FOR_A_MUMMY if safe else -STARS_FOR_A_MUMMY
        stars = max(0, self._run_through(mark, cell) - self.longest)
        if mark not in self.scored and self._group_with(mark, cell) >= LEAST_IN_A_GROUP:
            stars += STARS_FOR_A_GROUP
        if mark == BANE:
            beaten = sum(other in self.unvanquished for other in beside)
            stars += 2 * STARS_FOR_A_MUMMY * beaten
        return stars

    def worth(self, mark: int, cell: int) -> float:
        """The gain and the prospects."""
        beside = self.layout.adjacent[cell]
        if mark == DANGER:
            return self.gain(mark, cell) - self._promise(cell)
        near = [self.marks[other] for other in beside]
        room = near.count(EMPTY)
        value = float(self.gain(mark, cell))
        if mark not in self.scored and self._group_with(mark, cell) == LEAST_IN_A_GROUP - 1:
            value += PAIR
        run = self._run_through(mark, cell)
        if run > 1:
            value += LINK * run / (1 + self.longest)
        if mark == BANE:
            value += GUARD * room
        return value + ROOM * room - EXTREME * abs(mark - MIDDLE) - self._waste(mark, cell)

    def _run_through(self, mark: int, cell: int) -> int:
        below = above = 0
        for other in self.layout.adjacent[cell]:
            near = self.marks[other]
            if near == mark - 1:
                below = max(below, self.downs[other])
            elif near == mark + 1:
                above = max(above, self.ups[other])
        return below + 1 + above

    def _group_with(self, mark: int, cell: int) -> int:
        joined = {
            self.group_of[other]
            for other in self.layout.adjacent[cell]
            if self.marks[other] == mark
        }
        return 1 + sum(self.group_sizes[group] for group in joined)

    def _promise(self, cell: int) -> float:
        """How much an empty cell may yet bring: the best that a likely number would do there."""
        return max(self.gain(number, cell) for number in range(1, 11))

    def _waste(self, mark: int, cell: int) -> float:
        """How much more another number would have brought to this cell."""
        return 0.0


def outlook(sheet: Sheet) -> Outlook:
    """The sheet, looked over once."""
    groups = connected(sheet.layout, sheet.marks)
    ups = runs_from(sheet.layout, sheet.marks, +1)
    return Outlook(
        layout=sheet.layout,
        marks=sheet.marks,
        ups=ups,
        downs=runs_from(sheet.layout, sheet.marks, -1),
        longest=max(ups, default=0),
        group_of={cell: number for number, group in enumerate(groups) for cell in group},
        group_sizes=[len(group) for group in groups],
        scored=frozenset(
            sheet.marks[group[0]] for group in groups if len(group) >= LEAST_IN_A_GROUP
        ),
        unvanquished=frozenset(
            cell
            for cell, mark in enumerate(sheet.marks)
            if is_danger(mark) and not beside_a_nine(sheet, cell)
        ),
    )


def _weigh(
    view: View[Table, None], weigh: Callable[[Outlook, int, int], Weight]
) -> Mapping[Turn[Step], Weight]:
    table, seat = view.public, view.seat
    if seat is None or not table.roll:
        return {}
    sheet = table.sheet(table.sheet_to_fill(seat))
    seen = outlook(sheet)
    places = [(place, sheet.layout.numbers[place.cell]) for place in places_to_fill(table, seat)]
    if table.is_danger:
        return {(place,): weigh(seen, DANGER, cell) for place, cell in places}
    return {
        (Number(number), place): weigh(seen, number, cell)
        for number in numbers_to_write(table.roll)
        for place, cell in places
    }
