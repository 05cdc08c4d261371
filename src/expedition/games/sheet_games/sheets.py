"""The sheets of a game, drawn and scored without a match."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping
from contextlib import suppress
from typing import Any, Generic

from expedition.core.errors import BadNotation
from expedition.core.grid import Cell
from expedition.core.picture import Picture, Token
from expedition.core.rules import Seat, Standing
from expedition.core.sheets import Entry
from expedition.games.sheet_games.dice import GREATEST_NUMBER, Roll
from expedition.games.sheet_games.game import LAYOUT, SheetGame
from expedition.games.sheet_games.layout import NO_CELL
from expedition.games.sheet_games.sheet import EMPTY, AnySheet, blank_marks
from expedition.games.sheet_games.solo_levels import LOWEST, with_level
from expedition.games.sheet_games.table import DiceTable
from expedition.games.sheet_games.tokens import DANGERS_DRAWN, drawn_cell, picture_of


class GameSheets(ABC, Generic[AnySheet]):
    """Sheets of a game as text; a game says how its own are read and scored.

    `bounds` are the stars from which a level is reached, as printed. `cells_drawn` and
    `marks_drawn` tell how each kind of empty cell, and each mark that is no number, looks in a
    picture, `signs` what a token is called. `notes` are the keys below it whose values name cells,
    `numbered_notes` those with a number for each. `tallies` are the rows of boxes to tick on paper.
    """

    rules: SheetGame[Any, AnySheet, Any]
    sheet: type[AnySheet]
    bounds: Mapping[str, int]
    cells_drawn: Mapping[str, Token] = {}
    marks_drawn: Mapping[int, Token] = DANGERS_DRAWN
    signs: Mapping[str, str] = {}
    notes: tuple[str, ...] = ()
    numbered_notes: tuple[str, ...] = ()
    tallies: Mapping[str, int] = {}

    @abstractmethod
    def read(self, text: str) -> AnySheet:
        """The sheet that a text draws, of whatever shape."""

    @abstractmethod
    def write(self, sheet: AnySheet) -> str:
        """The sheet as text, in columns."""

    @abstractmethod
    def write_token(self, kind: str, mark: int) -> str:
        """The token of a cell of that kind with that mark in it."""

    @abstractmethod
    def read_token(self, token: str, cell: Cell) -> tuple[str, int]:
        """The kind of cell that a token stands for, and the mark in it."""

    def entries(self, sheet: AnySheet) -> Mapping[str, tuple[Entry, ...]]:
        """For each kind of cell the marks that it can hold: those that are read as written."""
        kinds = dict.fromkeys((*sheet.layout.kinds, *self.rules.own.kinds))
        return {kind: tuple(self._entries(kind)) for kind in kinds if kind != NO_CELL}

    def printed(self, sheet: AnySheet) -> tuple[tuple[str, ...], ...]:
        """The tokens of the layout."""
        return sheet.layout.tokens

    @property
    def kinds(self) -> tuple[Entry, ...]:
        """The kinds of cells that a sheet is drawn of."""
        return tuple(self._entry(kind, EMPTY) for kind in self.rules.own.kinds)

    def code(self, sheet: AnySheet) -> str:
        """The code of a blank sheet."""
        if any(sheet.marks):
            raise BadNotation("own_sheet_written")
        return self.rules.own.code(sheet.rows)

    def _entries(self, kind: str) -> Iterator[Entry]:
        for mark in (EMPTY, *range(1, GREATEST_NUMBER + 1), *self.marks_drawn):
            token = self.write_token(kind, mark)
            with suppress(BadNotation):
                if self.read_token(token, Cell(0, 0)) == (kind, mark):
                    yield self._entry(kind, mark)

    def _entry(self, kind: str, mark: int) -> Entry:
        token = self.write_token(kind, mark)
        drawn = drawn_cell(kind, mark, self.cells_drawn, self.marks_drawn)
        return Entry(token, None if mark > 0 else self.signs[token], drawn)

    def tokens(self, sheet: AnySheet) -> tuple[str, ...]:
        """Every token that a cell may show: each kind of cell with each mark in it."""
        kinds = dict.fromkeys(sheet.layout.kinds)
        marks = (EMPTY, *range(1, GREATEST_NUMBER + 1), *self.marks_drawn)
        return tuple(
            dict.fromkeys(self.write_token(kind, mark) for mark in marks for kind in kinds)
        )

    @property
    def dice(self) -> tuple[tuple[str, ...], ...]:
        """The faces of each die."""
        return tuple(die.faces for die in self.rules.dice.all())

    def score(self, sheet: AnySheet) -> Standing:
        """The score line by line, with the level of somebody who played alone (C11)."""
        return with_level(self.rules.score(sheet), self.bounds_of(sheet))

    @property
    def layouts(self) -> tuple[str, ...]:
        """The names of the layouts that are on offer."""
        return next(one.values for one in self.rules.box.options if one.name == LAYOUT)

    @property
    def levels(self) -> tuple[str, ...]:
        """The levels of somebody who plays alone, lowest first."""
        return (LOWEST, *self.bounds)

    def bounds_of(self, sheet: AnySheet) -> Mapping[str, int]:
        """The printed ones, unless a game lowers them."""
        return self.rules.bounds(sheet)

    def blank(self, layout: str) -> AnySheet:
        """The sheet of that layout before the first roll."""
        rows = self.rules.rows(layout)
        return self.sheet(rows, blank_marks(rows))

    def picture(self, sheet: AnySheet) -> Picture:
        """The sheet as it is drawn in a terminal and on paper."""
        return picture_of(sheet, self.cells_drawn, self.marks_drawn)

    def of(self, public: DiceTable[AnySheet], seat: Seat) -> AnySheet:
        """The sheet of a seat in the middle of a match."""
        return public.sheet(seat)

    def to_fill(self, public: DiceTable[AnySheet], seat: Seat) -> Seat:
        """The sheet to write on: in a danger round another's (C6), otherwise the seat's own."""
        return public.sheet_to_fill(seat)

    def roll(self, public: DiceTable[AnySheet]) -> Roll:
        """The faces that lie on the table."""
        return public.roll
