"""Drawing of a sheet game's cells, and the marks that all of them know."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from expedition.core.picture import Picture, Token
from expedition.games.sheet_games.layout import NO_CELL
from expedition.games.sheet_games.sheet import CROSSED_OUT, DANGER, EMPTY, Sheet

FACE = (
    "M.36 .82V.68A.3 .3 0 1 1 .64 .68V.82ZM.5 .72V.82"
    "M.33 .45a.07 .07 0 1 0 .14 0a.07 .07 0 1 0 -.14 0"
    "M.53 .45a.07 .07 0 1 0 .14 0a.07 .07 0 1 0 -.14 0"
)
CROSS = "M.12 .12L.88 .88M.88 .12L.12 .88"
DANGERS_DRAWN: Mapping[int, Token] = {
    DANGER: Token("!", "danger", shape=FACE),
    CROSSED_OUT: Token("x", "safe", faint=True, shape=FACE + CROSS),
}
EMPTY_CELL = Token()


def picture_of(sheet: Sheet, cells: Mapping[str, Token], marks: Mapping[int, Token]) -> Picture:
    """The sheet drawn, with a token for each kind of cell and each mark that has one of its own."""
    written = iter(sheet.marks)

    def drawn(kind: str) -> Token | None:
        return None if kind == NO_CELL else drawn_cell(kind, next(written), cells, marks)

    return Picture(tuple(tuple(map(drawn, kinds)) for kinds in sheet.layout.tokens))


def drawn_cell(
    kind: str, mark: int, cells: Mapping[str, Token], marks: Mapping[int, Token]
) -> Token:
    """A cell of a kind with a mark in it, or empty."""
    cell = cells.get(kind, EMPTY_CELL)
    return cell if mark == EMPTY else replace(marks.get(mark, Token(str(mark))), frame=cell.frame)
