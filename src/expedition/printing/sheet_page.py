"""One sheet in its place on a page: heading, grid, boxes to tick, score, levels and dice."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from expedition.core.picture import Picture
from expedition.core.sheets import AnySheets, HasTallies, ListsTokens
from expedition.printing.grid import drawn_grid
from expedition.printing.svg import (
    LINE_HEIGHT,
    SMALLEST,
    Box,
    broken,
    line,
    qr_path,
    rectangle,
    text,
    text_width,
)
from expedition.printing.words import Words

SERIF = "Georgia, 'Libertinus Serif', 'Times New Roman', serif"
INK, GREY, GREEN = "#2A2723", "#6B6250", "#2F6B4F"
TINTS = {"water": "#DCEBF1", "rock": "#E9DFCB", "safe": "#E3EFE5", "danger": "#F6E1DC"}
"""The ground of cells in colour; where ink is saved all of them stay white."""
LINES = {"water": "#3F7389", "rock": "#7A6033"}
"""What is drawn on such ground."""
PAGE = "paper"
"""The class of a page."""
GAP = 2.2
GUTTER = 6.0


@dataclass(frozen=True, slots=True)
class Side:
    """A sheet to print: its name in words, its reference in addresses, the sheet, its player."""

    name: str
    reference: str
    sheet: Any
    player: str = ""
    is_own: bool = False
    """True for a sheet of somebody's own, for which no bounds of levels are known."""


@dataclass(frozen=True, slots=True)
class Look:
    """Whether colour is printed, and the link that the code on each sheet holds."""

    colour: bool
    link: str

    @property
    def style(self) -> str:
        """The style sheet of a page."""
        rules = {
            "text": f"font-family: {SERIF}; fill: {INK}",
            ".strong": "font-weight: bold",
            ".quiet": f"fill: {GREY}",
            ".title": f"fill: {GREEN if self.colour else INK}",
            ".cell": f"fill: #fff; stroke: {INK}; stroke-width: .35",
            ".box": f"fill: #fff; stroke: {INK}; stroke-width: .35",
            ".frame": f"fill: none; stroke: {GREEN if self.colour else GREY}",
            ".ground": f"fill: none; stroke: {GREY}; stroke-linecap: round",
            ".mark": f"fill: none; stroke: {INK}; stroke-linecap: round",
            ".rule": f"fill: none; stroke: {GREY}; stroke-width: .3",
            ".cut": "fill: none; stroke: #999; stroke-width: .2; stroke-dasharray: 2 2",
            ".qr": "fill: none; stroke: #000",
        }
        if self.colour:
            rules |= {f".cell.{ground}": f"fill: {tint}" for ground, tint in TINTS.items()}
            rules |= {f".ground.{ground}": f"stroke: {ink}" for ground, ink in LINES.items()}
        # A page within another document must not dress what is around it.
        return "".join(f".{PAGE} {name} {{ {rule}; }}\n" for name, rule in rules.items())


@dataclass(frozen=True, slots=True)
class Detail:
    """How much is said on a sheet: in how many columns the score stands, and what explains it."""

    columns: int
    explained: bool
    tips: bool


DETAILS = (
    Detail(1, True, True),
    Detail(2, True, True),
    Detail(2, True, False),
    Detail(2, False, False),
)
"""From the fullest to the shortest; the first that leaves the cells large enough is taken."""


@dataclass(frozen=True, slots=True)
class Sizes:
    """Sizes of type, cells and the code, by the width of a sheet."""

    title: float
    body: float
    small: float
    code: float
    cell: float
    box: float


LARGE = Sizes(title=7.6, body=3.5, small=2.9, code=25, cell=14.5, box=8.5)
MEDIUM = Sizes(title=5.8, body=3.1, small=2.6, code=21, cell=10, box=7)
SMALL = Sizes(title=4.3, body=2.7, small=SMALLEST + 0.01, code=17, cell=8.5, box=5.6)


@dataclass(frozen=True, slots=True)
class Place:
    """What the parts of a sheet are drawn from, and where."""

    box: Box
    words: Words
    sheets: AnySheets
    side: Side
    look: Look

    @property
    def sizes(self) -> Sizes:
        """The sizes for a sheet so wide."""
        if self.box.width > 170:
            return LARGE
        return MEDIUM if self.box.width > 110 else SMALL


