"""Rendering: a moment as text (`ansi`) and as an image (`rgb_array`), in English."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from functools import cache
from textwrap import wrap
from typing import TypeAlias
from unicodedata import normalize

import numpy as np
from numpy.typing import NDArray

from expedition.core.picture import Colour, Picture, Token
from expedition.core.rules import Seat
from expedition.core.turns import AnyView
from expedition.core.wire import to_plain
from expedition.environments.episode import Episode
from expedition.locale import say

Image: TypeAlias = NDArray[np.uint8]
Paint: TypeAlias = tuple[int, int, int]
MODES = ("ansi", "rgb_array")
MOST_SHEETS = 4
"""The number of sheets that are drawn, where there are more."""
COLUMNS, ROWS = 80, 56
"""The letters of an image of text: always as many, so that images make a film."""
SCALE, CELL, GAP = 2, 26, 8
WIDE, TALL = 3, 5
"""The dots of a letter, before they are enlarged; one more lies between letters and lines."""
PAPER, BESIDE, RULE, INK = (250, 244, 230), (222, 212, 190), (150, 138, 120), (40, 36, 32)
COLOURS: dict[Colour, Paint] = {
    "ink": INK,
    "danger": (176, 32, 32),
    "safe": (32, 120, 64),
    "water": (40, 96, 168),
    "rock": (128, 92, 48),
}
DOTS = """
075557 126227 271747 371317 455711 574717 674757 771222 875757 975717 A25755 B65656
C34443 D65556 E74647 F74644 G34553 H55755 I72227 J11152 K55655 L44447 M57755 N65555
O25552 P65644 Q25573 R65655 S34216 T72222 U55557 V55552 W55775 X55255 Y55222 Z71247
.00002 ,00024 :02020 ;02024 !22202 ?61202 -00700 +02720 =07070 ~06300 ^02500 *52500
(24442 )21112 /11244 '22000 "55000 #57575 _00007 ×05250
"""
"""Letters of our own: a sign, and for each of its five rows a digit whose bits are dots."""
LINES = (" ╵╷│╴┘┐┤╶└┌├─┴┬┼", " ╹╻┃╸┛┓┫╺┗┏┣━┻┳╋")
"""Thin and thick lines by what goes up (1), down (2), left (4) and right (8)."""


def as_text(episode: Episode, seat: Seat | None) -> str:
    """The view of the seat, or of a spectator, in lines of text."""
    return "\n".join(_told(episode, episode.view(seat)))


def as_image(episode: Episode, seat: Seat | None) -> Image:
    """The sheets that are shown side by side; of a game without sheets its text."""
    sheets, view = episode.game.sheets, episode.view(seat)
    if sheets is None:
        return _page(list(_told(episode, view)))
    drawn = [_sheet(sheets.picture(sheets.of(view.public, one))) for one in _shown(episode, view)]
    gap = np.full((drawn[0].shape[0], GAP, 3), BESIDE, np.uint8)
    parts = [part for image in drawn for part in (image, gap)]
    return np.concatenate(parts[:-1], axis=1)


def _shown(episode: Episode, view: AnyView) -> Sequence[Seat]:
    """The sheets that are drawn: one's own, or those of the first seats."""
    return range(min(episode.seats, MOST_SHEETS)) if view.seat is None else [view.seat]


def _told(episode: Episode, view: AnyView) -> Iterator[str]:
    game = episode.game
    if game.sheets is not None:
        yield " ".join(game.sheets.roll(view.public))
        for seat in _shown(episode, view):
            total = episode.standings[seat].total
            yield f"{episode.name(seat)}: {total}"
            yield from game.sheets.write(game.sheets.of(view.public, seat)).splitlines()
    elif game.narrator is not None:
        names = [episode.name(seat) for seat in range(episode.seats)]
        yield from game.narrator.scene(view, _Say(game.name), names)
    else:
        yield json.dumps(to_plain(view), ensure_ascii=False)


class _Say:
    """Looks a game's sentences up in English."""

    def __init__(self, game: str) -> None:
        self.game = game

    def __call__(self, key: str, /, **values: object) -> str:
        return say("en", f"{self.game}.{key}", **values)


def _sheet(picture: Picture) -> Image:
    """A sheet in squares of the same size."""
    image = np.full((picture.height * CELL + 1, picture.width * CELL + 1, 3), BESIDE, np.uint8)
    for cell, token in picture.cells():
        top, left = cell.row * CELL, cell.column * CELL
        square = image[top : top + CELL + 1, left : left + CELL + 1]
        square[:] = RULE
        square[1:-1, 1:-1] = PAPER
        if token.frame:
            square[2:4, 2:-2] = square[2:-2, 2:4] = square[2:-2, -4:-2] = COLOURS["safe"]
        _write(square, token.text, _paint(token))
    return image


def _paint(token: Token) -> Paint:
    colour = COLOURS[token.colour]
    if not token.faint:
        return colour
    red, green, blue = ((ink + paper) // 2 for ink, paper in zip(colour, PAPER, strict=True))
    return red, green, blue


def _page(lines: Sequence[str]) -> Image:
    """Lines of text, folded, and cut off below."""
    height, width = (TALL + 1) * SCALE, (WIDE + 1) * SCALE
    image = np.full((ROWS * height, COLUMNS * width, 3), PAPER, np.uint8)
    folded = [part for line in lines for part in wrap(line, COLUMNS, drop_whitespace=False)]
    for row, line in enumerate(folded[:ROWS]):
        for column, sign in enumerate(line):
            square = image[row * height :, column * width :]
            dots = _enlarged(sign)
            square[: dots.shape[0], : dots.shape[1]][dots] = INK
    return image


def _write(square: Image, text: str, paint: Paint) -> None:
    """Writes a text of some letters in the middle of a square."""
    signs = [_enlarged(sign) for sign in text]
    width = len(signs) * (WIDE + 1) * SCALE - SCALE
    top = (square.shape[0] - TALL * SCALE) // 2
    left = (square.shape[1] - width) // 2
    for place, dots in enumerate(signs):
        at = left + place * (WIDE + 1) * SCALE
        square[top : top + dots.shape[0], at : at + dots.shape[1]][dots] = paint


@cache
def _enlarged(sign: str) -> NDArray[np.bool_]:
    dots = np.array(_dots(sign), np.bool_)
    return dots.repeat(SCALE, axis=0).repeat(SCALE, axis=1)


def _dots(sign: str) -> list[list[bool]]:
    """The dots of a sign; a block for one that is not known."""
    plain = normalize("NFKD", sign)[0].upper()
    if plain in _letters():
        return [[bool(int(row) & bit) for bit in (4, 2, 1)] for row in _letters()[plain]]
    for lines in LINES:
        if sign in lines[1:]:
            return _crossing(lines.index(sign))
    return [[not sign.isspace()] * WIDE] * TALL


@cache
def _letters() -> dict[str, str]:
    return {letter[0]: letter[1:] for letter in DOTS.split()}


def _crossing(sides: int) -> list[list[bool]]:
    """Lines from the middle of a square to its sides."""
    up, down, left, right = (bool(sides & bit) for bit in (1, 2, 4, 8))
    middle = [left, True, right]
    return [[False, up, False]] * 2 + [middle] + [[False, down, False]] * 2
