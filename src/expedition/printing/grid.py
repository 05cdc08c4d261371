"""The grid of a sheet on paper, with the names of its columns and rows."""

from __future__ import annotations

from collections.abc import Iterator

from expedition.core.grid import Cell
from expedition.core.picture import Picture, Token
from expedition.printing.svg import Box, rectangle, shape, text

LARGEST_CELL = 24.0
MARGIN = 0.7
"""The room for the names of columns and rows, in cells."""
STROKE = 0.5
GROUND_STROKE = 0.28


def drawn_grid(picture: Picture, room: Box, names: float) -> Iterator[str]:
    """The cells as large as the room allows, in its middle."""
    size = min(
        LARGEST_CELL,
        (room.width - 2 * names * 1.6) / picture.width,
        (room.height - names * 2.2) / picture.height,
    )
    left = room.x + (room.width - size * picture.width) / 2
    top = room.y + names * 1.6 + max(0, (room.height - names * 2.2 - size * picture.height) / 2)
    for column in range(picture.width):
        x = left + size * (column + 0.5)
        letter = chr(ord("a") + column)
        yield text(x, top - names * 0.5, letter, names, kind="quiet", anchor="middle")
    for row in range(picture.height):
        y = top + size * (row + 0.5) + names * 0.35
        yield text(left - names * 0.5, y, str(row + 1), names, kind="quiet", anchor="end")
    for cell, token in picture.cells():
        yield _cell(left + size * cell.column, top + size * cell.row, size, cell, token)


def _cell(x: float, y: float, size: float, cell: Cell, token: Token) -> str:
    is_ground = token.faint and token.colour in ("water", "rock")
    tint = f" {token.colour}" if is_ground else ""
    drawn = rectangle(Box(x, y, size, size), f"cell{tint}")
    if token.frame:
        drawn += shape(token.frame, "frame", x, y, size, STROKE)
    if token.shape:
        kind, stroke = (f"ground{tint}", GROUND_STROKE) if is_ground else ("mark", STROKE)
        drawn += shape(token.shape, kind, x, y, size, stroke)
    elif token.text:
        written = size * 0.46
        middle = y + size / 2 + written * 0.35
        drawn += text(x + size / 2, middle, token.text, written, kind="written", anchor="middle")
    return f'<g data-cell="{cell}">{drawn}</g>'
