"""A sheet as text, cut into header, picture and trailer, for every sheet game."""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass

from expedition.core.errors import BadNotation
from expedition.core.grid import Cell
from expedition.core.sheets import LINE_END, read_entry
from expedition.games.dice_games.dice import GREATEST_NUMBER

NUMBER = re.compile(r"-?[0-9]+")
MOST_COLUMNS, MOST_ROWS = 26, 99
LONGEST_QUOTE = 20
"""How much of a wrong token is looked at and quoted back."""


@dataclass(frozen=True, slots=True)
class SheetText:
    """The parts of a sheet's text."""

    header: tuple[tuple[str, str], ...]
    rows: tuple[tuple[str, ...], ...]
    trailer: tuple[tuple[str, str], ...]


def cut(text: str) -> SheetText:
    """The header lines, the rows of tokens and the trailer lines, every row of the same length."""
    header: list[tuple[str, str]] = []
    rows: list[tuple[str, ...]] = []
    trailer: list[tuple[str, str]] = []
    for line in LINE_END.split(text):
        entry = read_entry(line)
        if entry:
            (trailer if rows else header).append(entry)
        elif line.strip():
            if trailer:
                raise BadNotation("row_after_trailer", text=line.strip()[:LONGEST_QUOTE])
            rows.append(tuple(line.split()))
    _check_rows(rows)
    return SheetText(tuple(header), tuple(rows), tuple(trailer))


def check_entries(entries: tuple[tuple[str, str], ...], known: Collection[str], game: str) -> None:
    """Nothing, if every key is one that the game knows, and none stands twice."""
    seen: set[str] = set()
    for key, value in entries:
        if key not in known:
            raise BadNotation("unknown_key", key=key, known=", ".join(known) or "-")
        if key in seen:
            raise BadNotation("key_twice", key=key)
        if key == "game" and value != game:
            raise BadNotation("other_game", game=value, expected=game)
        seen.add(key)


def read_number(digits: str, token: str, cell: Cell) -> int:
    """The number from 1 to 15 that the digits of a token say."""
    if not NUMBER.fullmatch(digits):
        raise BadNotation("unknown_token", token=token[:LONGEST_QUOTE], cell=str(cell))
    number = int(digits[:LONGEST_QUOTE])
    if not 1 <= number <= GREATEST_NUMBER:
        raise BadNotation("number_out_of_range", number=number, cell=str(cell))
    return number


def _check_rows(rows: list[tuple[str, ...]]) -> None:
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