def sheet_in(box: Box, words: Words, sheets: AnySheets, side: Side, look: Look) -> str:
    """The sheet as an SVG group that fills the box."""
    place = Place(box, words, sheets, side, look)
    picture = sheets.picture(side.sheet)
    top = Column(place, box.y)
    _heading(top)
    chosen = next((one for one in DETAILS if _leaves_room(place, picture, top.y, one)), DETAILS[-1])
    height = _below(place, 0, chosen).y
    room = Box(box.x, top.y, box.width, box.bottom - height - top.y)
    below = _below(place, box.bottom - height, chosen)
    grid = drawn_grid(picture, room, place.sizes.small)
    return "\n".join(('<g class="sheet">', *top.drawn, *grid, *below.drawn, "</g>"))


class Column:
    """A column of parts that is filled from the top."""

    def __init__(self, place: Place, y: float) -> None:
        self.place = place
        self.y = y
        self.drawn: list[str] = []

    def words(
        self, words: str, size: float, kind: str = "", left: float = 0, right: float = 0
    ) -> None:
        """A paragraph, as wide as the column without what is left free at its sides."""
        box = self.place.box
        for one in broken(words, size, box.width - left - right):
            self.y += size * LINE_HEIGHT
            self.drawn.append(text(box.x + left, self.y - size * 0.28, one, size, kind=kind))


def _leaves_room(place: Place, picture: Picture, top: float, detail: Detail) -> bool:
    height = place.box.bottom - _below(place, 0, detail).y - top
    widest = place.box.width / (picture.width + 1)
    return height / (picture.height + 0.7) >= min(place.sizes.cell, widest)


def _heading(column: Column) -> None:
    """Title, layout, code, and lines for name and date."""
    place, box, sizes = column.place, column.place.box, column.place.sizes
    code = Box(box.right - sizes.code, box.y, sizes.code, sizes.code)
    column.drawn.append(qr_path(place.look.link, code))
    aside = sizes.code + GAP
    column.words(place.words.title, sizes.title, "title", right=aside)
    column.words(place.side.name, sizes.body, "quiet", right=aside)
    column.y = max(column.y + sizes.body * 1.9, code.bottom - sizes.body * 0.6)
    _blank(column, place.words("name"), box.x, box.x + (box.width - aside) * 0.6, place.side.player)
    _blank(column, place.words("date"), box.x + (box.width - aside) * 0.63, code.x - GAP)
    column.y = max(column.y + sizes.body * 0.6, code.bottom) + 0.5


def _blank(column: Column, label: str, left: float, right: float, written: str = "") -> None:
    """A line to write on, after its label."""
    size = column.place.sizes.body
    start = left + text_width(f"{label} ", size)
    column.drawn.append(text(left, column.y, label, size))
    column.drawn.append(line(start, column.y + 0.6, right, column.y + 0.6, "rule"))
    if written:
        shown = broken(written, size, 10_000)[0]
        while text_width(shown, size) > right - start and len(shown) > 1:
            shown = shown[:-1]
        column.drawn.append(text(start + 0.5, column.y, shown, size))


def _below(place: Place, y: float, detail: Detail) -> Column:
    """All that stands under the grid, from that height."""
    column = Column(place, y + GAP)
    _tallies(column)
    _score(column, detail)
    _levels(column)
    _dice(column, detail)
    column.y += 0.8
    column.words(place.words("unofficial"), place.sizes.small, "quiet")
    return column


def _tallies(column: Column) -> None:
    """Rows of boxes to tick, such as turns."""
    place = column.place
    if not isinstance(place.sheets, HasTallies):
        return
    size = place.sizes.body
    for name, count in place.sheets.tallies.items():
        label = place.words.of(f"tally.{name}")
        left = place.box.x + text_width(f"{label}  ", size)
        side = min(size * 1.6, (place.box.right - left) / count)
        for number in range(count):
            box = Box(left + number * side, column.y, side * 0.82, side * 0.82)
            column.drawn.append(rectangle(box, "box", 0.5))
        height = max(side * 0.82, size)
        column.drawn.append(text(place.box.x, column.y + height / 2 + size * 0.34, label, size))
        column.y += height + GAP * 0.7


def _score(column: Column, detail: Detail) -> None:
    """A box for each line of the score and one for the total, in columns."""
    place, sizes = column.place, column.place.sizes
    names = [line.name for line in place.sheets.score(place.side.sheet).lines]
    entries = [
        (place.words.of(f"line.{name}"), place.words.known(f"line.{name}.about") * detail.explained)
        for name in names
    ]
    entries.append((place.words("total"), ""))
    width = (place.box.width - GUTTER * (detail.columns - 1)) / detail.columns
    rows = [entries[at : at + detail.columns] for at in range(0, len(entries), detail.columns)]
    for row in rows:
        bottoms = [
            _entry(column, entry, Box(place.box.x + number * (width + GUTTER), column.y, width, 0))
            for number, entry in enumerate(row)
        ]
        column.y = max(bottoms)
    column.y += sizes.body * 0.3


