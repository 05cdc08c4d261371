"""SVG elements in millimetres, QR codes, and text that is measured and broken into lines."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape
from typing import Literal, TypeAlias

Anchor: TypeAlias = Literal["start", "middle", "end"]

POINT = 25.4 / 72
SMALLEST = 7 * POINT
"""No text on paper is smaller, in millimetres: 7 points."""
LINE_HEIGHT = 1.28
NARROW, SLIM, WIDE, WIDEST = "ijl.,:;'’|!· \u00a0\u202f", "ftrI()[]-/“”«»", "mw—%&", "MWÆŒ★"
BOLDER = 1.08
QUIET = 2
"""How many modules stay white around a QR code, so that a camera finds it on a full page."""


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle on the page."""

    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        """The right edge."""
        return self.x + self.width

    @property
    def bottom(self) -> float:
        """The lower edge."""
        return self.y + self.height

    def inset(self, by: float) -> Box:
        """The rectangle within, with a margin all around."""
        return Box(self.x + by, self.y + by, self.width - 2 * by, self.height - 2 * by)


def text_width(words: str, size: float, bold: bool = False) -> float:
    """An upper estimate of how wide a text is set in a serif face, whichever the reader has."""
    return sum(map(_letter, words)) * size * (BOLDER if bold else 1)


def broken(words: str, size: float, width: float) -> list[str]:
    """The text in lines that are no wider, broken at spaces."""
    lines: list[str] = []
    for word in words.split(" "):
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and text_width(longer, size) <= width:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


def text(
    x: float, y: float, words: str, size: float, *, kind: str = "", anchor: Anchor = "start"
) -> str:
    """A line of text with its baseline at that height."""
    named = f' class="{kind}"' if kind else ""
    anchored = "" if anchor == "start" else f' text-anchor="{anchor}"'
    place = f'x="{_short(x)}" y="{_short(y)}" font-size="{_short(size)}"'
    return f"<text{named} {place}{anchored}>{escape(words)}</text>"


def rectangle(box: Box, kind: str, radius: float = 0) -> str:
    """A rectangle, with round corners where there is a radius."""
    size = f'width="{_short(box.width)}" height="{_short(box.height)}"'
    round_off = f' rx="{_short(radius)}"' if radius else ""
    return f'<rect class="{kind}" x="{_short(box.x)}" y="{_short(box.y)}" {size}{round_off}/>'


def line(x: float, y: float, right: float, bottom: float, kind: str) -> str:
    """A straight line."""
    path = f"M{_short(x)} {_short(y)}L{_short(right)} {_short(bottom)}"
    return f'<path class="{kind}" d="{path}"/>'


def shape(path: str, kind: str, x: float, y: float, size: float, stroke: float) -> str:
    """A path in a square from 0 to 1, drawn in one of that size; the stroke is in millimetres."""
    placed = f'transform="translate({_short(x)} {_short(y)}) scale({_short(size)})"'
    return f'<path class="{kind}" d="{path}" stroke-width="{stroke / size:.3f}" {placed}/>'


def qr_path(link: str, box: Box) -> str:
    """The QR code in a square box: each row's dark modules as strokes of a path."""
    import segno

    code = segno.make(link, micro=False, error="m")
    rows = list(code.matrix)
    side = box.width / (len(rows) + 2 * QUIET)
    strokes = []
    for number, row in enumerate(rows):
        y = box.y + (QUIET + number + 0.5) * side
        for start, length in _runs(bytes(row)):
            x = box.x + (QUIET + start) * side
            strokes.append(f"M{x:.2f} {y:.2f}h{length * side:.2f}")
    return f'<path class="qr" d="{"".join(strokes)}" stroke-width="{side * 1.02:.3f}"/>'


def _letter(letter: str) -> float:
    """The width of a letter, as a part of the size of the type."""
    if letter in NARROW:
        return 0.31
    if letter in SLIM:
        return 0.42
    if letter in WIDEST:
        return 1.0
    if letter in WIDE:
        return 0.86
    return 0.74 if letter.isupper() else 0.57


def _short(number: float) -> str:
    return f"{number:.2f}".rstrip("0").rstrip(".")


def _runs(row: bytes) -> list[tuple[int, int]]:
    """Where dark modules begin, and how many stand side by side."""
    runs: list[tuple[int, int]] = []
    for column, dark in enumerate(row):
        if not dark:
            continue
        if runs and sum(runs[-1]) == column:
            runs[-1] = (runs[-1][0], runs[-1][1] + 1)
        else:
            runs.append((column, 1))
    return runs
