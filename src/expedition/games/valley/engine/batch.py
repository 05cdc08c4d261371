"""Many valleys at once: the rules of the kernel on bitboards.

A turn is made of up to three marks, each with the footing before it, and then a discovery. Sets of
cells are machine words. What a discovery could be is found from them as far as one can: cities and
mountains by flooding, pyramids by their masks; forests, and the cells of one that is revealed, by
the kernel's own search.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from librt.vecs import vec

from expedition.games.sheet_games.engine.sheet_batch import (
    BITS,
    SET_OF_A_LIMB,
    WORDS_OF_A_LIMB,
    SheetBatch,
    how_many,
)
from expedition.games.sheet_games.kernel.ground import BANE, CROSSED_OUT, DANGER, EMPTY
from expedition.games.sheet_games.kernel.rolls import GREATEST
from expedition.games.sheet_games.kernel.vectors import chosen, octets, repeated, whole
from expedition.games.sheet_games.vectors import i64, u8
from expedition.games.valley.kernel.discoveries import Growing, sets_from
from expedition.games.valley.kernel.field import Field
from expedition.games.valley.kernel.footing import leads_on
from expedition.games.valley.kernel.sheet import (
    CITY,
    FOREST,
    HUT,
    LOWEST_IN_A_MOUNTAIN,
    LOWEST_IN_A_PYRAMID,
    MOUNTAIN,
    PATRONS,
    PYRAMID,
    SIZES,
    STARS,
    STARS_FOR_A_FULL_GRID,
    STARS_FOR_A_NEIGHBOUR,
)
from expedition.games.valley.kernel.spending import Spending, can_make

MOST_CELLS: Final = 62
MOST_MARKS: Final = 3
"""How many a turn makes: each takes a die."""
BUILDINGS: Final = 3
NUMBERS: Final = GREATEST + 1
ALL: Final = 10**9
CROSS_OUT: Final = BUILDINGS
"""Where it stands among the words behind the cells."""
FIRST_KIND: Final = CROSS_OUT + 1
LEAST_ROOM: Final = 3
"""So many open cells, and the order of a turn is found one cell at a time."""


class ValleyBatch(SheetBatch):
    """Valleys; actions are the numbers, the cells, the buildings, crossing out, and discoveries."""

    def __init__(
        self,
        count: int,
        field: Field,
        spending: Spending,
        faces: list[list[int]],
        turns: int,
        lead_on: bool,
    ) -> None:
        cells = field.size
        if cells > MOST_CELLS:
            raise ValueError(f"a valley of {cells} cells")
        words = GREATEST + cells + FIRST_KIND + PYRAMID
        super().__init__(count, cells, words, spending, faces, MOST_MARKS)
        self.most_mark = GREATEST + BUILDINGS + 2
        self.field = field
        self.spending = spending
        self.most_turns: i64 = turns
        self.lead_on = lead_on
        self.first_word: i64 = GREATEST + cells  # the first building
        self.all_cells: i64 = sum([2**cell for cell in range(cells)])
        self.in_first_limb: i64 = SET_OF_A_LIMB - GREATEST  # how many cells it tells
        self.low_cells: i64 = 2 ** min(cells, SET_OF_A_LIMB - GREATEST) - 1
        self.has_second_limb = self.row >= 2 * WORDS_OF_A_LIMB
        self.near: vec[i64] = whole([_set(beside) for beside in field.beside])
        self.rim: i64 = _set(field.rim)
        self.pyramids: vec[i64] = whole([_set(cells) for cells in field.pyramids])
        self.left: dict[int, int] = {}  # by roll and numbers made, the numbers that can be made
        self.rows: list[list[int]] = [[EMPTY] * cells for _ in range(count)]  # marks as kernels
        self.free: vec[i64] = repeated(0, count)
        self.reach: vec[i64] = repeated(0, count)  # beside what leads on
        self.explored: vec[i64] = repeated(0, count)
        self.snakes: vec[i64] = repeated(0, count)  # those not crossed out
        self.near_last: vec[i64] = repeated(0, count)
        self.unused: vec[i64] = repeated(0, count)  # numbers that no discovery has used
        self.boards: vec[i64] = repeated(0, count * NUMBERS)  # where each number stands
        self.cities: vec[i64] = repeated(0, count)  # the numbers that have one
        self.built: vec[i64] = repeated(0, count)  # the buildings drawn, each a bit
        self.found: vec[i64] = repeated(0, count)  # the stars of discoveries
        self.turns: vec[u8] = octets(count)  # how many are played
        self.used: vec[u8] = octets(count * cells)  # the kind of discovery of each cell
        self.kind: vec[u8] = octets(count)  # of the discovery that is being revealed
        # The turn: its marks, the footing before each, and the numbers that dice have made.
        self.made: vec[i64] = repeated(0, count)  # two numbers, the greater one above
        self.made_count: vec[i64] = repeated(0, count)
        self.has_built: vec[i64] = repeated(0, count)
        self.marks_made: vec[i64] = repeated(0, count)
        self.at: vec[i64] = repeated(0, count * MOST_MARKS)
        self.mark: vec[i64] = repeated(0, count * MOST_MARKS)
        self.free_at: vec[i64] = repeated(0, count * MOST_MARKS)
        self.reach_at: vec[i64] = repeated(0, count * MOST_MARKS)
        self.explored_at: vec[i64] = repeated(0, count * MOST_MARKS)
        self.snakes_at_first: vec[i64] = repeated(0, count)
        # A discovery in the making: the sets that it may be, the cells so far.
        self.sets: list[list[list[int]]] = [[]] * count
        self.revealed: vec[i64] = repeated(0, count)
        # Marks that are tried in every order, by rising cells, and the order that was found.
        self.tried: vec[i64] = repeated(0, MOST_MARKS + 1)
        self.tried_mark: vec[i64] = repeated(0, MOST_MARKS + 1)
        self.order: vec[i64] = repeated(0, MOST_MARKS + 1)

    def clear(self, sheet: i64) -> None:
        """An unmapped valley."""
        self.rows[sheet] = [EMPTY] * int(self.cells)
        self.free[sheet] = self.all_cells
        self.reach[sheet] = 0
        self.explored[sheet] = 0
        self.snakes[sheet] = 0
        self.near_last[sheet] = 0
        self.unused[sheet] = 0
        self.cities[sheet] = 0
        self.built[sheet] = 0
        self.found[sheet] = 0
        self.turns[sheet] = 0
        self.kind[sheet] = 0
        for number in range(sheet * NUMBERS, (sheet + 1) * NUMBERS):
            self.boards[number] = 0
        for cell in range(sheet * self.cells, (sheet + 1) * self.cells):
            self.used[cell] = 0

    def ask(self, sheet: i64) -> None:
        """The cell of a snake, near the last ones while some are free there (V22); or an action."""
        if self.danger[self.roll[sheet]]:
            cells = self.free[sheet]
            near = cells & self.near_last[sheet]
            self._tell(sheet, 0, near or cells)
            return
        self.made[sheet] = 0
        self.made_count[sheet] = 0
        self.has_built[sheet] = 0
        self.marks_made[sheet] = 0
        self.snakes_at_first[sheet] = self.snakes[sheet]
        self._ask_for_an_action(sheet)

    def act(self, sheet: i64, action: i64) -> None:
        """Takes an action, its cell, a kind of discovery, one of its cells, or ends the turn."""
        if action == self.stop:
            self._end_turn(sheet)
        elif action < GREATEST:
            self.number[sheet] = u8(action + 1)
            self._tell(sheet, 0, self._cells_for(sheet, action + 1))
        elif action < self.first_word:
            self._take_a_cell(sheet, action - GREATEST)
        else:
            word = action - self.first_word
            if word < FIRST_KIND:
                mark: i64 = HUT - word if word < CROSS_OUT else CROSSED_OUT
                self.number[sheet] = u8(GREATEST - mark)
                self._tell(sheet, 0, self._cells_for(sheet, mark))
            else:
                self.kind[sheet] = u8(word - FIRST_KIND + 1)
                self.revealed[sheet] = 0
                self._tell(sheet, 0, self._first_cells(sheet, word - FIRST_KIND + 1))

    def _take_a_cell(self, sheet: i64, cell: i64) -> None:
        if self.kind[sheet]:
            self._reveal(sheet, cell)
        elif self.danger[self.roll[sheet]]:
            self._put(sheet, DANGER, cell)
            self.free[sheet] &= ~BITS[cell]
            self.snakes[sheet] |= BITS[cell]
            self.near_last[sheet] = self.near[cell]
            self._show_last(sheet, 0, cell)
            self._count_turn(sheet)
        else:
            shown = i64(self.number[sheet])
            self._fill(sheet, shown if shown <= GREATEST else GREATEST - shown, cell)
            self.number[sheet] = 0
            self._ask_for_an_action(sheet)

    def _fill(self, sheet: i64, mark: i64, cell: i64) -> None:
        """Makes a mark of the turn."""
        at = sheet * MOST_MARKS + self.marks_made[sheet]
        self.marks_made[sheet] += 1
        self.at[at] = cell
        self.mark[at] = mark
        self.free_at[at] = self.free[sheet]
        self.reach_at[at] = self.reach[sheet]
        self.explored_at[at] = self.explored[sheet]
        self._put(sheet, mark, cell)
        bit = BITS[cell]
        if mark == CROSSED_OUT:
            self.snakes[sheet] &= ~bit
            self._spend(sheet, BANE)
            return
        self.free[sheet] &= ~bit
        if leads_on(int(mark), self.lead_on):
            self.explored[sheet] = 1
            self.reach[sheet] |= self.near[cell]
        if mark > 0:
            self.boards[sheet * NUMBERS + mark] |= bit
            self.unused[sheet] |= bit
            self._spend(sheet, mark)
        else:
            self.built[sheet] |= BITS[HUT - mark]
            self.has_built[sheet] = 1

    def _spend(self, sheet: i64, number: i64) -> None:
        """Dice have made a number; of two, the greater one is kept above."""
        greater = self.made[sheet] // NUMBERS
        self.made_count[sheet] += 1
        if number > greater:
            self.made[sheet] = number * NUMBERS + greater
        else:
            self.made[sheet] = greater * NUMBERS + number

    def _put(self, sheet: i64, mark: i64, cell: i64) -> None:
        self.rows[sheet][cell] = int(mark)
        self.marks[sheet * self.cells + cell] = u8(mark if mark > 0 else GREATEST - mark)

    def _ask_for_an_action(self, sheet: i64) -> None:
        """Numbers, buildings, a snake to cross out; then discoveries, or to end the turn (V2)."""
        numbers = self._numbers_left(sheet)
        second = self._buildings_left(sheet)
        if numbers & BITS[BANE - 1] and self._cells_for(sheet, CROSSED_OUT):
            second |= BITS[CROSS_OUT]
        if numbers and not self._cells_for(sheet, _lowest(numbers) + 1):
            numbers = 0
        if self.marks_made[sheet]:
            for kind in range(FOREST, PYRAMID + 1):
                if self._has_any(sheet, kind):
                    second |= BITS[FIRST_KIND + kind - 1]
            if not numbers and not second:
                self._end_turn(sheet)
                return
        self._tell(sheet, numbers, 0)
        for word in range(FIRST_KIND + PYRAMID):
            if second & BITS[word]:
                self.add(sheet, self.first_word + word)
        if self.marks_made[sheet]:
            self.add(sheet, self.stop)

    def _buildings_left(self, sheet: i64) -> i64:
        """Those that were not drawn yet, while the helper shows and none was in this turn (V7)."""
        if not self.helper[self.roll[sheet]] or self.has_built[sheet]:
            return 0
        left = (BITS[BUILDINGS] - 1) & ~self.built[sheet]
        return left if self._cells_for(sheet, HUT) else 0

    def _numbers_left(self, sheet: i64) -> i64:
        """The numbers that the dice left can make beside those made (V1, V8), as actions."""
        if self.made_count[sheet] >= MOST_MARKS:
            return 0
        roll = self.roll[sheet]
        made = self.made[sheet]
        key = int(roll * NUMBERS * NUMBERS + made)
        found = self.left.get(key)
        if found is None:
            ways = [self.spending.ways[way] for way in self.spending.ways_of[roll]]
            numbers = [int(number) for number in (made // NUMBERS, made % NUMBERS) if number]
            found = 0
            for number in range(1, GREATEST + 1):
                if can_make(ways, [*numbers, number]):
                    found += 2 ** (number - 1)
            self.left[key] = found
        return found

    def _cells_for(self, sheet: i64, mark: i64) -> i64:
        """The cells for a mark, in the one order in which the turn is offered."""
        if mark == CROSSED_OUT:
            cells = self.snakes_at_first[sheet]
            for at in range(sheet * MOST_MARKS, sheet * MOST_MARKS + self.marks_made[sheet]):
                cells &= ~BITS[self.at[at]]
        else:
            cells = self._open(self.free[sheet], self.reach[sheet], self.explored[sheet])
        count = self.marks_made[sheet]
        if not count or not cells:
            return cells
        first = sheet * MOST_MARKS
        if how_many(self.free_at[first] & self.reach_at[first]) >= LEAST_ROOM:
            for at in range(first, first + count):
                due = self._open(self.free_at[at], self.reach_at[at], self.explored_at[at])
                due |= self.snakes_at_first[sheet]
                cells &= ~(due & (BITS[self.at[at]] - 1))
            return cells
        allowed: i64 = 0
        for cell in range(self.cells):
            if cells & BITS[cell] and self._is_in_order(sheet, mark, cell):
                allowed |= BITS[cell]
        return allowed

    def _open(self, free: i64, reach: i64, explored: i64) -> i64:
        """Free cells beside a number (V3); before there is one, the rim (V4); else any (V6)."""
        cells = free & reach
        if not cells and not explored:
            cells = free & self.rim
        return cells or free

    def _is_in_order(self, sheet: i64, mark: i64, cell: i64) -> bool:
        """True if the turn so far and this mark come in the first order that there is."""
        first = sheet * MOST_MARKS
        count = self.marks_made[sheet]
        for at in range(count):
            self.tried[at] = self.at[first + at]
            self.tried_mark[at] = self.mark[first + at]
        self.tried[count] = cell
        self.tried_mark[count] = mark
        for last in range(1, count + 1):  # by rising cells
            at = last
            while at > 0 and self.tried[at] < self.tried[at - 1]:
                self._swap(at)
                at -= 1
        free, reach = self.free_at[first], self.reach_at[first]
        every = BITS[count + 1] - 1
        if not self._find_order(free, reach, self.explored_at[first], every, 0):
            return False
        for at in range(count):
            if self.order[at] != self.at[first + at]:
                return False
        return True

    def _swap(self, at: i64) -> None:
        cell, mark = self.tried[at], self.tried_mark[at]
        self.tried[at] = self.tried[at - 1]
        self.tried_mark[at] = self.tried_mark[at - 1]
        self.tried[at - 1] = cell
        self.tried_mark[at - 1] = mark

    def _find_order(self, free: i64, reach: i64, explored: i64, left: i64, place: i64) -> bool:
        """Finds the first order of the marks that are left, if there is any."""
        cells = self._open(free, reach, explored)
        for at in range(MOST_MARKS + 1):
            if left & BITS[at]:
                cell, mark = self.tried[at], self.tried_mark[at]
                rest = left & ~BITS[at]
                if mark == CROSSED_OUT:
                    is_found = not rest or self._find_order(free, reach, explored, rest, place + 1)
                elif not cells & BITS[cell]:
                    continue
                elif leads_on(int(mark), self.lead_on):
                    then, further = free & ~BITS[cell], reach | self.near[cell]
                    is_found = not rest or self._find_order(then, further, 1, rest, place + 1)
                else:
                    then = free & ~BITS[cell]
                    is_found = not rest or self._find_order(then, reach, explored, rest, place + 1)
                if is_found:
                    self.order[place] = cell
                    return True
        return False

    def _fit(self, sheet: i64, kind: i64) -> i64:
        """The cells that may be in a discovery of that kind, as far as they tell (V13 to V17)."""
        if kind == FOREST:
            return self.unused[sheet]
        fit: i64 = 0
        lowest: i64 = 1
        if kind == MOUNTAIN:
            lowest = LOWEST_IN_A_MOUNTAIN
        elif kind == PYRAMID:
            lowest = LOWEST_IN_A_PYRAMID
        for number in range(lowest, GREATEST + 1):
            if kind != CITY or not self.cities[sheet] & BITS[number]:
                fit |= self.boards[sheet * NUMBERS + number]
        return fit & self.unused[sheet]

    def _has_any(self, sheet: i64, kind: i64) -> bool:
        """True if there is a discovery of that kind to reveal."""
        fit = self._fit(sheet, kind)
        if how_many(fit) < SIZES[kind]:
            return False
        if kind == PYRAMID:
            for pyramid in self.pyramids:
                if pyramid & fit == pyramid:
                    return True
            return False
        if kind == CITY:
            for number in range(1, GREATEST + 1):
                if self._hangs_together(fit & self.boards[sheet * NUMBERS + number], SIZES[CITY]):
                    return True
            return False
        if kind == MOUNTAIN:
            return self._hangs_together(fit, SIZES[MOUNTAIN])
        return self._has_forest(sheet, fit)

    def _has_forest(self, sheet: i64, fit: i64) -> bool:
        growing = Growing(self.field, self.rows[sheet], self._flags(fit), FOREST, 1)
        for cell in range(self.cells):
            if fit & BITS[cell]:
                growing.begin(cell)
                if growing.sets:
                    return True
                growing.fit[cell] = False  # all sets with it have been looked for
        return False

    def _hangs_together(self, cells: i64, least: i64) -> bool:
        """True if so many of the cells hang together."""
        while cells:
            some = cells & -cells
            size: i64 = 1
            while True:
                more = some
                for cell in range(self.cells):
                    if some & BITS[cell]:
                        more |= self.near[cell] & cells
                if more == some:
                    break
                some = more
                size = how_many(some)
                if size >= least:
                    return True
            cells &= ~some
        return False

    def _first_cells(self, sheet: i64, kind: i64) -> i64:
        """The cells that come first in a discovery of that kind."""
        fit = self._fit(sheet, kind)
        found: i64 = 0
        for cell in range(self.cells):
            if fit & BITS[cell]:
                later = fit & ~(BITS[cell] - 1)
                if self._sets(sheet, kind, later, cell, 1):
                    found |= BITS[cell]
        return found

    def _sets(self, sheet: i64, kind: i64, fit: i64, first: i64, most: i64) -> list[list[int]]:
        flags = [fit & BITS[cell] != 0 for cell in range(self.cells)]
        return sets_from(self.field, self.rows[sheet], flags, kind, int(first), most)

    def _flags(self, cells: i64) -> vec[bool]:
        return chosen([cells & BITS[cell] != 0 for cell in range(self.cells)])

    def _reveal(self, sheet: i64, cell: i64) -> None:
        """Takes a cell of the discovery; with its last one the turn ends."""
        kind = i64(self.kind[sheet])
        if not self.revealed[sheet]:
            later = self._fit(sheet, kind) & ~(BITS[cell] - 1)
            self.sets[sheet] = self._sets(sheet, kind, later, cell, ALL)
        revealed = self.revealed[sheet] | BITS[cell]
        self.revealed[sheet] = revealed
        self.used[sheet * self.cells + cell] = u8(kind)
        if how_many(revealed) == SIZES[kind]:
            self._discover(sheet, kind, cell)
            return
        passed = 2 * BITS[cell] - 1
        following: i64 = 0
        for cells in self.sets[sheet]:
            some: i64 = 0
            for other in cells:
                some |= BITS[other]
            if some & passed == revealed:
                rest = some & ~revealed
                following |= rest & -rest
        self._tell(sheet, 0, following)

    def _discover(self, sheet: i64, kind: i64, cell: i64) -> None:
        self.unused[sheet] &= ~self.revealed[sheet]
        self.found[sheet] += STARS[kind]
        if kind == CITY:
            self.cities[sheet] |= BITS[self.rows[sheet][cell]]
        self.sets[sheet] = []
        self.kind[sheet] = 0
        self.revealed[sheet] = 0
        self._end_turn(sheet)

    def _end_turn(self, sheet: i64) -> None:
        """Remembers the cells filled, for a snake that comes next (V22)."""
        self.near_last[sheet] = 0
        first = sheet * MOST_MARKS
        count: i64 = 0
        for at in range(first, first + self.marks_made[sheet]):
            if self.mark[at] != CROSSED_OUT:
                self.near_last[sheet] |= self.near[self.at[at]]
                self.last[first + count] = u8(self.at[at] + 1)
                count += 1
        for at in range(first + count, first + MOST_MARKS):
            self.last[at] = 0
        self._count_turn(sheet)

    def _show_last(self, sheet: i64, place: i64, cell: i64) -> None:
        first = sheet * MOST_MARKS
        for at in range(first, first + MOST_MARKS):
            self.last[at] = 0
        self.last[first + place] = u8(cell + 1)

    def _count_turn(self, sheet: i64) -> None:
        """Counts the stars; over after the last turn (V23), or with a full grid (V20)."""
        turns = i64(self.turns[sheet]) + 1
        self.turns[sheet] = u8(turns)
        self.stars[sheet] = self._total(sheet)
        if turns >= self.most_turns or not self.free[sheet]:
            self.end(sheet)
        else:
            self.next_roll(sheet)

    def _total(self, sheet: i64) -> i64:
        """Full grid, discoveries, buildings and snakes (V21)."""
        stars = self.found[sheet]
        if not self.free[sheet]:
            stars += STARS_FOR_A_FULL_GRID
        if not self.built[sheet] and not self.snakes[sheet]:
            return stars
        row = self.rows[sheet]
        for cell in range(self.cells):
            mark = row[cell]
            if mark == DANGER:
                stars -= self._bite(sheet, cell)
            elif mark <= HUT:
                for other in self.field.beside[cell]:
                    if PATRONS[self.used[sheet * self.cells + other]] == mark:
                        stars += STARS_FOR_A_NEIGHBOUR
        return stars

    def _bite(self, sheet: i64, snake: i64) -> i64:
        """The largest number beside it (V11)."""
        largest: i64 = 0
        row = self.rows[sheet]
        for other in self.field.beside[snake]:
            if row[other] > largest:
                largest = row[other]
        return largest

    def _tell(self, sheet: i64, numbers: i64, cells: i64) -> None:
        """Writes a mask of numbers and cells."""
        self.tell(sheet, 0, numbers | (cells & self.low_cells) << GREATEST)
        if self.has_second_limb:
            self.tell(sheet, 1, cells >> self.in_first_limb)


def _set(cells: list[int]) -> int:
    return sum([2**cell for cell in cells])


def _lowest(bits: i64) -> i64:
    """The number of the lowest bit."""
    place: i64 = 0
    while not bits & BITS[place]:
        place += 1
    return place
