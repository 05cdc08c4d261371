"""A4 page in SVG with a sheet to print, to play with real dice, and boxes for its score."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from textwrap import wrap

from expedition.cli.arguments.files import sheets_of
from expedition.cli.i18n import Voice
from expedition.core.catalogue import Game
from expedition.core.grid import Cell
from expedition.core.picture import Picture, Token

WIDTH, HEIGHT = 210.0, 297.0
MARGIN = 15.0
GRID_TOP, GRID_BOTTOM = 56.0, 196.0
LARGEST_CELL = 23.0
SCORE_TOP = 206.0
LETTERS_OF_A_LINE = 88
STROKE = 0.6
INK, PENCIL = "#2A2723", "#8C7F5B"
STYLE = f"""
  text {{ font-family: Georgia, 'Times New Roman', serif; fill: {INK}; }}
  .small {{ font-size: 3.1px; }} .body {{ font-size: 4.2px; }} .title {{ font-size: 10px; }}
  .written {{ font-size: 10px; text-anchor: middle; }}
  .name {{ font-size: 3.4px; fill: {PENCIL}; text-anchor: middle; }}
  .cell, .box {{ fill: none; stroke: {INK}; stroke-width: 0.4; }}
  .line {{ stroke: {PENCIL}; stroke-width: 0.4; }}
  .frame {{ fill: none; stroke: {PENCIL}; }}
  .mark {{ fill: none; stroke: {INK}; stroke-linecap: round; }}
"""


def page(voice: Voice, game: Game, picture: Picture, name: str = "") -> str:
    """The page as an SVG document, for the player of that name."""
    parts = [*_heading(voice, game, name), *_grid(picture), *_score(voice, game)]
    body = "\n".join(parts)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH:g}mm" height="{HEIGHT:g}mm"'
        f' viewBox="0 0 {WIDTH:g} {HEIGHT:g}" lang="{voice.language}">\n'
        f"<title>{escape(voice.title(game))}</title>\n"
        f"<style>{STYLE}</style>\n"
        f'<rect width="{WIDTH:g}" height="{HEIGHT:g}" fill="#fff"/>\n{body}\n</svg>\n'
    )


def _heading(voice: Voice, game: Game, name: str) -> Iterator[str]:
    yield _text(MARGIN, 24, voice.title(game), "title")
    for number, line in enumerate(wrap(voice.tagline(game), LETTERS_OF_A_LINE)):
        yield _text(MARGIN, 31 + 5 * number, line, "body")
    right = WIDTH - MARGIN
    yield _text(MARGIN, 48, f"{voice('page.name')}: {name}", "body")
    yield _text(right - 55, 48, f"{voice('page.date')}:", "body")
    yield _line(MARGIN + 14, 49, right - 60, 49)
    yield _line(right - 43, 49, right, 49)


def _grid(picture: Picture) -> Iterator[str]:
    room = WIDTH - 2 * MARGIN, GRID_BOTTOM - GRID_TOP
    size = min(LARGEST_CELL, room[0] / picture.width, room[1] / picture.height)
    left, top = (WIDTH - size * picture.width) / 2, GRID_TOP
    for column in range(picture.width):
        yield _text(left + size * (column + 0.5), top - 1.5, chr(ord("a") + column), "name")
    for row in range(picture.height):
        yield _text(left - 3, top + size * (row + 0.5) + 1.2, str(row + 1), "name")
    for cell, token in picture.cells():
        yield _cell(left + size * cell.column, top + size * cell.row, size, cell, token)


def _cell(x: float, y: float, size: float, cell: Cell, token: Token) -> str:
    drawn = f'<rect class="cell" x="{x:.2f}" y="{y:.2f}" width="{size:.2f}" height="{size:.2f}"/>'
    if token.frame:
        drawn += _shape("frame", x, y, size, token.frame)
    if token.shape:
        drawn += _shape("mark", x, y, size, token.shape)
    elif token.text:
        drawn += _text(x + size / 2, y + size / 2 + 3.4, token.text, "written")
    return f'<g id="{cell}">{drawn}</g>'


def _score(voice: Voice, game: Game) -> Iterator[str]:
    sheets = sheets_of(game)
    lines = sheets.score(sheets.blank(sheets.layouts[0])).lines
    height = min(14.0, (HEIGHT - 26 - SCORE_TOP) / (len(lines) + 1))
    for number, line in enumerate(lines):
        key = f"line.{line.name}"
        yield from _box(SCORE_TOP + number * height, height, voice.of(game, key))
        yield _text(MARGIN, SCORE_TOP + number * height + 9, voice.about(game, key), "small")
    yield from _box(SCORE_TOP + len(lines) * height, height, voice("page.total"))
    levels = " · ".join(f"☐ {voice.of(game, f'level.{level}')}" for level in sheets.levels)
    yield _text(MARGIN, HEIGHT - 16, f"{voice('page.alone')}: {levels}", "body")
    yield _text(MARGIN, HEIGHT - 9, voice("page.unofficial"), "small")


def _box(y: float, height: float, name: str) -> Iterator[str]:
    yield _text(MARGIN, y + 5, name, "body")
    yield (
        f'<rect class="box" x="{WIDTH - MARGIN - 26:g}" y="{y:.2f}" width="26"'
        f' height="{height - 2:.2f}" rx="1.5"/>'
    )


def _shape(kind: str, x: float, y: float, size: float, path: str) -> str:
    return (
        f'<path class="{kind}" d="{path}" stroke-width="{STROKE / size:.3f}"'
        f' transform="translate({x:.2f} {y:.2f}) scale({size:.2f})"/>'
    )


def _text(x: float, y: float, words: str, kind: str) -> str:
    return f'<text class="{kind}" x="{x:.2f}" y="{y:.2f}">{escape(words)}</text>'


def _line(left: float, top: float, right: float, bottom: float) -> str:
    return f'<path class="line" d="M{left:g} {top:g}L{right:g} {bottom:g}"/>'
