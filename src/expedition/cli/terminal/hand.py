"""Cursor and typed input: keys become steps, for any game."""

from __future__ import annotations

from dataclasses import dataclass, field

from expedition.cli.terminal.session import Session
from expedition.core.grid import Cell
from expedition.core.picture import Picture

TOP_LEFT = Cell(0, 0)
UP, DOWN, LEFT, RIGHT = Cell(-1, 0), Cell(1, 0), Cell(0, -1), Cell(0, 1)


@dataclass(slots=True)
class Hand:
    """The cursor: on a cell of the sheet, or on a choice beside it."""

    session: Session
    cursor: Cell = TOP_LEFT
    choice: int = 0
    typed: str = ""
    pencilled: list[tuple[int, int]] = field(default_factory=list)
    """For each time that something was pencilled, the steps before it and the choice then."""

    def __post_init__(self) -> None:
        self.settle()

    def picture(self) -> Picture:
        """The sheet on which the player writes."""
        return self.session.picture(self.session.owner())

    def choices(self) -> list[object]:
        """The next steps that are not cells of the sheet."""
        cells = self._cells()
        return [step for step in self.session.menu().steps if str(step) not in cells]

    def chosen(self) -> object | None:
        """The selected choice."""
        choices = self.choices()
        return choices[self.choice % len(choices)] if choices else None

    def leading(self) -> tuple[object, ...]:
        """The selected choice, if cells depend on it."""
        step = self.chosen()
        return () if step is None or self._targets(()) else (step,)

    def targets(self) -> dict[Cell, object]:
        """The legal cells, given the selected choice."""
        return self._targets(self.leading())

    def move(self, direction: Cell) -> None:
        """Point at the nearest cell in that direction; where no cell can be taken, at a choice."""
        if not self.targets() and self.choices():
            self.turn(direction.row + direction.column)
            return
        ahead = [
            cell for cell, _ in self.picture().cells() if _is_ahead(self.cursor, cell, direction)
        ]
        self.cursor = min(ahead, key=lambda cell: _distance(self.cursor, cell), default=self.cursor)

    def turn(self, by: int) -> None:
        """Point at the next choice, or the one before."""
        choices = self.choices()
        if choices:
            self.choice = (self.choice + by) % len(choices)
            self.typed = ""

    def type(self, letter: str) -> bool:
        """Point at the choice typed letter by letter: 1 and then 2 is 12, if that can be chosen."""
        labels = [label_of(step) for step in self.choices()]
        for typed in (self.typed + letter, letter):
            if any(label.startswith(typed) for label in labels):
                self.typed = typed
                self.choice = labels.index(typed) if typed in labels else self.choice
                return True
        return False

    def point(self, cell: Cell) -> None:
        """Point at that cell, if the sheet has it."""
        if self.picture().has(cell):
            self.cursor = cell

    def take(self) -> None:
        """Pencil what is pointed at; if the turn is whole and nothing can follow, play it."""
        menu = self.session.menu()
        if menu.whole and not menu.steps:
            self.play()
        elif self.targets():
            self._pencil(*self.leading(), self.cursor)
        else:
            self.take_choice()

    def take_choice(self) -> None:
        """Pencil the choice that is pointed at, whether or not cells may follow it."""
        step = self.chosen()
        if step is not None:
            self._pencil(step)

    def take_back(self) -> None:
        """Rub out what was pencilled last, if anything."""
        if self.pencilled:
            steps, self.choice = self.pencilled.pop()
            self.session.take_back(len(self.session.chosen) - steps)

    def play(self) -> None:
        """Confirm the turn and get ready for the next one."""
        self.session.confirm()
        self.pencilled.clear()
        self.settle()

    def settle(self) -> None:
        """Moves the cursor to the nearest legal target."""
        self.choice, self.typed = 0, ""
        targets = self.targets()
        if targets and self.cursor not in targets:
            self.cursor = min(targets, key=lambda cell: _distance(self.cursor, cell))

    def _pencil(self, *steps: object) -> None:
        before = len(self.session.chosen), self.choice
        self.session.pencil(*map(str, steps))
        self.pencilled.append(before)
        self.choice, self.typed = 0, ""

    def _cells(self) -> dict[str, Cell]:
        return {str(cell): cell for cell, _ in self.picture().cells()}

    def _targets(self, leading: tuple[object, ...]) -> dict[Cell, object]:
        cells = self._cells()
        steps = self.session.menu(leading).steps
        return {cells[str(step)]: step for step in steps if str(step) in cells}


def label_of(step: object) -> str:
    """The label of a choice: "7", or of "purple=3" the end."""
    return str(step).rpartition("=")[2]


def _is_ahead(start: Cell, cell: Cell, direction: Cell) -> bool:
    down, right = cell.row - start.row, cell.column - start.column
    if direction.row:
        return down * direction.row > 0
    return down == 0 and right * direction.column > 0


def _distance(start: Cell, cell: Cell) -> tuple[int, int]:
    return abs(cell.row - start.row), abs(cell.column - start.column)
