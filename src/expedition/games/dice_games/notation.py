"""A sheet as text, cut into header, picture and trailer, for every sheet game."""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass

from expedition.core.errors import BadNotation
from expedition.core.grid import Cell
from expedition.games.dice_games.dice import GREATEST_NUMBER

ENTRY = re.compile(r"\s*([a-z_]+)\s*:\s*(.*?)\s*")
NUMBER = re.compile(r"-?[0-9]+")


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
    for line in text.splitlines():
        entry = ENTRY.fullmatch(line)
        if entry:
            (trailer if rows else header).append((entry[1], entry[2]))
        elif line.strip():
            if trailer:
                raise BadNotation("row_after_trailer", text=line.strip())
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


def read_number(token: str, cell: Cell) -> int:
    """The number that a token says, from 1 to 15."""
    if not NUMBER.fullmatch(token):
        raise BadNotation("unknown_token", token=token, cell=str(cell))
    number = int(token)
    if not 1 <= number <= GREATEST_NUMBER:
        raise BadNotation("number_out_of_range", number=number, cell=str(cell))
    return number


def _check_rows(rows: list[tuple[str, ...]]) -> None:
    if not rows:
        raise BadNotation("no_rows")
    if len(rows[0]) > 26 or len(rows) > 99:
        raise BadNotation("sheet_too_large")
    for number, row in enumerate(rows, start=1):
        if len(row) != len(rows[0]):
            raise BadNotation(
                "rows_unequal",
                row=number,
                length=len(row),
                expected=len(rows[0]),
                cell=f"a{number}",
            )
