"""The features of a sheet of the Valley, and those with one more mark, updated incrementally."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from librt.vecs import vec
    from mypy_extensions import i64

from expedition.games.sheet_games.kernel.ground import CROSSED_OUT, DANGER
from expedition.games.sheet_games.kernel.vectors import (
    flags,
    real,
    repeated,
    spread,
    unasked,
    whole,
)
from expedition.games.valley.engine import feature_index as w
from expedition.games.valley.engine.building_features import Spots
from expedition.games.valley.engine.layout_value import LayoutValue
from expedition.games.valley.engine.patch_features import (
    BESIDE_HUT,
    BESIDE_MINE,
    BESIDE_STATUE,
    Patches,
)
from expedition.games.valley.engine.pattern_features import (
    BIG,
    BUILT,
    FRESH,
    FROM_AFAR,
    LOW,
    SNAKE,
    kind_of,
)
from expedition.games.valley.engine.pyramid_features import Places
from expedition.games.valley.kernel.field import Field
from expedition.games.valley.kernel.footing import Footing
from expedition.games.valley.kernel.sheet import (
    CITY,
    HUT,
    PATRONS,
    STARS,
    STARS_FOR_A_FULL_GRID,
    STARS_FOR_A_NEIGHBOUR,
    Sheet,
    bite,
    cities,
    custom,
)
from expedition.games.valley.kernel.spending import buildings_left

UNKNOWN: Final = 1e9
"""Of a gain: nobody has asked for it yet."""
UNASKED: Final = real([])
"""The gains of a cell, or losses, that nobody has asked about: most are never asked about."""
NO_GAINS: Final = unasked(0)
NO_PATCHES: Final = Patches(whole([]), whole([]))
NO_SPOTS: Final = Spots(Field([], [], []), whole([]), [])
NO_PLACES: Final = Places(Field([], [], []), whole([]))
BESIDE: Final = whole([BESIDE_HUT, BESIDE_STATUE, BESIDE_MINE])


class SheetFeatures:
    """The features of a sheet and its value, with caches of what one more mark would change."""

    def __init__(
        self,
        layout: LayoutValue,
        footing: Footing,
        used: list[int],
        kinds: vec[i64],
        codes: vec[i64],
        shares: vec[float],
        gains: vec[vec[float]],
        stars: i64,
        turns_left: i64,
    ) -> None:
        self.layout = layout
        self.footing = footing  # where the next mark may go
        self.marks = footing.marks  # by cell
        self.used = used  # by cell, the kind of discovery that it is part of
        self.kinds = kinds  # by cell, how it looks to patterns
        self.codes = codes  # of each pattern
        self.shares = shares  # the weight of each pattern
        self.gains = gains  # cache by cell and look: what patterns gain; shared with copies
        self.stars: i64 = stars
        self.turns_left: i64 = turns_left
        self.base: i64 = w.base_of(turns_left)  # where the weights of the phase begin
        self.room: i64 = w.bias_of(turns_left) + 1  # where those of free cells begin
        self.seen: list[int] = []  # the numbers of all features but the patterns
        self.has_city: list[bool] = []  # by number
        self.patches = NO_PATCHES
        self.spots = NO_SPOTS
        self.places = NO_PLACES
        self.bites = repeated(0, 0)  # by cell, what a snake there costs
        self.touched = flags(0)  # by cell, whether a snake or a building lies beside it
        self.near = repeated(0, 0)  # by cell, the buildings beside it, a bit for each
        self.snakes: list[int] = []  # their cells
        self.losses = UNASKED  # cache by empty cell: what patches lose that cannot grow there
        self.vacant = 0  # the empty cells as a bitboard
        self.free: i64 = 0  # how many these are
        self.waiting: i64 = 0  # how many discoveries could be revealed
        self.value = 0.0  # of the sheet after the turn that leads to it

    def copy_with(self, mark: i64, cell: i64, value: float) -> SheetFeatures:
        """The features with that mark in the cell, which is known to have that value.

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
        kinds, codes, shares, gains = self.kinds[:], self.codes[:], self.shares[:], self.gains[:]
        self._change(kinds, codes, shares, cell, kind)
        for other in self.layout.patterns.near[cell]:
            gains[other] = UNASKED
        after = SheetFeatures(
            self.layout, footing, self.used, kinds, codes, shares, gains, stars, self.turns_left
        )
        after.value = value
        after.has_city = self.has_city
        after.free, after.vacant = self.free, self.vacant
        if mark != CROSSED_OUT:
            after.free -= 1
            after.vacant &= ~self.layout.field.bit[cell]
        after.copy_neighbours(self, cell, mark)
        after.copy_patches(self, cell, mark)
        after.copy_places(self, cell, kind)
        after.copy_spots(self, cell, mark)
        return after

    def copy_patches(self, before: SheetFeatures, cell: i64, mark: i64) -> None:
        """Takes over the patches of other features, where there is now a mark in a cell."""
        if mark <= HUT:
            self._look_for_patches()
        else:
            self.patches, self.waiting = before.patches, before.waiting
            if mark > 0:
                self.patches = self.patches.copy()
                self.patches.join(self.layout.field, self.kinds, self.marks, self.near, cell)
                self.waiting = self.patches.waiting()

    def copy_neighbours(self, before: SheetFeatures, cell: i64, mark: i64) -> None:
        """Takes over the snakes of other features, where there is now a mark in a cell."""
        if mark < 0 or before.touched[cell]:
            self._look_at_neighbours()
        else:
            self.bites, self.touched, self.snakes = before.bites, before.touched, before.snakes
            self.near = before.near

    def copy_places(self, before: SheetFeatures, cell: i64, kind: i64) -> None:
        """Takes over the pyramids of other features, in which a cell looks different now."""
        self.places = before.places
        if before.places.need(cell, kind):
            self.places = Places(self.layout.field, self.kinds)

    def copy_spots(self, before: SheetFeatures, cell: i64, mark: i64) -> None:
        """Takes over the spots of other features, where there is now a mark in a cell."""
        self.spots = before.spots
        if mark != CROSSED_OUT and before.spots.matters(mark, cell):
            self.spots = Spots(self.layout.field, self.kinds, buildings_left(self.marks))

    def value_discovered(self, kind: i64, cells: list[int]) -> float:
        """The value of the sheet with that discovery revealed.

        Whatever a discovery cannot change is taken over, and no gain is asked for afterwards.
        """
        used, kinds, codes, shares = self.used.copy(), self.kinds[:], self.codes[:], self.shares[:]
        is_big = False
        for cell in cells:
            used[cell] = kind
            is_big = is_big or kinds[cell] == BIG
            look = kind_of(self.marks[cell], kind, self.has_city)
            self._change(kinds, codes, shares, cell, look)
        has_city = self.has_city
        if kind == CITY:
            number = self.marks[cells[0]]
            has_city = has_city.copy()
            has_city[number] = True
            for cell in range(len(kinds)):
                if kinds[cell] == number and number <= FRESH:
                    self._change(kinds, codes, shares, cell, LOW)
        stars = self.stars + self.stars_for(kind, cells)
        after = SheetFeatures(
            self.layout, self.footing, used, kinds, codes, shares, NO_GAINS, stars, self.turns_left
        )
        after.free, after.vacant = self.free, self.vacant
        after.has_city = has_city
        after.places = Places(self.layout.field, kinds) if is_big else self.places
        patron = PATRONS[kind]
        after.spots = self.spots
        if patron != 0 and self.spots.best[HUT - patron] >= 0:
            after.spots = self.spots.with_discovery(self.layout.field, kinds, patron)
        after._see()
        return after.value

    def look(self) -> None:
        """Extracts all features, when it is known of which numbers there are cities."""
        self._look_at_cells()
        self.places = Places(self.layout.field, self.kinds)
        self.spots = Spots(self.layout.field, self.kinds, buildings_left(self.marks))
        self._see()

    def _see(self) -> None:
        """Lists what is seen and adds it up; cities, free cells, places and spots are known."""
        self.seen = [int(self.room - 1)]
        self._look_at_neighbours()
        self._look_for_patches()
        self._look_at_what_is_left()
        self.value = self._sum()

    def _change(
        self, kinds: vec[i64], codes: vec[i64], shares: vec[float], cell: i64, kind: i64
    ) -> None:
        """Writes into these vectors how a cell looks now, and the patterns through it."""
        patterns, before = self.layout.patterns, kinds[cell]
        kinds[cell] = kind
        self._value_patterns(codes, shares, patterns.at[cell], kind - before)
        from_afar: i64 = FROM_AFAR[kind] - FROM_AFAR[before]
        if from_afar != 0:
            self._value_patterns(codes, shares, patterns.broad_at[cell], from_afar)

    def _value_patterns(
        self, codes: vec[i64], shares: vec[float], at: vec[i64], change: i64
    ) -> None:
        weights, folded = self.layout.value.weights, self.layout.patterns.folded
        first: i64 = self.base + w.PATTERNS
        place: i64 = 0
        end: i64 = len(at)
        while place < end:
            pattern: i64 = at[place]
            code: i64 = codes[pattern] + change * at[place + 1]
            codes[pattern] = code
            shares[pattern] = weights[first + folded[code]]
            place += 2

    def features(self) -> list[int]:
        """The indices of all features, each that of a weight."""
        folded, first = self.layout.patterns.folded, self.base + w.PATTERNS
        return self.seen + [int(first + folded[code]) for code in self.codes]

    def stars_for(self, kind: i64, cells: list[int]) -> i64:
        """The stars that a discovery brings, those of a building beside it among them."""
        stars: i64 = STARS[kind]
        patron = PATRONS[kind]
        if patron == 0:
            return stars
        for cell in cells:
            for other in self.layout.field.adjacent[cell]:
                if self.marks[other] == patron:
                    stars += STARS_FOR_A_NEIGHBOUR
        return stars

    def gain(self, mark: i64, cell: i64) -> i64:
        """The stars that a mark brings at once."""
        field, marks = self.layout.field, self.marks
        stars: i64 = 0
        if mark == CROSSED_OUT:
            return self.bites[cell]
        if mark == DANGER:
            stars = -bite(field, marks, cell)
        elif mark < 0:
            stars = STARS_FOR_A_NEIGHBOUR * custom(field, self.used, cell, mark)
        elif self.touched[cell]:
            for other in field.adjacent[cell]:
                if marks[other] == DANGER and mark > self.bites[other]:
                    stars -= mark - self.bites[other]
        return stars + STARS_FOR_A_FULL_GRID if self.free == 1 else stars

    def _look_at_cells(self) -> None:
        for cell in range(len(self.kinds)):
            if self.kinds[cell] == 0:
                self.free += 1
                self.vacant |= self.layout.field.bit[cell]

    def _look_for_patches(self) -> None:
        kinds, size = self.kinds, len(self.kinds)
        found = Patches(repeated(-1, size), repeated(-1, size))
        for cell in range(size):
            if 1 <= kinds[cell] <= BIG:
                if found.patch[cell] < 0:
                    found.join(self.layout.field, kinds, self.marks, self.near, cell)
                elif kinds[cell] <= FRESH and found.group[cell] < 0:
                    found.join_group(self.layout.field, kinds, self.near, cell)
        self.patches = found
        self.waiting = found.waiting()

    def _look_at_what_is_left(self) -> None:
        founded = 0
        for number in range(1, FRESH + 1):
            if self.has_city[number]:
                founded += 1
        self.seen.append(self.room + w.free_class(self.free))
        self.seen.append(self.base + w.FOUNDED + founded)
        for building in range(len(self.spots.best)):
            if self.spots.best[building] >= 0:
                self.seen.append(w.spot_at(self.base, building, self.spots.best[building]))
        self.seen.append(self.base + w.WAITING + w.waiting_class(self.waiting))
        self.seen += self.patches.features(self.base, self.vacant)
        places = self.places.counts
        step = w.places_class(places[2], places[3], places[4])
        self.seen.append(self.base + w.PLACES + step)

    def _look_at_neighbours(self) -> None:
        """Looks at snakes and buildings, and what lies beside them."""
        kinds = self.kinds
        self.bites = repeated(0, len(kinds))
        self.touched = flags(len(kinds))
        self.near = repeated(0, len(kinds))
        self.snakes = []
        for cell in range(len(kinds)):
            kind = kinds[cell]
            if kind == SNAKE:
                self._look_at_snake(cell)
            elif kind >= BUILT:
                self._look_at_building(cell)

    def _look_at_snake(self, cell: i64) -> None:
        self.snakes.append(cell)
        self.bites[cell] = bite(self.layout.field, self.marks, cell)
        self.seen.append(self.base + w.BITE + self.bites[cell])
        for other in self.layout.field.adjacent[cell]:
            self.touched[other] = True

    def _look_at_building(self, cell: i64) -> None:
        number: i64 = HUT - self.marks[cell]
        for other in self.layout.field.adjacent[cell]:
            self.touched[other] = True
            self.near[other] |= BESIDE[number]
            if self.kinds[other] == 0:
                self.seen.append(self.base + w.VACANCY + number)

    def _sum(self) -> float:
        value = float(self.stars)
        if self.free == 0 or self.turns_left <= 0:
            return value
        weights = self.layout.value.weights
        for feature in self.seen:
            value += weights[feature]
        for share in self.shares:
            value += share
        return value


def features_of(layout: LayoutValue, sheet: Sheet, turns_left: i64) -> SheetFeatures:
    """The features of a sheet when so many turns are to come."""
    base = w.base_of(turns_left)
    marks, used, has_city = sheet.marks, sheet.used, cities(sheet.marks, sheet.used)
    kinds = repeated(0, len(marks))
    for cell in range(len(marks)):
        kinds[cell] = kind_of(marks[cell], used[cell], has_city)
    codes = layout.patterns.codes(kinds)
    shares = spread(0.0, len(codes))
    first, folded, weights = base + w.PATTERNS, layout.patterns.folded, layout.value.weights
    for pattern in range(len(codes)):
        shares[pattern] = weights[first + folded[codes[pattern]]]
    gains = unasked(len(marks))
    footing = Footing(layout.field, marks.copy(), sheet.lead_on)
    seen = SheetFeatures(
        layout, footing, used, kinds, codes, shares, gains, sheet.total(), turns_left
    )
    seen.has_city = has_city
    seen.look()
    return seen
