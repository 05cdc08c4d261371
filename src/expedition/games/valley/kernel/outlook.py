"""A sheet of the Valley looked over, so that any one more mark on it is judged quickly."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from mypy_extensions import i64

from expedition.games.dice_games.kernel.ground import CROSSED_OUT, DANGER
from expedition.games.dice_games.kernel.value import Value
from expedition.games.valley.kernel import weights as w
from expedition.games.valley.kernel.field import Field
from expedition.games.valley.kernel.footing import Footing
from expedition.games.valley.kernel.patterns import (
    BIG,
    BUILT,
    FRESH,
    HIGH,
    LOW,
    SNAKE,
    Patterns,
    kind_of,
)
from expedition.games.valley.kernel.sheet import (
    CITY,
    HUT,
    MINE,
    PATRONS,
    STARS,
    STARS_FOR_A_FULL_GRID,
    STARS_FOR_A_NEIGHBOUR,
    STATUE,
    Sheet,
    bite,
    cities,
    custom,
)
from expedition.games.valley.kernel.spending import buildings_left

BIT: Final = [0, 1, 2, 4, 8, 16]
DIFFERENT: Final = [
    0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4, 1, 2, 2, 3, 2, 3, 3, 4, 2, 3, 3, 4, 3, 4, 4, 5,
]  # fmt: skip
"""How many bits are set in each number below 32."""
MOST_CELLS: Final = 62


class Judge:
    """A field of at most 62 cells, its patterns, and the value by which sheets on it are judged."""

    def __init__(self, field: Field, value: Value) -> None:
        if field.size > MOST_CELLS:
            raise ValueError(f"a sheet has {field.size} cells; the kernel judges at most 62")
        self.field = field
        self.patterns = Patterns(field)
        self.value = value


class Outlook:
    """What can be seen on a sheet, and its worth after a turn that leads to it.

    `kinds` tells how each cell looks, `codes` and `shares` have the code and the weight of each
    pattern. `patch` has for each unused number the patch of low or of high ones that it lies in,
    `group` for each low one the patch of equal ones; -1 where there is none. `through` has for each
    empty cell, four by four, the places of pyramids that need it, by their numbers there. `touched`
    are the cells beside a snake or a building.
    """

    def __init__(
        self,
        judge: Judge,
        footing: Footing,
        used: list[int],
        kinds: list[int],
        codes: list[int],
        shares: list[float],
        stars: i64,
        turns_left: i64,
    ) -> None:
        self.judge = judge
        self.footing = footing
        self.marks = footing.marks
        self.used = used
        self.kinds = kinds
        self.codes = codes
        self.shares = shares
        self.stars: i64 = stars
        self.turns_left: i64 = turns_left
        self.base: i64 = w.base_of(turns_left)
        self.room: i64 = w.bias_of(turns_left) + 1
        size = len(used)
        self.has_city = cities(self.marks, used)
        self.seen: list[int] = [int(self.room - 1)]
        self.patch = [-1] * size
        self.group = [-1] * size
        self.patch_sizes: list[int] = []
        self.patch_values: list[int] = []
        self.group_sizes: list[int] = []
        self.bites = [0] * size
        self.touched = [False] * size
        self.snakes: list[int] = []
        self.places = [0, 0, 0, 0, 0]
        self.through: list[int] = []
        self.whole: list[int] = []
        self.free: i64 = 0
        self._look_at_cells()
        self._look_for_pyramids()
        self.worth = self._sum()

    def copy_with(self, mark: int, cell: int) -> Outlook:
        """The outlook with that mark in the cell; a snake that is there is crossed out."""
        footing = self.footing.copy()
        stars = self.stars + self.gain(mark, cell)
        if mark == CROSSED_OUT:
            footing.marks[cell] = mark
        else:
            footing.fill(cell, mark)
        kinds, codes, shares = self.kinds.copy(), self.codes.copy(), self.shares.copy()
        self.judge_change(kinds, codes, shares, cell, kind_of(mark, 0, self.has_city))
        return Outlook(self.judge, footing, self.used, kinds, codes, shares, stars, self.turns_left)

    def copy_discovered(self, kind: i64, cells: list[int]) -> Outlook:
        """The outlook with that discovery revealed."""
        used, kinds = self.used.copy(), self.kinds.copy()
        codes, shares = self.codes.copy(), self.shares.copy()
        for cell in cells:
            used[cell] = kind
            look = kind_of(self.marks[cell], kind, self.has_city)
            self.judge_change(kinds, codes, shares, cell, look)
        if kind == CITY:
            number = self.marks[cells[0]]
            for cell in range(len(kinds)):
                if kinds[cell] == number and number <= FRESH:
                    self.judge_change(kinds, codes, shares, cell, LOW)
        stars = self.stars + self.stars_for(kind, cells)
        return Outlook(self.judge, self.footing, used, kinds, codes, shares, stars, self.turns_left)

    def judge_change(
        self, kinds: list[int], codes: list[int], shares: list[float], cell: int, kind: i64
    ) -> None:
        """Writes into these lists how a cell looks now, and the patterns through it."""
        change: i64 = kind - kinds[cell]
        kinds[cell] = kind
        weights, folded = self.judge.value.weights, self.judge.patterns.folded
        at = self.judge.patterns.at[cell]
        first: i64 = self.base + w.PATTERNS
        for place in range(0, len(at), 2):
            pattern = at[place]
            code: i64 = codes[pattern] + change * at[place + 1]
            codes[pattern] = code
            shares[pattern] = weights[first + folded[code]]

    def features(self) -> list[int]:
        """All that is seen, each as the number of a weight."""
        folded, first = self.judge.patterns.folded, self.base + w.PATTERNS
        return self.seen + [int(first + folded[code]) for code in self.codes]

    def stars_for(self, kind: i64, cells: list[int]) -> i64:
        """The stars that a discovery brings, those of a building beside it among them."""
        stars: i64 = STARS[kind]
        patron = PATRONS[kind]
        if patron == 0:
            return stars
        for cell in cells:
            for other in self.judge.field.beside[cell]:
                if self.marks[other] == patron:
                    stars += STARS_FOR_A_NEIGHBOUR
        return stars

    def gain(self, mark: int, cell: int) -> i64:
        """The stars that a mark brings at once."""
        field, marks = self.judge.field, self.marks
        stars: i64 = 0
        if mark == CROSSED_OUT:
            return self.bites[cell]
        if mark == DANGER:
            stars = -bite(field, marks, cell)
        elif mark < 0:
            stars = STARS_FOR_A_NEIGHBOUR * custom(field, self.used, cell, mark)
        elif self.touched[cell]:
            for other in field.beside[cell]:
                if marks[other] == DANGER and mark > self.bites[other]:
                    stars -= mark - self.bites[other]
        return stars + STARS_FOR_A_FULL_GRID if self.free == 1 else stars

    def _look_at_cells(self) -> None:
        kinds = self.kinds
        for cell in range(len(kinds)):
            kind = kinds[cell]
            if kind == 0:
                self.free += 1
            elif kind <= BIG:
                if self.patch[cell] < 0:
                    self._look_at_patch(cell)
                if kind <= FRESH and self.group[cell] < 0:
                    self._look_at_group(cell)
            elif kind == SNAKE:
                self._look_at_snake(cell)
            elif kind >= BUILT:
                self._look_at_building(cell)
        self.seen.append(self.room + free_class(self.free))
        self._look_at_what_is_left()

    def _look_at_what_is_left(self) -> None:
        founded = 0
        for number in range(1, FRESH + 1):
            if self.has_city[number]:
                founded += 1
        self.seen.append(self.base + w.FOUNDED + founded)
        for building in buildings_left(self.marks):
            self.seen.append(self.base + w.TO_BUILD + (HUT - building))

    def _look_at_snake(self, cell: int) -> None:
        self.snakes.append(cell)
        self.bites[cell] = bite(self.judge.field, self.marks, cell)
        self.seen.append(self.base + w.BITE + self.bites[cell])
        for other in self.judge.field.beside[cell]:
            self.touched[other] = True

    def _look_at_patch(self, start: int) -> None:
        """Walks through the low or the high numbers that hang together with one."""
        kinds, patch, beside = self.kinds, self.patch, self.judge.field.beside
        number = len(self.patch_sizes)
        is_low = kinds[start] <= LOW
        least: i64 = 1 if is_low else HIGH
        most: i64 = LOW if is_low else BIG
        values: i64 = 0
        size: i64 = 0
        waiting = [start]
        patch[start] = number
        while waiting:
            cell = waiting.pop()
            size += 1
            if is_low:
                values |= BIT[self.marks[cell]]
            for other in beside[cell]:
                kind: i64 = kinds[other]
                if least <= kind <= most and patch[other] < 0:
                    patch[other] = number
                    waiting.append(other)
        self.patch_sizes.append(size)
        self.patch_values.append(values)
        if is_low:
            self.seen.append(self.base + w.GROVE + DIFFERENT[values])
        else:
            self.seen.append(self.base + w.RANGE + range_class(size))

    def _look_at_group(self, start: int) -> None:
        """Walks through the equal numbers that hang together with one."""
        kinds, group, beside = self.kinds, self.group, self.judge.field.beside
        number = len(self.group_sizes)
        value = kinds[start]
        size: i64 = 0
        waiting = [start]
        group[start] = number
        while waiting:
            cell = waiting.pop()
            size += 1
            for other in beside[cell]:
                if kinds[other] == value and group[other] < 0:
                    group[other] = number
                    waiting.append(other)
        self.group_sizes.append(size)
        self.seen.append(self.base + w.ALIKE + alike_class(size))

    def _look_at_building(self, cell: int) -> None:
        building = self.marks[cell]
        fitting: i64 = self.base + w.FITTING + (HUT - building)
        vacancy: i64 = self.base + w.VACANCY + (HUT - building)
        for other in self.judge.field.beside[cell]:
            self.touched[other] = True
            if self.kinds[other] == 0:
                self.seen.append(vacancy)
            elif self.fits(building, self.kinds[other]):
                self.seen.append(fitting)

    def fits(self, building: int, kind: i64) -> bool:
        """True if a number that looks so may become what the building counts."""
        if kind == 0 or kind > BIG:
            return False
        if building == MINE:
            return kind > LOW
        if building == STATUE:
            return kind <= FRESH
        return kind <= LOW

    def _look_for_pyramids(self) -> None:
        """Counts the places where pyramids have been begun and can be completed."""
        kinds, field = self.kinds, self.judge.field
        looked: list[bool] = []
        for cell in range(len(kinds)):
            if kinds[cell] == BIG:
                if not looked:
                    looked = [False] * len(field.pyramids)
                    self.through = [0] * (4 * len(kinds))
                for place in field.pyramids_at[cell]:
                    if not looked[place]:
                        looked[place] = True
                        self._look_at_place(place)
        two, three, four = self.places[2], self.places[3], self.places[4]
        self.seen.append(self.base + w.PLACES + places_class(two, three, four))

    def _look_at_place(self, place: int) -> None:
        kinds, pyramid = self.kinds, self.judge.field.pyramids[place]
        big: i64 = 0
        for cell in pyramid:
            if kinds[cell] == BIG:
                big += 1
            elif kinds[cell] != 0:
                return
        self.places[big] += 1
        if big == 4:
            self.whole.append(place)
            return
        for cell in pyramid:
            if kinds[cell] == 0:
                self.through[4 * cell + big] += 1

    def _sum(self) -> float:
        worth = float(self.stars)
        if self.free == 0 or self.turns_left <= 0:
            return worth
        weights = self.judge.value.weights
        for feature in self.seen:
            worth += weights[feature]
        for share in self.shares:
            worth += share
        return worth


def look_over(judge: Judge, sheet: Sheet, turns_left: i64) -> Outlook:
    """The outlook of a sheet when so many turns are to come."""
    base = w.base_of(turns_left)
    marks, used, has_city = sheet.marks, sheet.used, cities(sheet.marks, sheet.used)
    kinds = [int(kind_of(marks[cell], used[cell], has_city)) for cell in range(len(marks))]
    codes = judge.patterns.codes(kinds)
    first, folded = base + w.PATTERNS, judge.patterns.folded
    shares = [judge.value.weights[first + folded[code]] for code in codes]
    footing = Footing(judge.field, sheet.marks.copy(), sheet.lead_on)
    return Outlook(judge, footing, sheet.used, kinds, codes, shares, sheet.total(), turns_left)


def free_class(free: i64) -> i64:
    """How many cells are free, two by two."""
    return min(w.ROOMS - 1, free // 2)


def range_class(size: i64) -> i64:
    """The size of a patch of high numbers."""
    return min(w.LARGEST, size)


def alike_class(size: i64) -> i64:
    """The size of a patch of equal numbers."""
    return min(w.MOST_ALIKE, size)


def places_class(two: i64, three: i64, four: i64) -> i64:
    """How far a pyramid has come, when in so many places two, three or all numbers are there."""
    if four > 0:
        return 6
    if three > 0:
        return 4 if three == 1 else 5
    if two > 3:
        return 3
    return 2 if two > 1 else two
