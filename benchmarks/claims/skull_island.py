"""Claims of Skull Island's reasons, checked by looking along rows and columns cell by cell."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from benchmarks.claims.drawn import Claim, Drawn, Values, often, place, swapped

BOAT, SEA, MOUNTAIN = -3, "~", "^"
NEVER = 9


def along(sheet: Drawn, name: str) -> list[list[str]]:
    """The cells to the left, to the right, above and below one (K4, K6)."""
    row, column = place(name)
    at = {other: place(other) for other in sheet.marks}
    return [
        [one for one, (r, c) in at.items() if r == row and c < column],
        [one for one, (r, c) in at.items() if r == row and c > column],
        [one for one, (r, c) in at.items() if c == column and r < row],
        [one for one, (r, c) in at.items() if c == column and r > row],
    ]


def missing_at(sheet: Drawn, crossing: str, value: int) -> int:
    """How many numbers a crossing lacks: the fewest sides to write on, of all ways to choose them.

    Of each pair at most one side may be shown by a boat (K4, K12).
    """
    lines = along(sheet, crossing)
    lacking = 0
    for pair in (lines[:2], lines[2:]):
        ways = [("number", "number"), ("number", "boat"), ("boat", "number")]
        lacking += min(sum(map(cost_of(sheet, value), pair, way)) for way in ways)
    return min(lacking, NEVER)


def cost_of(sheet: Drawn, value: int) -> Callable[[list[str], str], int]:
    """What it takes that a side is shown by a number, or by a boat that is there already."""

    def cost(side: list[str], by: str) -> int:
        if by == "boat":
            return 0 if any(sheet.marks[one] == BOAT for one in side) else NEVER
        if any(sheet.marks[one] == value for one in side):
            return 0
        is_room = any(not sheet.marks[one] and sheet.kinds[one] == "." for one in side)
        return 1 if is_room else NEVER

    return cost


def missing(sheet: Drawn, value: int) -> tuple[int, int]:
    """How many marks a treasure lacks where it lacks fewest, and at how many crossings (K5, K8)."""
    taken = {cells[0] for _, cells in sheet.notes}
    lacking = [
        missing_at(sheet, name, value)
        for name, kind in sheet.kinds.items()
        if kind != SEA and name not in taken
    ]
    return min(lacking), lacking.count(min(lacking))


def skull_stars(sheet: Drawn, skull: str) -> int:
    """What a skull brings or costs (K15, K16)."""
    beside = [sheet.marks[one] for one in sheet.around(skull) if sheet.marks[one] > 0]
    return (1 if 9 in beside else -1) * min(beside, default=0)


def free_ground(sheet: Drawn) -> list[str]:
    """The free cells of the island (K3)."""
    return [one for one in sheet.free() if sheet.kinds[one] == "."]


def is_guarded(sheet: Drawn, name: str) -> bool:
    """True beside a 9."""
    return any(sheet.marks[one] == 9 for one in sheet.around(name))


def within_reach(sheet: Drawn) -> list[str]:
    """The free cells beside a number or a boat (K1)."""
    return [
        one
        for one in free_ground(sheet)
        if any(sheet.marks[at] > 0 or sheet.marks[at] == BOAT for at in sheet.around(one))
    ]


def _noted(sheet: Drawn, said: Values) -> bool:
    return (said["value"], (str(said["crossing"]),)) in sheet.notes


def _treasure(before: Drawn, after: Drawn, other: Drawn, said: Values) -> bool:
    return _noted(after, said) and not _noted(before, said) and not _noted(other, said)


def _nearer(before: Drawn, after: Drawn, other: Drawn, said: Values) -> bool:
    value = int(said["value"])
    count = missing(after, value)[0]
    return count == said["count"] and count < min(
        missing(before, value)[0], missing(other, value)[0]
    )


def _boat(before: Drawn, after: Drawn, other: Drawn, said: Values) -> bool:
    return after.marks[str(said["cell"])] == BOAT and _nearer(before, after, other, said)


def _lost(before: Drawn, after: Drawn, other: Drawn, said: Values) -> bool:
    value = int(said["value"])
    was, now, would = (missing(sheet, value)[0] for sheet in (before, after, other))
    return was < now > would


def _skull(before: Drawn, after: Drawn, other: Drawn, said: Values) -> bool:
    cell = str(said["cell"])
    return after.marks[cell] == -1 and abs(skull_stars(after, cell)) == said["count"]


def _change(before: Drawn, after: Drawn, said: Values) -> int:
    skull = str(said["skull"])
    return skull_stars(after, skull) - skull_stars(before, skull)


def _tamed(before: Drawn, after: Drawn, other: Drawn, said: Values) -> bool:
    return _change(before, after, said) == said["count"]


def _fed(before: Drawn, after: Drawn, other: Drawn, said: Values) -> bool:
    return _change(before, after, said) == -int(said["count"])


def _guard(before: Drawn, after: Drawn, other: Drawn, said: Values) -> bool:
    cell = str(said["cell"])
    ground = [
        one
        for one in free_ground(after)
        if one in after.around(cell) and not is_guarded(before, one)
    ]
    return after.marks[cell] == 9 and len(ground) == said["count"]


def _wasted(before: Drawn, after: Drawn, other: Drawn, said: Values) -> bool:
    cell = str(said["cell"])
    beside = [one for one in after.around(cell) if not is_guarded(before, one)]
    useful = [one for one in beside if after.marks[one] in (-1, -2) or one in free_ground(after)]
    return after.marks[cell] == 9 and not useful


def _greater(before: Drawn, after: Drawn, other: Drawn, said: Values) -> bool:
    written = [other.marks[one] for one in other.new(before)]
    return all(mark < int(said["number"]) for mark in written)


def _is_safe(sheet: Drawn, said: Values) -> bool:
    crossing = str(said["crossing"])
    is_open = sheet.kinds[crossing] == "." and not sheet.marks[crossing]
    return _noted(sheet, said) and (not is_open or is_guarded(sheet, crossing))


def _safe(before: Drawn, after: Drawn, other: Drawn, said: Values) -> bool:
    return _is_safe(after, said) and not _is_safe(other, said)


def _two(before: Drawn, after: Drawn, other: Drawn, said: Values) -> bool:
    values = (int(said["value"]), int(said["second"]))
    return after.marks[str(said["cell"])] == BOAT and all(
        missing(after, value)[0] < missing(before, value)[0] for value in values
    )


def _ways(before: Drawn, after: Drawn, other: Drawn, said: Values) -> bool:
    value = int(said["value"])
    lacks, count = missing(after, value)
    others, has = missing(other, value)
    is_more = other == before or others > lacks or (others == lacks and has < count)
    return (lacks, count) == (said["missing"], said["count"]) and is_more


def _fewer_ways(before: Drawn, after: Drawn, other: Drawn, said: Values) -> bool:
    value = int(said["value"])
    lacks, count = missing(after, value)
    others, has = missing(other, value)
    return count == said["count"] and (others < lacks or (others == lacks and has > count))


def _narrowed(before: Drawn, after: Drawn, other: Drawn, said: Values) -> bool:
    value = int(said["value"])
    (had_lacked, had), (lacks, count) = missing(before, value), missing(after, value)
    return lacks == had_lacked and count == said["count"] < had


def _chance(before: Drawn, after: Drawn, other: Drawn, said: Values) -> bool:
    cell = str(said["cell"])
    room = [one for one in free_ground(after) if one in after.around(cell)]
    return after.marks[cell] == -1 and not is_guarded(after, cell) and len(room) == said["count"]


def _buried(before: Drawn, after: Drawn, other: Drawn, said: Values) -> bool:
    cell = str(said["cell"])
    is_there = (said["value"], (cell,)) in after.notes
    return is_there and after.marks[cell] == -1 and not is_guarded(after, cell)


def _reach(before: Drawn, after: Drawn, other: Drawn, said: Values) -> bool:
    count = len(within_reach(after))
    return count == said["count"] and (other == before or count > len(within_reach(other)))


def _less_reach(before: Drawn, after: Drawn, other: Drawn, said: Values) -> bool:
    return len(within_reach(after)) == said["count"] < len(within_reach(other))


def _open(before: Drawn, after: Drawn, other: Drawn, said: Values) -> bool:
    room = [one for one in free_ground(after) if one in after.around(str(said["cell"]))]
    return len(room) == said["count"]


def _sight(before: Drawn, after: Drawn, other: Drawn, said: Values) -> bool:
    seen = {one for side in along(after, str(said["cell"])) for one in side}
    return len(seen.intersection(free_ground(after))) == said["count"]


CLAIMS: Mapping[tuple[str, str], Claim] = {
    ("", "treasure"): _treasure,
    ("spoilt", "slot"): _treasure,
    ("spared", "slot"): swapped(_treasure),
    ("", "safe"): _safe,
    ("", "nearer"): _nearer,
    ("", "boat"): _boat,
    ("", "two"): _two,
    ("", "ways"): _ways,
    ("hurts", "ways"): _fewer_ways,
    ("harms", "ways"): _fewer_ways,
    ("", "lost"): _lost,
    ("spared", "lost"): swapped(_lost),
    ("", "narrowed"): _narrowed,
    ("spared", "narrowed"): swapped(_narrowed),
    ("", "skull"): _skull,
    ("", "hungry"): _skull,
    ("spared", "hungry"): swapped(_skull),
    ("", "chance"): _chance,
    ("", "buried"): _buried,
    ("spared", "buried"): swapped(_buried),
    ("", "tamed"): _tamed,
    ("", "fed"): _fed,
    ("spared", "fed"): swapped(_fed),
    ("", "overcome"): _tamed,
    ("", "guard"): _guard,
    ("spoilt", "nine"): _wasted,
    ("spared", "nine"): swapped(_wasted),
    ("", "worth"): _greater,
    ("", "often"): often("skull_island"),
    ("", "reach"): _reach,
    ("hurts", "reach"): _less_reach,
    ("harms", "reach"): _less_reach,
    ("", "open"): _open,
    ("", "sight"): _sight,
    ("spared", "open"): swapped(_open),
}
