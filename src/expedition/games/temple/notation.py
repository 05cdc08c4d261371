"""Sheets of the Temple as text, both ways."""

from __future__ import annotations

from dataclasses import replace

from expedition.core.grid import Cell
from expedition.core.rules import Seat, Standing
from expedition.games.dice_games.dice import Roll
from expedition.games.dice_games.layout import NO_CELL
from expedition.games.dice_games.levels import LOWEST, level
from expedition.games.dice_games.notation import (
    DANGERS,
    check_crossed_out,
    check_entries,
    cut,
    read_number,
    read_picture,
    write_picture,
)
from expedition.games.dice_games.sheet import EMPTY, Sheet, blank_marks
from expedition.games.temple.printed import LAYOUTS, LEVELS
from expedition.games.temple.scoring import score
from expedition.games.temple.sheet import DOOR, DOORLESS
from expedition.games.temple.table import Table

HEADER = ("game", "layout", "name")


def read_sheet(text: str) -> Sheet:
    """The sheet that a text draws, of whatever shape."""
    parts = cut(text)
    check_entries(parts.header, HEADER, "temple")
    check_entries(parts.trailer, (), "temple")
    sheet = Sheet(*read_picture(parts.rows, _read_token))
    check_crossed_out(sheet)
    return sheet


def write_sheet(sheet: Sheet) -> str:
    """The sheet as text, in columns."""
    return "\n".join(("game: temple", *write_picture(sheet, _write_token))) + "\n"


class TempleSheets:
    """The sheets of the Temple, for whoever draws or scores them without playing."""

    layouts = tuple(LAYOUTS)
    levels = (LOWEST, *LEVELS)
    bounds = LEVELS
    read = staticmethod(read_sheet)
    write = staticmethod(write_sheet)

    def blank(self, layout: str) -> Sheet:
        """The sheet of that layout before the first roll."""
        rows = LAYOUTS[layout]
        return Sheet(rows, blank_marks(rows))

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
    if token in DANGERS:
        return DOORLESS, DANGERS[token]
    if token.endswith("+"):
        return DOOR, read_number(token[:-1], token, cell)
    return DOORLESS, read_number(token, token, cell)


def _write_token(kind: str, mark: int) -> str:
    if mark == EMPTY:
        return kind
    for token, danger in DANGERS.items():
        if mark == danger:
            return token
    return f"{mark}+" if kind == DOOR else str(mark)
