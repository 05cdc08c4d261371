"""Messages of the HTTP API about sheets on paper, and sheets of one's own."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from expedition.core.picture import Colour
from expedition.server.wire.server_messages import LineInfo

MOST_LETTERS = 4096
"""A sheet of 26 columns and 40 rows is written down in so many."""
MOST_SIDES = 4

GameName = Annotated[str, Meta(max_length=40)]
LayoutName = Annotated[str, Meta(max_length=140)]
SheetText = Annotated[str, Meta(max_length=MOST_LETTERS)]


class SheetAsked(Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/paper/sheet: a blank sheet, by the name of a printed layout or the code of one's
    own. `edition` is that of the rules for which it was printed."""

    game: GameName
    layout: LayoutName | None = None
    edition: int | None = None


class DrawingInfo(Struct, frozen=True):
    """How a token is drawn: letters, or a path in a square from 0 to 1, within a frame."""

    text: str
    colour: Colour
    faint: bool
    shape: str
    frame: str


class EntryInfo(Struct, frozen=True):
    """What may stand in a cell. `sign` is the end of a key `sign.…` of the game's catalogue; a
    number has none."""

    token: str
    sign: str | None
    drawing: DrawingInfo


class SheetForm(Struct, frozen=True, kw_only=True):
    """A blank sheet to fill in: its tokens row by row, and what each printed kind of cell can hold,
    first the empty cell.

    `notes` are the keys of lines below the picture that name cells; `numbered_notes` those with a
    number for each, all of them in one line. `kinds` are the cells that sheets are drawn of, the
    first of them what lies around; none where nobody draws sheets of their own.
    """

    game: str
    edition: int
    layout: str
    layouts: list[str]
    is_own: bool
    rows: list[list[str]]
    entries: dict[str, list[EntryInfo]]
    notes: list[str]
    numbered_notes: list[str]
    kinds: list[EntryInfo]


class SheetWritten(Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/paper/score, …/code: a sheet in the notation, and its game if it names none."""

    text: SheetText
    game: GameName | None = None


class SheetScore(Struct, frozen=True, kw_only=True):
    """The score of a sheet line by line, and the sheet as it was read: printed cells, tokens, and
    the lines below them as pairs."""

    game: str
    lines: list[LineInfo]
    total: int
    level: str | None
    rows: list[list[str]]
    printed: list[list[str]]
    notes: list[tuple[str, str]]


class SheetCode(Struct, frozen=True):
    """The code of a sheet of one's own: a layout to play on, in links and in records."""

    game: str
    code: str


class PadAsked(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """POST /api/paper/pad, …/pad.pdf: pages to print, one for each layout."""

    game: GameName
    layouts: Annotated[list[LayoutName], Meta(min_length=1, max_length=MOST_SIDES)]
    paper: Literal["a4", "letter"] = "a4"
    each: Literal[1, 2, 4] = 1
    colour: bool = False


class PageInfo(Struct, frozen=True):
    """A page as SVG, and what is on it in words."""

    svg: str
    told: str


class PadMade(Struct, frozen=True):
    """The pages, the size of the paper in millimetres, and whether this server makes PDF too."""

    pages: list[PageInfo]
    width: float
    height: float
    has_pdf: bool
