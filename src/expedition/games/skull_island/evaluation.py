"""What one more mark on a sheet is worth: the stars that it brings at once, and its prospects.

The weights were found by playing some ten thousand games alone; they bring about 65 stars on
average, where the score one turn ahead by itself brings 30.
"""

from __future__ import annotations

from functools import cache, lru_cache
from itertools import product

from expedition.games.sheet_games.dice import GREATEST_NUMBER, numbers_to_write
from expedition.games.sheet_games.ground import CellSet
from expedition.games.sheet_games.sheet import BANE, DANGER, beside_a_nine, is_danger, marked
from expedition.games.skull_island.printed import BUBBLES, DICE
from expedition.games.skull_island.scoring import skull_stars, smallest_beside
from expedition.games.skull_island.sheet import BOAT, IslandSheet, Treasure
from expedition.games.skull_island.treasure_evaluation import MOST_MISSING, Tally, prospects
from expedition.games.skull_island.treasures import Way, revealed, revealing, ways_to_note

HASTE = 0.24
"""How many of the turns that offer a number go to its treasure."""
SPREAD = 0.012
"""What further crossings add to the nearest one."""
OVERCOME = 0.1
"""How likely a skull with room beside it is overcome in the end."""
GUARD = 0.18
"""What a 9 is worth for each free cell beside it and each skull to come."""
WASTE = 0.56
"""How much of what a cell promised is lost by filling it."""
BLOCK = 0.19
"""How much of what a cell promised is lost by a skull on it."""
EXPOSED = 0.48
"""What a treasure loses on an empty cell, where a skull may yet be drawn."""


class Evaluation:
    """A sheet with all that is needed to judge one more mark on it."""

    def __init__(self, sheet: IslandSheet) -> None:
        self.sheet = sheet
        self.prospects = prospects(sheet)
        found = {treasure.value for treasure in sheet.treasures}
        self.values = [v for v in range(1, GREATEST_NUMBER + 1) if v not in found]
        self.free = frozenset(sheet.free_ground)
        self.skulls = frozenset(c for c, mark in enumerate(sheet.marks) if is_danger(mark))
        self.hopes = {v: self.hope(v, self.prospects.tally(v)) for v in self.values}
        self.hoped = best_of(self.hopes, sheet.slots_left)
        self.promises: dict[int, float] = {}
        self.revealing: dict[int, CellSet] = {}

    def ways(self, mark: int, cell: int) -> list[Way]:
        """Every way to note what the mark brings to light."""
        if mark not in self.revealing:
            self.revealing[mark] = revealing(self.sheet, mark)
        if self.revealing[mark] >> cell & 1:
            return ways_to_note(revealed(self.sheet, mark, cell), self.sheet.slots_left)
        return [()]

    def gain(self, mark: int, cell: int, way: Way) -> int:
        """The stars that the mark adds at once, with the treasures noted that way."""
        touched = self._skulls_touched(mark, cell)
        if not touched and not way:
            return 0
        before, after = self.sheet, marked(self.sheet, cell, mark)
        stars = sum(stars_at(after, skull) - stars_at(before, skull) for skull in touched)
        return stars + sum(t.value for t in way if not is_lost(after, t.cell))

    def worth(self, mark: int, cell: int, way: Way) -> float:
        """The stars that are likely to come of it in the end."""
        worth = self._change(mark, cell, way)
        if mark == BOAT:
            return worth + self._hoped_with(mark, cell, way) - self.hoped
        if mark == DANGER:
            return worth - BLOCK * self.promise(cell)
        worth -= WASTE * self.promise(cell)
        if mark == BANE:
            worth += GUARD * (BUBBLES - len(self.skulls)) * self._newly_guarded(cell)
        return worth + self._hoped_with(mark, cell, way) - self.hoped

    def hope(self, value: int, tally: Tally) -> float:
        """The stars that may be hoped for from a value whose treasures are that near."""
        return hope(value, tally, len(self.free))

    def promise(self, cell: int) -> float:
        """How much the next number is likely to bring if it goes to that cell; beyond reach, 0."""
        if cell not in self.promises:
            tally_with, by_mark = self.prospects.tally_with, self.prospects.by_mark
            self.promises[cell] = sum(
                offers()[v] * max(0.0, self.hope(v, tally_with(v, v, cell)) - self.hopes[v])
                for v in self.values
                if v in by_mark
            )
        return self.promises[cell]

    def likely_stars(self, sheet: IslandSheet, cell: int) -> float:
        """What the skull and the treasure on a cell are likely to count in the end."""
        treasure = treasure_on(sheet, cell)
        if not is_danger(sheet.marks[cell]):
            return treasure
        stars = smallest_beside(sheet, cell)[1]
        if beside_a_nine(sheet, cell):
            return stars + treasure
        room = any(other in self.free for other in sheet.layout.adjacent[cell])
        # Overcome, its stars are won and else lost; a treasure under it is won or counts nothing.
        overcome = OVERCOME if room else 0.0
        return (2 * overcome - 1) * stars + overcome * treasure

    def _change(self, mark: int, cell: int, way: Way) -> float:
        """What skulls and new treasures are likely to bring."""
        touched = self._skulls_touched(mark, cell)
        if not touched and not way:
            return 0.0
        before, after = self.sheet, marked(self.sheet, cell, mark)
        return sum(
            self.likely_stars(after, skull) - self.likely_stars(before, skull) for skull in touched
        ) + sum(self._worth_noting(after, treasure) for treasure in way)

    def _worth_noting(self, after: IslandSheet, treasure: Treasure) -> float:
        if is_lost(after, treasure.cell):
            return treasure.value * OVERCOME
        is_empty = treasure.cell in self.free and not after.marks[treasure.cell]
        return treasure.value - EXPOSED if is_empty else treasure.value

    def _hoped_with(self, mark: int, cell: int, way: Way) -> float:
        """The sum of the hopes that are left once the mark stands and the treasures are noted."""
        tally_with = self.prospects.tally_with
        touched = self.values if mark == BOAT else [mark] if mark in self.hopes else []
        hopes = self.hopes | {v: self.hope(v, tally_with(v, mark, cell)) for v in touched}
        for treasure in way:
            del hopes[treasure.value]
        return best_of(hopes, self.sheet.slots_left - len(way))

    def _skulls_touched(self, mark: int, cell: int) -> tuple[int, ...]:
        if mark == DANGER:
            return (cell,)
        if mark == BOAT or not self.skulls:
            return ()
        return tuple(other for other in self.sheet.layout.adjacent[cell] if other in self.skulls)

    def _newly_guarded(self, cell: int) -> int:
        """The free cells beside which this is the first 9."""
        sheet = self.sheet
        free = [other for other in sheet.layout.adjacent[cell] if other in self.free]
        return sum(not beside_a_nine(sheet, other) for other in free)


