"""A pad: sheets of a game on pages of paper, one, two or four to a page, as SVG."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from typing import Any

from expedition.core.catalogue import Game
from expedition.core.sheets import AnySheets
from expedition.printing.sheet_page import PAGE, Look, Side, sheet_in
from expedition.printing.svg import Box, line
from expedition.printing.words import Words

PAPERS = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}
EACH = (1, 2, 4)
"""How many sheets there may be on a page."""
MARGINS = {1: 12.0, 2: 8.0, 4: 6.0}
REFERENCE = "expedition:"
"""What the code on a sheet begins with where no server's address is known."""


@dataclass(frozen=True, slots=True)
class Pad:
    """How to print: on which paper, how many to a page, in which language, in colour or not.

    Each side is a page; printed on both sides, two of them are the front and back of a paper.
    """

    game: Game
    sheets: AnySheets
    sides: tuple[Side, ...]
    language: str = "en"
    paper: str = "a4"
    each: int = 1
    colour: bool = False
    address: str = ""
    """The server at whose address a paper sheet is scored; empty if none is known."""

    @property
    def size(self) -> tuple[float, float]:
        """The width and height of a page in millimetres; two to a page lie side by side."""
        width, height = PAPERS[self.paper]
        return (height, width) if self.each == 2 else (width, height)

    @property
    def title(self) -> str:
        """The title of the document."""
        return Words(self.language, self.game).title


@dataclass(frozen=True, slots=True)
class Page:
    """A page as an SVG document, and what it shows in words."""

    svg: str
    told: str


def pages(pad: Pad) -> list[Page]:
    """The pages of the pad, one for each side."""
    return [_page(pad, side) for side in pad.sides]


def side_of(game: Game, language: str, layout: str, sheet: Any, player: str = "") -> Side:  # noqa: ANN401 - of any game
    """A side with a sheet, by the name of its printed layout or the code of one's own.

    The code on it says game, edition of the rules, and layout.
    """
    words = Words(language, game)
    is_printed = game.sheets is not None and layout in game.sheets.layouts
    name = words.of(f"option.layout.{layout}") if is_printed else words("own_layout")
    reference = f"{game.name}/{game.rules.box.edition}/{layout}".rstrip("/")
    return Side(name, reference, sheet, player, is_own=not is_printed)


def _page(pad: Pad, side: Side) -> Page:
    words = Words(pad.language, pad.game)
    width, height = pad.size
    look = Look(pad.colour, _link(pad, side))
    slots = _slots(Box(0, 0, width, height), pad.each)
    margin = MARGINS[pad.each]
    drawn = [sheet_in(slot.inset(margin), words, pad.sheets, side, look) for slot in slots]
    told = _told(words, pad, side)
    body = "\n".join((*_cuts(width, height, pad.each), *drawn))
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:g}mm" height="{height:g}mm"'
        f' class="{PAGE}" viewBox="0 0 {width:g} {height:g}" lang="{pad.language}" role="img">\n'
        f"<title>{escape(told)}</title>\n<style>{look.style}</style>\n"
        f'<rect width="{width:g}" height="{height:g}" fill="#fff"/>\n{body}\n</svg>\n'
    )
    return Page(svg, told)


def _link(pad: Pad, side: Side) -> str:
    if not pad.address:
        return f"{REFERENCE}{side.reference}"
    return f"{pad.address.rstrip('/')}/score/{side.reference}"


def _slots(page: Box, each: int) -> Sequence[Box]:
    """The places of the sheets on a page."""
    across, down = {1: (1, 1), 2: (2, 1), 4: (2, 2)}[each]
    width, height = page.width / across, page.height / down
    return [
        Box(column * width, row * height, width, height)
        for row in range(down)
        for column in range(across)
    ]


def _cuts(width: float, height: float, each: int) -> list[str]:
    """The lines to cut along."""
    cuts = [] if each == 1 else [line(width / 2, 0, width / 2, height, "cut")]
    return cuts if each < 4 else [*cuts, line(0, height / 2, width, height / 2, "cut")]


def _told(words: Words, pad: Pad, side: Side) -> str:
    """The page in words, for who does not see it."""
    picture = pad.sheets.picture(side.sheet)
    lines = (words.of(f"line.{line.name}") for line in pad.sheets.score(side.sheet).lines)
    return words(
        "page_told",
        game=words.title,
        layout=side.name,
        rows=picture.height,
        columns=picture.width,
        lines=", ".join(lines),
    )
