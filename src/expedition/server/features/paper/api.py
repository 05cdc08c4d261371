"""HTTP API of paper: blank sheets, the score of a written one, codes of sheets, pads to print.

Nothing is stored, and no answer depends on who asks: the same program without a server answers the
same.
"""

from __future__ import annotations

from functools import partial

from starlette.responses import Response

from expedition.core.catalogue import Game, catalogue
from expedition.core.daily import LAYOUT
from expedition.core.rules import Standing
from expedition.core.sheets import (
    AnySheets,
    DrawnByHand,
    Entry,
    FilledByHand,
    cut,
    read_header,
)
from expedition.printing.documents import can_make_pdf, pdf
from expedition.printing.pad import Pad, pages, side_of
from expedition.server.base.errors import BadRequest, NotFound
from expedition.server.features.paper.messages import (
    DrawingInfo,
    EntryInfo,
    PadAsked,
    PadMade,
    PageInfo,
    SheetAsked,
    SheetCode,
    SheetForm,
    SheetScore,
    SheetWritten,
)
from expedition.server.http.addresses import address_for_others
from expedition.server.http.endpoint import Call, Endpoint, download, game_in
from expedition.server.wire.server_messages import LineInfo, MarkInfo

PAPER = "/api/paper"
PDF = "application/pdf"


async def read_sheet(call: Call) -> SheetForm:
    """A blank sheet to fill in, and what its cells can hold."""
    wanted: SheetAsked = call.body
    game = game_in(wanted.game)
    sheets = _sheets(game)
    _check_edition(game, wanted.edition)
    layout = wanted.layout or sheets.layouts[0]
    sheet = _blank(game, layout)
    parts = cut(sheets.write(sheet))
    return SheetForm(
        game=game.name,
        edition=game.rules.box.edition,
        layout=layout,
        layouts=list(sheets.layouts),
        is_own=layout not in sheets.layouts,
        rows=[list(row) for row in parts.rows],
        entries=_entries(sheets, sheet),
        notes=list(sheets.notes) if isinstance(sheets, FilledByHand) else [],
        numbered_notes=list(sheets.numbered_notes) if isinstance(sheets, FilledByHand) else [],
        kinds=[_entry(one) for one in sheets.kinds] if isinstance(sheets, DrawnByHand) else [],
    )


async def score_sheet(call: Call) -> SheetScore:
    """The score of a sheet that was played on paper."""
    wanted: SheetWritten = call.body
    game, sheets = _game_of(wanted)
    call.thinking_budget.check()
    return await call.thinking_budget.in_thread(partial(_scored, game, sheets, wanted.text))


async def encode_sheet(call: Call) -> SheetCode:
    """The code of a blank sheet, which says what is wrong with it if it cannot be played."""
    wanted: SheetWritten = call.body
    game, sheets = _game_of(wanted)
    if not isinstance(sheets, DrawnByHand):
        raise NotFound("paper_no_sheets", game=game.name)
    return SheetCode(game.name, sheets.code(sheets.read(wanted.text)))


async def make_pad(call: Call) -> PadMade:
    """Pages of sheets to print, as SVG."""
    pad = _pad(call)
    call.thinking_budget.check()
    made = await call.thinking_budget.in_thread(partial(pages, pad))
    told = [PageInfo(page.svg, page.told) for page in made]
    return PadMade(told, *pad.size, can_make_pdf())


async def download_pad(call: Call) -> Response:
    """The same pages as a PDF, where the server has what it takes."""
    pad = _pad(call)
    call.thinking_budget.check()
    made = await call.thinking_budget.in_thread(
        lambda: pdf(pages(pad), pad.size, pad.title, pad.language)
    )
    return download(made, f"{pad.game.name}.pdf", PDF)


ENDPOINTS = (
    Endpoint("POST", f"{PAPER}/sheet", read_sheet, SheetForm, SheetAsked),
    Endpoint("POST", f"{PAPER}/score", score_sheet, SheetScore, SheetWritten),
    Endpoint("POST", f"{PAPER}/code", encode_sheet, SheetCode, SheetWritten),
    Endpoint("POST", f"{PAPER}/pad", make_pad, PadMade, PadAsked),
    Endpoint("POST", f"{PAPER}/pad.pdf", download_pad, bytes, PadAsked, media_type=PDF),
)


def _sheets(game: Game) -> AnySheets:
    if game.sheets is None:
        raise NotFound("paper_no_sheets", game=game.name)
    return game.sheets


def _blank(game: Game, layout: str) -> object:
    """The blank sheet of a layout or code; a refusal if the game has none of that name."""
    sheets = _sheets(game)
    option = next((one for one in game.rules.box.options if one.name == LAYOUT), None)
    if layout not in sheets.layouts and (option is None or not option.understands(layout)):
        raise NotFound("paper_no_layout", layout=layout, known=", ".join(sheets.layouts))
    return sheets.blank(layout)


def _check_edition(game: Game, edition: int | None) -> None:
    newest = game.rules.box.edition
    if edition is not None and not 1 <= edition <= newest:
        raise BadRequest("paper_of_other_edition", edition=edition, newest=newest)


def _game_of(wanted: SheetWritten) -> tuple[Game, AnySheets]:
    """The game that the sheet names, else the one that was asked for."""
    if not wanted.text.strip():
        raise BadRequest("paper_empty")
    name = read_header(wanted.text).get("game") or wanted.game
    if name is None:
        known = [game.name for game in catalogue().values() if game.sheets]
        raise BadRequest("paper_which_game", known=", ".join(known))
    game = game_in(name)
    return game, _sheets(game)


def _scored(game: Game, sheets: AnySheets, text: str) -> SheetScore:
    sheet = sheets.read(text)
    standing: Standing = sheets.score(sheet)
    parts = cut(sheets.write(sheet))
    return SheetScore(
        game=game.name,
        lines=[
            LineInfo(
                line.name,
                line.stars,
                [MarkInfo(list(mark.cells), mark.stars) for mark in line.marks],
            )
            for line in standing.lines
        ],
        total=standing.total,
        level=standing.level,
        rows=[list(row) for row in parts.rows],
        printed=[list(row) for row in sheets.printed(sheet)]
        if isinstance(sheets, FilledByHand)
        else [],
        notes=list(parts.trailer),
    )


def _entries(sheets: AnySheets, sheet: object) -> dict[str, list[EntryInfo]]:
    if not isinstance(sheets, FilledByHand):
        return {}
    return {kind: [_entry(one) for one in held] for kind, held in sheets.entries(sheet).items()}


def _entry(entry: Entry) -> EntryInfo:
    drawn = entry.drawn
    drawing = DrawingInfo(drawn.text, drawn.colour, drawn.faint, drawn.shape, drawn.frame)
    return EntryInfo(entry.token, entry.sign, drawing)


def _pad(call: Call) -> Pad:
    wanted: PadAsked = call.body
    game, language = game_in(wanted.game), call.language
    sides = tuple(
        side_of(game, language, layout, _blank(game, layout)) for layout in wanted.layouts
    )
    address = address_for_others(call.request, call.server.settings)
    return Pad(
        game, _sheets(game), sides, language, wanted.paper, wanted.each, wanted.colour, address
    )
