"""Incremental evaluation in the Temple: the value with one more mark, for every mark and cell.

What changes when a cell is filled, whatever with, is worked out once for the cell. What a number
does besides is near it, but for the runs that it makes longer.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from librt.vecs import vec
    from mypy_extensions import i64

from expedition.games.sheet_games.kernel.ground import BANE, EMPTY
from expedition.games.temple.engine import feature_index as w
from expedition.games.temple.engine.features import WIDE, SheetFeatures, apart
from expedition.games.temple.kernel.pyramid import (
    GREATEST,
    STARS_FOR_A_GROUP,
    STARS_FOR_A_MUMMY,
)


class IncrementalValue:
    """The features of a sheet, and the weights of the phase that it will be in."""

    def __init__(
        self,
        features: SheetFeatures,
        stars: i64,
        weights: vec[float],
        base: i64,
        alone: bool,
        is_last: bool,
    ) -> None:
        self.features = features  # of the sheet as it is
        self.weights = weights
        self.base: i64 = base  # where the weights of the phase begin
        self.alone = alone  # whether nobody else draws mummies
        self.is_last = is_last  # the sheet will be full: nothing but its stars counts
        self.stars = float(stars)  # of the sheet as it is
        self.now = self._now()  # what of its value no mark changes
        # Of the cell looked at, whatever is written there.
        self.cell = 0
        self.fill = 0.0  # the change of value
        self.spot = 0.0  # what the next mummy will find, which is in `fill`
        self.target = 0.0  # what the next 9 will beat, which is in `fill`
        self.elsewhere = 0.0  # the value of the longest run, and of its growth in other cells
        self.spoils = [0.0] * WIDE  # by number: what it loses that cannot be there any more
        self.reach = [0] * (2 * w.IN_DOORS)  # the longest run that each number makes elsewhere
        # Of the number that is tried there.
        self.seen = [0] * len(features.marks)  # by cell: the glance in which it was met
        self.glance = 0  # how many numbers were tried
        self.closers: i64 = 0  # the doorless cells that would make a group of it
        self.door_closers: i64 = 0  # the doors that would
        self.change = 0.0  # what longer runs elsewhere add
        self.raised: list[int] = []  # which entries of `reach` the number has raised
        self.before: list[int] = []  # what these were

    def look_at(self, cell: int) -> None:
        """Work out what changes when that cell is filled, whatever with."""
        self.cell = cell
        if not self.is_last:
            self.spot = self._spot(cell, False)
            self.target = self._target(self.features.target.without(0, cell))
            self.fill = self._fill(cell) + self._spoil(cell) + self.spot + self.target
            self._leave(cell)

    def with_number(self, number: int) -> float:
        """The value of the sheet with the number in the cell looked at."""
        features, cell = self.features, self.cell
        at = cell * WIDE + number
        through: i64 = features.below[at] + 1 + features.above[at]
        longest: i64 = max(features.longest, through)
        stars: float = self.stars + float(longest - features.longest)
        if not features.grouped[number] and features.closes[at]:
            stars += STARS_FOR_A_GROUP
        if number == BANE:
            stars += 2.0 * STARS_FOR_A_MUMMY * features.targets[cell]
        if self.is_last:
            return stars
        value = stars + self.now + self.fill + self._apart(number, cell)
        value += self._group(number, cell) - self.spoils[number]
        if number == BANE:
            value += self._nine(cell)
        self._lengthen(number, cell)
        value += (
            self.elsewhere + self.change if longest == features.longest else self._runs(longest)
        )
        self._restore()
        return value

    def with_mummy(self) -> float:
        """The value of the sheet with a mummy in the cell looked at."""
        features, cell = self.features, self.cell
        stars: float = self.stars + STARS_FOR_A_MUMMY
        if not features.guarded[cell]:
            stars -= 2.0 * STARS_FOR_A_MUMMY
        if self.is_last:
            return stars
        value = stars + self.now + self.fill + self.elsewhere
        if not features.guarded[cell]:
            value += self.weights[self.base + features.threat(cell, 0, 0)]
            most = features.target.without(0, cell)
            for other in features.beside[cell]:
                if features.marks[other] == EMPTY and not features.is_door[other]:
                    most = max(most, features.targets[other] + 1)
            value += self._target(most) - self.target
        return value

    def _now(self) -> float:
        """What of the sheet as it is will count, but for what changes with every mark."""
        features, weights, base = self.features, self.weights, self.base
        value = weights[base]
        for number in range(1, GREATEST + 1):
            value += weights[base + features.group(number)]
        for cell in range(len(features.marks)):
            mark = features.marks[cell]
            if mark > 0:
                for other in features.beside[cell]:
                    if other > cell and features.marks[other] > 0:
                        value += weights[base + apart(mark, features.marks[other])]
            elif mark == EMPTY:
                value += weights[base + w.ROOM + features.room[cell]]
                if features.guarded[cell] and not features.is_door[cell]:
                    value += weights[base + w.GUARDED]
            elif not features.guarded[cell]:
                value += weights[base + features.threat(cell, 0, 0)]
        return value

    def _fill(self, cell: int) -> float:
        """What room, doors and mummies are worth less once the cell is full."""
        features, weights, base = self.features, self.weights, self.base
        is_door = features.is_door[cell]
        doors: i64 = features.doors_left - 1 if is_door else features.doors_left
        change = weights[base + w.DOOR + min(doors, w.DOORS - 1)]
        change -= weights[base + w.ROOM + features.room[cell]]
        if features.guarded[cell] and not is_door:
            change -= weights[base + w.GUARDED]
        for other in features.beside[cell]:
            near = features.marks[other]
            if near == EMPTY:
                room: i64 = features.room[other]
                change += weights[base + w.ROOM + room - 1] - weights[base + w.ROOM + room]
            elif near < 0 and not features.guarded[other]:
                change += weights[base + self._threat_without(cell, other)]
                change -= weights[base + features.threat(other, 0, 0)]
        return change

    def _threat_without(self, cell: int, mummy: int) -> i64:
        """How a mummy beside the cell stands once that is full."""
        if self.features.is_door[cell]:
            return self.features.threat(mummy, 0, 1)
        return self.features.threat(mummy, 1, 0)

    def _spoil(self, cell: int) -> float:
        """What all numbers beside the cell lose that would have liked to be in it."""
        features, weights, base = self.features, self.weights, self.base
        self.spoils = [0.0] * WIDE
        change = 0.0
        for other in features.beside[cell]:
            number = features.marks[other]
            if number > 0 and not features.grouped[number] and self.spoils[number] == 0.0:
                spoilt = weights[base + self._group_without(number, cell)]
                spoilt -= weights[base + features.group(number)]
                self.spoils[number] = spoilt
                change += spoilt
        return change

    def _group_without(self, number: int, cell: int) -> i64:
        """How far a number beside the cell is from a group once the cell is full."""
        features = self.features
        closers: i64 = features.closers[number]
        door_closers: i64 = features.closers[w.IN_DOORS + number]
        if features.closes[cell * WIDE + number]:
            if features.is_door[cell]:
                door_closers -= 1
            else:
                closers -= 1
        return w.group(number, features.touching[number] - 1, closers, door_closers)

    def _group(self, number: int, cell: int) -> float:
        """What changes for the number itself on its way to a group."""
        features, weights, base = self.features, self.weights, self.base
        if features.grouped[number]:
            return 0.0
        before = weights[base + features.group(number)]
        if features.closes[cell * WIDE + number]:
            return weights[base + w.GROUP + number * w.STAGES + w.GROUPED] - before
        return weights[base + self._group_with(number, cell)] - before

    def _group_with(self, number: int, cell: int) -> i64:
        """How far the number is from a group with one more in the cell, which makes none.

        At most one lies beside the cell then, and that has no company.
        """
        features = self.features
        self.glance += 1
        self.seen[cell] = self.glance
        self.closers = features.closers[number]
        self.door_closers = features.closers[w.IN_DOORS + number]
        touching: i64 = features.touching[number]
        is_pair = features.around[cell * WIDE + number] > 0
        if is_pair:
            touching -= 1
        partner = cell
        for other in features.beside[cell]:
            if features.marks[other] == number:
                partner = other
            elif features.marks[other] == EMPTY:
                self.seen[other] = self.glance
                around = features.around[other * WIDE + number]
                if around == 0:
                    touching += 1
                if is_pair or around > 0:
                    self._count_closer(number, other)
        if is_pair:
            for other in features.beside[partner]:
                if features.marks[other] == EMPTY and self.seen[other] != self.glance:
                    self._count_closer(number, other)
        return w.group(number, touching, self.closers, self.door_closers)

    def _count_closer(self, number: int, cell: int) -> None:
        """The number would make a group in the empty cell, if it did not do so before."""
        if not self.features.closes[cell * WIDE + number]:
            if self.features.is_door[cell]:
                self.door_closers += 1
            else:
                self.closers += 1

    def _apart(self, number: int, cell: int) -> float:
        features = self.features
        value = 0.0
        for other in features.beside[cell]:
            near = features.marks[other]
            if near > 0:
                value += self.weights[self.base + apart(number, near)]
        return value

    def _nine(self, cell: int) -> float:
        """What changes by a 9 in the cell for mummies, those there are and the next."""
        features, weights, base = self.features, self.weights, self.base
        change = self._spot(cell, True) - self.spot - self.target
        for other in features.beside[cell]:
            near = features.marks[other]
            if near == EMPTY:
                if not features.guarded[other] and not features.is_door[other]:
                    change += weights[base + w.GUARDED]
            elif near < 0 and not features.guarded[other]:
                change -= weights[base + self._threat_without(cell, other)]
        return change + self._target(self._targets_after_nine(cell))

    def _targets_after_nine(self, nine: int) -> i64:
        """The most mummies that a further 9 would beat."""
        features = self.features
        if features.targets[nine] == 0:
            return features.target.without(0, nine)
        most: i64 = 0
        for cell in range(len(features.marks)):
            if features.targets[cell] > most and cell != nine and not features.is_door[cell]:
                left: i64 = 0
                for other in features.beside[cell]:
                    is_threat = features.marks[other] < 0 and not features.guarded[other]
                    if is_threat and nine not in features.beside[other]:
                        left += 1
                most = max(most, left)
        return most

    def _target(self, most: i64) -> float:
        return self.weights[self.base + w.TARGET + min(most, w.TARGETS - 1)]

    def _spot(self, cell: int, is_nine: bool) -> float:
        """What the next mummy will find, if the cell is the last one filled."""
        features = self.features
        near: i64 = 0
        near_guarded: i64 = 0
        guarded: i64 = features.guarded_left
        left: i64 = features.left
        if not features.is_door[cell]:
            left -= 1
            if features.guarded[cell]:
                guarded -= 1
        for other in features.beside[cell]:
            if features.marks[other] == EMPTY and not features.is_door[other]:
                near += 1
                if features.guarded[other]:
                    near_guarded += 1
                elif is_nine:
                    near_guarded += 1
                    guarded += 1
        return self.weights[
            self.base + w.spot(near, near_guarded, guarded, left - guarded, self.alone)
        ]

    def _leave(self, cell: int) -> None:
        """Only other cells than this one count for the longest run that each number would make."""
        best, reach, longest = self.features.reach, self.reach, self.features.longest
        for slot in range(1, 2 * w.IN_DOORS):
            reach[slot] = best.second[slot] if best.cell[slot] == cell else best.first[slot]
        self.elsewhere = self._runs(longest)

    def _raise(self, number: i64, cell: int, length: i64) -> None:
        """The number would make a run of that length in the cell."""
        slot: i64 = number + w.IN_DOORS if self.features.is_door[cell] else number
        before: i64 = self.reach[slot]
        if length > before:
            longest = self.features.longest
            self.change += self.weights[self.base + w.gain(slot, length, longest)]
            self.change -= self.weights[self.base + w.gain(slot, before, longest)]
            self.raised.append(slot)
            self.before.append(before)
            self.reach[slot] = length

    def _restore(self) -> None:
        """What one number has raised is as it was."""
        self.change = 0.0
        while self.raised:
            self.reach[self.raised.pop()] = self.before.pop()

    def _lengthen(self, number: int, cell: int) -> None:
        """Numbers may make longer runs beside the new one, and beside those that lead to it."""
        features = self.features
        at = cell * WIDE + number
        up: i64 = features.above[at] + 1
        down: i64 = features.below[at] + 1
        self._reach_below(number, cell, up, cell)
        self._reach_above(number, cell, down, cell)
        if features.below[at] > 0:
            self._follow(number, cell, up, -1)
        if features.above[at] > 0:
            self._follow(number, cell, down, 1)

    def _follow(self, number: int, cell: int, length: i64, step: i64) -> None:
        """Goes along the numbers that lead to the new one, while it makes their runs longer."""
        features = self.features
        lengths = features.up if step < 0 else features.down
        ends = [cell]
        here: i64 = number
        while ends:
            here += step
            length += 1
            following: list[int] = []
            for end in ends:
                for other in features.beside[end]:
                    if (
                        features.marks[other] == here
                        and lengths[other] < length
                        and other not in following
                    ):
                        following.append(other)
                        if step < 0:
                            self._reach_below(here, other, length, cell)
                        else:
                            self._reach_above(here, other, length, cell)
            ends = following

    def _reach_below(self, number: i64, cell: int, up: i64, filled: int) -> None:
        """A number one less beside the cell would begin a run that goes on there."""
        features = self.features
        wanted: i64 = number - 1
        if wanted >= 1:
            for other in features.beside[cell]:
                if features.marks[other] == EMPTY and other != filled:
                    length: i64 = features.below[other * WIDE + wanted] + 1 + up
                    if length > features.longest:
                        self._raise(wanted, other, length)

    def _reach_above(self, number: i64, cell: int, down: i64, filled: int) -> None:
        """A number one more beside the cell would end a run that comes from there."""
        features = self.features
        wanted: i64 = number + 1
        if wanted <= GREATEST:
            for other in features.beside[cell]:
                if features.marks[other] == EMPTY and other != filled:
                    length: i64 = down + 1 + features.above[other * WIDE + wanted]
                    if length > features.longest:
                        self._raise(wanted, other, length)

    def _runs(self, longest: i64) -> float:
        """What the longest run, and what may become of it, is worth."""
        weights, base, reach = self.weights, self.base, self.reach
        value = weights[base + w.run(longest)]
        for slot in range(1, 2 * w.IN_DOORS):
            if slot != w.IN_DOORS:
                value += weights[base + w.gain(slot, reach[slot], longest)]
        return value
