"""Sheets of the Temple as text, both ways."""

from __future__ import annotations

from collections.abc import Mapping

from expedition.core.grid import Cell
from expedition.core.picture import Token
from expedition.games.sheet_games.layout import NO_CELL
from expedition.games.sheet_games.notation import (
    DANGERS,
    check_crossed_out,
    check_entries,
    read_number,
    read_parts,
    read_picture,
    write_picture,
    write_text,
)
from expedition.games.sheet_games.sheet import EMPTY, Sheet
from expedition.games.sheet_games.sheets import GameSheets
from expedition.games.temple.kernel.pyramid import DOOR, DOORLESS
from expedition.games.temple.printed import LEVELS
from expedition.games.temple.rules import Temple

CELLS_DRAWN = {DOOR: Token(frame="M.16 1V.5A.34 .34 0 0 1 .84 .5V1")}


def read_sheet(text: str) -> Sheet:
    """The sheet that a text draws, of whatever shape."""
    parts = read_parts(text, "temple")
    check_entries(parts.trailer, ())
    sheet = Sheet(*read_picture(parts.rows, read_token))
    check_crossed_out(sheet)
    return sheet


def write_sheet(sheet: Sheet) -> str:
    """The sheet as text, in columns."""
    return write_text("temple", write_picture(sheet, write_token))


def write_token(kind: str, mark: int) -> str:
    """The token of a cell of that kind with that mark in it."""
    if mark == EMPTY:
        return kind
    for token, danger in DANGERS.items():
        if mark == danger:
            return token
    return f"{mark}+" if kind == DOOR else str(mark)


def read_token(token: str, cell: Cell) -> tuple[str, int]:
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


class TempleSheets(GameSheets[Sheet]):
    """The sheets of the Temple, drawn and scored without a match."""

    rules = Temple()
    sheet = Sheet
    bounds = LEVELS
    cells_drawn = CELLS_DRAWN
    read = staticmethod(read_sheet)
    write = staticmethod(write_sheet)
    write_token = staticmethod(write_token)
    read_token = staticmethod(read_token)
    signs: Mapping[str, str] = {
        NO_CELL: "none",
        DOORLESS: "free",
        DOOR: "door",
        "!": "danger",
        "x": "crossed_out",
    }
