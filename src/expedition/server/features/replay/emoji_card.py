"""Emoji card: a sheet as text to share, showing where stars were earned, and no number."""

from __future__ import annotations

from expedition.core.catalogue import Game
from expedition.core.grid import Cell
from expedition.core.match import Match
from expedition.core.picture import Picture, Token
from expedition.core.rules import Seat

OUTSIDE, EMPTY, STARRED, WRITTEN = "⬛", "⬜", "🟨", "🟫"
COLOURS = {"danger": "🟥", "safe": "🟩", "water": "🟦", "rock": "⬛"}
"""Emoji by colour: what harms, what helps, and two kinds of ground."""
AROUND = {OUTSIDE, COLOURS["water"]}
"""A rim of nothing else is cut off: a text to be sent is short."""


def symbols_of(game: Game, match: Match, seat: Seat) -> list[str]:
    """The rows of a seat's sheet as emoji; empty in a game without sheets."""
    if game.sheets is None:
        return []
    picture = game.sheets.picture(game.sheets.of(match.view(None).public, seat))
    lines = match.standings()[seat].lines
    starred = {cell for line in lines for m in line.marks if m.stars > 0 for cell in m.cells}
    return ["".join(row) for row in _without_rim(_symbols(picture, starred))]


def _symbols(picture: Picture, starred: set[str]) -> list[list[str]]:
    return [
        [
            STARRED if str(Cell(row, column)) in starred else _symbol(token)
            for column, token in enumerate(tokens)
        ]
        for row, tokens in enumerate(picture.rows)
    ]


def _symbol(token: Token | None) -> str:
    if token is None:
        return OUTSIDE
    if token.colour in ("water", "rock"):
        return COLOURS[token.colour]
    if not (token.text or token.shape):
        return EMPTY
    return WRITTEN if token.faint else COLOURS.get(token.colour, WRITTEN)


def _without_rim(rows: list[list[str]]) -> list[list[str]]:
    """Crops empty rows and columns at the edges."""
    high = [number for number, row in enumerate(rows) if not AROUND.issuperset(row)]
    wide = [n for n, column in enumerate(zip(*rows, strict=True)) if not AROUND.issuperset(column)]
    if not high or not wide:
        return rows
    return [row[wide[0] : wide[-1] + 1] for row in rows[high[0] : high[-1] + 1]]
