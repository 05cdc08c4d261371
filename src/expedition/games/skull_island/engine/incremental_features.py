"""Incremental features: those of a position with one more mark, without looking it all over."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mypy_extensions import i64

from expedition.games.sheet_games.kernel.ground import DANGER, EMPTY, free
from expedition.games.skull_island.engine.bitboards import Chart, Sides, with_more
from expedition.games.skull_island.engine.features import SheetFeatures, best_spot
from expedition.games.skull_island.engine.skull_features import SKULL, standing
from expedition.games.skull_island.engine.treasure_features import FOUND, Around, stage
from expedition.games.skull_island.kernel.position import (
    BOAT,
    BOATS,
    BUBBLES,
    GREATEST,
    IslandPosition,
    slots_left,
)
from expedition.games.skull_island.kernel.scoring import total


class IncrementalFeatures:
    """The features of a position, which is changed for each mark that is tried, then restored."""

    def __init__(self, chart: Chart, position: IslandPosition, alone: bool) -> None:
        self.chart = chart
        self.position = position  # a copy of our own
        self.alone = alone  # whether nobody else draws skulls
        self.own = _sides_of_numbers(chart, position)  # the crossings that each number serves
        self.treasures = chart.land(position.crossings)  # where treasures lie, in bits
        # What is the same for every value.
        self.around = Around(
            chart,
            self.own[BOATS],
            chart.sides_of(position.free),
            chart.sides_of(free(position.island.waters, position.marks)),
            chart.land(position.island.land) & ~self.treasures,
            chart.land(position.free),
        )
        # By cell, how it stands to skulls; only those of the ground tell anything.
        self.standings: list[int] = [-1] * len(position.marks)
        for cell in position.island.ground:
            self.standings[cell] = standing(chart, position.marks, self.treasures, cell)

    def seen(self) -> SheetFeatures:
        """The position as it is."""
        stages = self.stages(self.around)
        return self._seen(total(self.position), stages, self.standings, self.position.last)

    def without(self, cell: int) -> Around:
        """The surroundings of the numbers once a cell of the ground is taken."""
        around, chart = self.around, self.chart
        room = Sides(0, 0, 0, 0)
        for other in self.position.free:
            if other != cell:
                room.add(chart.sides[other])
        taken: i64 = chart.bit[cell]
        return Around(chart, around.boats, room, around.waters, around.open, around.free & ~taken)

    def around_boat(self, cell: int) -> Around:
        """The surroundings of the numbers once there is a boat."""
        around, chart = self.around, self.chart
        waters = Sides(0, 0, 0, 0)
        for other in self.position.island.waters:
            if other != cell and self.position.marks[other] == EMPTY:
                waters.add(chart.sides[other])
        boats = with_more(around.boats, chart.sides[cell])
        return Around(chart, boats, around.room, waters, around.open, around.free)

    def stages(self, around: Around) -> list[int]:
        """The stage of each value; that of all unwritten values is the same."""
        counts, noted = self.position.counts, self.position.values
        unwritten: int = -1
        found = [FOUND] * (GREATEST + 1)
        for value in range(1, GREATEST + 1):
            if counts[value] > 0:
                if value not in noted:
                    found[value] = stage(around, self.own[value])
            else:
                if unwritten < 0:
                    unwritten = stage(around, self.own[value])
                found[value] = unwritten
        return found

    def with_number(
        self, number: int, cell: int, around: Around, others: list[int]
    ) -> SheetFeatures:
        """The sheet with one more number that finds nothing, what is around it known already."""
        stages = others
        if number not in self.position.values:
            stages = others.copy()
            own = with_more(self.own[number], self.chart.sides[cell])
            stages[number] = stage(around, own)
        return self._seen_with(number, cell, stages)

    def with_skull(self, cell: int) -> SheetFeatures:
        """The sheet with one more skull."""
        stages = self.stages(self.without(cell))
        self.position.skulls.append(cell)
        seen = self._seen_with(DANGER, cell, stages)
        self.position.skulls.pop()
        return seen

    def with_boat(self, cell: int) -> SheetFeatures:
        """The sheet with one more boat that finds nothing."""
        stages = self.stages(self.around_boat(cell))
        return self._seen(total(self.position), stages, self.standings, [cell])

    def _seen_with(self, mark: int, cell: int, stages: list[int]) -> SheetFeatures:
        """The sheet with a mark more on its ground."""
        marks, chart = self.position.marks, self.chart
        standings = self.standings.copy()
        marks[cell] = mark
        standings[cell] = standing(chart, marks, self.treasures, cell)
        for other in chart.ground_beside[cell]:
            standings[other] = standing(chart, marks, self.treasures, other)
        seen = self._seen(total(self.position), stages, standings, [cell])
        seen.free -= 1
        marks[cell] = EMPTY
        return seen

    def _seen(
        self, stars: i64, stages: list[int], standings: list[int], last: list[int]
    ) -> SheetFeatures:
        position = self.position
        bubbles: i64 = BUBBLES - len(position.skulls)
        spot: i64 = self._spot(standings, last) if bubbles > 0 else 0
        free_cells: i64 = len(position.free)
        return SheetFeatures(
            stars, stages, standings, free_cells, slots_left(position), bubbles, spot
        )

    def _spot(self, standings: list[int], last: list[int]) -> i64:
        """What the next skull does if it is drawn beside the last cell (K21), or by others."""
        if self.alone and len(last) == 1:
            near = self.chart.ground_beside[last[0]]
            for cell in near:
                if 0 <= standings[cell] < SKULL:
                    return best_spot(standings, near, True)
        return best_spot(standings, self.position.free, self.alone)


def _sides_of_numbers(chart: Chart, position: IslandPosition) -> list[Sides]:
    """The crossings that each number serves, and before the 1 those that boats serve."""
    found = [Sides(0, 0, 0, 0) for _ in range(GREATEST + 1)]
    for cell in range(len(position.marks)):
        mark = position.marks[cell]
        if mark > 0:
            found[mark].add(chart.sides[cell])
        elif mark == BOAT:
            found[BOATS].add(chart.sides[cell])
    return found
