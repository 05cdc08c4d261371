"""Draws sheets in the terminal, with box-drawing characters and colours."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from rich.console import Console
from rich.style import Style
from rich.text import Text

from expedition.core.grid import Cell
from expedition.core.picture import Picture, Token

CELL_WIDTH = 4
MARGIN = 3
"""The room for row numbers on the left."""
JUNCTIONS = " ╵╷│╴┘┐┤╶└┌├─┴┬┼"
"""The meeting of lines by what goes up (1), down (2), left (4) and right (8)."""
PLAIN_JUNCTIONS = " |||-+++-+++-+++"
COLOURS = {
    "line": "dim",
    "frame": "green",
    "ink": "none",
    "danger": "red",
    "safe": "green",
    "water": "blue",
    "rock": "yellow",
}
"""The style of lines and frames, and of each colour that a token may have."""


@dataclass(frozen=True, slots=True)
class Look:
    """An override for a cell: other text, at most two letters, or a style."""

    text: str | None = None
    style: str = ""


@dataclass(frozen=True, slots=True)
class Ink:
    """A renderer: how lines are drawn, and the colours."""

    tall: bool = True
    junctions: str = JUNCTIONS
    colours: Mapping[str, str] = field(default_factory=lambda: COLOURS)

    def draw(self, picture: Picture, looks: Mapping[Cell, Look] | None = None) -> Text:
        """Renders the sheet, with the names of columns and rows around it."""
        letters = "".join(f"{chr(ord('a') + column):^5}" for column in range(picture.width))
        drawn = [Text(" " * MARGIN + letters.rstrip(), self.colours["line"])]
        for row in range(picture.height):
            if self.tall:
                drawn.append(Text(" " * MARGIN) + self._line(picture, row))
            drawn.append(self._row(picture, row, looks or {}))
        if self.tall:
            drawn.append(Text(" " * MARGIN) + self._line(picture, picture.height))
        return Text("\n").join(drawn)

    def cell_at(self, x: int, y: int) -> Cell | None:
        """Hit test: the cell that is drawn there; None on a line or in the margin."""
        column, within = divmod(x - MARGIN, CELL_WIDTH + 1)
        row, on_line = divmod(y - 1, 2) if self.tall else (y - 1, 1)
        return Cell(row, column) if within and on_line and row >= 0 and column >= 0 else None

    def _line(self, picture: Picture, row: int) -> Text:
        """The line above a row."""
        drawn = []
        for column in range(picture.width + 1):
            drawn.append(self.junctions[_directions(picture, row, column)])
            across = _is_line(picture, Cell(row - 1, column), Cell(row, column))
            drawn.append((self.junctions[12] if across else " ") * CELL_WIDTH)
        return Text("".join(drawn).rstrip(), self.colours["line"])

    def _row(self, picture: Picture, row: int, looks: Mapping[Cell, Look]) -> Text:
        drawn = Text().append(f"{row + 1:>{MARGIN - 1}} ", self.colours["line"])
        for column in range(picture.width + 1):
            cell = Cell(row, column)
            wall = _is_line(picture, Cell(row, column - 1), cell)
            drawn.append(self.junctions[3] if wall else " ", self.colours["line"])
            token = picture.token(cell)
            if token is not None:
                drawn.append_text(self._cell(token, looks.get(cell, Look())))
            elif column < picture.width:
                drawn.append(" " * CELL_WIDTH)
        drawn.rstrip()
        return drawn

    def _cell(self, token: Token, look: Look) -> Text:
        over = Style.parse(look.style)
        style = Style(bold=not token.faint) + Style.parse(self.colours[token.colour]) + over
        edge = Style.parse(self.colours["frame"]) + over
        opening, closing = "[]" if token.frame else "  "
        shown = token.text if look.text is None else look.text
        return Text.assemble((opening, edge), (f"{shown:>2}", style), (closing, edge))


def terminal(tall: bool = True) -> tuple[Console, Ink]:
    """Standard output, and a renderer for its capabilities."""
    console = Console(highlight=False, markup=False, emoji=False)
    can_draw_lines = console.encoding.startswith("utf")
    return console, Ink(tall, JUNCTIONS if can_draw_lines else PLAIN_JUNCTIONS)


def _is_line(picture: Picture, one: Cell, other: Cell) -> bool:
    return picture.has(one) or picture.has(other)


def _directions(picture: Picture, row: int, column: int) -> int:
    """The directions of the lines at the corner above and left of a cell."""
    above_left, above = Cell(row - 1, column - 1), Cell(row - 1, column)
    left, here = Cell(row, column - 1), Cell(row, column)
    lines = ((above_left, above), (left, here), (above_left, left), (above, here))
    return sum(1 << n for n, (one, other) in enumerate(lines) if _is_line(picture, one, other))
