"""Incremental evaluation in the Valley: the value of a sheet with one mark more."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from librt.vecs import vec
    from mypy_extensions import i64

from expedition.games.sheet_games.kernel.ground import CROSSED_OUT, DANGER
from expedition.games.sheet_games.kernel.vectors import spread
from expedition.games.valley.engine import feature_index as w
from expedition.games.valley.engine.features import UNKNOWN, SheetFeatures
from expedition.games.valley.engine.patch_features import (
    BESIDE_HUT,
    BESIDE_MINE,
    BESIDE_STATUE,
    BIT,
    DIFFERENT,
)
from expedition.games.valley.engine.pattern_features import (
    BIG,
    DEAD,
    FRESH,
    FROM_AFAR,
    KINDS,
    KINDS_FROM_AFAR,
    LOW,
    kind_of,
)
from expedition.games.valley.kernel.sheet import CITY, HUT, MINE, MOUNTAIN, SIZES, STATUE


def value_with(seen: SheetFeatures, mark: i64, cell: i64) -> float:
    """The value of the sheet with that mark in the cell; a snake there would be crossed out."""
    gain = seen.gain(mark, cell)
    if seen.free == 1 and mark != CROSSED_OUT:
        return float(seen.stars + gain)
    if seen.turns_left <= 0:
        return float(seen.stars + gain)
    weights, base = seen.layout.value.weights, seen.base
    value = seen.value + float(gain)
    if mark == CROSSED_OUT:
        return value + patterns_with(seen, cell, DEAD) - weights[base + w.BITE + seen.bites[cell]]
    kind = kind_of(mark, 0, seen.has_city)
    value += patterns_with(seen, cell, kind)
    value += weights[seen.room + w.free_class(seen.free - 1)]
    value -= weights[seen.room + w.free_class(seen.free)]
    if len(seen.places.through) > 0:
        value += _pyramids(seen, cell, kind)
    value += _losses(seen, cell)
    if seen.spots.precious[cell]:
        value += _spots(seen, mark, cell)
    if seen.touched[cell]:
        value += _beside(seen, mark, cell)
    if kind <= LOW:
        return value + _low(seen, mark, kind, cell)
    if kind <= BIG:
        return value + _high(seen, cell)
    if mark == DANGER:
        return value + weights[base + w.BITE - gain]
    return value + _building(seen, mark, cell)


def patterns_with(seen: SheetFeatures, cell: i64, kind: i64) -> float:
    """The gain of the patterns through a cell if it looks like that."""
    known = seen.gains[cell]
    if len(known) == 0:
        known = spread(UNKNOWN, KINDS + KINDS_FROM_AFAR)
        seen.gains[cell] = known
    gain = known[kind]
    if gain == UNKNOWN:
        patterns, before = seen.layout.patterns, seen.kinds[cell]
        gain = _gained(seen, patterns.at[cell], kind - before)
        broad: i64 = FROM_AFAR[kind]
        if known[KINDS + broad] == UNKNOWN:  # for all low numbers the same
            change: i64 = broad - FROM_AFAR[before]
            known[KINDS + broad] = _gained(seen, patterns.broad_at[cell], change)
        gain += known[KINDS + broad]
        known[kind] = gain
    return gain


def _gained(seen: SheetFeatures, at: vec[i64], change: i64) -> float:
    """What these patterns gain by a change of the cell that they are listed for."""
    weights, folded = seen.layout.value.weights, seen.layout.patterns.folded
    codes, shares = seen.codes, seen.shares
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


def _pyramids(seen: SheetFeatures, cell: i64, kind: i64) -> float:
    """What places of pyramids through an empty cell gain or lose."""
    through, weights, base = seen.places.through, seen.layout.value.weights, seen.base
    at: i64 = 4 * cell
    one: i64 = through[at + 1]
    two: i64 = through[at + 2]
    three: i64 = through[at + 3]
    if one + two + three == 0:
        return 0.0
    places = seen.places.counts
    before = w.places_class(places[2], places[3], places[4])
    if kind == BIG:
        after = w.places_class(places[2] - two + one, places[3] - three + two, places[4] + three)
    else:
        after = w.places_class(places[2] - two, places[3] - three, places[4])
    return weights[base + w.PLACES + after] - weights[base + w.PLACES + before]


def _losses(seen: SheetFeatures, cell: i64) -> float:
    """What the patches around an empty cell lose if they cannot grow there."""
    if len(seen.losses) == 0:
        seen.losses = spread(UNKNOWN, len(seen.kinds))
    loss = seen.losses[cell]
    if loss == UNKNOWN:
        loss = _lost(seen, cell)
        seen.losses[cell] = loss
    return loss


def _lost(seen: SheetFeatures, cell: i64) -> float:
    weights, base, kinds, patches = seen.layout.value.weights, seen.base, seen.kinds, seen.patches
    before = seen.vacant
    after = before & ~seen.layout.field.bit[cell]
    met: list[int] = []
    gain = 0.0
    for other in seen.layout.field.adjacent[cell]:
        kind: i64 = kinds[other]
        if LOW < kind <= BIG:
            patch: i64 = patches.patch[other]
            if patch not in met:
                met.append(patch)
                reach, size = patches.reach[patch], patches.sizes[patch]
                gain += weights[w.range_at(base, size, reach & after)]
                gain -= weights[w.range_at(base, size, reach & before)]
        elif 1 <= kind <= FRESH:
            group: i64 = -1 - patches.group[other]
            if group not in met:
                met.append(group)
                reach, size = patches.group_reach[-1 - group], patches.group_sizes[-1 - group]
                gain += weights[w.alike_at(base, size, reach & after)]
                gain -= weights[w.alike_at(base, size, reach & before)]
    return gain


def _beside(seen: SheetFeatures, mark: i64, cell: i64) -> float:
    """What snakes and buildings around a cell make of a mark there, stars and patches apart."""
    weights, base, marks = seen.layout.value.weights, seen.base, seen.marks
    gain = 0.0
    for other in seen.layout.field.adjacent[cell]:
        near = marks[other]
        if near <= HUT:
            gain -= weights[base + w.VACANCY + (HUT - near)]
        elif near == DANGER and mark > seen.bites[other]:
            gain += weights[base + w.BITE + mark]
            gain -= weights[base + w.BITE + seen.bites[other]]
    return gain


def _spots(seen: SheetFeatures, mark: i64, cell: i64) -> float:
    """What buildings lose for which a cell is the best spot, if another mark is there."""
    weights, base, spots = seen.layout.value.weights, seen.base, seen.spots
    gain = 0.0
    for number in range(len(spots.best)):
        best, second = spots.best[number], spots.second[number]
        if best > second and mark != HUT - number and spots.counts[number][cell] == best:
            gain += weights[w.spot_at(base, number, second)]
            gain -= weights[w.spot_at(base, number, best)]
    return gain


def _low(seen: SheetFeatures, mark: i64, kind: i64, cell: i64) -> float:
    """What a low number makes of the patches around it."""
    weights, base, kinds, patches = seen.layout.value.weights, seen.base, seen.kinds, seen.patches
    values: i64 = BIT[mark]
    contacts: i64 = 1 if seen.near[cell] & BESIDE_HUT else 0
    gain = 0.0
    # Of the patches around a cell the last three are kept in mind: a fourth is the last one.
    one: i64 = -1
    two: i64 = -1
    three: i64 = -1
    for other in seen.layout.field.adjacent[cell]:
        if 1 <= kinds[other] <= LOW:
            patch: i64 = patches.patch[other]
            if patch != one and patch != two and patch != three:
                three, two, one = two, one, patch
                held: i64 = patches.values[patch]
                values |= held
                gain -= weights[base + w.GROVE + DIFFERENT[held]]
                met: i64 = patches.contacts[patch]
                if met > 0:
                    contacts += met
                    gain -= float(met) * weights[base + w.HUTTED + DIFFERENT[held]]
    if contacts > 0:
        gain += float(contacts) * weights[base + w.HUTTED + DIFFERENT[values]]
    if kind <= FRESH:
        gain += _alike(seen, kind, cell)
    return gain + weights[base + w.GROVE + DIFFERENT[values]]


def _alike(seen: SheetFeatures, kind: i64, cell: i64) -> float:
    """What a low number makes of the equal ones around it."""
    weights, base, kinds, patches = seen.layout.value.weights, seen.base, seen.kinds, seen.patches
    vacant, reach = seen.vacant & ~seen.layout.field.bit[cell], seen.layout.field.around[cell]
    contacts: i64 = 1 if seen.near[cell] & BESIDE_STATUE else 0
    size: i64 = 1
    whole: i64 = 0
    gain = 0.0
    one: i64 = -1
    two: i64 = -1
    three: i64 = -1
    for other in seen.layout.field.adjacent[cell]:
        if kinds[other] == kind:
            group: i64 = patches.group[other]
            if group != one and group != two and group != three:
                three, two, one = two, one, group
                joined: i64 = patches.group_sizes[group]
                met: i64 = patches.group_contacts[group]
                gain -= weights[w.alike_at(base, joined, patches.group_reach[group] & vacant)]
                gain -= weights[w.named_at(base, kind, joined)]
                gain -= float(met) * weights[base + w.HONOURED + w.alike_class(joined)]
                reach |= patches.group_reach[group]
                size += joined
                contacts += met
                if joined >= SIZES[CITY]:
                    whole += 1
    gain += weights[w.alike_at(base, size, reach & vacant)]
    gain += weights[w.named_at(base, kind, size)]
    gain += float(contacts) * weights[base + w.HONOURED + w.alike_class(size)]
    return gain + _more_waiting(seen, (1 if size >= SIZES[CITY] else 0) - whole)


def _high(seen: SheetFeatures, cell: i64) -> float:
    """What a high number makes of the patches around it."""
    weights, base, kinds, patches = seen.layout.value.weights, seen.base, seen.kinds, seen.patches
    vacant, reach = seen.vacant & ~seen.layout.field.bit[cell], seen.layout.field.around[cell]
    contacts: i64 = 1 if seen.near[cell] & BESIDE_MINE else 0
    size: i64 = 1
    whole: i64 = 0
    gain = 0.0
    one: i64 = -1
    two: i64 = -1
    three: i64 = -1
    for other in seen.layout.field.adjacent[cell]:
        if LOW < kinds[other] <= BIG:
            patch: i64 = patches.patch[other]
            if patch != one and patch != two and patch != three:
                three, two, one = two, one, patch
                joined: i64 = patches.sizes[patch]
                met: i64 = patches.contacts[patch]
                gain -= weights[w.range_at(base, joined, patches.reach[patch] & vacant)]
                gain -= float(met) * weights[base + w.MINED + w.range_class(joined)]
                reach |= patches.reach[patch]
                size += joined
                contacts += met
                whole += joined // SIZES[MOUNTAIN]
    gain += weights[w.range_at(base, size, reach & vacant)]
    gain += float(contacts) * weights[base + w.MINED + w.range_class(size)]
    return gain + _more_waiting(seen, size // SIZES[MOUNTAIN] - whole)


def _more_waiting(seen: SheetFeatures, more: i64) -> float:
    """What it makes that so many more discoveries could be revealed."""
    if more == 0:
        return 0.0
    weights, first = seen.layout.value.weights, seen.base + w.WAITING
    before, after = w.waiting_class(seen.waiting), w.waiting_class(seen.waiting + more)
    return weights[first + after] - weights[first + before]


def _building(seen: SheetFeatures, building: i64, cell: i64) -> float:
    """What a building promises that is drawn in an empty cell."""
    weights, base, kinds, patches = seen.layout.value.weights, seen.base, seen.kinds, seen.patches
    number: i64 = HUT - building
    gain = -weights[w.spot_at(base, number, seen.spots.best[number])]
    for other in seen.layout.field.adjacent[cell]:
        kind: i64 = kinds[other]
        if kind == 0:
            gain += weights[base + w.VACANCY + number]
        elif building == MINE and LOW < kind <= BIG:
            gain += weights[base + w.MINED + w.range_class(patches.sizes[patches.patch[other]])]
        elif building == STATUE and kind <= FRESH:
            size: i64 = patches.group_sizes[patches.group[other]]
            gain += weights[base + w.HONOURED + w.alike_class(size)]
        elif building == HUT and kind <= LOW:
            gain += weights[base + w.HUTTED + DIFFERENT[patches.values[patches.patch[other]]]]
    return gain
