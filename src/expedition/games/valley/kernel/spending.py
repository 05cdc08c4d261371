"""Uses of a roll, each die at most once: by itself, added up, or for its face.

A way to spend a roll is a list: BUILDING where the helper face is used, PENNY where Penny is, then
the numbers that dice make, in falling order. Whatever begins a way is a way too.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from mypy_extensions import i64

from expedition.games.sheet_games.kernel.ground import BANE
from expedition.games.sheet_games.kernel.rolls import GREATEST, Rolls
from expedition.games.valley.kernel.sheet import HUT, MINE

SPECIAL: Final = 0
"""In a roll: a face that is not a number."""
PENNY: Final = 0
BUILDING: Final = -3
"""In a way: any number (V8), and any building that was not drawn yet (V7)."""


class Spending(Rolls):
    """For each roll, purple and green and red, the numbers of all ways to spend it.

    `ways` are all ways there are, each once and shorter ones first; `parents` has for each the
    number of the one without its last item, -1 where that is none. Rolls that can be spent in the
    same ways are of one kind: `kind_of` has the kind of each roll, `kinds` a roll of each kind, and
    `counts` how many there are.
    """

    def __init__(self, faces: list[list[int]]) -> None:
        super().__init__(
            [_numbers(roll) for roll in faces],
            [roll[1] == SPECIAL for roll in faces],
            [roll[2] == SPECIAL for roll in faces],
        )
        # Of each roll, all ways to spend it.
        by_roll = [[] if roll[2] == SPECIAL else ways(roll) for roll in faces]
        self.ways = _every_way(by_roll)
        numbers = {str(way): number for number, way in enumerate(self.ways)}
        self.parents = [numbers[str(way[:-1])] if len(way) > 1 else -1 for way in self.ways]
        self.ways_of = [[numbers[str(way)] for way in some] for some in by_roll]
        self.kinds: list[int] = []
        self.counts: list[int] = []
        self.kind_of = []
        for roll, some in enumerate(self.ways_of):
            kind = _kind(self.ways_of, self.kinds, sorted(some))
            if kind == len(self.kinds):
                self.kinds.append(roll)
                self.counts.append(0)
            self.counts[kind] += 1
            self.kind_of.append(kind)


def _every_way(by_roll: list[list[list[int]]]) -> list[list[int]]:
    found: list[list[int]] = []
    for some in by_roll:
        for way in some:
            if way not in found:
                found.append(way)
    return sorted(found, key=len)


def _kind(ways_of: list[list[int]], kinds: list[int], some: list[int]) -> int:
    for kind, roll in enumerate(kinds):
        if sorted(ways_of[roll]) == some:
            return kind
    return len(kinds)


def ways(roll: list[int]) -> list[list[int]]:
    """All ways to spend a roll that shows no snake, at least one die and each at most once (V1)."""
    begun: list[list[int]] = [[]]
    if roll[1] == SPECIAL:
        begun = begun + [[*way, BUILDING] for way in begun]
    if roll[0] == SPECIAL:
        begun = begun + [[*way, PENNY] for way in begun]
    sums = _sums([face for face in roll if face != SPECIAL])
    found: list[list[int]] = []
    for way in begun:
        for numbers in sums:
            whole = way + numbers
            if whole and whole not in found:
                found.append(whole)
    return sorted(found, key=len)


def _sums(numbers: list[int]) -> list[list[int]]:
    """Numbers left out or put together in every way, each way in falling order."""
    if not numbers:
        return [[]]
    first, rest = numbers[0], numbers[1:]
    found = _sums(rest)
    for chosen in range(2 ** len(rest)):
        total = first
        left: list[int] = []
        for number in rest:
            if chosen % 2:
                total += number
            else:
                left.append(number)
            chosen //= 2
        for others in _sums(left):
            found.append(sorted([total, *others], reverse=True))
    return found


def _numbers(roll: list[int]) -> list[int]:
    if roll[0] == SPECIAL:
        return list(range(1, GREATEST + 1))
    return sorted({way[0] for way in ways(roll) if len(way) == 1 and way[0] > 0})


def can_make(some: list[list[int]], numbers: list[int]) -> bool:
    """True if one of these ways makes all these numbers; Penny makes any one of them (V8)."""
    wanted = sorted(numbers, reverse=True)
    if wanted in some:
        return True
    for at in range(len(wanted)):
        if [PENNY, *wanted[:at], *wanted[at + 1 :]] in some:
            return True
    return False


def buildings_left(marks: list[int]) -> list[int]:
    """The buildings that were not drawn yet (V7)."""
    return [building for building in range(MINE, HUT + 1) if building not in marks]


def may_cross_out(item: i64) -> bool:
    """True if the item makes a nine, which may be spent on a snake (V12)."""
    return item in (BANE, PENNY)
