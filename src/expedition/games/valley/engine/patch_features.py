"""Patch features: connected components of low or high numbers, and of equal ones."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from librt.vecs import vec
    from mypy_extensions import i64

from expedition.games.sheet_games.kernel.vectors import repeated, whole
from expedition.games.sheet_games.vectors import append
from expedition.games.valley.engine import feature_index as w
from expedition.games.valley.engine.pattern_features import BIG, FRESH, HIGH, LOW
from expedition.games.valley.kernel.field import Field
from expedition.games.valley.kernel.sheet import CITY, MOUNTAIN, SIZES

BIT: Final = whole([0, 1, 2, 4, 8, 16])
DIFFERENT: Final = whole([
    0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4, 1, 2, 2, 3, 2, 3, 3, 4, 2, 3, 3, 4, 3, 4, 4, 5,
])  # fmt: skip
"""How many bits are set in each number below 32."""
BESIDE_HUT: Final = 1
BESIDE_STATUE: Final = 2
BESIDE_MINE: Final = 4
NOTHING: Final = whole([])


class Patches:
    """The components of unused numbers: patches of low or of high ones, groups of equal low ones.

    A patch that was joined to another is left without cells.
    """

    def __init__(self, patch: vec[i64], group: vec[i64]) -> None:
        self.patch = patch  # by cell, the patch that it lies in, or -1
        self.group = group  # by cell, the group of a low number without a city, or -1
        self.sizes = NOTHING  # by patch, how many cells it has
        self.values = NOTHING  # by patch of low numbers, which they are, a bit for each; else 0
        self.reach: list[int] = []  # by patch, the cells in it and beside it, as a bitboard
        self.contacts = NOTHING  # by patch, how many cells lie beside the building that counts it
        # The same by group.
        self.group_sizes = NOTHING
        self.group_values = NOTHING
        self.group_reach: list[int] = []
        self.group_contacts = NOTHING

    def copy(self) -> Patches:
        """The same, to be changed by itself."""
        other = Patches(self.patch[:], self.group[:])
        other.sizes = self.sizes[:]
        other.values = self.values[:]
        other.reach = self.reach.copy()
        other.contacts = self.contacts[:]
        other.group_sizes = self.group_sizes[:]
        other.group_values = self.group_values[:]
        other.group_reach = self.group_reach.copy()
        other.group_contacts = self.group_contacts[:]
        return other

    def waiting(self) -> i64:
        """The number of mountains and cities that could be revealed."""
        count: i64 = 0
        for number in range(len(self.sizes)):
            if self.values[number] == 0:
                count += self.sizes[number] // SIZES[MOUNTAIN]
        for size in self.group_sizes:
            if size >= SIZES[CITY]:
                count += 1
        return count

    def features(self, base: i64, vacant: int) -> list[int]:
        """The features of each patch: size and room, and each of its numbers beside a building."""
        seen: list[int] = []
        for number in range(len(self.sizes)):
            size: i64 = self.sizes[number]
            if size > 0:
                contact: i64 = base + w.MINED + w.range_class(size)
                if self.values[number] > 0:
                    different: i64 = DIFFERENT[self.values[number]]
                    contact = base + w.HUTTED + different
                    seen.append(base + w.GROVE + different)
                else:
                    seen.append(w.range_at(base, size, self.reach[number] & vacant))
                seen += [int(contact)] * self.contacts[number]
        for number in range(len(self.group_sizes)):
            size = self.group_sizes[number]
            if size > 0:
                seen.append(w.alike_at(base, size, self.group_reach[number] & vacant))
                seen.append(w.named_at(base, self.group_values[number], size))
                contact = base + w.HONOURED + w.alike_class(size)
                seen += [int(contact)] * self.group_contacts[number]
        return seen

    def join(
        self, field: Field, kinds: vec[i64], marks: list[int], near: vec[i64], start: i64
    ) -> None:
        """Notes what hangs together with the number in a cell, in place of what was noted there.

        `near` has for each cell the buildings beside it.
        """
        self._join_patch(field, kinds, marks, near, start)
        if kinds[start] <= FRESH:
            self.join_group(field, kinds, near, start)

    def _join_patch(
        self, field: Field, kinds: vec[i64], marks: list[int], near: vec[i64], start: i64
    ) -> None:
        patch, is_low = self.patch, kinds[start] <= LOW
        number: i64 = len(self.sizes)
        least: i64 = 1 if is_low else HIGH
        most: i64 = LOW if is_low else BIG
        building: i64 = BESIDE_HUT if is_low else BESIDE_MINE
        held: i64 = 0
        contacts: i64 = 0
        reach = 0
        waiting = repeated(start, 1)
        patch[start] = number
        at: i64 = 0
        while at < len(waiting):
            cell = waiting[at]
            at += 1
            reach |= field.around[cell]
            if near[cell] & building:
                contacts += 1
            if is_low:
                held |= BIT[marks[cell]]
            for other in field.adjacent[cell]:
                kind: i64 = kinds[other]
                if least <= kind <= most and patch[other] != number:
                    if patch[other] >= 0:
                        self._forget_patch(patch[other])
                    patch[other] = number
                    waiting = append(waiting, other)
        self.sizes = append(self.sizes, len(waiting))
        self.values = append(self.values, held)
        self.reach.append(reach)
        self.contacts = append(self.contacts, contacts)

    def _forget_patch(self, number: i64) -> None:
        self.sizes[number] = 0
        self.values[number] = 0

    def join_group(self, field: Field, kinds: vec[i64], near: vec[i64], start: i64) -> None:
        """Notes the low numbers that are equal to the one in a cell and hang together with it."""
        group = self.group
        number: i64 = len(self.group_sizes)
        value: i64 = kinds[start]
        contacts: i64 = 0
        reach = 0
        waiting = repeated(start, 1)
        group[start] = number
        at: i64 = 0
        while at < len(waiting):
            cell = waiting[at]
            at += 1
            reach |= field.around[cell]
            if near[cell] & BESIDE_STATUE:
                contacts += 1
            for other in field.adjacent[cell]:
                if kinds[other] == value and group[other] != number:
                    if group[other] >= 0:
                        self.group_sizes[group[other]] = 0
                    group[other] = number
                    waiting = append(waiting, other)
        self.group_sizes = append(self.group_sizes, len(waiting))
        self.group_values = append(self.group_values, value)
        self.group_reach.append(reach)
        self.group_contacts = append(self.group_contacts, contacts)
