"""What a sheet of the Valley is worth with one mark more, without looking it all over again."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mypy_extensions import i64

from expedition.games.dice_games.kernel.ground import CROSSED_OUT, DANGER
from expedition.games.valley.kernel import weights as w
from expedition.games.valley.kernel.outlook import (
    BIT,
    DIFFERENT,
    LOW,
    Outlook,
    alike_class,
    free_class,
    furthest,
    range_class,
)
from expedition.games.valley.kernel.patterns import BIG, DEAD, kind_of
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
        return worth + _patterns(seen, cell, DEAD) - weights[base + w.BITE + seen.bites[cell]]
    kind = kind_of(mark, 0)
    worth += _patterns(seen, cell, kind)
    worth += weights[seen.room + free_class(seen.free - 1)]
    worth -= weights[seen.room + free_class(seen.free)]
    if seen.through:
        worth += _pyramids(seen, cell, kind)
    if kind <= LOW:
        return worth + _beside_a_number(seen, mark, kind, cell) + _low(seen, kind, cell)
    if kind <= BIG:
        return worth + _beside_a_number(seen, mark, kind, cell) + _high(seen, cell)
    if mark == DANGER:
        return worth + weights[base + w.BITE - gain] + _beside_another(seen, cell)
    return worth + _beside_another(seen, cell) + _building(seen, mark, cell)


def _patterns(seen: Outlook, cell: int, kind: i64) -> float:
    """What the patterns through a cell gain if it looks like that."""
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
    before = furthest(seen.places, 0, 0)
    gain = -float(two) * weights[base + w.BEGUN + 2] - float(three) * weights[base + w.BEGUN + 3]
    if kind == BIG:
        gain += float(one) * weights[base + w.BEGUN + 2]
        gain += float(two) * weights[base + w.BEGUN + 3]
        gain += float(three) * weights[base + w.BEGUN + 4]
        after: i64 = 4 if three > 0 else 3 if two > 0 else 2
        if after < before:
            after = before
    else:
        after = furthest(seen.places, two, three)
    return gain + weights[base + w.FURTHEST + after] - weights[base + w.FURTHEST + before]


def _beside_a_number(seen: Outlook, mark: int, kind: i64, cell: int) -> float:
    """What snakes and buildings around a cell make of a number there, stars apart."""
    weights, base, marks = seen.judge.value.weights, seen.base, seen.marks
    gain = 0.0
    for other in seen.judge.field.beside[cell]:
        near = marks[other]
        if near < 0:
            if near == DANGER:
                if mark > seen.bites[other]:
                    gain += weights[base + w.BITE + mark]
                    gain -= weights[base + w.BITE + seen.bites[other]]
            elif near <= HUT:
                gain -= weights[base + w.VACANCY + (HUT - near)]
                if seen.fits(near, kind):
                    gain += weights[base + w.FITTING + (HUT - near)]
    return gain


def _beside_another(seen: Outlook, cell: int) -> float:
    """What buildings around a cell lose by whatever is no number there."""
    weights, base, marks = seen.judge.value.weights, seen.base, seen.marks
    gain = 0.0
    for other in seen.judge.field.beside[cell]:
        if marks[other] <= HUT:
            gain -= weights[base + w.VACANCY + (HUT - marks[other])]
    return gain


def _low(seen: Outlook, kind: i64, cell: int) -> float:
    """What a low number makes of the patches around it."""
    weights, base, kinds = seen.judge.value.weights, seen.base, seen.kinds
    is_open = not seen.has_city[kind]
    values: i64 = BIT[kind]
    size: i64 = 1
    gain = 0.0
    met: list[int] = []
    met_groups: list[int] = []
    for other in seen.judge.field.beside[cell]:
        near: i64 = kinds[other]
        if 1 <= near <= LOW:
            patch = seen.patch[other]
            if patch not in met:
                met.append(patch)
                values |= seen.patch_values[patch]
                gain -= weights[base + w.GROVE + DIFFERENT[seen.patch_values[patch]]]
            if near == kind and is_open:
                group = seen.group[other]
                if group not in met_groups:
                    met_groups.append(group)
                    size += seen.group_sizes[group]
                    gain -= weights[base + w.ALIKE + alike_class(seen.group_sizes[group])]
    if is_open:
        gain += weights[base + w.ALIKE + alike_class(size)]
    return gain + weights[base + w.GROVE + DIFFERENT[values]]


def _high(seen: Outlook, cell: int) -> float:
    """What a high number makes of the patches around it."""
    weights, base, kinds = seen.judge.value.weights, seen.base, seen.kinds
    size: i64 = 1
    gain = 0.0
    met: list[int] = []
    for other in seen.judge.field.beside[cell]:
        if LOW < kinds[other] <= BIG:
            patch = seen.patch[other]
            if patch not in met:
                met.append(patch)
                size += seen.patch_sizes[patch]
                gain -= weights[base + w.RANGE + range_class(seen.patch_sizes[patch])]
    return gain + weights[base + w.RANGE + range_class(size)]


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
