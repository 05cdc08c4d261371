"""A sheet of the Valley looked over, so that any one more mark on it is judged quickly."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from mypy_extensions import i64

from expedition.games.dice_games.kernel.ground import CROSSED_OUT, DANGER
from expedition.games.valley.kernel import weights as w
from expedition.games.valley.kernel.footing import Footing
from expedition.games.valley.kernel.judge import Judge
from expedition.games.valley.kernel.patches import DIFFERENT, join_group, join_patch
from expedition.games.valley.kernel.patterns import (
    BIG,
    BUILT,
    FRESH,
    KINDS,
    LOW,
    SNAKE,
    kind_of,
)
from expedition.games.valley.kernel.sheet import (
    CITY,
    HUT,
    LOWEST_IN_A_PYRAMID,
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

UNKNOWN: Final = 1e9
"""Of a gain: nobody has asked for it yet."""


class Outlook:
    """What can be seen on a sheet, and its worth after a turn that leads to it.

    `kinds` tells how each cell looks, `codes` and `shares` have the code and the weight of each
    pattern. `patch` has for each unused number the patch of low or of high ones that it lies in,
    `group` for each low one the patch of equal ones; -1 where there is none. `through` has for each
    empty cell, four by four, the places of pyramids that need it, by their numbers there. `touched`
    are the cells beside a snake or a building. `gains` has for each cell and look what the patterns
    gain by it, once that has been asked; outlooks share it where their patterns are the same.
    """

    def __init__(
        self,
        judge: Judge,
        footing: Footing,
        used: list[int],
        kinds: list[int],
        codes: list[int],
        shares: list[float],
        gains: list[list[float]],
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
        self.gains = gains
        self.stars: i64 = stars
        self.turns_left: i64 = turns_left
        self.base: i64 = w.base_of(turns_left)
        self.room: i64 = w.bias_of(turns_left) + 1
        self.seen: list[int] = []
        self.has_city: list[bool] = []
        self.patch: list[int] = []
        self.group: list[int] = []
        self.patch_sizes: list[int] = []
        self.patch_values: list[int] = []
        self.group_sizes: list[int] = []
        self.bites: list[int] = []
        self.touched: list[bool] = []
        self.snakes: list[int] = []
        self.places: list[int] = []
        self.through: list[int] = []
        self.whole: list[int] = []
        self.free: i64 = 0
        self.worth = 0.0

    def copy_with(self, mark: int, cell: int, worth: float) -> Outlook:
        """The outlook with that mark in the cell, which is known to be worth so much.

        A snake that is there is crossed out. Only what changes is looked at again: with three
        marks in a turn that is most of the work.
        """
        footing = self.footing.copy()
        stars = self.stars + self.gain(mark, cell)
        if mark == CROSSED_OUT:
            footing.marks[cell] = mark
        else:
            footing.fill(cell, mark)
        kind = kind_of(mark, 0, self.has_city)
        kinds, codes, shares = self.kinds.copy(), self.codes.copy(), self.shares.copy()
        gains = self.gains.copy()
        self.judge_change(kinds, codes, shares, gains, cell, kind)
        after = Outlook(
            self.judge, footing, self.used, kinds, codes, shares, gains, stars, self.turns_left
        )
        after.worth = worth
        after.has_city = self.has_city
        after.free = self.free if mark == CROSSED_OUT else self.free - 1
        after.copy_patches(self, cell, kind)
        after.copy_neighbours(self, cell, mark)
        after.copy_pyramids(self, cell, kind)
        return after

    def copy_patches(self, before: Outlook, cell: int, kind: i64) -> None:
        """Takes over the patches of another outlook, in which a cell looks different now."""
        self.patch, self.group = before.patch, before.group
        self.patch_sizes, self.patch_values = before.patch_sizes, before.patch_values
        self.group_sizes = before.group_sizes
        if kind <= BIG:
            self.patch = self.patch.copy()
            self.patch_sizes = self.patch_sizes.copy()
            self.patch_values = self.patch_values.copy()
            join_patch(
                self.judge.field,
                self.kinds,
                self.marks,
                self.patch,
                self.patch_sizes,
                self.patch_values,
                cell,
            )
            if kind <= FRESH:
                self.group = self.group.copy()
                self.group_sizes = self.group_sizes.copy()
                join_group(self.judge.field, self.kinds, self.group, self.group_sizes, cell)

    def copy_neighbours(self, before: Outlook, cell: int, mark: int) -> None:
        """Takes over the snakes of another outlook, where there is now a mark in a cell."""
        if mark < 0 or before.touched[cell]:
            self._look_at_neighbours()
        else:
            self.bites, self.touched, self.snakes = before.bites, before.touched, before.snakes

    def copy_pyramids(self, before: Outlook, cell: int, kind: i64) -> None:
        """Takes over the pyramids of another outlook, in which a cell looks different now."""
        through = before.through[4 * cell : 4 * cell + 4]
        if kind == BIG or (through and max(through) > 0):
            self._look_for_pyramids()
        else:
            self.places, self.through, self.whole = before.places, before.through, before.whole

    def copy_discovered(self, kind: i64, cells: list[int]) -> Outlook:
        """The outlook with that discovery revealed."""
        used, kinds = self.used.copy(), self.kinds.copy()
        codes, shares, gains = self.codes.copy(), self.shares.copy(), self.gains.copy()
        for cell in cells:
            used[cell] = kind
            look = kind_of(self.marks[cell], kind, self.has_city)
            self.judge_change(kinds, codes, shares, gains, cell, look)
        if kind == CITY:
            number = self.marks[cells[0]]
            for cell in range(len(kinds)):
                if kinds[cell] == number and number <= FRESH:
                    self.judge_change(kinds, codes, shares, gains, cell, LOW)
        stars = self.stars + self.stars_for(kind, cells)
        after = Outlook(
            self.judge, self.footing, used, kinds, codes, shares, gains, stars, self.turns_left
        )
        after.look()
        return after

    def look(self) -> None:
        """Looks at everything."""
        size = len(self.kinds)
        self.has_city = cities(self.marks, self.used)
        self.seen = [int(self.room - 1)]
        self.patch = [-1] * size
        self.group = [-1] * size
        self._look_at_cells()
        self._look_at_neighbours()
        self._look_for_pyramids()
        self._look_at_what_is_left()
        self.worth = self._sum()

    def judge_change(
        self,
        kinds: list[int],
        codes: list[int],
        shares: list[float],
        gains: list[list[float]],
        cell: int,
        kind: i64,
    ) -> None:
        """Writes into these lists how a cell looks now, and the patterns through it."""
        change: i64 = kind - kinds[cell]
        kinds[cell] = kind
        patterns = self.judge.patterns
        weights, folded, at = self.judge.value.weights, patterns.folded, patterns.at[cell]
        first: i64 = self.base + w.PATTERNS
        place: i64 = 0
        end: i64 = len(at)
        while place < end:
            pattern: i64 = at[place]
            code: i64 = codes[pattern] + change * at[place + 1]
            codes[pattern] = code
            shares[pattern] = weights[first + folded[code]]
            place += 2
        for other in patterns.near[cell]:
            gains[other] = [UNKNOWN] * KINDS

    def completes_pyramid(self, mark: int, cell: int) -> bool:
        """True if that mark is all that is missing of a pyramid somewhere."""
        return mark >= LOWEST_IN_A_PYRAMID and self.places[3] > 0 and self.through[4 * cell + 3] > 0

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
                    join_patch(
                        self.judge.field,
                        self.kinds,
                        self.marks,
                        self.patch,
                        self.patch_sizes,
                        self.patch_values,
                        cell,
                    )
                if kind <= FRESH and self.group[cell] < 0:
                    join_group(self.judge.field, self.kinds, self.group, self.group_sizes, cell)

    def _look_at_what_is_left(self) -> None:
        founded = 0
        for number in range(1, FRESH + 1):
            if self.has_city[number]:
                founded += 1
        self.seen.append(self.room + w.free_class(self.free))
        self.seen.append(self.base + w.FOUNDED + founded)
        for building in buildings_left(self.marks):
            self.seen.append(self.base + w.TO_BUILD + (HUT - building))
        for values in self.patch_values:
            if values > 0:
                self.seen.append(self.base + w.GROVE + DIFFERENT[values])
        for patch in range(len(self.patch_sizes)):
            if self.patch_values[patch] == 0:
                self.seen.append(self.base + w.RANGE + w.range_class(self.patch_sizes[patch]))
        for size in self.group_sizes:
            self.seen.append(self.base + w.ALIKE + w.alike_class(size))
        two, three, four = self.places[2], self.places[3], self.places[4]
        self.seen.append(self.base + w.PLACES + w.places_class(two, three, four))

    def _look_at_neighbours(self) -> None:
        """Looks at snakes and buildings, and what lies beside them."""
        kinds = self.kinds
        self.bites = [0] * len(kinds)
        self.touched = [False] * len(kinds)
        self.snakes = []
        for cell in range(len(kinds)):
            kind = kinds[cell]
            if kind == SNAKE:
                self._look_at_snake(cell)
            elif kind >= BUILT:
                self._look_at_building(cell)

    def _look_at_snake(self, cell: int) -> None:
        self.snakes.append(cell)
        self.bites[cell] = bite(self.judge.field, self.marks, cell)
        self.seen.append(self.base + w.BITE + self.bites[cell])
        for other in self.judge.field.beside[cell]:
            self.touched[other] = True

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
        self.places = [0, 0, 0, 0, 0]
        self.through = []
        self.whole = []
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
    gains = [[UNKNOWN] * KINDS for _ in marks]
    footing = Footing(judge.field, marks.copy(), sheet.lead_on)
    seen = Outlook(judge, footing, used, kinds, codes, shares, gains, sheet.total(), turns_left)
    seen.look()
    return seen
