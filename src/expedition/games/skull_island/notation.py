"""Sheets of Skull Island as text, both ways."""

from __future__ import annotations

import re

from expedition.core.errors import BadNotation
from expedition.core.grid import Cell
from expedition.core.rules import Standing
from expedition.games.dice_games.dice import GREATEST_NUMBER
from expedition.games.dice_games.levels import with_level
from expedition.games.dice_games.notation import (
    DANGERS,
    LONGEST_QUOTE,
    check_crossed_out,
    check_entries,
    cut,
    read_number,
    read_picture,
    write_picture,
    write_text,
)
from expedition.games.dice_games.sheet import EMPTY
from expedition.games.dice_games.sheets import GameSheets
from expedition.games.skull_island.island import GROUND, MOUNTAIN, SEA
from expedition.games.skull_island.printed import LAYOUTS, LEVELS
from expedition.games.skull_island.scoring import score
from expedition.games.skull_island.sheet import BOAT, IslandSheet, Treasure, noted
from expedition.games.skull_island.treasures import objection

TRAILER = ("treasures",)
BOAT_TOKEN = "b"
ENTRY = re.compile(r"([a-z][0-9]+)=([0-9]+)")


def read_sheet(text: str) -> IslandSheet:
    """The sheet that a text draws, of whatever shape."""
    parts = cut(text, "skull_island")
    check_entries(parts.trailer, TRAILER)
    sheet = IslandSheet(*read_picture(parts.rows, _read_token))
    check_crossed_out(sheet)
    for entry in dict(parts.trailer).get("treasures", "").split():
        sheet = _with_treasure(sheet, entry)
    return sheet


def write_sheet(sheet: IslandSheet) -> str:
    """The sheet as text, in columns; the treasures below it in the order found."""
    names = sheet.layout.names
    found = " ".join(f"{names[treasure.cell]}={treasure.value}" for treasure in sheet.treasures)
    trailer = [f"treasures: {found}"] if found else []
    return write_text("skull_island", write_picture(sheet, _write_token), trailer)


class SkullIslandSheets(GameSheets[IslandSheet]):
    """The sheets of Skull Island, for whoever draws or scores them without playing."""

    sheet = IslandSheet
    printed = LAYOUTS
    bounds = LEVELS
    read = staticmethod(read_sheet)
    write = staticmethod(write_sheet)

    def score(self, sheet: IslandSheet) -> Standing:
        """The score line by line, with the level of somebody who played alone (K22)."""
        return with_level(score(sheet), LEVELS)


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


def _with_treasure(sheet: IslandSheet, entry: str) -> IslandSheet:
    """The sheet with one more treasure, if its numbers show it (K4 to K8, K12)."""
    match = ENTRY.fullmatch(entry)
    if match is None:
        raise BadNotation("skull_island.not_a_treasure", text=entry[:LONGEST_QUOTE])
    cell, value = match[1], int(match[2][:LONGEST_QUOTE])
    if cell not in sheet.layout.names:
        raise BadNotation("no_such_cell", cell=cell)
    if not 1 <= value <= GREATEST_NUMBER:
        raise BadNotation("number_out_of_range", number=value, cell=cell)
    treasure = Treasure(value, sheet.layout.names.index(cell))
    reason = objection(sheet, treasure)
    if reason:
        raise BadNotation(reason, value=value, cell=cell)
    return noted(sheet, (treasure,))
