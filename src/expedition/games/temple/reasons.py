"""Why one turn in the Temple is better than another, as facts that have a sentence each."""

from __future__ import annotations

from collections.abc import Iterator

from expedition.games.sheet_games.dice import all_rolls
from expedition.games.sheet_games.reasons import Fact, SheetReasons, Values
from expedition.games.sheet_games.sheet import BANE, DANGER, EMPTY, Sheet, beside_a_nine, is_danger
from expedition.games.temple.kernel import pyramid as kernel
from expedition.games.temple.printed import DICE
from expedition.games.temple.rules import Temple
from expedition.games.temple.steps import Step
from expedition.games.temple.table import Table

PROMISE = 0.5
"""What it is worth that one more number would make the run one longer."""
PAIR = 1.2
"""Two equal numbers with room for a third, for a number that dice show often."""
GUARD = 0.35
"""A free cell that a 9 guards."""
WASTED = -0.7
"""A 9 that guards no free cell and beats no mummy: there are few of them."""
COMPANY = 0.25
"""A neighbour that the number goes with."""


class TempleReasons(SheetReasons[Table, Sheet, Step]):
    """Explanations by runs, groups, mummies, and what is on the way to them."""

    rules = Temple()

    def facts(self, before: Sheet, after: Sheet) -> Iterator[Fact]:
        """The effects of one mark."""
        [cell] = [cell for cell, mark in enumerate(before.marks) if mark != after.marks[cell]]
        yield from _run(before, after, cell)
        yield from _groups(before, after, cell)
        if after.marks[cell] == DANGER:
            yield from _mummy(after, cell)
        else:
            yield from _nine(before, after, cell)
            yield from _company(after, cell)


def _here(sheet: Sheet, cell: int) -> dict[str, str | int]:
    return {"number": sheet.marks[cell], "cell": sheet.layout.names[cell]}


def _run(before: Sheet, after: Sheet, cell: int) -> Iterator[Fact]:
    """A longer run, one that can still grow, or one that cannot any more."""
    was, now = _longest(before), _longest(after)
    if now > was:
        yield Fact("run", now - was, {**_here(after, cell), "length": now})
    could, can = _promise(before), _promise(after)
    change = (can[0] - now) - (could[0] - was)
    length, wanted, place = can if change > 0 else could
    about: Values = {"length": length, "wanted": wanted, "place": before.layout.names[place]}
    if change > 0 or (change < 0 and now == was):
        yield Fact("promise", PROMISE * change, {**_here(after, cell), **about})


def _longest(sheet: Sheet) -> int:
    return max(kernel.run_lengths(sheet.layout.ground, list(sheet.marks), 1), default=0)


def _promise(sheet: Sheet) -> tuple[int, int, int]:
    """The longest run that one more number would make, the number, and its cell."""
    marks, beside = sheet.marks, sheet.layout.adjacent
    up = kernel.run_lengths(sheet.layout.ground, list(marks), 1)
    down = kernel.run_lengths(sheet.layout.ground, list(marks), -1)
    best = (0, 0, 0)
    for cell in (cell for cell, mark in enumerate(marks) if mark == EMPTY):
        for number in range(1, kernel.GREATEST + 1):
            below = max((down[one] for one in beside[cell] if marks[one] == number - 1), default=0)
            above = max((up[one] for one in beside[cell] if marks[one] == number + 1), default=0)
            best = max(best, (below + 1 + above, number, cell))
    return best


def _groups(before: Sheet, after: Sheet, cell: int) -> Iterator[Fact]:
    """A group closed; a pair with room for a third made, or its room taken."""
    here, written = _here(after, cell), after.marks[cell]
    was, now = _grouped(before), _grouped(after)
    if now - was:
        yield Fact("group", kernel.STARS_FOR_A_GROUP, here)
    likelihood = all_rolls(DICE).likelihood
    paired, pairs = _pairs_with_room(before) - now, _pairs_with_room(after)
    for number in sorted(pairs - paired):
        yield Fact("pair", PAIR * likelihood[number], here)
    for number in sorted(paired - pairs - {written}):
        yield Fact("pair", -PAIR * likelihood[number], {**here, "lost": number})


def _grouped(sheet: Sheet) -> set[int]:
    grouped = kernel.grouped_numbers(sheet.layout.ground, list(sheet.marks))
    return {number for number, is_grouped in enumerate(grouped) if is_grouped}


def _pairs_with_room(sheet: Sheet) -> set[int]:
    """The numbers of which two lie together, a free cell beside them, and no group yet."""
    beside, grouped = sheet.layout.adjacent, _grouped(sheet)
    return {
        sheet.marks[group[0]]
        for group in kernel.connected(sheet.layout.ground, list(sheet.marks))
        if len(group) == kernel.LEAST_IN_A_GROUP - 1
        and sheet.marks[group[0]] not in grouped
        and any(sheet.marks[other] == EMPTY for one in group for other in beside[one])
    }


def _nine(before: Sheet, after: Sheet, cell: int) -> Iterator[Fact]:
    """Mummies that a 9 beats, cells that it guards; or nothing, and then it is wasted."""
    if after.marks[cell] != BANE:
        return
    here, beside = _here(after, cell), after.layout.adjacent[cell]
    unguarded = [other for other in beside if not beside_a_nine(before, other)]
    beaten = [other for other in unguarded if is_danger(after.marks[other])]
    guarded = [other for other in unguarded if after.marks[other] == EMPTY]
    if beaten:
        about = {**here, "mummy": after.layout.names[beaten[0]]}
        yield Fact("beaten", 2 * kernel.STARS_FOR_A_MUMMY * len(beaten), about)
    elif guarded:
        yield Fact("guard", GUARD * len(guarded), {**here, "count": len(guarded)})
    else:
        yield Fact("nine", WASTED, here)


def _mummy(after: Sheet, cell: int) -> Iterator[Fact]:
    """Beaten at once, or beyond help, or waiting for a 9."""
    here = {"cell": after.layout.names[cell]}
    if beside_a_nine(after, cell):
        yield Fact("mummy", kernel.STARS_FOR_A_MUMMY, here)
    elif any(after.marks[other] == EMPTY for other in after.layout.adjacent[cell]):
        yield Fact("mummy", -kernel.STARS_FOR_A_MUMMY / 2, here)
    else:
        yield Fact("mummy", -kernel.STARS_FOR_A_MUMMY, here)


def _company(after: Sheet, cell: int) -> Iterator[Fact]:
    """Neighbours that the number goes with; behind a door it is told as such."""
    marks, names = after.marks, after.layout.names
    name = "door" if after.layout.kinds[cell] == kernel.DOOR else "company"
    numbers = [other for other in after.layout.adjacent[cell] if marks[other] > 0]
    fitting = [other for other in numbers if abs(marks[other] - marks[cell]) <= 1]
    here = _here(after, cell)
    if fitting:
        at = fitting[0]
        about = {**here, "other": marks[at], "place": names[at]}
        yield Fact(name, COMPANY * len(fitting), about)
    elif numbers:
        at = numbers[0]
        about = {**here, "other": marks[at], "place": names[at]}
        yield Fact(name, -COMPANY * len(numbers), about)
    else:
        room = sum(marks[other] == EMPTY for other in after.layout.adjacent[cell])
        yield Fact("room", COMPANY * room / 4, {**here, "count": room})
