"""A turn in the making: what its steps have done so far, and what may follow them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache

from expedition.core.rules import Menu
from expedition.games.sheet_games.cell_sets import CellSet, cells_in
from expedition.games.sheet_games.layout import Layout
from expedition.games.sheet_games.sheet import BANE, CROSSED_OUT, Marks
from expedition.games.sheet_games.steps import Number, Place
from expedition.games.valley.discoveries import PossibleDiscoveries, possible_discoveries
from expedition.games.valley.kernel.spending import buildings_left
from expedition.games.valley.numbers import numbers_left
from expedition.games.valley.order import Path, path
from expedition.games.valley.sheet import BUILDINGS, SIZES, Discovery, ValleySheet, is_building
from expedition.games.valley.steps import Build, CrossOut, Reveal, Step
from expedition.games.valley.table import Start

Action = Number | Build | CrossOut
NUMBERS = tuple(map(Number, range(16)))
BUILDS = tuple(map(Build, BUILDINGS))
CROSS = CrossOut()
REMEMBERED = 2048
"""How many drafts are kept: a menu is asked for after each step of a turn."""


@dataclass(frozen=True, slots=True)
class Draft:
    """The marks as they are now, the dice spent, and what waits for a cell.

    `made` are the numbers that dice were spent on. `waiting` is a number, a building or a 9 that
    has no cell yet. `revealed` are the cells of the discovery so far.
    """

    start: Start
    marks: Marks
    path: Path
    made: tuple[int, ...] = ()
    waiting: Action | None = None
    kind: str | None = None
    revealed: tuple[int, ...] = ()

    @property
    def layout(self) -> Layout:
        """The cells and how they lie."""
        return self.start.sheet.layout

    @property
    def possible_discoveries(self) -> PossibleDiscoveries:
        """The possible discoveries now."""
        return possible_discoveries(self.start.sheet.rows, self.marks, self.start.sheet.discoveries)

    @property
    def numbers_left(self) -> tuple[int, ...]:
        """The numbers that the dice left can make."""
        return numbers_left(self.start.roll, self.made)

    @property
    def has_helper(self) -> bool:
        """True while the green die shows the building and none was drawn this turn (V7)."""
        return not self.start.roll[1].isdigit() and not self.has_built

    @property
    def has_built(self) -> bool:
        """True if a building was drawn this turn."""
        return any(map(is_building, self.path.marks))

    @property
    def is_revealed(self) -> bool:
        """True once the discovery of this turn is complete."""
        return self.kind is not None and len(self.revealed) == SIZES[self.kind]

    @property
    def filled(self) -> tuple[int, ...]:
        """The cells that the turn has filled; a snake crossed out is not one."""
        return tuple(cell for cell in self.path.cells if self.marks[cell] != CROSSED_OUT)

    def sheet(self) -> ValleySheet:
        """The sheet as the turn leaves it."""
        before = self.start.sheet
        found = before.discoveries
        if self.kind is not None and self.is_revealed:
            found = (*found, Discovery(self.kind, self.revealed))
        return ValleySheet(before.rows, self.marks, found)

    def after(self, step: Step) -> Draft | None:
        """The draft with one step more; nothing if such a step cannot come here at all."""
        if self.kind is not None:
            return self._after_revealed(step)
        if self.waiting is not None:
            return self._after_place(step)
        match step:
            case Number() | Build() | CrossOut():
                return replace(self, waiting=step)
            case Reveal(kind):
                return replace(self, kind=kind)
        return None

    def _after_revealed(self, step: Step) -> Draft | None:
        cell = self._cell(step)
        return None if cell is None else replace(self, revealed=(*self.revealed, cell))

    def _after_place(self, step: Step) -> Draft | None:
        cell = self._cell(step)
        if cell is None or self.waiting is None:
            return None
        mark, made = effect(self.waiting)
        return replace(
            self,
            marks=(*self.marks[:cell], mark, *self.marks[cell + 1 :]),
            path=self.path.on(cell, mark),
            made=(*self.made, *made),
            waiting=None,
        )

    def _cell(self, step: Step) -> int | None:
        return self.layout.numbers.get(step.cell) if isinstance(step, Place) else None


def effect(action: Action) -> tuple[int, tuple[int, ...]]:
    """The mark that an action leaves in its cell, and the number that dice are spent on."""
    match action:
        case Number(number):
            return number, (number,)
        case Build(building):
            return BUILDINGS[building], ()
        case CrossOut():
            return CROSSED_OUT, (BANE,)


def begin(start: Start) -> Draft:
    """The draft of a turn before its first step."""
    rows, marks = start.sheet.rows, start.sheet.marks
    return Draft(start, marks, path(rows, marks, start.lead_on, start.any_order))


@lru_cache(REMEMBERED)
def draft_of(start: Start, steps: tuple[Step, ...]) -> Draft | None:
    """The draft that these steps make; nothing if they are no steps of a turn at all."""
    if not steps:
        return begin(start)
    before = draft_of(start, steps[:-1])
    return None if before is None else before.after(steps[-1])


def menu_of(draft: Draft) -> Menu[Step]:
    """The menu of next steps: at least one action, then a discovery; each with cells (V2, V9)."""
    if draft.kind is not None:
        return _menu_of_discovery(draft, draft.kind)
    if draft.waiting is not None:
        return Menu(_places(draft, cells_for(draft, draft.waiting)))
    reveals = tuple(map(Reveal, draft.possible_discoveries.kinds)) if draft.path.cells else ()
    return Menu((*actions(draft), *reveals), whole=bool(draft.path.cells))


def actions(draft: Draft) -> tuple[Step, ...]:
    """Numbers that the dice left can make, buildings left, and a 9 to spend on a snake (V12)."""
    numbers = draft.numbers_left
    steps: list[Step] = []
    # Every number goes where the others may, and every building; but a cell that one may fill now
    # can be due to the other earlier in the turn.
    if numbers and cells_for(draft, NUMBERS[numbers[0]]):
        steps += [NUMBERS[number] for number in numbers]
    if draft.has_helper and cells_for(draft, BUILDS[0]):
        left = buildings_left(list(draft.marks))
        steps += [step for step in BUILDS if BUILDINGS[step.building] in left]
    if BANE in numbers and cells_for(draft, CROSS):
        steps.append(CROSS)
    return tuple(steps)


def cells_for(draft: Draft, action: Action) -> CellSet:
    """The cells that an action may go to, in the one order in which the turn is offered."""
    possible = draft.path.snakes_to_cross_out() if action == CROSS else draft.path.cells_to_fill()
    mark, _ = effect(action)
    return draft.path.in_order(possible, mark)


def _menu_of_discovery(draft: Draft, kind: str) -> Menu[Step]:
    if draft.is_revealed:
        return Menu(whole=True)
    cells = draft.possible_discoveries.next_cells(kind, draft.revealed)
    return Menu(_places(draft, cells), last=len(draft.revealed) + 1 == SIZES[kind])


def _places(draft: Draft, cells: CellSet) -> tuple[Step, ...]:
    places = draft.layout.places
    return tuple(places[cell] for cell in cells_in(cells))
