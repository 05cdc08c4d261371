"""Draws the map as text, in the notation of docs/build/notation.md."""

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
SIDES_OPEN = ("N", "E", "S", "W", "NE", "NS", "NW", "ES", "EW", "SW", "NES", "NEW", "NSW", "ESW")
GALLERIES = dict(zip((*SIDES_OPEN, "NESW"), "╵╶╷╴└│┘┌─┐├┴┤┬┼", strict=True))
"""Thin lines by the open sides."""
ROOMS = dict(zip(GALLERIES, "╹╺╻╸┗┃┛┏━┓┣┻┫┳╋", strict=True))
SYMBOLS = {"ankh": "☥", "eye": "◎", "scarab": "ж", "sun": "☼", "lotus": "⚘"}


def drawn(table: Table) -> Iterator[str]:
    """The part of the map that is not empty, row by row."""
    cells = {one.cell for one in table.laid} | {danger.cell for danger in table.dangers}
    columns, rows = zip(*map(whereabouts, cells), strict=True)
    across, down = range(min(columns), max(columns) + 1), range(min(rows), max(rows) + 1)
    tokens = [[_token(table, cell_at(column, row)) for column in across] for row in down]
    names = ["".join(filter(str.isalpha, cell_at(column, 0))) for column in across]
    widths = [max(map(len, column)) for column in zip(names, *tokens, strict=True)]
    yield _line("", names, widths)
    for row, line in zip(down, tokens, strict=True):
        yield _line(str(row + 1), line, widths)


def seat_letter(seat: Seat) -> str:
    """How a seat is named on the map: "a" for the first."""
    return chr(ord("a") + seat)


def _line(name: str, tokens: list[str], widths: list[int]) -> str:
    padded = (token.ljust(width) for token, width in zip(tokens, widths, strict=True))
    return f"{name:>3}  {'  '.join(padded)}".rstrip()


def _token(table: Table, cell: Cell) -> str:
    """A tile with whoever stands there and the danger on it; a dot where there is nothing."""
    laid, danger = table.chart.tiles.get(cell), table.danger_at(cell)
    people = [person for person in table.people if person.cell == cell and person.is_inside]
    parts = [_tile(laid)] if laid else []
    if danger:
        parts.append(DANGER_SIGN + danger.tile)
    parts += [f"{seat_letter(person.seat)}{int(person.who[1:])}" for person in people]
    return "".join(parts) or NOTHING


def _tile(laid: Laid) -> str:
    tile = TILES[laid.tile]
    if tile.kind == RUBBLE:
        return RUBBLE_SIGN
    line = (ROOMS if tile.kind == ROOM else GALLERIES)[laid.edges]
    if tile.kind == ENTRANCE:
        return ("" if laid.seat is None else seat_letter(laid.seat).upper()) + line
    if tile.kind != STAIRS:
        return line
    owner = "" if laid.seat is None else seat_letter(laid.seat).upper()
    return line + SYMBOLS[tile.symbol] + (EXIT_SIGN + owner if laid.exit else "")