def stars_at(sheet: IslandSheet, cell: int) -> int:
    """What the skull and the treasure on a cell count now."""
    if not is_danger(sheet.marks[cell]):
        return treasure_on(sheet, cell)
    return skull_stars(sheet, cell) + (0 if is_lost(sheet, cell) else treasure_on(sheet, cell))


def is_lost(sheet: IslandSheet, cell: int) -> bool:
    """True if a treasure on that cell counts nothing as it stands (K15)."""
    return is_danger(sheet.marks[cell]) and not beside_a_nine(sheet, cell)


def treasure_on(sheet: IslandSheet, cell: int) -> int:
    """The value of the treasure on a cell, or 0."""
    return next((treasure.value for treasure in sheet.treasures if treasure.cell == cell), 0)


def best_of(hopes: dict[int, float], slots: int) -> float:
    """The sum of the greatest hopes that there are slots for."""
    return sum(sorted(hopes.values(), reverse=True)[:slots]) if slots > 0 else 0.0


@lru_cache(maxsize=50_000)
def hope(value: int, tally: Tally, turns: int) -> float:
    """The stars of the nearest treasure, if all that is missing comes, and a little for others."""
    powers = chances(value, turns)
    nearest = next((m for m, count in enumerate(tally) if count), MOST_MISSING)
    others = sum(count * powers[2 * m] for m, count in enumerate(tally) if count)
    return value * (powers[nearest] + SPREAD * others)


@cache
def offers() -> tuple[float, ...]:
    """How likely a roll without a skull offers each number."""
    rolls = [roll for roll in product(*(die.faces for die in DICE.all())) if roll[2].isdigit()]
    numbers = range(GREATEST_NUMBER + 1)
    counts = [sum(n in numbers_to_write(roll) for roll in rolls) for n in numbers]
    return tuple(count / len(rolls) for count in counts)


@cache
def chances(value: int, turns: int) -> tuple[float, ...]:
    """How likely a number comes to be written once, twice and so on in that many turns."""
    once = 1.0 - (1.0 - HASTE * offers()[value]) ** turns
    return tuple(once**times for times in range(2 * MOST_MISSING + 1))
