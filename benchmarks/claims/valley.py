"""Claims of the Valley's reasons, checked by making sets of cells and looking at each."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from benchmarks.claims.drawn import Claim, Drawn, Values, place, sets_with, swapped

SIZES = {"forest": 5, "city": 4, "mountain": 3, "pyramid": 4}
LINES = {"forests": "forest", "cities": "city", "mountains": "mountain", "pyramids": "pyramid"}
PAIRS = {"grove": "forest", "quarter": "city", "range": "mountain", "terrace": "pyramid"}
SNAKE = -1


def used(sheet: Drawn) -> set[str]:
    """The cells of discoveries (V13)."""
    return {name for _, cells in sheet.notes for name in cells}


def numbered(sheet: Drawn) -> set[str]:
    """The cells with a number that nothing has used."""
    return {name for name, mark in sheet.marks.items() if mark > 0} - used(sheet)


def is_pyramid_shaped(cells: frozenset[str]) -> bool:
    """Three in a line and one beside the middle one (V17)."""
    at = {place(name) for name in cells}
    for row, column in at:
        for down, right in ((0, 1), (1, 0)):
            line = {(row - down, column - right), (row, column), (row + down, column + right)}
            beside = {(row + right, column + down), (row - right, column - down)}
            if line <= at and at - line <= beside and len(at - line) == 1:
                return True
    return False


def is_discovery(sheet: Drawn, kind: str, cells: frozenset[str], wild: bool = False) -> bool:
    """True if the numbers there are one (V14 to V17); with `wild`, free cells may be any."""
    marks = [sheet.marks[name] for name in cells if sheet.marks[name] or not wild]
    if kind == "forest":
        return len(set(marks)) == len(marks)
    if kind == "city":
        cities = {sheet.marks[cells[0]] for one, cells in sheet.notes if one == "city"}
        return len(set(marks)) <= 1 and not cities & set(marks)
    if kind == "mountain":
        return min(marks, default=15) >= 6
    return min(marks, default=15) >= 10 and is_pyramid_shaped(cells)


def discoveries(
    sheet: Drawn, kind: str, start: str, wild: bool = False
) -> Iterator[frozenset[str]]:
    """Every discovery of a kind that has a cell."""
    cells = numbered(sheet) | (set(sheet.free()) if wild else set())
    for one in sets_with(start, SIZES[kind], cells, sheet.around):
        if is_discovery(sheet, kind, one, wild):
            yield one


def bite(sheet: Drawn, snake: str) -> int:
    """The largest number beside a snake (V11)."""
    return (
        max((sheet.marks[one] for one in sheet.around(snake)), default=0)
        if (sheet.marks[snake] == SNAKE)
        else 0
    )


def _line(name: str) -> Claim:
    def claim(before: Drawn, after: Drawn, other: Drawn, said: Values) -> bool:
        gained = after.stars[name] - before.stars[name]
        return abs(gained) == said["count"] and gained > other.stars[name] - before.stars[name]

    return claim


def _pair(kind: str) -> Claim:
    def claim(before: Drawn, after: Drawn, other: Drawn, said: Values) -> bool:
        cell, at = str(said["cell"]), str(said["place"])
        return (
            at in after.around(cell)
            and after.marks[cell] == said["number"]
            and after.marks[at] == said["other"]
            and any(at in one for one in discoveries(after, kind, cell, wild=True))
        )

    return claim


def ways(sheet: Drawn, kind: str) -> set[tuple[str, int]]:
    """The free cells, each with a number, in which one more completes a discovery."""
    found: set[tuple[str, int]] = set()
    for name in sheet.free():
        beside = {sheet.marks[one] for one in sheet.around(name)}
        numbers = {
            "forest": range(16, 17),
            "city": sorted(mark for mark in beside if mark > 0),
            "mountain": [6],
            "pyramid": [10],
        }[kind]
        for number in numbers:
            tried = sheet.with_mark(name, number)
            if next(discoveries(tried, kind, name), None):
                found.add((name, number))
    return found


def _more_ways(kind: str) -> Claim:
    def claim(before: Drawn, after: Drawn, other: Drawn, said: Values) -> bool:
        found = ways(after, kind)
        wanted = int(said["wanted"]) or 16  # in a forest any that is not there yet
        is_more = other == before or len(found) > len(ways(other, kind))
        return (said["place"], wanted) in found and len(found) == said["count"] and is_more

    return claim


def _fewer_ways(kind: str) -> Claim:
    def claim(before: Drawn, after: Drawn, other: Drawn, said: Values) -> bool:
        return len(ways(after, kind)) == said["count"] < len(ways(other, kind))

    return claim


def _ready(kind: str) -> Claim:
    def claim(before: Drawn, after: Drawn, other: Drawn, said: Values) -> bool:
        def is_there(sheet: Drawn) -> bool:
            return any(next(discoveries(sheet, kind, one), None) for one in numbered(sheet))

        return is_there(after) and (other == before or not is_there(other))

    return claim


def _crossed(before: Drawn, after: Drawn, other: Drawn, said: Values) -> bool:
    snake = str(said["cell"])
    is_new = (before.marks[snake], after.marks[snake]) == (SNAKE, -2)
    return is_new and bite(before, snake) == said["count"] and other.marks[snake] == SNAKE


def _fed(before: Drawn, after: Drawn, other: Drawn, said: Values) -> bool:
    snake = str(said["snake"])
    more = bite(after, snake) - bite(before, snake)
    return more == said["count"] and more > bite(other, snake) - bite(before, snake)


def _bites(before: Drawn, after: Drawn, other: Drawn, said: Values) -> bool:
    snake = str(said["cell"])
    return before.marks[snake] == 0 and bite(after, snake) == said["count"]


def _more(count: Callable[[Drawn, Drawn], int]) -> Claim:
    def claim(before: Drawn, after: Drawn, other: Drawn, said: Values) -> bool:
        counted = count(before, after)
        return counted == said["count"] and (other == before or counted > count(before, other))

    return claim


def _fewer(count: Callable[[Drawn, Drawn], int]) -> Claim:
    def claim(before: Drawn, after: Drawn, other: Drawn, said: Values) -> bool:
        return count(before, after) == said["count"] < count(before, other)

    return claim


def filled(before: Drawn, after: Drawn) -> int:
    """How many cells a turn has filled."""
    return sum(after.marks[name] != -2 for name in after.new(before))


def high(before: Drawn, after: Drawn) -> int:
    """How many numbers of 6 or more nothing has used."""
    return sum(after.marks[name] >= 6 for name in numbered(after))


def unused(before: Drawn, after: Drawn) -> int:
    """How many numbers nothing has used."""
    return len(numbered(after))


def reach(before: Drawn, after: Drawn) -> int:
    """How many free cells lie beside a number (V3)."""
    return sum(any(after.marks[one] > 0 for one in after.around(name)) for name in after.free())


def around_new(before: Drawn, after: Drawn) -> int:
    """How many free cells lie around what a turn has filled."""
    return len(
        {one for name in after.new(before) for one in after.around(name) if not after.marks[one]}
    )


def _site(before: Drawn, after: Drawn, other: Drawn, said: Values) -> bool:
    cell = str(said["cell"])
    fit = [one for one in after.around(cell) if one in numbered(after) or not after.marks[one]]
    return before.marks[cell] == 0 and after.marks[cell] <= -3 and len(fit) == said["count"]


def _beside(count: Callable[[Drawn, str], int]) -> Claim:
    def claim(before: Drawn, after: Drawn, other: Drawn, said: Values) -> bool:
        cell = str(said["cell"])
        is_there = cell in numbered(after) and after.marks[cell] == said["number"]
        return is_there and count(after, cell) == said["count"]

    return claim


def peaks(sheet: Drawn, cell: str) -> int:
    """How many unused numbers of 6 or more lie around a number of 6 or more."""
    if sheet.marks[cell] < 6:
        return 0
    return sum(sheet.marks[one] >= 6 for one in sheet.around(cell) if one in numbered(sheet))


def mixed(sheet: Drawn, cell: str) -> int:
    """How many other values unused numbers around a cell have."""
    values = {sheet.marks[one] for one in sheet.around(cell) if one in numbered(sheet)}
    return len(values - {sheet.marks[cell]})


def room(sheet: Drawn, cell: str) -> int:
    """How many free cells lie around one."""
    return sum(not sheet.marks[one] for one in sheet.around(cell))


CLAIMS: Mapping[tuple[str, str], Claim] = {
    **{("", name): _line(name) for name in (*LINES, "hut", "statue", "mine", "full_grid")},
    **{("", name): _pair(kind) for name, kind in PAIRS.items()},
    **{("", f"near_{kind}"): _more_ways(kind) for kind in SIZES},
    **{("hurts", f"near_{kind}"): _fewer_ways(kind) for kind in SIZES},
    **{("harms", f"near_{kind}"): _fewer_ways(kind) for kind in SIZES},
    **{("", f"ready_{kind}"): _ready(kind) for kind in SIZES},
    **{("", f"{building}_site"): _site for building in ("hut", "statue", "mine")},
    ("", "peaks"): _beside(peaks),
    ("", "mixed"): _beside(mixed),
    ("", "room"): _beside(room),
    ("", "crossed"): _crossed,
    ("", "fed"): _fed,
    ("spared", "fed"): swapped(_fed),
    ("", "bites"): _bites,
    ("spared", "bites"): swapped(_bites),
    ("", "dice"): _more(filled),
    ("", "high"): _more(high),
    ("", "unused"): _more(unused),
    ("", "reach"): _more(reach),
    ("hurts", "reach"): _fewer(reach),
    ("harms", "reach"): _fewer(reach),
    ("spoilt", "open"): _more(around_new),
    ("spared", "open"): swapped(_more(around_new)),
    ("", "open"): _more(around_new),
}
