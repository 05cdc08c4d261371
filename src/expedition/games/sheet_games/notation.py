"""A sheet as text: header, picture and trailer, for every sheet game."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable

from expedition.core.errors import BadNotation
from expedition.core.grid import Cell
from expedition.core.sheets import SheetText, cut
from expedition.games.sheet_games.dice import number_said
from expedition.games.sheet_games.layout import NO_CELL
from expedition.games.sheet_games.sheet import CROSSED_OUT, DANGER, Marks, Sheet, beside_a_nine

NUMBER = re.compile(r"-?[0-9]+")
HEADER = ("game", "layout", "name")
DANGERS = {"!": DANGER, "x": CROSSED_OUT}
MOST_COLUMNS, MOST_ROWS = 26, 99


def read_parts(text: str, game: str) -> SheetText:
    """The parts of the text of a sheet of that game.

    Raises BadNotation unless the header is in order and every row has the same length.
    """
    parts = cut(text)
    _check_rows(parts.rows)
    check_entries(parts.header, HEADER)
    stated = dict(parts.header).get("game", game)
    if stated != game:
        raise BadNotation("other_game", game=stated, expected=game)
    return parts


def write_text(game: str, picture: Iterable[str], trailer: Iterable[str] = ()) -> str:
    """The text of a sheet: the name of its game, its picture, and what stands below."""
    return "\n".join((f"game: {game}", *picture, *trailer)) + "\n"


def check_entries(entries: tuple[tuple[str, str], ...], known: Collection[str]) -> None:
    """Raises BadNotation unless every key is known, and none stands twice."""
    seen: set[str] = set()
    for key, _ in entries:
        if not known:
            raise BadNotation("line_out_of_place", key=key)
        if key not in known:
            raise BadNotation("unknown_key", key=key, known=", ".join(known))
        if key in seen:
            raise BadNotation("key_twice", key=key)
        seen.add(key)


def read_number(digits: str, token: str, cell: Cell) -> int:
    """The number from 1 to 15 that the digits of a token say."""
    if not NUMBER.fullmatch(digits):
        raise BadNotation("unknown_token", token=token, cell=str(cell))
    return number_in(str(cell), digits)


def number_in(cell: str, digits: str) -> int:
    """The number from 1 to 15 that digits say about a cell; people may write zeros before it."""
    number = number_said(digits)
    if number is None:
        raise BadNotation("number_out_of_range", number=digits, cell=cell)
    return number


def read_picture(
    rows: tuple[tuple[str, ...], ...], read_token: Callable[[str, Cell], tuple[str, int]]
) -> tuple[tuple[str, ...], Marks]:
    """The printed rows and the marks of a picture, each token being a kind of cell and a mark."""
    kinds: list[str] = []
    marks: list[int] = []
    for row, tokens in enumerate(rows):
        read = [read_token(token, Cell(row, column)) for column, token in enumerate(tokens)]
        kinds.append(" ".join(kind for kind, _ in read))
        marks += [mark for kind, mark in read if kind != NO_CELL]
    return tuple(kinds), tuple(marks)


def write_picture(sheet: Sheet, write_token: Callable[[str, int], str]) -> list[str]:
    """The lines of a sheet's picture, in columns, from the kind and the mark of each cell."""
    marks = iter(sheet.marks)
    rows = [
        [NO_CELL if kind == NO_CELL else write_token(kind, next(marks)) for kind in kinds]
        for kinds in sheet.layout.tokens
    ]
    width = max(len(token) for row in rows for token in row)
    return [" ".join(token.ljust(width) for token in row).rstrip() for row in rows]


def check_crossed_out(sheet: Sheet) -> None:
    """Raises BadNotation unless every danger that is crossed out has a 9 beside it."""
    for cell, mark in enumerate(sheet.marks):
        if mark == CROSSED_OUT and not beside_a_nine(sheet, cell):
            raise BadNotation("crossed_out_without_reason", cell=sheet.layout.names[cell])


def _check_rows(rows: tuple[tuple[str, ...], ...]) -> None:
    if not rows:
        raise BadNotation("no_rows")
    expected = len(rows[0])
    if expected > MOST_COLUMNS or len(rows) > MOST_ROWS:
        raise BadNotation("sheet_too_large")
    for number, row in enumerate(rows):
        if len(row) != expected:
            raise BadNotation(
                "rows_unequal",
                row=number + 1,
                length=len(row),
                expected=expected,
                cell=str(Cell(number, 0)),
            )