def _entry(column: Column, entry: tuple[str, str], room: Box) -> float:
    """One line of the score with its box; its lower edge."""
    sizes = column.place.sizes
    name, about = entry
    box = Box(room.right - sizes.box * 2, room.y, sizes.box * 2, sizes.box)
    column.drawn.append(rectangle(box, "box", 1))
    left = room.width - box.width - GAP
    explained = broken(about, sizes.small, left) if about else []
    block = sizes.body * LINE_HEIGHT + len(explained) * sizes.small * LINE_HEIGHT
    y = room.y + max(0, (sizes.box - block) / 2) + sizes.body
    column.drawn.append(text(room.x, y, name, sizes.body, kind="strong"))
    for one in explained:
        y += sizes.small * LINE_HEIGHT
        column.drawn.append(text(room.x, y, one, sizes.small))
    return max(box.bottom, room.y + block) + 1.1


def _levels(column: Column) -> None:
    """The levels of who plays alone with their bounds, each with a box to tick."""
    place, size = column.place, column.place.sizes.small
    bounds = place.sheets.bounds_of(place.side.sheet)
    if not bounds or place.side.is_own:
        return
    told = [
        place.words("from", level=place.words.of(f"level.{level}"), stars=max(bound, 0))
        for level, bound in bounds.items()
    ]
    eased = place.words.known("level.eased")
    column.y += size
    x = place.box.x
    alone = place.words("alone")
    column.drawn.append(text(x, column.y, alone, size, kind="strong"))
    x += text_width(f"{alone}  ", size, bold=True)
    for one in told:
        wide = size * 1.4 + text_width(f"{one}  ", size)
        if x + wide > place.box.right:
            x, column.y = place.box.x, column.y + size * 1.6
        column.drawn.append(rectangle(Box(x, column.y - size * 0.82, size, size), "box", 0.3))
        column.drawn.append(text(x + size * 1.4, column.y, one, size))
        x += wide
    column.y += size * 0.5
    if eased:
        column.words(eased, size)


def _dice(column: Column, detail: Detail) -> None:
    """The faces of each die, and what the special ones do where there is room to say it."""
    place, sizes = column.place, column.place.sizes
    if not isinstance(place.sheets, ListsTokens):
        return
    column.y += sizes.small * 0.7
    if not detail.tips:
        _faces_in_a_row(column)
        return
    numbers = place.words.known("tip.numbers")
    if numbers:
        column.words(numbers, sizes.small)
        column.y += 0.6
    for faces in place.sheets.dice:
        height = sizes.small * 1.7
        shown = list(_faces(place, faces, place.box.x, column.y, height))
        column.drawn += [drawn for _, drawn in shown]
        left = shown[-1][0] - place.box.x + GAP
        top = column.y
        for face in faces:
            if not face.isdigit():
                column.words(place.words.known(f"tip.face.{face}"), sizes.small, left=left)
        column.y = max(column.y, top + height) + 0.7


def _faces_in_a_row(column: Column) -> None:
    """All dice side by side, in as many rows as it takes."""
    place, height = column.place, column.place.sizes.small * 1.7
    x = place.box.x
    for faces in place.sheets.dice if isinstance(place.sheets, ListsTokens) else ():
        shown = list(_faces(place, faces, x, column.y, height))
        if shown[-1][0] > place.box.right:
            column.y += height + 0.7
            shown = list(_faces(place, faces, place.box.x, column.y, height))
        column.drawn += [drawn for _, drawn in shown]
        x = shown[-1][0] + GAP
    column.y += height + 0.3


def _faces(
    place: Place, faces: tuple[str, ...], x: float, y: float, height: float
) -> Iterator[tuple[float, str]]:
    """Each face of a die with the right edge of its box."""
    size = place.sizes.small
    for face in faces:
        words = face if face.isdigit() else place.words.of(f"face.{face}")
        width = max(height, text_width(words, size) + 1.6)
        named = text(x + width / 2, y + height / 2 + size * 0.34, words, size, anchor="middle")
        yield x + width, rectangle(Box(x, y, width, height), "box", 0.8) + named
        x += width + 0.4
