"""Treasure features: the stage of each value on its way to a treasure, as a small number.

What counts is what is missing around its best crossing, and in how many places that may come.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from mypy_extensions import i64

from expedition.games.skull_island.engine.bitboards import BITS, Chart, Sides, how_many

FOUND: Final = 0
ONE_AWAY: Final = 1
"""From here on: by so many cells for the number, with and without a boat that would do as well."""
ONE_BOAT_AWAY: Final = ONE_AWAY + 12
TWO_AWAY: Final = ONE_BOAT_AWAY + 2
THREE_AWAY: Final = TWO_AWAY + 14
FOUR_AWAY: Final = THREE_AWAY + 6
HOPELESS: Final = FOUR_AWAY + 6
STAGES: Final = HOPELESS + 1
BUCKETS: Final = [0, 0, 1, 2, 3, 3, 4, 4, 5, 5, 5, 5, 5]
"""Numbers of cells that complete a treasure, 6 kinds."""
CROSSING_BUCKETS: Final = [0, 0, 1, 2, 2, 3, 3, 3, 4, 4, 4, 4, 4, 5, 5, 5, 5, 5, 5, 5, 5]
"""Numbers of crossings, 6 kinds."""

NEARNESS: Final = [0] + [1] * 12 + [2] * 2 + [2] * 14 + [3] * 6 + [4] * 6 + [5]
"""For each stage the marks that are missing, a boat counting for two."""


class Around:
    """The bitboards that are the same for every value: boats, room for numbers and for boats."""

    def __init__(
        self, chart: Chart, boats: Sides, room: Sides, waters: Sides, open: i64, free: i64
    ) -> None:
        self.chart = chart
        self.boats = boats  # the crossings that boats serve
        self.room = room  # those that a mark on free ground would serve
        self.waters = waters  # those that a boat on free sea would serve
        self.open = open  # the crossings without a treasure
        self.free = free  # the ground without a mark


class Pairs:
    """For the rows or for the columns, the crossings by what is missing of their pair (K12).

    Nothing; one number; one boat and nothing else would do; two numbers.
    """

    def __init__(
        self,
        one: i64,
        other: i64,
        one_boat: i64,
        other_boat: i64,
        one_room: i64,
        other_room: i64,
        one_water: i64,
        other_water: i64,
    ) -> None:
        whole: i64 = (one & (other | other_boat)) | (other & one_boat)
        by_number: i64 = ((one | one_boat) & other_room) | ((other | other_boat) & one_room)
        self.whole = whole  # nothing is missing
        self.by_number: i64 = by_number & ~whole  # one number is
        self.by_boat: i64 = ((one & other_water) | (other & one_water)) & ~whole  # one boat is
        # Two numbers are missing.
        self.by_two: i64 = one_room & other_room & ~whole & ~by_number


def stage(around: Around, own: Sides) -> i64:
    """The stage of a value that is not found yet, whose numbers serve these sides."""
    boats, room, waters = around.boats, around.room, around.waters
    row = Pairs(
        own.left,
        own.right,
        boats.left,
        boats.right,
        room.left,
        room.right,
        waters.left,
        waters.right,
    )
    column = Pairs(
        own.above,
        own.below,
        boats.above,
        boats.below,
        room.above,
        room.below,
        waters.above,
        waters.below,
    )
    in_row: i64 = around.open & row.by_number & column.whole
    in_column: i64 = around.open & column.by_number & row.whole
    by_boat: i64 = around.open & ((row.by_boat & column.whole) | (column.by_boat & row.whole))
    if in_row | in_column:
        cells = how_many(_completing(around, own, in_row, in_column))
        return ONE_AWAY + BUCKETS[min(cells, 12)] * 2 + (1 if by_boat else 0)
    if by_boat:
        return ONE_BOAT_AWAY + (1 if how_many(by_boat) > 1 else 0)
    return _further(around.open, row, column)


def _further(open: i64, row: Pairs, column: Pairs) -> i64:
    """The stage where more than one mark is missing everywhere."""
    halves: i64 = open & ((row.whole & column.by_two) | (column.whole & row.by_two))
    two: i64 = open & row.by_number & column.by_number
    if two:
        return TWO_AWAY + CROSSING_BUCKETS[min(how_many(two), 20)] * 2 + (1 if halves else 0)
    if halves:
        return TWO_AWAY + 12 + (1 if how_many(halves) > 1 else 0)
    three: i64 = open & ((row.by_number & column.by_two) | (column.by_number & row.by_two))
    if three:
        return THREE_AWAY + CROSSING_BUCKETS[min(how_many(three), 20)]
    four: i64 = open & row.by_two & column.by_two
    if four:
        return FOUR_AWAY + CROSSING_BUCKETS[min(how_many(four), 20)]
    return HOPELESS


def _completing(around: Around, own: Sides, in_row: i64, in_column: i64) -> i64:
    """The free cells where the number would complete one of the crossings."""
    boats, chart = around.boats, around.chart
    lacks_right: i64 = in_row & (own.left | boats.left)
    lacks_left: i64 = in_row & (own.right | boats.right)
    lacks_below: i64 = in_column & (own.above | boats.above)
    lacks_above: i64 = in_column & (own.below | boats.below)
    either: i64 = in_row | in_column
    cells: i64 = 0
    for number, cell in enumerate(chart.island.land):
        bit: i64 = BITS[number]
        if either & bit:
            sides = chart.sides[cell]
            if lacks_right & bit:
                cells |= sides.left
            if lacks_left & bit:
                cells |= sides.right
            if lacks_below & bit:
                cells |= sides.above
            if lacks_above & bit:
                cells |= sides.below
    return cells & around.free
