"""Pieces to cut out, on pages with marks and backs; with a list, plans and an aid of one page."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape
from importlib.resources import files

from expedition.core.catalogue import Game
from expedition.core.pieces import Piece, Pieces, PieceSet, Plan, Stroke
from expedition.printing.pad import PAPERS, Page
from expedition.printing.sheet_page import PAGE, Look
from expedition.printing.svg import (
    LINE_HEIGHT,
    SMALLEST,
    Box,
    broken,
    line,
    rectangle,
    shape,
    text,
    text_width,
)
from expedition.printing.words import Words

MARGIN = 8.0
"""What printers leave white, in millimetres."""
CUT = 3.0
"""How long a cutting mark is."""
STROKE, THIN = 0.5, 0.3
TITLE, HEADING, BODY, SMALL = 8.0, 5.0, 3.8, SMALLEST + 0.15
AID = re.compile(r"^## [^\n]*\{#minute\}\n(.*?)(?=^## )", re.MULTILINE | re.DOTALL)
"""The section of a game's rules that tells them in a minute."""
PICTURE = re.compile(r"!\[[^\]]*\]\([^)]*\)\s*")


@dataclass(frozen=True, slots=True)
class CutOut:
    """What to print of a game's box, on which paper, in which language, in colour or not."""

    game: Game
    pieces: Pieces
    language: str = "en"
    paper: str = "a4"
    colour: bool = False

    @property
    def size(self) -> tuple[float, float]:
        """The width and height of a page."""
        return PAPERS[self.paper]

    @property
    def words(self) -> Words:
        """The sentences on the pages."""
        return Words(self.language, self.game)

    @property
    def title(self) -> str:
        """The title of the document."""
        return self.words.title


def cut_out_pages(wanted: CutOut) -> list[Page]:
    """All pages: the list, the aid, the plans, and the pieces, each page with its back after it."""
    pages = [_list_page(wanted), _aid_page(wanted), _plan_page(wanted)]
    for one in wanted.pieces.sets():
        pages += _set_pages(wanted, one)
    return pages


def _page(wanted: CutOut, drawn: Sequence[str], told: str) -> Page:
    width, height = wanted.size
    body = "\n".join(drawn)
    style = Look(wanted.colour, "").style
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:g}mm" height="{height:g}mm"'
        f' class="{PAGE}" viewBox="0 0 {width:g} {height:g}" lang="{wanted.language}" role="img">\n'
        f"<title>{escape(told)}</title>\n<style>{style}</style>\n"
        f'<rect width="{width:g}" height="{height:g}" fill="#fff"/>\n{body}\n</svg>\n'
    )
    return Page(svg, told)


def _headed(wanted: CutOut, heading: str) -> tuple[list[str], float]:
    """A page with the title and its heading, and the height from which there is room."""
    left, y = MARGIN * 2, MARGIN * 2 + TITLE
    drawn = [text(left, y, wanted.title, TITLE, kind="title")]
    drawn.append(text(left, y + HEADING * 1.6, heading, HEADING, kind="quiet"))
    return drawn, y + HEADING * 3


def _list_page(wanted: CutOut) -> Page:
    """How many there are of each set of pieces, and what else is needed."""
    words = wanted.words
    drawn, y = _headed(wanted, words("pieces"))
    width = wanted.size[0] - 4 * MARGIN
    told = []
    for one in wanted.pieces.sets():
        entry = words("piece_count", count=one.count, name=words.of(one.name))
        told.append(entry)
        drawn.append(text(2 * MARGIN, y, entry, BODY, kind="strong"))
        y += BODY * LINE_HEIGHT
        for about in broken(words.known(f"{one.name}.about"), BODY, width):
            drawn.append(text(2 * MARGIN, y, about, BODY))
            y += BODY * LINE_HEIGHT
        y += BODY * 0.8
    for about in broken(words.known("pieces.also"), BODY, width):
        drawn.append(text(2 * MARGIN, y, about, BODY))
        y += BODY * LINE_HEIGHT
    return _page(wanted, drawn, f"{wanted.title}, {words('pieces')}: {', '.join(told)}.")


def _aid_page(wanted: CutOut) -> Page:
    """The rules in a minute, from the game's own page, and what the end brings."""
    words = wanted.words
    drawn, y = _headed(wanted, words("aid"))
    told = list(rules_in_a_minute(wanted.game, wanted.language))
    for sentence in told:
        bullet = Box(2 * MARGIN, y - BODY * 0.6, 2, 2)
        drawn.append(rectangle(bullet, "box", 1))
        for one in broken(sentence, BODY * 1.15, wanted.size[0] - 4 * MARGIN - 5):
            drawn.append(text(2 * MARGIN + 5, y, one, BODY * 1.15))
            y += BODY * 1.15 * LINE_HEIGHT
        y += BODY
    return _page(wanted, drawn, f"{wanted.title}, {words('aid')}: {' '.join(told)}")


def rules_in_a_minute(game: Game, language: str) -> Iterator[str]:
    """The sentences of that section, without its drawings."""
    page = files(game.package).joinpath(f"RULES.{language}.md")
    found = AID.search(page.read_text("utf-8")) if page.is_file() else None
    for entry in (found[1] if found else "").split("\n- "):
        sentence = PICTURE.sub("", " ".join(entry.split())).replace("**", "").removeprefix("- ")
        if sentence:
            yield sentence


