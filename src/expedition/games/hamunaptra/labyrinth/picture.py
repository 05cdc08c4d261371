"""Draws the map as text for a terminal: a tile is one line, with marks for what is on it.

Who stands where, and what the dangers and stairs are, is told in words below it.
"""

from __future__ import annotations

from collections.abc import Iterator

from expedition.core.rules import Seat
from expedition.games.hamunaptra.components import ENTRANCE, ROOM, RUBBLE, STAIRS, TILES
from expedition.games.hamunaptra.labyrinth.cells import Cell, cell_at, whereabouts
from expedition.games.hamunaptra.labyrinth.laid import Laid
from expedition.games.hamunaptra.table import Table

NOTHING = "."
RUBBLE_SIGN = "#"
EXIT_SIGN, DANGER_SIGN = "*", "!"
TERMINAL, MARGIN = 80, 5
"""The characters of a line, and those of them that the names of rows take."""
ROOMY, TIGHT = 4, 3
"""The characters of a column, if there are few columns or many."""
MOST_MARKS = 3
SIDES_OPEN = ("N", "E", "S", "W", "NE", "NS", "NW", "ES", "EW", "SW", "NES", "NEW", "NSW", "ESW")
GALLERIES = dict(zip((*SIDES_OPEN, "NESW"), "╵╶╷╴└│┘┌─┐├┴┤┬┼", strict=True))
"""Thin lines by the open sides."""
ROOMS = dict(zip(GALLERIES, "╹╺╻╸┗┃┛┏━┓┣┻┫┳╋", strict=True))
SYMBOLS = {"ankh": "☥", "eye": "◎", "scarab": "ж", "sun": "☼", "lotus": "⚘"}


def drawn(table: Table) -> Iterator[str]:
    """The part of the map that is not empty, row by row, in columns that are all equally wide.

    A map that is too wide for a terminal comes in bands of columns, one below the other.
    """
    cells = {one.cell for one in table.laid} | {danger.cell for danger in table.dangers}
    columns, rows = zip(*map(whereabouts, cells), strict=True)
    across, down = range(min(columns), max(columns) + 1), range(min(rows), max(rows) + 1)
    apart = ROOMY if len(across) <= _columns_in(ROOMY) else TIGHT
    for first in range(across.start, across.stop, _columns_in(apart)):
        band = range(first, min(first + _columns_in(apart), across.stop))
        names = ["".join(filter(str.isalpha, cell_at(column, 0))) for column in band]
        yield _line("", names, apart)
        for row in down:
            marks = [_token(table, cell_at(column, row)) for column in band]
            yield _line(str(row + 1), marks, apart)


def line_of(tile: str) -> str:
    """The line of a tile as it is printed, with its openings; of stairs with their symbol."""
    printed = TILES[tile]
    line = (ROOMS if printed.kind == ROOM else GALLERIES)[printed.edges]
    return line + SYMBOLS[printed.symbol] if printed.kind == STAIRS else line


def seat_letter(seat: Seat) -> str:
    """The letter of a seat on the map: "a" for the first."""
    return chr(ord("a") + seat)


def _columns_in(apart: int) -> int:
    """How many columns of that width a line of a terminal has room for."""
    return (TERMINAL - MARGIN) // apart


def _line(name: str, tokens: list[str], apart: int) -> str:
    return f"{name:>3}  {''.join(token.ljust(apart) for token in tokens)}".rstrip()


def _token(table: Table, cell: Cell) -> str:
    """A tile and at most two marks: what is there, and whose people; a dot for nothing."""
    laid, danger = table.chart.tiles.get(cell), table.danger_at(cell)
    tile = _tile(laid) if laid else ""
    seats = dict.fromkeys(p.seat for p in table.people if p.cell == cell and p.is_inside)
    people = "".join(map(seat_letter, seats))
    marks = [mark for mark in (DANGER_SIGN if danger else "", people, tile[1:]) if mark]
    return (tile[:1] + "".join(marks))[:MOST_MARKS] or NOTHING


def _tile(laid: Laid) -> str:
    """The line of a tile; after it the letter of an Entrance, the sign of stairs, or an exit's."""
    tile = TILES[laid.tile]
    if tile.kind == RUBBLE:
        return RUBBLE_SIGN
    line = (ROOMS if tile.kind == ROOM else GALLERIES)[laid.edges]
    if tile.kind == ENTRANCE:
        return line + ("" if laid.seat is None else seat_letter(laid.seat).upper())
    if tile.kind != STAIRS:
        return line
    return line + (EXIT_SIGN if laid.exit else SYMBOLS[tile.symbol])
