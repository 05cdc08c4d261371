"""Why one turn in the Valley is better than another, as facts that have a sentence each."""

from __future__ import annotations

from collections.abc import Iterator

from expedition.core.rules import Line
from expedition.games.sheet_games.reasons import Fact, SheetReasons, Values
from expedition.games.sheet_games.sheet import CROSSED_OUT, DANGER
from expedition.games.valley.discoveries import discoveries_possible_on
from expedition.games.valley.kernel.sheet import LOWEST_IN_A_MOUNTAIN, LOWEST_IN_A_PYRAMID
from expedition.games.valley.one_short import Unused
from expedition.games.valley.rules import Valley
from expedition.games.valley.scoring import score
from expedition.games.valley.sheet import (
    BUILDINGS,
    CITY,
    FOREST,
    KINDS,
    MOUNTAIN,
    PYRAMID,
    STARS,
    ValleySheet,
)
from expedition.games.valley.steps import Step
from expedition.games.valley.table import Table

TERRACE, RANGE, QUARTER, GROVE = 1.0, 0.8, 0.8, 0.3
"""What it is worth that a number lies beside one that it can be discovered with: in a pyramid, in a
mountain, in a city, in a forest. Forests take anything, so long as it differs (V14)."""
ONE_SHORT = 0.2
"""The share of its stars that a discovery is worth of which one number is missing."""
READY = 0.5
"""The share that one is worth which can be revealed in a later turn."""
DIE = 0.6
"""A cell more that the same dice fill."""
SITE = 0.25
"""A cell beside a building that can become what the building counts."""
HIGH = 0.2
"""A number of 6 or more that no discovery has used."""
PEAK, MIXED, ROOM = 0.15, 0.05, 0.02
"""What it is worth that a number lies beside another high one, another one that a forest can take
with it, or a free cell."""
REACH = 0.03
"""A free cell beside a number, in which one may go on (V3)."""
UNUSED = 0.05
"""A number that no discovery has used."""
OPEN = -0.02
"""A free cell that loses a free neighbour; which way it counts, the value tells."""
FULL_GRID = "full_grid"


class ValleyReasons(SheetReasons[Table, ValleySheet, Step]):
    """Explanations by discoveries, buildings, snakes, and what is on the way to them."""

    rules = Valley()

    def facts(self, before: ValleySheet, after: ValleySheet) -> Iterator[Fact]:
        """The effects of all that a turn writes, draws, crosses out and reveals."""
        new = [cell for cell, mark in enumerate(before.marks) if mark != after.marks[cell]]
        names = after.layout.names
        here: Values = {"cell": names[new[0]]} if new else {}
        was, unused = Unused(before), Unused(after)
        yield from _one_short(was, unused, here)
        yield from _room(before, after, new, here)
        yield from _snakes(before, after, new)
        if any(after.marks[cell] == DANGER for cell in new):
            return
        yield from _lines(before, after, here)
        yield from _dice(after, new, here)
        yield from _kept(was, unused, here)
        for cell in new:
            if after.marks[cell] > 0 and cell in unused.numbers:
                yield from _neighbours(unused, cell)
                yield from _company(unused, cell)
            elif after.marks[cell] in BUILDINGS.values():
                yield from _site(unused, cell)


def _lines(before: ValleySheet, after: ValleySheet, here: Values) -> Iterator[Fact]:
    """Stars that the turn brings: discoveries, buildings, the full grid."""
    for was, now in zip(score(before).lines, score(after).lines, strict=True):
        stars = now.stars - was.stars
        if stars > 0 and now.name != "snakes":
            cell = here["cell"] if now.name == FULL_GRID else _new_cell(was, now)
            yield Fact(now.name, stars, {"cell": cell, "count": stars})


def _new_cell(was: Line, now: Line) -> str:
    """The first cell of what is new in a line of the score."""
    return next(mark for mark in now.marks if mark not in was.marks).cells[0]


def _snakes(before: ValleySheet, after: ValleySheet, new: list[int]) -> Iterator[Fact]:
    """Snakes that are crossed out, fed by a number, or drawn beside one."""
    names = after.layout.names
    for snake, mark in enumerate(after.marks):
        bites, bit = _bite(after, snake), _bite(before, snake)
        if mark == CROSSED_OUT and before.marks[snake] == DANGER:
            yield Fact("crossed", bit + 0.5, {"cell": names[snake], "count": bit}, snake)
        elif mark == DANGER and snake in new and bites:
            yield Fact("bites", -bites, {"cell": names[snake], "count": bites})
        elif mark == DANGER and bites > bit:
            cell = next(one for one in after.layout.adjacent[snake] if after.marks[one] == bites)
            about: Values = {"cell": names[cell], "snake": names[snake], "count": bites - bit}
            yield Fact("fed", bit - bites, about, snake)


def _bite(sheet: ValleySheet, snake: int) -> int:
    """The largest number beside a snake (V11)."""
    return max((0, *(sheet.marks[other] for other in sheet.layout.adjacent[snake])))