def _plan_page(wanted: CutOut) -> Page:
    """The start for each number of players, in two columns."""
    words = wanted.words
    drawn, top = _headed(wanted, words("plans"))
    plans = wanted.pieces.plans()
    rows = (len(plans) + 1) // 2
    width = (wanted.size[0] - 4 * MARGIN) / 2
    height = (wanted.size[1] - top - 2 * MARGIN) / max(rows, 1)
    for number, plan in enumerate(plans):
        row, column = divmod(number, 2)
        room = Box(2 * MARGIN + column * width, top + row * height, width, height)
        drawn += _plan(words, plan, room)
    players = ", ".join(str(plan.players) for plan in plans)
    return _page(wanted, drawn, f"{wanted.title}, {words('plans')}: {players}.")


def _plan(words: Words, plan: Plan, room: Box) -> Iterator[str]:
    yield text(room.x, room.y + BODY, words("players", count=plan.players), BODY, kind="strong")
    columns = max(column for column, _, _ in plan.cells) + 1
    rows = max(row for _, row, _ in plan.cells) + 1
    side = min(7.0, (room.width - 6) / columns, (room.height - BODY * 2.6) / rows)
    for column, row, path in plan.cells:
        x, y = room.x + column * side, room.y + BODY * 1.6 + row * side
        yield rectangle(Box(x, y, side, side), "cell")
        yield shape(path, "mark", x, y, side, THIN)


def _set_pages(wanted: CutOut, one: PieceSet) -> Iterator[Page]:
    """Pages of pieces as close as they fit, each with the page of their backs."""
    width, height = wanted.size
    across = max(1, int((width - 2 * MARGIN) // one.width))
    down = max(1, int((height - 2 * MARGIN) // one.height))
    each = [piece for piece in one.pieces for _ in range(piece.count)]
    left, top = (width - across * one.width) / 2, (height - down * one.height) / 2
    name = wanted.words.of(one.name)
    for start in range(0, len(each), across * down):
        page = each[start : start + across * down]
        boxes = [
            Box(left + column * one.width, top + row * one.height, one.width, one.height)
            for row, column in (divmod(n, across) for n in range(len(page)))
        ]
        front = list(_marks(boxes))
        for piece, box in zip(page, boxes, strict=True):
            if wanted.colour and piece.ground:
                front.append(rectangle(box, f"cell {piece.ground}"))
            front += _drawn(wanted.words, one, piece, box)
        told = wanted.words("pieces_told", game=wanted.title, name=name, count=len(page))
        yield _page(wanted, front, told)
        if one.back:
            turned = [Box(width - box.right, box.y, box.width, box.height) for box in boxes]
            back = [drawn for box in turned for drawn in _strokes(one.back, box)]
            yield _page(wanted, back, wanted.words("backs_told", game=wanted.title, name=name))


def _marks(boxes: Sequence[Box]) -> Iterator[str]:
    """Cutting marks at the edges of the page's block, and fine lines between the pieces."""
    left, right = min(box.x for box in boxes), max(box.right for box in boxes)
    top, bottom = min(box.y for box in boxes), max(box.bottom for box in boxes)
    for x in sorted({box.x for box in boxes} | {box.right for box in boxes}):
        yield line(x, top - CUT, x, top, "rule")
        yield line(x, bottom, x, bottom + CUT, "rule")
    for y in sorted({box.y for box in boxes} | {box.bottom for box in boxes}):
        yield line(left - CUT, y, left, y, "rule")
        yield line(right, y, right + CUT, y, "rule")
    for box in boxes:
        yield rectangle(box, "cut")


def _drawn(words: Words, one: PieceSet, piece: Piece, box: Box) -> Iterator[str]:
    if not one.folded:
        yield from _strokes(piece.strokes, box)
        yield from _written(words, piece, box)
        return
    half = Box(box.x, box.y + box.height / 2, box.width, box.height / 2)
    face = "".join(_written(words, piece, half))
    yield face
    middle_x, middle_y = box.x + box.width / 2, box.y + box.height / 2
    yield f'<g transform="rotate(180 {middle_x:.2f} {middle_y:.2f})">{face}</g>'
    yield line(box.x, middle_y, box.right, middle_y, "cut")


def _strokes(strokes: Sequence[Stroke], box: Box) -> Iterator[str]:
    for stroke in strokes:
        yield shape(stroke.path, "mark", box.x, box.y, stroke.unit, STROKE)


def _written(words: Words, piece: Piece, box: Box) -> Iterator[str]:
    """Name, kind, figures with their numbers, boxes to tick."""
    middle = box.x + box.width / 2
    for x, y, label in piece.labels:
        yield text(box.x + x, box.y + y + 1.5, label, BODY, kind="strong", anchor="middle")
    if not piece.name:
        return
    y = box.y + 4
    size = BODY if text_width(words.of(piece.name), BODY, bold=True) < box.width - 4 else SMALL
    for one in broken(words.of(piece.name), size * 1.08, box.width - 4):
        y += size * LINE_HEIGHT
        yield text(middle, y, one, size, kind="strong", anchor="middle")
    for one in broken(words.of(piece.kind), SMALL, box.width - 4) if piece.kind else ():
        y += SMALL * LINE_HEIGHT
        yield text(middle, y, one, SMALL, kind="quiet", anchor="middle")
    y += BODY
    for name, number in piece.figures:
        y += BODY * LINE_HEIGHT
        yield text(box.x + 5, y, words.of(name), BODY)
        yield text(box.right - 5, y, number, BODY, kind="strong", anchor="end")
    for box_number in range(piece.boxes):
        yield rectangle(Box(box.x + 5 + box_number * 7, y + 4, 5.5, 5.5), "box", 0.8)
