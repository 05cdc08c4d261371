"""Many islands at once: the rules of the kernel on bitboards.

An island has more cells than a machine word has bits, so that sets of cells come as two: of those
whose actions are on the first bitboard of a mask, and of those on the second. The crossings, which
are land alone, fit into one: for each number, and for boats, there are those that have one on their
left, right, above and below, and a treasure comes to light where both pairs are made.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from librt.vecs import vec

from expedition.games.sheet_games.engine.sheet_batch import (
    BITS,
    MUMMY,
    SET_OF_A_LIMB,
    WORDS_OF_A_LIMB,
    SheetBatch,
)
from expedition.games.sheet_games.kernel.ground import BANE
from expedition.games.sheet_games.kernel.rolls import GREATEST, Rolls
from expedition.games.sheet_games.kernel.vectors import octets, repeated, rows, whole
from expedition.games.sheet_games.vectors import i64, u8
from expedition.games.skull_island.engine.bitboards import Chart
from expedition.games.skull_island.kernel.position import BOATS, BUBBLES, SLOTS
from expedition.games.skull_island.kernel.treasures import ways_to_note

BOAT_MARK: Final = GREATEST + 3
"""How a boat is shown, where a mark is a byte."""
SIDES: Final = 4
"""Left, right, above and below."""
KINDS: Final = GREATEST + 1
"""Boats, and each number."""
NOTED: Final = 2
"""The value of a treasure, and its cell from 1."""


class IslandBatch(SheetBatch):
    """Islands; actions are the numbers, the cells, the boat, and a treasure of value and cell."""

    def __init__(self, count: int, chart: Chart, rolls: Rolls, faces: list[list[int]]) -> None:
        island = chart.island
        cells, land = len(island.beside), len(island.land)
        super().__init__(count, cells, GREATEST + cells + 1 + GREATEST * land, rolls, faces)
        self.most_mark = BOAT_MARK
        self.boat: i64 = GREATEST + cells  # the action that chooses it
        self.first_find: i64 = GREATEST + cells + 1
        if self.boat >= 2 * SET_OF_A_LIMB or self.row < 2 * WORDS_OF_A_LIMB:
            raise ValueError(f"an island of {cells} cells")
        self.land_count: i64 = land
        self.land: vec[i64] = whole(island.land)
        self.place: list[int] = [0] * cells  # of a cell, among the land
        for place in range(land):
            self.place[island.land[place]] = place
        self.beside: vec[vec[i64]] = rows(island.beside)
        # Sets of cells come in twos, as actions: those of the first limb, those of the second.
        self.bits: vec[i64] = whole(_each([[cell] for cell in range(cells)]))
        self.near: vec[i64] = whole(_each(island.beside))
        self.draws: vec[i64] = whole(_each([[cells]]))  # the boat, whose action comes next
        self.ground: vec[i64] = whole(_each([island.ground]))
        self.waters: vec[i64] = whole(_each([island.waters]))
        landing = [cell for cell in range(cells) if island.is_landing[cell]]
        self.landing: vec[i64] = whole(_each([landing]))
        # By cell: the crossings that have it on their left, right, above and below.
        self.serves: vec[i64] = repeated(0, cells * SIDES)
        for cell in range(cells):
            sides = chart.sides[cell]
            self.serves[cell * SIDES] = sides.left
            self.serves[cell * SIDES + 1] = sides.right
            self.serves[cell * SIDES + 2] = sides.above
            self.serves[cell * SIDES + 3] = sides.below
        self.free: vec[i64] = repeated(0, count * 2)  # ground
        self.sea: vec[i64] = repeated(0, count * 2)  # waters without a boat
        self.reached: vec[i64] = repeated(0, count * 2)  # beside a number or a boat
        self.numbers: vec[i64] = repeated(0, count)  # how many are written
        self.skulls: vec[i64] = repeated(0, count)  # how many are drawn
        self.skull_at: vec[u8] = octets(count * BUBBLES)
        self.sides: vec[i64] = repeated(0, count * KINDS * SIDES)
        self.before: vec[i64] = repeated(0, KINDS)  # crossings by value, while a mark is made
        self.noted: vec[i64] = repeated(0, count)  # the values of the treasures
        self.taken: vec[i64] = repeated(0, count)  # the crossings where they lie
        self.slots: vec[i64] = repeated(0, count)  # how many are filled
        self.treasures: vec[u8] = octets(count * SLOTS * NOTED)
        # While treasures are noted: all ways to do so, and how many steps of one are chosen.
        self.ways: list[list[list[tuple[int, int]]]] = [[]] * count
        self.steps: vec[i64] = repeated(0, count)

    def clear(self, sheet: i64) -> None:
        """Nothing is written, drawn or found."""
        for limb in range(2):
            self.free[2 * sheet + limb] = self.ground[limb]
            self.sea[2 * sheet + limb] = self.waters[limb]
            self.reached[2 * sheet + limb] = 0
        self.numbers[sheet] = 0
        self.skulls[sheet] = 0
        self.noted[sheet] = 0
        self.taken[sheet] = 0
        self.slots[sheet] = 0
        for at in range(sheet * KINDS * SIDES, (sheet + 1) * KINDS * SIDES):
            self.sides[at] = 0
        for at in range(sheet * SLOTS * NOTED, (sheet + 1) * SLOTS * NOTED):
            self.treasures[at] = 0
        self.ways[sheet] = []

    def ask(self, sheet: i64) -> None:
        """The cell of a skull while a bubble is free (K14); else a number, or a boat (K10)."""
        roll = self.roll[sheet]
        if self.danger[roll] and self.skulls[sheet] < BUBBLES:
            self._ask_for_a_skull(sheet)
            return
        if self.helper[roll] and self.sea[2 * sheet] | self.sea[2 * sheet + 1]:
            self._tell(sheet, self.offers[roll] | self.draws[0], self.draws[1])
        else:
            self._tell(sheet, self.offers[roll], 0)

    def act(self, sheet: i64, action: i64) -> None:
        """Takes a number or a boat, its cell, and each treasure that it brings to light."""
        if action < GREATEST:
            self.number[sheet] = u8(action + 1)
            self._ask_for_ground(sheet)
        elif action == self.boat:
            self.number[sheet] = BOAT_MARK
            self._tell(sheet, self.sea[2 * sheet], self.sea[2 * sheet + 1])
        elif action < self.boat:
            self._fill(sheet, action - GREATEST)
        else:
            self._note(sheet, action - self.first_find)

    def _ask_for_a_skull(self, sheet: i64) -> None:
        """Free ground; near the cell filled last while some is free there (K13, K21)."""
        first, second = self.free[2 * sheet], self.free[2 * sheet + 1]
        last = i64(self.last[sheet])
        if last:
            near = first & self.near[2 * last - 2]
            more = second & self.near[2 * last - 1]
            if near | more:
                first, second = near, more
        self._tell(sheet, first, second)

    def _ask_for_ground(self, sheet: i64) -> None:
        """Free ground that is reached (K1), the coast for the first number (K2), or all (K20)."""
        first, second = self.reached[2 * sheet], self.reached[2 * sheet + 1]
        if not self.numbers[sheet]:
            first |= self.landing[0]
            second |= self.landing[1]
        first &= self.free[2 * sheet]
        second &= self.free[2 * sheet + 1]
        if first | second:
            self._tell(sheet, first, second)
        else:
            self._tell(sheet, self.free[2 * sheet], self.free[2 * sheet + 1])

    def _fill(self, sheet: i64, cell: i64) -> None:
        """Writes or draws the mark in a cell, and asks for treasures if it finds some."""
        mark = i64(self.number[sheet])
        self.last[sheet] = u8(cell + 1)
        at = 2 * sheet
        first, second = self.bits[2 * cell], self.bits[2 * cell + 1]
        if mark == BOAT_MARK:
            self.marks[sheet * self.cells + cell] = BOAT_MARK
            self.sea[at] &= ~first
            self.sea[at + 1] &= ~second
            self._reach(sheet, cell)
            self._find(sheet, BOATS, cell)
            return
        self.free[at] &= ~first
        self.free[at + 1] &= ~second
        if mark:
            self.marks[sheet * self.cells + cell] = u8(mark)
            self.numbers[sheet] += 1
            self._reach(sheet, cell)
            self._find(sheet, mark, cell)
            return
        self.marks[sheet * self.cells + cell] = MUMMY
        self.skull_at[sheet * BUBBLES + self.skulls[sheet]] = u8(cell)
        self.skulls[sheet] += 1
        self._end_turn(sheet)

    def _reach(self, sheet: i64, cell: i64) -> None:
        """A number or a boat leads on from there (K1)."""
        self.reached[2 * sheet] |= self.near[2 * cell]
        self.reached[2 * sheet + 1] |= self.near[2 * cell + 1]

    def _find(self, sheet: i64, mark: i64, cell: i64) -> None:
        """Looks what one more number, or boat, brings to light: a boat serves all values (K12)."""
        first: i64 = mark
        final: i64 = mark
        if mark == BOATS:
            first, final = 1, GREATEST
        before = self.before
        for value in range(first, final + 1):
            before[value] = self._shown(sheet, value)
        at = (sheet * KINDS + mark) * SIDES
        for side in range(SIDES):
            self.sides[at + side] |= self.serves[cell * SIDES + side]
        finds: dict[int, list[int]] | None = None
        for value in range(first, final + 1):
            new = self._shown(sheet, value) & ~before[value] & ~self.taken[sheet]
            if new and not self.noted[sheet] & BITS[value]:
                if finds is None:
                    finds = {}
                finds[int(value)] = self._cells(new)
        if finds is None:
            self._end_turn(sheet)
            return
        self.ways[sheet] = ways_to_note(finds, SLOTS - int(self.slots[sheet]))
        self.steps[sheet] = 0
        self._ask_for_treasures(sheet)

    def _shown(self, sheet: i64, value: i64) -> i64:
        """The crossings with a pair in their row and one in their column (K4, K12)."""
        at = (sheet * KINDS + value) * SIDES
        boats = sheet * KINDS * SIDES
        sides = self.sides
        left, right, above, below = sides[at], sides[at + 1], sides[at + 2], sides[at + 3]
        in_row = (left & (right | sides[boats + 1])) | (sides[boats] & right)
        in_column = (above & (below | sides[boats + 3])) | (sides[boats + 2] & below)
        return in_row & in_column

    def _cells(self, crossings: i64) -> list[int]:
        return [
            int(self.land[place]) for place in range(self.land_count) if crossings & BITS[place]
        ]

    def _ask_for_treasures(self, sheet: i64) -> None:
        """The next treasure of each way to note them; the turn ends with the way (K9)."""
        steps = self.steps[sheet]
        self.wipe(sheet)
        self.is_wide[sheet] = 1
        is_whole = True
        for way in self.ways[sheet]:
            if len(way) > steps:
                value, cell = way[steps]
                self.add(sheet, self.first_find + (value - 1) * self.land_count + self.place[cell])
                is_whole = False
        if is_whole:
            self.wipe(sheet)
            self.ways[sheet] = []
            self._end_turn(sheet)

    def _note(self, sheet: i64, find: i64) -> None:
        """Notes a treasure, and keeps the ways that go on so."""
        value = int(find // self.land_count) + 1
        place = find % self.land_count
        cell = int(self.land[place])
        steps = self.steps[sheet]
        self.ways[sheet] = [
            way for way in self.ways[sheet] if len(way) > steps and way[steps] == (value, cell)
        ]
        self.steps[sheet] = steps + 1
        slot = (sheet * SLOTS + self.slots[sheet]) * NOTED
        self.treasures[slot] = u8(value)
        self.treasures[slot + 1] = u8(cell + 1)
        self.slots[sheet] += 1
        self.noted[sheet] |= BITS[value]
        self.taken[sheet] |= BITS[place]
        self._ask_for_treasures(sheet)

    def _end_turn(self, sheet: i64) -> None:
        """Counts the stars; over with the fifth treasure, or on a full island (K18)."""
        self.number[sheet] = 0
        self.stars[sheet] = self._total(sheet)
        if self.slots[sheet] >= SLOTS or not self.free[2 * sheet] | self.free[2 * sheet + 1]:
            self.end(sheet)
        else:
            self.next_roll(sheet)

    def _total(self, sheet: i64) -> i64:
        """Treasures, but under a skull that is not overcome (K15), and skulls (K16)."""
        stars: i64 = 0
        for slot in range(sheet * SLOTS, sheet * SLOTS + self.slots[sheet]):
            cell = i64(self.treasures[slot * NOTED + 1]) - 1
            if self.marks[sheet * self.cells + cell] != MUMMY or self._is_overcome(sheet, cell):
                stars += i64(self.treasures[slot * NOTED])
        for at in range(sheet * BUBBLES, sheet * BUBBLES + self.skulls[sheet]):
            cell = i64(self.skull_at[at])
            smallest = self._smallest_beside(sheet, cell)
            stars += smallest if self._is_overcome(sheet, cell) else -smallest
        return stars

    def _is_overcome(self, sheet: i64, cell: i64) -> bool:
        for other in self.beside[cell]:
            if self.marks[sheet * self.cells + other] == BANE:
                return True
        return False

    def _smallest_beside(self, sheet: i64, cell: i64) -> i64:
        """The smallest number beside a cell; 0 where there is none."""
        smallest: i64 = 0
        for other in self.beside[cell]:
            mark = i64(self.marks[sheet * self.cells + other])
            if 0 < mark <= GREATEST and (not smallest or mark < smallest):
                smallest = mark
        return smallest

    def _tell(self, sheet: i64, first: i64, second: i64) -> None:
        """Writes a mask without treasures."""
        if self.is_wide[sheet]:
            self.wipe(sheet)
        self.tell(sheet, 0, first)
        self.tell(sheet, 1, second)


def _each(sets: list[list[int]]) -> list[int]:
    """Sets of cells, each as two sets of the actions that fill them."""
    found: list[int] = []
    for cells in sets:
        for limb in range(2):
            first = limb * SET_OF_A_LIMB
            places = [GREATEST + cell - first for cell in cells]
            found.append(sum([2**place for place in places if 0 <= place < SET_OF_A_LIMB]))
    return found
