"""Claims of the Temple's reasons, checked by trying and counting on the drawn sheet.

Each has the sheet before, after the turn that is spoken of, and after the one it is told apart
from.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from benchmarks.claims.drawn import Claim, Drawn, Values, connected, often, swapped


def longest_run(sheet: Drawn) -> int:
    """The longest run, by walking from each number to every one that is greater by one (T8)."""

    def walk(name: str) -> int:
        steps = [one for one in sheet.around(name) if sheet.marks[one] == sheet.marks[name] + 1]
        return 1 + max(map(walk, steps), default=0)

    return max((walk(name) for name, mark in sheet.marks.items() if mark > 0), default=0)


def groups(sheet: Drawn, number: int) -> list[set[str]]:
    """The connected sets of a number (T9)."""
    cells = {name for name, mark in sheet.marks.items() if mark == number}
    found: list[set[str]] = []
    while cells:
        found.append(connected(cells.pop(), cells, sheet.around))
        cells -= found[-1]
    return found


def has_group(sheet: Drawn, number: int) -> bool:
    """True if three of a number hang together."""
    return any(len(group) >= 3 for group in groups(sheet, number))


def has_pair_with_room(sheet: Drawn, number: int) -> bool:
    """True if two of a number hang together and a free cell lies beside them."""
    return not has_group(sheet, number) and any(
        len(group) == 2
        and any(not sheet.marks[one] for name in group for one in sheet.around(name))
        for group in groups(sheet, number)
    )


def is_guarded(sheet: Drawn, name: str) -> bool:
    """True beside a 9 (T6)."""
    return any(sheet.marks[one] == 9 for one in sheet.around(name))


def free_around(sheet: Drawn, name: str) -> list[str]:
    """The empty cells around one."""
    return [one for one in sheet.around(name) if not sheet.marks[one]]


def numbers_around(sheet: Drawn, name: str) -> list[int]:
    """The numbers around a cell."""
    return [sheet.marks[one] for one in sheet.around(name) if sheet.marks[one] > 0]


def _run(before: Drawn, after: Drawn, other: Drawn, said: Values) -> bool:
    length = longest_run(after)
    return length == said["length"] and length > max(longest_run(before), longest_run(other))


def _length_with(sheet: Drawn, said: Values) -> int:
    """How long the run would be with the number that is wanted; as it is, if there is no room."""
    name = str(said["place"])
    return longest_run(sheet if sheet.marks[name] else sheet.with_mark(name, int(said["wanted"])))


def _promise(before: Drawn, after: Drawn, other: Drawn, said: Values) -> bool:
    length = said["length"]
    return longest_run(after) < length == _length_with(after, said) > _length_with(other, said)


def _cut(before: Drawn, after: Drawn, other: Drawn, said: Values) -> bool:
    length = int(said["length"])
    return longest_run(before) < length == _length_with(before, said) and _length_with(
        after, said
    ) < length <= _length_with(other, said)


def _group(before: Drawn, after: Drawn, other: Drawn, said: Values) -> bool:
    number = int(said["number"])
    return has_group(after, number) and not (has_group(before, number) or has_group(other, number))


def _pair(before: Drawn, after: Drawn, other: Drawn, said: Values) -> bool:
    number = int(said["number"])
    return has_pair_with_room(after, number) and not has_pair_with_room(other, number)


def _no_room(before: Drawn, after: Drawn, other: Drawn, said: Values) -> bool:
    lost = int(said["lost"])
    rooms = [has_pair_with_room(sheet, lost) for sheet in (before, after, other)]
    return rooms == [True, False, True] or (
        rooms == [True, False, False] and has_group(other, lost)
    )


def _room_spared(before: Drawn, after: Drawn, other: Drawn, said: Values) -> bool:
    return _no_room(before, other, after, said)


def _beaten(before: Drawn, after: Drawn, other: Drawn, said: Values) -> bool:
    cell, mummy = str(said["cell"]), str(said["mummy"])
    return (
        after.marks[cell] == 9
        and mummy in after.around(cell)
        and after.marks[mummy] < 0
        and not is_guarded(before, mummy)
        and not is_guarded(other, mummy)
    )


def _guard(before: Drawn, after: Drawn, other: Drawn, said: Values) -> bool:
    cell = str(said["cell"])
    free = [one for one in free_around(after, cell) if not is_guarded(before, one)]
    return after.marks[cell] == 9 and len(free) == said["count"] > 0


def _wasted(before: Drawn, after: Drawn, other: Drawn, said: Values) -> bool:
    cell = str(said["cell"])
    useful = [
        one for one in after.around(cell) if after.marks[one] <= 0 and not is_guarded(before, one)
    ]
    return after.marks[cell] == 9 and not useful


def _beaten_at_once(before: Drawn, after: Drawn, other: Drawn, said: Values) -> bool:
    cell = str(said["cell"])
    return after.marks[cell] < 0 and is_guarded(after, cell)


def _unbeaten(before: Drawn, after: Drawn, other: Drawn, said: Values) -> bool:
    cell = str(said["cell"])
    return after.marks[cell] < 0 and not is_guarded(after, cell)


def _fits(after: Drawn, said: Values) -> bool:
    cell, at = str(said["cell"]), str(said["place"])
    return at in after.around(cell) and after.marks[at] == said["other"]


def _company(before: Drawn, after: Drawn, other: Drawn, said: Values) -> bool:
    return _fits(after, said) and abs(int(said["other"]) - after.marks[str(said["cell"])]) <= 1


def _stranger(before: Drawn, after: Drawn, other: Drawn, said: Values) -> bool:
    cell = str(said["cell"])
    number = after.marks[cell]
    return _fits(after, said) and all(abs(number - one) > 1 for one in numbers_around(after, cell))


def _behind_a_door(claim: Claim) -> Claim:
    return lambda before, after, other, said: (
        after.kinds[str(said["cell"])] == ".+" and claim(before, after, other, said)
    )


def _room(before: Drawn, after: Drawn, other: Drawn, said: Values) -> bool:
    return len(free_around(after, str(said["cell"]))) == said["count"]


def _chance(before: Drawn, after: Drawn, other: Drawn, said: Values) -> bool:
    return _unbeaten(before, after, other, said) and _room(before, after, other, said)


def _forsaken(before: Drawn, after: Drawn, other: Drawn, said: Values) -> bool:
    mummy = str(said["mummy"])
    return (
        after.marks[mummy] < 0
        and not is_guarded(after, mummy)
        and not free_around(after, mummy)
        and bool(free_around(before, mummy))
        and (bool(free_around(other, mummy)) or is_guarded(other, mummy))
    )


def _helped(before: Drawn, after: Drawn, other: Drawn, said: Values) -> bool:
    return _forsaken(before, other, after, said)


def _cut_elsewhere(before: Drawn, after: Drawn, other: Drawn, said: Values) -> bool:
    return _cut(before, other, after, said)


def ways(sheet: Drawn) -> int:
    """How many numbers in how many cells would make the run longer."""
    longest = longest_run(sheet)
    return sum(
        longest_run(sheet.with_mark(name, number)) > longest
        for name in sheet.free()
        for number in range(1, 16)
    )


def thirds(sheet: Drawn, number: int) -> int:
    """In how many free cells a third number would close a group of a pair."""
    if has_group(sheet, number):
        return 0
    return sum(has_group(sheet.with_mark(name, number), number) for name in near(sheet, number))


def near(sheet: Drawn, number: int) -> set[str]:
    """The free cells beside a pair of a number."""
    pairs = [group for group in groups(sheet, number) if len(group) == 2]
    return {one for group in pairs for name in group for one in free_around(sheet, name)}


def _ways(before: Drawn, after: Drawn, other: Drawn, said: Values) -> bool:
    return ways(after) == said["count"]


def _more(count: Callable[[Drawn, Values], int]) -> Claim:
    """What is counted is as many as is said, and more than after the other turn."""
    return lambda before, after, other, said: (
        count(after, said) == said["count"] > (0 if other == before else count(other, said))
    )


def _fewer(count: Callable[[Drawn, Values], int]) -> Claim:
    return lambda before, after, other, said: (
        count(other, said) > count(after, said) == said["count"]
    )


def _ways_of(sheet: Drawn, said: Values) -> int:
    return ways(sheet)


def _thirds_of(sheet: Drawn, said: Values) -> int:
    return thirds(sheet, int(said["pair"]))


def _crowded(before: Drawn, after: Drawn, other: Drawn, said: Values) -> bool:
    mummy, cell = str(said["mummy"]), str(said["cell"])
    return (
        after.marks[mummy] < 0
        and not is_guarded(after, mummy)
        and cell in after.around(mummy)
        and len(free_around(after, mummy)) == said["count"] < len(free_around(before, mummy))
    )


def _uncrowded(before: Drawn, after: Drawn, other: Drawn, said: Values) -> bool:
    mummy = str(said["mummy"])
    return (
        after.marks[mummy] < 0
        and not is_guarded(after, mummy)
        and len(free_around(after, mummy)) > len(free_around(other, mummy))
    )


def _doomed(before: Drawn, after: Drawn, other: Drawn, said: Values) -> bool:
    return _unbeaten(before, after, other, said) and not free_around(after, str(said["cell"]))


CLAIMS: Mapping[tuple[str, str], Claim] = {
    ("", "run"): _run,
    ("", "promise"): _promise,
    ("spoilt", "cut"): _cut,
    ("spared", "cut"): _cut_elsewhere,
    ("hurts", "cut"): _cut,
    ("harms", "cut"): _cut,
    ("", "ways"): _more(_ways_of),
    ("hurts", "ways"): _fewer(_ways_of),
    ("harms", "ways"): _fewer(_ways_of),
    ("", "group"): _group,
    ("", "pair"): _pair,
    ("", "no_room"): _no_room,
    ("spared", "no_room"): _room_spared,
    ("", "thirds"): _more(_thirds_of),
    ("hurts", "thirds"): _fewer(_thirds_of),
    ("harms", "thirds"): _fewer(_thirds_of),
    ("", "beaten"): _beaten,
    ("", "guard"): _guard,
    ("spoilt", "nine"): _wasted,
    ("spared", "nine"): swapped(_wasted),
    ("", "forsaken"): _forsaken,
    ("spared", "forsaken"): _helped,
    ("", "crowded"): _crowded,
    ("spared", "crowded"): _uncrowded,
    ("", "mummy"): _beaten_at_once,
    ("", "chance"): _chance,
    ("", "doomed"): _doomed,
    ("spared", "doomed"): swapped(_doomed),
    ("", "company"): _company,
    ("spoilt", "no_company"): _stranger,
    ("spared", "no_company"): swapped(_stranger),
    ("", "door"): _behind_a_door(_company),
    ("spoilt", "no_door"): _behind_a_door(_stranger),
    ("spared", "no_door"): swapped(_behind_a_door(_stranger)),
    ("", "room"): _room,
    ("", "open"): _room,
    ("spared", "open"): swapped(_room),
    ("", "often"): often("temple"),
}
