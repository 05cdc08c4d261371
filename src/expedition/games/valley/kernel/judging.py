"""What a sheet of the Valley is worth with one mark more, without looking it all over again."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mypy_extensions import i64

from expedition.games.dice_games.kernel.ground import CROSSED_OUT, DANGER
from expedition.games.valley.kernel import weights as w
from expedition.games.valley.kernel.outlook import UNKNOWN, Outlook
from expedition.games.valley.kernel.patches import BIT, DIFFERENT
from expedition.games.valley.kernel.patterns import BIG, DEAD, FRESH, LOW, kind_of
from expedition.games.valley.kernel.sheet import HUT


def worth_with(seen: Outlook, mark: int, cell: int) -> float:
    """The worth of the sheet with that mark in the cell; a snake there would be crossed out."""
    gain = seen.gain(mark, cell)
    if seen.free == 1 and mark != CROSSED_OUT:
        return float(seen.stars + gain)
    if seen.turns_left <= 0:
        return float(seen.stars + gain)
    weights, base = seen.judge.value.weights, seen.base
    worth = seen.worth + float(gain)
    if mark == CROSSED_OUT:
        return worth + patterns_with(seen, cell, DEAD) - weights[base + w.BITE + seen.bites[cell]]
    kind = kind_of(mark, 0, seen.has_city)
    worth += patterns_with(seen, cell, kind)
    worth += weights[seen.room + w.free_class(seen.free - 1)]
    worth -= weights[seen.room + w.free_class(seen.free)]
    if seen.through:
        worth += _pyramids(seen, cell, kind)
    if seen.touched[cell]:
        worth += _beside(seen, mark, kind, cell)
    if kind <= LOW:
        return worth + _low(seen, mark, kind, cell)
    if kind <= BIG:
        return worth + _high(seen, cell)
    if mark == DANGER:
        return worth + weights[base + w.BITE - gain]
    return worth + _building(seen, mark, cell)


def patterns_with(seen: Outlook, cell: int, kind: i64) -> float:
    """What the patterns through a cell gain if it looks like that."""
    known = seen.gains[cell]
    gain = known[kind]
    if gain == UNKNOWN:
        gain = _patterns(seen, cell, kind)
        known[kind] = gain
    return gain


def _patterns(seen: Outlook, cell: int, kind: i64) -> float:
    change: i64 = kind - seen.kinds[cell]
    weights, folded = seen.judge.value.weights, seen.judge.patterns.folded
    codes, shares, at = seen.codes, seen.shares, seen.judge.patterns.at[cell]
    first: i64 = seen.base + w.PATTERNS
    gain = 0.0
    place: i64 = 0
    end: i64 = len(at)
    while place < end:
        pattern: i64 = at[place]
        code: i64 = codes[pattern] + change * at[place + 1]
        gain += weights[first + folded[code]] - shares[pattern]
        place += 2
    return gain


def _pyramids(seen: Outlook, cell: int, kind: i64) -> float:
    """What places of pyramids through an empty cell gain or lose."""
    through, weights, base = seen.through, seen.judge.value.weights, seen.base
    at: i64 = 4 * cell
    one: i64 = through[at + 1]
    two: i64 = through[at + 2]
    three: i64 = through[at + 3]
    if one + two + three == 0:
        return 0.0
    places = seen.places
    before = w.places_class(places[2], places[3], places[4])
    if kind == BIG:
        after = w.places_class(places[2] - two + one, places[3] - three + two, places[4] + three)
    else:
        after = w.places_class(places[2] - two, places[3] - three, places[4])
    return weights[base + w.PLACES + after] - weights[base + w.PLACES + before]


def _beside(seen: Outlook, mark: int, kind: i64, cell: int) -> float:
    """What snakes and buildings around a cell make of a mark there, stars apart."""
    weights, base, marks = seen.judge.value.weights, seen.base, seen.marks
    gain = 0.0
    for other in seen.judge.field.beside[cell]:
        near = marks[other]
        if near <= HUT:
            gain -= weights[base + w.VACANCY + (HUT - near)]
            if seen.fits(near, kind):
                gain += weights[base + w.FITTING + (HUT - near)]
        elif near == DANGER and mark > seen.bites[other]:
            gain += weights[base + w.BITE + mark]
            gain -= weights[base + w.BITE + seen.bites[other]]
    return gain


def _low(seen: Outlook, mark: int, kind: i64, cell: int) -> float:
    """What a low number makes of the patches around it."""
    weights, base, kinds = seen.judge.value.weights, seen.base, seen.kinds
    is_fresh = kind <= FRESH
    values: i64 = BIT[mark]
    size: i64 = 1
    gain = 0.0
    # Of the patches around a cell the last three are kept in mind: a fourth is the last one.
    one: i64 = -1
    two: i64 = -1
    three: i64 = -1
    group_one: i64 = -1
    group_two: i64 = -1
    group_three: i64 = -1
    for other in seen.judge.field.beside[cell]:
        near: i64 = kinds[other]
        if 1 <= near <= LOW:
            patch: i64 = seen.patch[other]
            if patch != one and patch != two and patch != three:
                three, two, one = two, one, patch
                values |= seen.patch_values[patch]
                gain -= weights[base + w.GROVE + DIFFERENT[seen.patch_values[patch]]]
            if near == kind and is_fresh:
                group: i64 = seen.group[other]
                if group != group_one and group != group_two and group != group_three:
                    group_three, group_two, group_one = group_two, group_one, group
                    size += seen.group_sizes[group]
                    gain -= weights[base + w.ALIKE + w.alike_class(seen.group_sizes[group])]
    if is_fresh:
        gain += weights[base + w.ALIKE + w.alike_class(size)]
    return gain + weights[base + w.GROVE + DIFFERENT[values]]


def _high(seen: Outlook, cell: int) -> float:
    """What a high number makes of the patches around it."""
    weights, base, kinds = seen.judge.value.weights, seen.base, seen.kinds
    size: i64 = 1
    gain = 0.0
    one: i64 = -1
    two: i64 = -1
    three: i64 = -1
    for other in seen.judge.field.beside[cell]:
        if LOW < kinds[other] <= BIG:
            patch: i64 = seen.patch[other]
            if patch != one and patch != two and patch != three:
                three, two, one = two, one, patch
                size += seen.patch_sizes[patch]
                gain -= weights[base + w.RANGE + w.range_class(seen.patch_sizes[patch])]
    return gain + weights[base + w.RANGE + w.range_class(size)]


def _building(seen: Outlook, building: int, cell: int) -> float:
    """What a building promises that is drawn in an empty cell."""
    weights, base, kinds = seen.judge.value.weights, seen.base, seen.kinds
    number: i64 = HUT - building
    gain = -weights[base + w.TO_BUILD + number]
    for other in seen.judge.field.beside[cell]:
        if kinds[other] == 0:
            gain += weights[base + w.VACANCY + number]
        elif seen.fits(building, kinds[other]):
            gain += weights[base + w.FITTING + number]
    return gain
