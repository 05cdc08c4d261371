"""Somebody alone who plays the Valley by lot, by all the rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mypy_extensions import i64

from expedition.games.sheet_games.engine.luck import Luck
from expedition.games.sheet_games.kernel.ground import CROSSED_OUT, DANGER
from expedition.games.valley.kernel.discoveries import goes_with, is_fit
from expedition.games.valley.kernel.footing import Footing, cells_for_a_snake
from expedition.games.valley.kernel.sheet import (
    CITY,
    DISCOVERY,
    FOREST,
    GREATEST,
    PYRAMID,
    SIZES,
    UNUSED,
    Sheet,
    cities,
)
from expedition.games.valley.kernel.spending import (
    BUILDING,
    PENNY,
    Spending,
    buildings_left,
    may_cross_out,
)


def play_out(sheet: Sheet, rolls: Spending, luck: Luck) -> i64:
    """The stars of somebody who plays by lot from here to the end; the sheet is changed."""
    ramble = Ramble(sheet, rolls, luck)
    while not sheet.is_over():
        ramble.turn(luck.roll(rolls))
    return sheet.total()


class Ramble:
    """A sheet on which turns are played by lot, and what is kept in mind between them.

    `loose` are the numbers that no discovery has used yet.
    """

    def __init__(self, sheet: Sheet, rolls: Spending, luck: Luck) -> None:
        self.sheet = sheet
        self.rolls = rolls
        self.luck = luck
        self.footing = Footing(sheet.field, sheet.marks, sheet.lead_on)
        self.snakes = [cell for cell, mark in enumerate(sheet.marks) if mark == DANGER]
        self.loose = [
            cell for cell, mark in enumerate(sheet.marks) if mark > 0 and sheet.used[cell] == UNUSED
        ]
        self.has_city = cities(sheet.marks, sheet.used)

    def turn(self, roll: i64) -> list[int]:
        """Plays one turn by lot, and returns it."""
        sheet = self.sheet
        turn: list[int] = []
        if self.rolls.danger[roll]:
            cells = cells_for_a_snake(sheet)
            cell = cells[self.luck.below(len(cells))]
            self.footing.fill(cell, DANGER)
            self.snakes.append(cell)
            sheet.last = [cell]
            turn.append(DANGER)
            turn.append(cell)
        else:
            ways = self.rolls.ways_of[roll]
            sheet.last = []
            while not turn:  # a building alone is no turn once all have been drawn
                for item in self.rolls.ways[ways[self.luck.below(len(ways))]]:
                    self._spend(item, turn)
            self._discover(turn)
        sheet.end_turn()
        return turn

    def _spend(self, item: int, turn: list[int]) -> None:
        mark = item
        if may_cross_out(item) and self.snakes and self.luck.below(2) == 0:
            at = self.luck.below(len(self.snakes))
            turn.append(CROSSED_OUT)
            turn.append(self.snakes[at])
            self.sheet.marks[self.snakes.pop(at)] = CROSSED_OUT
            return
        if item == BUILDING:
            left = buildings_left(self.sheet.marks)
            if not left:
                return
            mark = left[self.luck.below(len(left))]
        elif item == PENNY:
            mark = self.luck.below(GREATEST) + 1
        cells = self.footing.cells()
        if not cells:
            return
        cell = cells[self.luck.below(len(cells))]
        self.footing.fill(cell, mark)
        self.sheet.last.append(cell)
        if mark > 0:
            self.loose.append(cell)
        turn.append(mark)
        turn.append(cell)

    def _discover(self, turn: list[int]) -> None:
        """Reveals what comes of four tries, one for each kind, if anything."""
        kind: i64 = self.luck.below(PYRAMID)
        for _ in range(PYRAMID):
            kind = kind % PYRAMID + 1
            if len(self.loose) < SIZES[kind]:
                continue
            cells = self._some(kind, self.loose[self.luck.below(len(self.loose))])
            if cells:
                for cell in cells:
                    self.sheet.used[cell] = kind
                    self.loose.remove(cell)
                if kind == CITY:
                    self.has_city[self.sheet.marks[cells[0]]] = True
                turn.append(DISCOVERY)
                turn.append(kind)
                turn.extend(cells)
                return

    def _some(self, kind: i64, start: int) -> list[int]:
        """A discovery of that kind with that cell in it, or nothing."""
        sheet = self.sheet
        if not is_fit(kind, sheet.marks[start], sheet.used[start], self.has_city):
            return []
        return self._some_pyramid(start) if kind == PYRAMID else self._grown(kind, start)

    def _grown(self, kind: i64, start: int) -> list[int]:
        """The cell with others that go with it, taken by lot one after the other."""
        marks, used, beside = self.sheet.marks, self.sheet.used, self.sheet.field.beside
        found = [start]
        values = [marks[start]]
        near: list[int] = []
        cell = start
        while len(found) < SIZES[kind]:
            for other in beside[cell]:
                fits = is_fit(kind, marks[other], used[other], self.has_city)
                fits = fits and goes_with(kind, marks[start], marks[other])
                if fits and other not in near and other not in found:
                    near.append(other)
            if not near:
                return []
            cell = self._taken(near)
            if kind == FOREST:
                while marks[cell] in values:
                    if not near:
                        return []
                    cell = self._taken(near)
            found.append(cell)
            values.append(marks[cell])
        return found

    def _taken(self, cells: list[int]) -> int:
        """One of the cells by lot; it is taken out, and the last one put in its place."""
        at = self.luck.below(len(cells))
        cell = cells[at]
        cells[at] = cells[-1]
        cells.pop()
        return cell

    def _some_pyramid(self, start: int) -> list[int]:
        """The first pyramid through the cell whose numbers are all great enough and unused."""
        marks, used = self.sheet.marks, self.sheet.used
        for number in self.sheet.field.pyramids_at[start]:
            pyramid = self.sheet.field.pyramids[number]
            whole = True
            for cell in pyramid:
                if not is_fit(PYRAMID, marks[cell], used[cell], self.has_city):
                    whole = False
                    break
            if whole:
                return pyramid
        return []
