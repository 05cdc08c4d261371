"""Why one turn in the Temple is better than another, as facts that have a sentence each."""

from __future__ import annotations

from collections.abc import Iterator

from expedition.games.sheet_games.dice import all_rolls
from expedition.games.sheet_games.reasons import Fact, SheetReasons, Values, percent_of_rolls
from expedition.games.sheet_games.sheet import BANE, DANGER, EMPTY, Sheet, beside_a_nine, is_danger
from expedition.games.temple.kernel import pyramid as kernel
from expedition.games.temple.printed import DICE
from expedition.games.temple.rules import Temple
from expedition.games.temple.steps import Step
from expedition.games.temple.table import Table

PROMISE = 0.5
"""What it is worth that one more number would make the run one longer."""
WAY = 0.06
"""A number and a cell that would make the run longer."""
PAIR = 1.2
"""Two equal numbers with room for a third, for a number that dice show often."""
ROOM_FOR_A_THIRD = 0.1
"""A free cell in which a third number would close a group."""
GUARD = 0.35
"""A free cell that a 9 guards."""
WASTED = -0.7
"""A 9 that guards no free cell and beats no mummy: there are few of them."""
FORSAKEN = -1.2
"""The last free cell beside a mummy is taken by another number than a 9."""
CHANCE = 0.25
"""A free cell beside a mummy, where a 9 may still come."""
COMPANY = 0.25
"""A neighbour that the number goes with."""
OPEN = -0.03
"""A free cell that loses a free neighbour. What room is worth depends: the value tells which of the
two, room to grow into or room that is kept, speaks for a turn."""
OFTEN = 0.6
"""What it is worth that a number can be written with every roll."""


class TempleReasons(SheetReasons[Table, Sheet, Step]):
    """Explanations by runs, groups, mummies, and what is on the way to them."""

    rules = Temple()

    def facts(self, before: Sheet, after: Sheet) -> Iterator[Fact]:
        """The effects of one mark."""
        [cell] = [cell for cell, mark in enumerate(before.marks) if mark != after.marks[cell]]
        yield from _run(before, after, cell)
        yield from _groups(before, after, cell)
        yield from _forsaken(before, after, cell)
        yield from _open(after, cell)
        if after.marks[cell] == DANGER:
            yield from _mummy(after, cell)
        else:
            yield from _nine(before, after, cell)
            yield from _company(after, cell)
            yield from _often(after, cell)


def _here(sheet: Sheet, cell: int) -> dict[str, str | int]:
    name, mark = sheet.layout.names[cell], sheet.marks[cell]
    return {"number": mark, "cell": name} if mark > 0 else {"cell": name}


def _run(before: Sheet, after: Sheet, cell: int) -> Iterator[Fact]:
    """A longer run, one that can grow longer than before, or one that has lost a number for it."""
    here, names = _here(after, cell), before.layout.names
    was, now = _longest(before), _longest(after)
    if now > max(was, 1):
        yield Fact("run", now - was, {**here, "length": now})
    could, can = _longer_by_one(before), _longer_by_one(after)
    potential, kept = max(could, default=(was, 0, 0)), max(can, default=(now, 0, 0))
    change = kept[0] - potential[0]
    length, wanted, place = kept if change > 0 else potential
    about: Values = {"length": length, "wanted": wanted, "place": names[place]}
    if change > 0 and kept[0] > now:
        yield Fact("promise", PROMISE * change, {**here, **about})
    elif change < 0:
        yield Fact("cut", PROMISE * change, {"cell": names[cell], **about})
    if can:
        about = {"cell": names[cell], "count": len(can), "length": now}
        yield Fact("ways", WAY * len(can), about, was=WAY * len(could))


def _longest(sheet: Sheet) -> int:
    return max(kernel.run_lengths(sheet.layout.ground, list(sheet.marks), 1), default=0)


def _longer_by_one(sheet: Sheet) -> list[tuple[int, int, int]]:
    """Each number that would make the run longer: the length that it makes, itself, its cell."""
    marks, beside = sheet.marks, sheet.layout.adjacent
    up = kernel.run_lengths(sheet.layout.ground, list(marks), 1)
    down = kernel.run_lengths(sheet.layout.ground, list(marks), -1)
    longest = max(up, default=0)
    found = []
    for cell in (cell for cell, mark in enumerate(marks) if mark == EMPTY):
        for number in range(1, kernel.GREATEST + 1):
            below = max((down[one] for one in beside[cell] if marks[one] == number - 1), default=0)
            above = max((up[one] for one in beside[cell] if marks[one] == number + 1), default=0)
            if below + 1 + above > longest:
                found.append((below + 1 + above, number, cell))
    return found