def _dice(after: ValleySheet, new: list[int], here: Values) -> Iterator[Fact]:
    """The number of cells that the dice have filled."""
    filled = sum(after.marks[cell] != CROSSED_OUT for cell in new)
    if filled > 1:
        yield Fact("dice", DIE * filled, {**here, "count": filled})


def _one_short(was: Unused, unused: Unused, here: Values) -> Iterator[Fact]:
    """Discoveries that one number more completes."""
    for kind in KINDS:
        had, found = was.completing(kind), unused.completing(kind)
        if found:
            place, wanted = found[0]
            about = {
                **here,
                "place": unused.sheet.layout.names[place],
                "wanted": wanted,
                "count": len(found),
            }
            weight, before = (
                ONE_SHORT * STARS[kind] * (0.7 * bool(ways) + 0.1 * min(len(ways), 8))
                for ways in (found, had)
            )
            yield Fact(f"near_{kind}", weight, about, was=before)


def _kept(was: Unused, unused: Unused, here: Values) -> Iterator[Fact]:
    """Discoveries that wait for a later turn, and numbers that are kept for some."""
    ready = discoveries_possible_on(was.sheet).kinds
    for kind in discoveries_possible_on(unused.sheet).kinds:
        weight = READY * STARS[kind]
        yield Fact(f"ready_{kind}", weight, here, was=weight * (kind in ready))
    had_high, high = was.high, unused.high
    if high:
        yield Fact("high", HIGH * high, {**here, "count": high}, was=HIGH * had_high)
    count, had = len(unused.numbers), len(was.numbers)
    if count:
        yield Fact("unused", UNUSED * count, {**here, "count": count}, was=UNUSED * had)


def _room(before: ValleySheet, after: ValleySheet, new: list[int], here: Values) -> Iterator[Fact]:
    """The free cells in which one may go on (V3), and those around what was filled."""
    had, reached = _within_reach(before), _within_reach(after)
    if reached:
        yield Fact("reach", REACH * reached, {**here, "count": reached}, was=REACH * had)
    beside = {other for cell in new for other in after.layout.adjacent[cell]}
    around = sum(not after.marks[other] for other in beside)
    if around:
        yield Fact("open", OPEN * around, {**here, "count": around})


def _within_reach(sheet: ValleySheet) -> int:
    marks, beside = sheet.marks, sheet.layout.adjacent
    return sum(
        not mark and any(marks[other] > 0 for other in beside[cell])
        for cell, mark in enumerate(marks)
    )


def _neighbours(unused: Unused, cell: int) -> Iterator[Fact]:
    """What the number can be discovered with among those beside it."""
    numbers, names = unused.numbers, unused.sheet.layout.names
    for other in unused.beside[cell]:
        if other in numbers:
            about: Values = {
                "number": numbers[cell],
                "cell": names[cell],
                "other": numbers[other],
                "place": names[other],
            }
            for name, weight, kind in _in_the_making(numbers[cell], numbers[other]):
                if unused.can_become(kind, cell, other):
                    yield Fact(name, weight, about)


def _company(unused: Unused, cell: int) -> Iterator[Fact]:
    """The numbers around one that a mountain or a forest can take with it, and the free cells."""
    numbers, name = unused.numbers, unused.sheet.layout.names[cell]
    here: Values = {"number": numbers[cell], "cell": name}
    beside = [numbers[other] for other in unused.beside[cell] if other in numbers]
    high = sum(number >= LOWEST_IN_A_MOUNTAIN for number in beside)
    if high and numbers[cell] >= LOWEST_IN_A_MOUNTAIN:
        yield Fact("peaks", PEAK * high, {**here, "count": high})
    mixed = len({*beside} - {numbers[cell]})
    if mixed:
        yield Fact("mixed", MIXED * mixed, {**here, "count": mixed})
    room = sum(other in unused.free for other in unused.beside[cell])
    if room:
        yield Fact("room", ROOM * room, {**here, "count": room})


def _in_the_making(number: int, other: int) -> Iterator[tuple[str, float, str]]:
    """The discoveries that two neighbours can become."""
    if min(number, other) >= LOWEST_IN_A_PYRAMID:
        yield "terrace", TERRACE, PYRAMID
    if min(number, other) >= LOWEST_IN_A_MOUNTAIN:
        yield "range", RANGE, MOUNTAIN
    if number == other:
        yield "quarter", QUARTER, CITY
    else:
        yield "grove", GROVE, FOREST


def _site(unused: Unused, cell: int) -> Iterator[Fact]:
    """The cells beside a new building that are free, or hold a number that nothing has used."""
    count = sum(one in unused.free or one in unused.numbers for one in unused.beside[cell])
    if count:
        [name] = [name for name, mark in BUILDINGS.items() if mark == unused.sheet.marks[cell]]
        about: Values = {"cell": unused.sheet.layout.names[cell], "count": count}
        yield Fact(f"{name}_site", SITE * count, about)
