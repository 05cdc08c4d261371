"""Sheets of Skull Island as text, both ways."""

from __future__ import annotations

import re
from collections.abc import Mapping

from expedition.core.errors import BadNotation
from expedition.core.grid import Cell
from expedition.core.picture import Token
from expedition.games.sheet_games.notation import (
    DANGERS,
    check_crossed_out,
    check_entries,
    number_in,
    read_number,
    read_parts,
    read_picture,
    write_picture,
    write_text,
)
from expedition.games.sheet_games.sheet import EMPTY, is_danger
from expedition.games.sheet_games.sheets import GameSheets
from expedition.games.sheet_games.tokens import DANGERS_DRAWN
from expedition.games.skull_island.island import GROUND, MOUNTAIN, SEA
from expedition.games.skull_island.printed import BUBBLES, LEVELS, SLOTS
from expedition.games.skull_island.rules import SkullIsland
from expedition.games.skull_island.sheet import BOAT, IslandSheet, Treasure, noted
from expedition.games.skull_island.treasures import objection

TRAILER = ("treasures",)
BOAT_TOKEN = "b"
WAVES = "M.15 .42Q.27 .3 .38 .42T.62 .42T.85 .42M.15 .62Q.27 .5 .38 .62T.62 .62T.85 .62"
PEAKS = "M.12 .82L.42 .22L.6 .56L.7 .4L.9 .82Z"
SAIL = "M.15 .62H.85L.72 .8H.28ZM.5 .62V.18L.74 .5H.5"
CELLS_DRAWN = {
    SEA: Token(SEA, "water", faint=True, shape=WAVES),
    MOUNTAIN: Token(MOUNTAIN, "rock", faint=True, shape=PEAKS),
}
MARKS_DRAWN = {**DANGERS_DRAWN, BOAT: Token(BOAT_TOKEN, "water", shape=SAIL)}
ENTRY = re.compile(r"([a-z][0-9]+)=([0-9]+)")


def read_sheet(text: str) -> IslandSheet:
    """The sheet that a text draws, of whatever shape."""
    parts = read_parts(text, "skull_island")
    check_entries(parts.trailer, TRAILER)
    sheet = IslandSheet(*read_picture(parts.rows, read_token))
    check_crossed_out(sheet)
    _check_skulls(sheet)
    for entry in dict(parts.trailer).get("treasures", "").split():
        sheet = _with_treasure(sheet, entry)
    return sheet


def write_sheet(sheet: IslandSheet) -> str:
    """The sheet as text, in columns; the treasures below it in the order found."""
    names = sheet.layout.names
    found = " ".join(f"{names[treasure.cell]}={treasure.value}" for treasure in sheet.treasures)
    trailer = [f"treasures: {found}"] if found else []
    return write_text("skull_island", write_picture(sheet, write_token), trailer)


def write_token(kind: str, mark: int) -> str:
    """The token of a cell of that kind with that mark in it."""
    if mark == EMPTY:
        return kind
    if mark == BOAT:
        return BOAT_TOKEN
    return next((token for token, danger in DANGERS.items() if mark == danger), str(mark))


def read_token(token: str, cell: Cell) -> tuple[str, int]:
    """The kind of cell and the mark in it."""
    if token in (GROUND, MOUNTAIN, SEA):
        return token, EMPTY
    if token == BOAT_TOKEN:
        return SEA, BOAT
    if token in DANGERS:
        return GROUND, DANGERS[token]
    return GROUND, read_number(token, token, cell)


class SkullIslandSheets(GameSheets[IslandSheet]):
    """The sheets of Skull Island, drawn and scored without a match."""

    rules = SkullIsland()
    sheet = IslandSheet
    bounds = LEVELS
    cells_drawn = CELLS_DRAWN
    marks_drawn = MARKS_DRAWN
    read = staticmethod(read_sheet)
    notes = TRAILER
    tallies: Mapping[str, int] = {"treasures": SLOTS, "skulls": BUBBLES}
    write = staticmethod(write_sheet)
    write_token = staticmethod(write_token)
    read_token = staticmethod(read_token)
    numbered_notes = TRAILER
    signs: Mapping[str, str] = {
        SEA: "sea",
        GROUND: "free",
        MOUNTAIN: "mountain",
        BOAT_TOKEN: "boat",
        "!": "danger",
        "x": "crossed_out",
    }


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