def _groups(before: Sheet, after: Sheet, cell: int) -> Iterator[Fact]:
    """A group closed; a pair with room for a third made, its room taken, or room that is left."""
    here, written = _here(after, cell), after.marks[cell]
    was, now = _grouped(before), _grouped(after)
    if now - was:
        yield Fact("group", kernel.STARS_FOR_A_GROUP, here)
    likelihood = all_rolls(DICE).likelihood
    paired, pairs = _pairs_with_room(before), _pairs_with_room(after)
    for number in sorted(pairs.keys() - paired.keys()):
        yield Fact("pair", PAIR * likelihood[number], here)
    for number in sorted(paired.keys() - pairs.keys() - {written}):
        about = {"cell": here["cell"], "lost": number}
        yield Fact("no_room", -PAIR * likelihood[number], about, number)
    for number in sorted(pairs):
        rooms = {"cell": here["cell"], "pair": number, "count": len(pairs[number])}
        room = ROOM_FOR_A_THIRD * likelihood[number]
        had = len(paired.get(number, ()))
        yield Fact("thirds", room * len(pairs[number]), rooms, number, room * had)


def _grouped(sheet: Sheet) -> set[int]:
    grouped = kernel.grouped_numbers(sheet.layout.ground, list(sheet.marks))
    return {number for number, is_grouped in enumerate(grouped) if is_grouped}


def _pairs_with_room(sheet: Sheet) -> dict[int, set[int]]:
    """The numbers of which two lie together and no three do, with the free cells beside them."""
    beside, grouped = sheet.layout.adjacent, _grouped(sheet)
    found: dict[int, set[int]] = {}
    for group in kernel.connected(sheet.layout.ground, list(sheet.marks)):
        number = sheet.marks[group[0]]
        if len(group) == kernel.LEAST_IN_A_GROUP - 1 and number not in grouped:
            room = {other for one in group for other in beside[one] if sheet.marks[other] == EMPTY}
            if room:
                found[number] = found.get(number, set()) | room
    return found


def _nine(before: Sheet, after: Sheet, cell: int) -> Iterator[Fact]:
    """Mummies that a 9 beats, cells that it guards; or nothing, and then it is wasted."""
    if after.marks[cell] != BANE:
        return
    here, beside = _here(after, cell), after.layout.adjacent[cell]
    unguarded = [other for other in beside if not beside_a_nine(before, other)]
    beaten = [other for other in unguarded if is_danger(after.marks[other])]
    guarded = [other for other in unguarded if after.marks[other] == EMPTY]
    for mummy in beaten:
        about = {**here, "mummy": after.layout.names[mummy]}
        yield Fact("beaten", 2 * kernel.STARS_FOR_A_MUMMY, about, mummy)
    if guarded:
        yield Fact("guard", GUARD * len(guarded), {**here, "count": len(guarded)})
    if not beaten and not guarded:
        yield Fact("nine", WASTED, here)


def _forsaken(before: Sheet, after: Sheet, cell: int) -> Iterator[Fact]:
    """Mummies beside the cell that no 9 has beaten, which lose a place for one."""
    if after.marks[cell] == BANE:
        return
    for mummy in after.layout.adjacent[cell]:
        if is_danger(after.marks[mummy]) and not beside_a_nine(after, mummy):
            left = _free_beside(after, mummy)
            about: Values = {"cell": after.layout.names[cell], "mummy": after.layout.names[mummy]}
            if left:
                weight = FORSAKEN / (2 + left)
                yield Fact("crowded", weight, {**about, "count": left}, mummy)
            else:
                yield Fact("forsaken", FORSAKEN, about, mummy)


def _open(after: Sheet, cell: int) -> Iterator[Fact]:
    """Free cells around the one that is filled."""
    room = _free_beside(after, cell)
    if room:
        yield Fact("open", OPEN * room, {"cell": after.layout.names[cell], "count": room})


def _free_beside(sheet: Sheet, cell: int) -> int:
    return sum(sheet.marks[other] == EMPTY for other in sheet.layout.adjacent[cell])


def _mummy(after: Sheet, cell: int) -> Iterator[Fact]:
    """Beaten at once, or beyond help, or waiting for a 9."""
    here: Values = {"cell": after.layout.names[cell]}
    room = _free_beside(after, cell)
    if beside_a_nine(after, cell):
        yield Fact("mummy", 2 * kernel.STARS_FOR_A_MUMMY, here)
    elif room:
        yield Fact("chance", CHANCE * room, {**here, "count": room})
    else:
        yield Fact("doomed", -kernel.STARS_FOR_A_MUMMY, here)


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
        yield Fact(f"no_{name}", -COMPANY * len(numbers), about)
    room = _free_beside(after, cell)
    if room:
        yield Fact("room", COMPANY * room / 4, {**here, "count": room})


def _often(after: Sheet, cell: int) -> Iterator[Fact]:
    """In how many of 100 rolls the number comes again."""
    percent = percent_of_rolls(DICE, after.marks[cell])
    yield Fact("often", OFTEN * percent / 100, {**_here(after, cell), "percent": percent})
