"""A sheet of the Valley looked over once, so that any one more mark on it is judged quickly.

What lies on a sheet is on its way to become something: high numbers to mountains, low ones to
cities and forests, numbers of ten and more to pyramids. The weights say, in stars, what each stage
of such a way is worth to somebody in a hurry. They were found by playing some ten thousand games
alone: in the open valley they bring 70 stars on average, the score one turn ahead by itself 42.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from expedition.games.dice_games.ground import CellSet
from expedition.games.dice_games.sheet import DANGER
from expedition.games.valley.discoveries import (
    CITY,
    FOREST,
    LOWEST,
    MOUNTAIN,
    PYRAMID,
    SIZES,
    survey_of,
)
from expedition.games.valley.ground import ValleyGround, ground
from expedition.games.valley.order import Footing, footing
from expedition.games.valley.scoring import CUSTOMERS, STARS_FOR_A_NEIGHBOUR, bite
from expedition.games.valley.sheet import BUILDINGS, HUT, MINE, STATUE, ValleySheet

STAGES = {
    MOUNTAIN: (0.0, 1.9, 4.2, 6.9),
    CITY: (0.0, 0.2, 0.8, 2.5, 5.8),
    FOREST: (0.0, 0.5, 1.1, 1.9, 3.0, 4.6),
    PYRAMID: (0.0, 2.3, 5.5, 10.0, 14.5),
}
"""What a discovery is worth when so many of its cells are there."""
SPOILT = 0.7
"""How much of a pyramid is lost when a cell of it is filled with less than ten."""
CLASH = 0.2
"""Lost for each low number beside a high one: they cannot be used together."""
CUSTOMER = {HUT: 1.2, STATUE: 1.2, MINE: 1.4}
"""A number of the right kind beside a building."""
VACANCY = 0.7
"""An empty cell beside a building."""
BITE = 0.65
"""A star that a snake costs, as it may yet be crossed out."""
CELL, SCARCE_CELL, CELLS_A_TURN = 0.25, 0.75, 2.6
"""What a cell costs: a little, and more where fewer than that are left for each turn to come."""
PATIENCE = 3
"""In so many last turns stages lose their worth, for there is no time to complete them."""
LOW_NUMBERS = range(1, LOWEST[MOUNTAIN])


@dataclass(frozen=True, slots=True)
class Pace:
    """How many turns are to come, this one too; so what a cell costs and a stage is worth."""

    turns_left: int
    cell_cost: float
    patience: float


def pace(turns_left: int, free: int) -> Pace:
    """The pace with so many turns to come and so many free cells."""
    # In one turn of six a snake is drawn, and nothing written; half a turn keeps the last from 0.
    room = free / max(0.5, turns_left * 5 / 6)
    return Pace(
        turns_left,
        cell_cost=CELL + SCARCE_CELL * max(0.0, CELLS_A_TURN - room),
        patience=min(1.0, (turns_left - 1) / PATIENCE),
    )


@dataclass(frozen=True)
class Evaluation:
    """A sheet as sets of cells: what is free, and the numbers that no discovery has used.

    `values` holds for each number its unused cells, `beside` for each building that stands the
    cells around it, `bites` what each snake costs, and `customers` the cells that a building would
    earn stars for.
    """

    ground: ValleyGround
    pace: Pace
    footing: Footing
    values: tuple[CellSet, ...]
    beside: dict[int, CellSet]
    bites: dict[int, int]
    cities: frozenset[int]
    customers: dict[int, CellSet]

    @cached_property
    def low(self) -> CellSet:
        """The unused cells of five or less."""
        return sum(self.values[number] for number in LOW_NUMBERS)

    @cached_property
    def high(self) -> CellSet:
        """The unused cells of six or more."""
        return sum(self.values[LOWEST[MOUNTAIN] :])

    @cached_property
    def big(self) -> CellSet:
        """The unused cells of ten or more."""
        return sum(self.values[LOWEST[PYRAMID] :])

    @cached_property
    def pyramids(self) -> list[tuple[CellSet, int]]:
        """Where a pyramid has been begun and can be completed, and how many cells it has."""
        usable = self.big | self.footing.free
        return [
            (cells, (cells & self.big).bit_count())
            for cells in self.ground.pyramids
            if cells & self.big and not cells & ~usable
        ]

    @cached_property
    def ranges(self) -> list[CellSet]:
        """The patches of high numbers, without those that wait for a pyramid."""
        promised = 0
        for cells, _ in self.pyramids:
            promised |= cells
        return patches(self.ground, self.high & ~(self.big & promised))

    @cached_property
    def groves(self) -> list[tuple[CellSet, int]]:
        """The patches of low numbers, each with its values as bits."""
        return [
            (patch, sum(1 << number for number in LOW_NUMBERS if self.values[number] & patch))
            for patch in patches(self.ground, self.low)
        ]

    def stage(self, kind: str, cells: int) -> float:
        """What so many cells of a kind are worth; more than one discovery may be made of them."""
        steps, size = STAGES[kind], SIZES[kind]
        whole, rest = divmod(cells, size)
        # What is complete keeps its worth to the last turn; what is begun needs turns to come.
        return whole * steps[size] + steps[rest] * self.pace.patience

    def worth(self, number: int, cell: int) -> float:
        """The gain and the prospects of writing a number in a free cell, in stars."""
        around = self.ground.beside[cell]
        worth = self.worth_of_filling(cell)
        for snake, cost in self.bites.items():
            if number > cost and around >> snake & 1:
                worth -= BITE * (number - cost)
        if number < LOWEST[MOUNTAIN]:
            worth -= CLASH * (around & self.high).bit_count() + self._spoilt(cell)
            return worth + max(self._forest(number, cell), self._city(number, cell))
        worth -= CLASH * (around & self.low).bit_count()
        mountain = self._mountain(cell) + self._custom(MINE, cell) - self._spoilt(cell)
        if number < LOWEST[PYRAMID]:
            return worth + mountain
        return worth + max(mountain, self._pyramid(cell))

    def worth_of_building(self, building: int, cell: int) -> float:
        """What a building in a free cell promises."""
        around = self.ground.beside[cell]
        right = self.high if building == MINE else self.low
        return (
            self.worth_of_filling(cell)
            - self._spoilt(cell)
            + STARS_FOR_A_NEIGHBOUR * (around & self.customers[building]).bit_count()
            + CUSTOMER[building] * self.pace.patience * (around & right).bit_count()
            + VACANCY * self.pace.patience * (around & self.footing.free).bit_count()
        )

    def worth_of_filling(self, cell: int) -> float:
        """What filling a cell costs, whatever goes there."""
        bit = self.ground.bits[cell]
        vacancies = sum(1 for around in self.beside.values() if around & bit)
        return -self.pace.cell_cost - VACANCY * self.pace.patience * vacancies

    def with_number(self, number: int, cell: int) -> Evaluation:
        """The evaluation once the number is written."""
        around = self.ground.beside[cell]
        values = list(self.values)
        values[number] |= self.ground.bits[cell]
        bites = {
            snake: max(cost, number) if around >> snake & 1 else cost
            for snake, cost in self.bites.items()
        }
        return Evaluation(
            self.ground, self.pace, self.footing.filled(self.ground, cell, number),
            tuple(values),
            self.beside, bites, self.cities, self.customers,
        )  # fmt: skip

    def with_building(self, building: int, cell: int) -> Evaluation:
        """The evaluation once the building is drawn."""
        beside = {**self.beside, building: self.ground.beside[cell]}
        return Evaluation(
            self.ground, self.pace, self.footing.filled(self.ground, cell, building),
            self.values,
            beside, self.bites, self.cities, self.customers,
        )  # fmt: skip

    def without_snake(self, snake: int) -> Evaluation:
        """The evaluation once the snake is crossed out."""
        bites = {other: cost for other, cost in self.bites.items() if other != snake}
        return Evaluation(
            self.ground, self.pace, self.footing, self.values,
            self.beside, bites, self.cities, self.customers,
        )  # fmt: skip

    def _mountain(self, cell: int) -> float:
        around = self.ground.beside[cell]
        joined = [patch.bit_count() for patch in self.ranges if patch & around]
        before = sum(self.stage(MOUNTAIN, cells) for cells in joined)
        return self.stage(MOUNTAIN, 1 + sum(joined)) - before

    def _city(self, number: int, cell: int) -> float:
        if number in self.cities:
            return 0.0
        around, alike = self.ground.beside[cell], self.values[number]
        joined = []
        if alike & around:
            joined = [p.bit_count() for p in patches(self.ground, alike) if p & around]
        before = sum(self.stage(CITY, min(cells, SIZES[CITY])) for cells in joined)
        # A number makes one city at most (V15): more of it than a city takes is worth nothing.
        after = self.stage(CITY, min(1 + sum(joined), SIZES[CITY]))
        return after - before + self._custom(STATUE, cell)

    def _forest(self, number: int, cell: int) -> float:
        around = self.ground.beside[cell]
        held, before = 1 << number, 0.0
        for patch, values in self.groves:
            if patch & around:
                held |= values
                before += self.stage(FOREST, values.bit_count())
        return self.stage(FOREST, held.bit_count()) - before + self._custom(HUT, cell)

    def _pyramid(self, cell: int) -> float:
        bit, usable = self.ground.bits[cell], self.big | self.footing.free
        begun = max((count for cells, count in self.pyramids if cells & bit), default=0)
        if not begun and all(cells & ~usable for cells in self.ground.pyramids if cells & bit):
            return 0.0
        return self.stage(PYRAMID, begun + 1) - self.stage(PYRAMID, begun)

    def _spoilt(self, cell: int) -> float:
        """What is lost of pyramids that need this cell and cannot turn another way."""
        bit = self.ground.bits[cell]
        through = [begun for begun in self.pyramids if begun[0] & bit]
        if not through:
            return 0.0
        cells, count = max(through, key=lambda begun: begun[1])
        needed = cells & self.big
        others = (n for other, n in self.pyramids if not other & bit and not needed & ~other)
        # The cells that are there may still serve another pyramid, or a mountain.
        left = max(self.stage(PYRAMID, max(others, default=0)), self.stage(MOUNTAIN, count))
        return SPOILT * max(0.0, self.stage(PYRAMID, count) - left)

    def _custom(self, building: int, cell: int) -> float:
        near = self.beside.get(building, 0) & self.ground.bits[cell]
        return CUSTOMER[building] if near else 0.0


def look_over(sheet: ValleySheet, turns_left: int, lead_on: bool = False) -> Evaluation:
    """The evaluation of a sheet, where buildings lead on or do not."""
    on, seen = ground(sheet.rows), survey_of(sheet)
    stands = footing(on, sheet.marks, lead_on)
    return Evaluation(
        ground=on,
        pace=pace(turns_left, stands.free.bit_count()),
        footing=stands,
        values=tuple(seen.by_value.get(number, 0) for number in range(16)),
        beside={
            mark: on.beside[cell]
            for cell, mark in enumerate(sheet.marks)
            if mark in BUILDINGS.values()
        },
        bites={
            cell: sum(sheet.marks[other] for other in bite(sheet, cell))
            for cell, mark in enumerate(sheet.marks)
            if mark == DANGER
        },
        cities=frozenset(seen.cities),
        customers={
            BUILDINGS[building]: on.set_of(
                cell for found in sheet.discoveries if found.kind == kind for cell in found.cells
            )
            for building, kind in CUSTOMERS.items()
        },
    )


def patches(on: ValleyGround, cells: CellSet) -> list[CellSet]:
    """The cells, parted into connected sets."""
    found = []
    while cells:
        patch = edge = cells & -cells
        cells ^= patch
        while edge:
            first = edge & -edge
            joined = on.beside[first.bit_length() - 1] & cells
            edge = edge ^ first | joined
            cells ^= joined
            patch |= joined
        found.append(patch)
    return found
