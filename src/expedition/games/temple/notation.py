"""Sheets of the Temple as text, both ways."""

from __future__ import annotations

from dataclasses import replace

from expedition.core.errors import BadNotation
from expedition.core.grid import Cell
from expedition.core.rules import Seat, Standing
from expedition.games.dice_games.dice import Roll
from expedition.games.dice_games.layout import NO_CELL
from expedition.games.dice_games.levels import LOWEST, level
from expedition.games.dice_games.notation import check_entries, cut, read_number
from expedition.games.temple.printed import LAYOUTS, LEVELS
from expedition.games.temple.scoring import score
from expedition.games.temple.sheet import (
    CROSSED_OUT,
    DOOR,
    DOORLESS,
    EMPTY,
    MUMMY,
    Sheet,
    empty_sheet,
    vanquished,
)
from expedition.games.temple.table import Table

MUMMIES = {"!": MUMMY, "x": CROSSED_OUT}
HEADER = ("game", "layout", "name")


def read_sheet(text: str) -> Sheet:
    """The sheet that a text draws, of whatever shape."""
    parts = cut(text)
    check_entries(parts.header, HEADER, "temple")
    check_entries(parts.trailer, (), "temple")
    kinds: list[str] = []
    marks: list[int] = []
    for row, tokens in enumerate(parts.rows):
        read = [_read_token(token, Cell(row, column)) for column, token in enumerate(tokens)]
        kinds.append(" ".join(kind for kind, _ in read))
        marks += [mark for kind, mark in read if kind != NO_CELL]
    sheet = Sheet(tuple(kinds), tuple(marks))
    _check_layout(dict(parts.header).get("layout"), sheet)
    _check_crossed_out(sheet)
    return sheet


def write_sheet(sheet: Sheet) -> str:
    """The sheet as text, in columns."""
    rows = [
        [_write_token(sheet, Cell(row, column)) for column in range(len(tokens))]
        for row, tokens in enumerate(sheet.layout.tokens)
    ]
    width = max(len(token) for row in rows for token in row)
    lines = (" ".join(token.ljust(width) for token in row).rstrip() for row in rows)
    return "\n".join(("game: temple", *lines)) + "\n"


class TempleSheets:
    """The sheets of the Temple, for whoever draws or scores them without playing."""

    layouts = tuple(LAYOUTS)
    levels = (LOWEST, *LEVELS)
    read = staticmethod(read_sheet)
    write = staticmethod(write_sheet)

    def blank(self, layout: str) -> Sheet:
        """The sheet of that layout before the first roll."""
        return empty_sheet(LAYOUTS[layout])

    def score(self, sheet: Sheet) -> Standing:
        """The score line by line, with the level of somebody who played alone (T14)."""
        standing = score(sheet)
        return replace(standing, level=level(standing.total, LEVELS))

    def of(self, public: Table, seat: Seat) -> Sheet:
        """The sheet of a seat in the middle of a match."""
        return public.sheet(seat)

    def to_fill(self, public: Table, seat: Seat) -> Seat:
        """In a mummy round another's sheet (C6), otherwise the seat's own."""
        return public.sheet_to_fill(seat)

    def roll(self, public: Table) -> Roll:
        """The faces that lie on the table."""
        return public.roll


def _read_token(token: str, cell: Cell) -> tuple[str, int]:
    """The kind of cell and the mark in it."""
    if token == NO_CELL:
        return NO_CELL, EMPTY
    if token in (DOORLESS, DOOR):
        return token, EMPTY
    if token in MUMMIES:
        return DOORLESS, MUMMIES[token]
    if token.endswith("+"):
        return DOOR, read_number(token[:-1], token, cell)
    return DOORLESS, read_number(token, token, cell)


def _write_token(sheet: Sheet, cell: Cell) -> str:
    kind = sheet.layout.tokens[cell.row][cell.column]
    if kind == NO_CELL:
        return NO_CELL
    mark = sheet.marks[sheet.layout.numbers[cell]]
    if mark == EMPTY:
        return kind
    for token, mummy in MUMMIES.items():
        if mark == mummy:
            return token
    return f"{mark}+" if kind == DOOR else str(mark)


def _check_layout(name: str | None, sheet: Sheet) -> None:
    if name in LAYOUTS and LAYOUTS[name] != sheet.rows:
        raise BadNotation("other_layout", layout=name)


def _check_crossed_out(sheet: Sheet) -> None:
    """Nothing, if every mummy that is crossed out has a 9 beside it."""
    for cell, mark in enumerate(sheet.marks):
        if mark == CROSSED_OUT and not vanquished(sheet, cell):
            raise BadNotation("crossed_out_without_reason", cell=sheet.layout.names[cell])
