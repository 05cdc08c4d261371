"""Sheets of the Valley as text, both ways."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from expedition.core.errors import BadNotation
from expedition.core.grid import Cell, read_cell
from expedition.core.picture import Token
from expedition.games.sheet_games.layout import NO_CELL
from expedition.games.sheet_games.notation import (
    DANGERS,
    check_entries,
    read_number,
    read_parts,
    read_picture,
    write_picture,
    write_text,
)
from expedition.games.sheet_games.sheet import EMPTY
from expedition.games.sheet_games.sheets import GameSheets
from expedition.games.sheet_games.steps import is_in_digits
from expedition.games.sheet_games.tokens import DANGERS_DRAWN
from expedition.games.valley.faults import fault
from expedition.games.valley.printed import LEVELS, SOLO_TURNS
from expedition.games.valley.rules import Valley
from expedition.games.valley.sheet import (
    BUILDINGS,
    KINDS,
    Discovery,
    ValleySheet,
    is_building,
    snakes_drawn,
)

SNAKES_DRAWN = "snakes_drawn"
CELL = "."
TOKENS = {"H": BUILDINGS["hut"], "S": BUILDINGS["statue"], "M": BUILDINGS["mine"], **DANGERS}
MARKS_DRAWN = {**{mark: Token(token) for token, mark in TOKENS.items()}, **DANGERS_DRAWN}


def read_sheet(text: str) -> ValleySheet:
    """The sheet that a text draws, of whatever shape."""
    parts = read_parts(text, "valley")
    once = tuple(entry for entry in parts.trailer if entry[0] not in KINDS)
    check_entries(once, (SNAKES_DRAWN, *KINDS))
    sheet = ValleySheet(*read_picture(parts.rows, read_token))
    _check_buildings(sheet)
    for key, value in parts.trailer:
        if key == SNAKES_DRAWN:
            sheet = replace(sheet, snakes_drawn=_read_count(sheet, value))
        else:
            found = (*sheet.discoveries, _read_discovery(sheet, key, value))
            sheet = replace(sheet, discoveries=found)
    return sheet


def write_sheet(sheet: ValleySheet) -> str:
    """The sheet as text, in columns, with a line for each discovery."""
    names = sheet.layout.names
    discoveries = [
        f"{found.kind}: {' '.join(names[cell] for cell in found.cells)}"
        for found in sheet.discoveries
    ]
    snakes = [] if sheet.snakes_drawn is None else [f"{SNAKES_DRAWN}: {sheet.snakes_drawn}"]
    return write_text("valley", write_picture(sheet, write_token), [*discoveries, *snakes])


def write_token(kind: str, mark: int) -> str:
    """The token of a cell of that kind with that mark in it."""
    if mark == EMPTY:
        return kind
    return next((token for token, other in TOKENS.items() if mark == other), str(mark))


def read_token(token: str, cell: Cell) -> tuple[str, int]:
    """The kind of cell and the mark in it."""
    if token == NO_CELL:
        return NO_CELL, EMPTY
    if token == CELL:
        return CELL, EMPTY
    if token in TOKENS:
        return CELL, TOKENS[token]
    return CELL, read_number(token, token, cell)


class ValleySheets(GameSheets[ValleySheet]):
    """The sheets of the Valley, drawn and scored without a match."""

    rules = Valley()
    sheet = ValleySheet
    bounds = LEVELS
    marks_drawn = MARKS_DRAWN
    read = staticmethod(read_sheet)
    notes = tuple(KINDS)
    tallies: Mapping[str, int] = {"turns": SOLO_TURNS}
    write = staticmethod(write_sheet)
    write_token = staticmethod(write_token)
    read_token = staticmethod(read_token)
    signs: Mapping[str, str] = {
        NO_CELL: "none",
        CELL: "free",
        "H": "hut",
        "S": "statue",
        "M": "mine",
        "!": "danger",
        "x": "crossed_out",
    }


def _read_discovery(sheet: ValleySheet, kind: str, value: str) -> Discovery:
    """The discovery that the cells named make, if the numbers support it (V13 to V18)."""
    cells = tuple(sorted(_read_place(sheet, name) for name in value.split()))
    wrong = fault(sheet, kind, cells)
    if wrong:
        named = {} if wrong.cell is None else {"cell": sheet.layout.names[wrong.cell]}
        raise BadNotation(wrong.key, **named, **wrong.values)
    return Discovery(kind, cells)


def _read_place(sheet: ValleySheet, name: str) -> int:
    cell = read_cell(name)
    if cell not in sheet.layout.numbers:
        raise BadNotation("no_such_cell", cell=str(cell))
    return sheet.layout.numbers[cell]


def _check_buildings(sheet: ValleySheet) -> None:
    """Raises BadNotation if a building stands on the sheet twice (V7)."""
    for cell, mark in enumerate(sheet.marks):
        if is_building(mark) and mark in sheet.marks[:cell]:
            name = sheet.layout.names[cell]
            raise BadNotation("valley.building_twice", token=write_token(CELL, mark), cell=name)


def _read_count(sheet: ValleySheet, value: str) -> int:
    """The number of snakes that a value says, which must be that of the snakes on the sheet."""
    if not is_in_digits(value):
        raise BadNotation("valley.not_a_count", text=value)
    drawn = snakes_drawn(sheet)
    if (value.lstrip("0") or "0") != str(drawn):
        raise BadNotation("valley.other_count", text=value, drawn=drawn)
    return drawn
