"""Pads of every game to look through, and the texts on a page with the room that they take."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from xml.etree import ElementTree

from expedition.core.catalogue import catalogue, find_game
from expedition.printing.pad import Pad, pages, side_of
from expedition.printing.svg import text_width

SVG = "{http://www.w3.org/2000/svg}"
GAMES = [name for name, game in catalogue().items() if game.sheets]
GOLDEN = Path(__file__).parent / "golden"
ADDRESS = "https://games.example.org"


def pad_of(
    name: str, language: str = "en", paper: str = "a4", each: int = 1, colour: bool = False
) -> Pad:
    """A pad of all printed layouts of a game."""
    game = find_game(name)
    assert game.sheets is not None
    sheets = game.sheets
    sides = tuple(
        side_of(game, language, layout, sheets.blank(layout)) for layout in sheets.layouts
    )
    return Pad(game, game.sheets, sides, language, paper, each, colour, ADDRESS)


@dataclass(frozen=True, slots=True)
class Room:
    """The words of a text, the size of their type, and the room that they take at most."""

    words: str
    size: float
    left: float
    top: float
    right: float
    bottom: float

    def meets(self, other: Room) -> bool:
        """True if the two are printed over one another."""
        return min(self.right, other.right) > max(self.left, other.left) and min(
            self.bottom, other.bottom
        ) > max(self.top, other.top)


def texts(svg: str) -> list[Room]:
    """All texts of a page."""
    return [_room(text) for text in ElementTree.fromstring(svg).iter(f"{SVG}text")]


def _room(text: ElementTree.Element) -> Room:
    words, size = text.text or "", float(text.get("font-size", "0"))
    x, y = float(text.get("x", "")), float(text.get("y", ""))
    width = text_width(words, size, bold=text.get("class") == "strong")
    left = x - {"middle": width / 2, "end": width}.get(text.get("text-anchor", ""), 0)
    return Room(words, size, left, y - size * 0.72, left + width, y + size * 0.2)


def golden_pages() -> dict[Path, str]:
    """The pages that are kept: the first of each game, as few or as many to a page."""
    kept = {}
    for name, each in zip(GAMES, (1, 4, 2), strict=False):
        pad = pad_of(name, each=each, colour=each == 1)
        # A page of some shapes a line reads well in a difference; codes are looked at elsewhere.
        svg = re.sub(r'<path class="qr" d="[^"]*"', '<path class="qr" d="…"', pages(pad)[0].svg)
        kept[GOLDEN / f"{name}-{each}.svg"] = svg.replace("</g><g", "</g>\n<g")
    return kept


if __name__ == "__main__":
    for path, svg in golden_pages().items():
        path.write_text(svg, "utf-8")
