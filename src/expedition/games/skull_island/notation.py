"""Sheets of Skull Island as text, both ways."""

from __future__ import annotations

import re
from dataclasses import replace

from expedition.core.errors import BadNotation
from expedition.core.grid import Cell
from expedition.core.rules import Seat, Standing
from expedition.games.dice_games.dice import Roll
from expedition.games.dice_games.levels import LOWEST, level
from expedition.games.dice_games.notation import (
    DANGERS,
    check_crossed_out,
    check_entries,
    cut,
    number_in,
    read_number,
    read_picture,
    write_picture,
)
from expedition.games.dice_games.sheet import EMPTY, blank_marks, is_danger
from expedition.games.skull_island.island import GROUND, MOUNTAIN, SEA
from expedition.games.skull_island.printed import BUBBLES, LAYOUTS, LEVELS
from expedition.games.skull_island.scoring import score
from expedition.games.skull_island.sheet import BOAT, IslandSheet, Treasure, noted
from expedition.games.skull_island.table import Table
from expedition.games.skull_island.treasures import objection

HEADER = ("game", "layout", "name")
TRAILER = ("treasures",)
BOAT_TOKEN = "b"
ENTRY = re.compile(r"([a-z][0-9]+)=([0-9]+)")


def read_sheet(text: str) -> IslandSheet:
    """The sheet that a text draws, of whatever shape."""
    parts = cut(text)
    check_entries(parts.header, HEADER, "skull_island")
    check_entries(parts.trailer, TRAILER, "skull_island")
    sheet = IslandSheet(*read_picture(parts.rows, _read_token))
    check_crossed_out(sheet)
    _check_skulls(sheet)
    for entry in dict(parts.trailer).get("treasures", "").split():
        sheet = _with_treasure(sheet, entry)
    return sheet


def write_sheet(sheet: IslandSheet) -> str:
    """The sheet as text, in columns; the treasures below it in the order found."""
    lines = ["game: skull_island", *write_picture(sheet, _write_token)]
    if sheet.treasures:
        names = sheet.layout.names
        told = (f"{names[treasure.cell]}={treasure.value}" for treasure in sheet.treasures)
        lines.append(f"treasures: {' '.join(told)}")
    return "\n".join(lines) + "\n"


class SkullIslandSheets:
    """The sheets of Skull Island, for whoever draws or scores them without playing."""

    layouts = tuple(LAYOUTS)
    levels = (LOWEST, *LEVELS)
    bounds = LEVELS
    read = staticmethod(read_sheet)
    write = staticmethod(write_sheet)

    def blank(self, layout: str) -> IslandSheet:
        """The sheet of that layout before the first roll."""
        rows = LAYOUTS[layout]
        return IslandSheet(rows, blank_marks(rows))

    def score(self, sheet: IslandSheet) -> Standing:
        """The score line by line, with the level of somebody who played alone (K22)."""
        standing = score(sheet)
        return replace(standing, level=level(standing.total, LEVELS))

    def of(self, public: Table, seat: Seat) -> IslandSheet:
        """The sheet of a seat in the middle of a match."""
        return public.sheet(seat)

    def to_fill(self, public: Table, seat: Seat) -> Seat:
        """In a skull round another's sheet (C6), otherwise the seat's own."""
        return public.sheet_to_fill(seat)

    def roll(self, public: Table) -> Roll:
        """The faces that lie on the table."""
        return public.roll


def _read_token(token: str, cell: Cell) -> tuple[str, int]:
    """The kind of cell and the mark in it."""
    if token in (GROUND, MOUNTAIN, SEA):
        return token, EMPTY
    if token == BOAT_TOKEN:
        return SEA, BOAT
    if token in DANGERS:
        return GROUND, DANGERS[token]
    return GROUND, read_number(token, token, cell)


def _write_token(kind: str, mark: int) -> str:
    if mark == EMPTY:
        return kind
    if mark == BOAT:
        return BOAT_TOKEN
    return next((token for token, danger in DANGERS.items() if mark == danger), str(mark))


def _check_skulls(sheet: IslandSheet) -> None:
    """Raises BadNotation unless there is a bubble for every skull (K13, K14)."""
    skulls = [cell for cell, mark in enumerate(sheet.marks) if is_danger(mark)]
    for cell in skulls[BUBBLES:]:
        raise BadNotation("skull_island.too_many_skulls", cell=sheet.layout.names[cell])


def _with_treasure(sheet: IslandSheet, entry: str) -> IslandSheet:
    """The sheet with one more treasure, if its numbers show it (K4 to K8, K12)."""
    match = ENTRY.fullmatch(entry)
    if match is None:
        raise BadNotation("skull_island.not_a_treasure", text=entry)
    cell = match[1]
    if cell not in sheet.layout.names:
        raise BadNotation("no_such_cell", cell=cell)
    value = number_in(cell, match[2])
    treasure = Treasure(value, sheet.layout.names.index(cell))
    reason = objection(sheet, treasure)
    if reason:
        raise BadNotation(reason, value=value, cell=cell)
    return noted(sheet, (treasure,))
