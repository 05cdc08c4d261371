"""`expedition print`: pads of sheets, or pieces to cut out, as PDF or pages for a browser."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

import click

from expedition.cli.arguments.files import LARGEST_SHEET, read_text, sheets_of
from expedition.cli.i18n import Voice
from expedition.core.catalogue import Game, find_game
from expedition.core.daily import LAYOUT
from expedition.core.errors import BadNotation, Refusal
from expedition.core.sheets import AnySheets, DrawnByHand, read_header
from expedition.printing.cut_out import CutOut, cut_out_pages
from expedition.printing.documents import html, pdf
from expedition.printing.pad import EACH, PAPERS, Pad, Page, pages, side_of
from expedition.printing.sheet_page import Side

MOST_COPIES = 200


@click.command()
@click.argument("game", metavar="GAME")
@click.option(
    "--out",
    required=True,
    metavar="FILE",
    type=click.Path(dir_okay=False, path_type=Path),
)
@click.option("--layout", "layouts", multiple=True, metavar="NAME")
@click.option("--from", "source", metavar="FILE")
@click.option("--paper", type=click.Choice(tuple(PAPERS)), default="a4")
@click.option("--each", type=click.Choice([str(each) for each in EACH]), default="1")
@click.option("--copies", type=click.IntRange(1, MOST_COPIES), default=1, metavar="N")
@click.option("--colour", is_flag=True)
@click.option("--address", default="", metavar="ADDRESS")
@click.pass_obj
def command(
    voice: Voice,
    game: str,
    out: Path,
    layouts: tuple[str, ...],
    source: str | None,
    paper: str,
    each: str,
    copies: int,
    colour: bool,
    address: str,
) -> None:
    """Writes the pages into a file."""
    if layouts and source:
        raise click.UsageError(voice("usage.one_of", names="--layout, --from"))
    found = find_game(game)
    is_cut_out = found.sheets is None and not (layouts or source) and each == "1"
    if found.pieces is not None and is_cut_out:
        cut_out = CutOut(found, found.pieces, voice.language, paper, colour)
        pages_of_it = cut_out_pages(cut_out)
        _write(out, pages_of_it * copies, cut_out.size, cut_out.title, voice.language)
        return
    sheets = sheets_of(found)
    if source is None:
        sides = tuple(_blank_sides(voice, found, sheets, layouts or sheets.layouts))
    else:
        sides = (side_in(voice, found, sheets, read_text(source, LARGEST_SHEET)),)
    pad = Pad(found, sheets, sides, voice.language, paper, int(each), colour, address)
    _write(out, pages(pad) * copies, pad.size, pad.title, voice.language)


def side_in(voice: Voice, game: Game, sheets: AnySheets, text: str) -> Side:
    """A side with the sheet that a text draws, in the name of its player."""
    header, sheet = read_header(text), sheets.read(text)
    layout, player = header.get("layout", ""), header.get("name", "")
    if layout not in sheets.layouts:
        layout = _code(sheets, sheet)
    return side_of(game, voice.language, layout, sheet, player)


def _code(sheets: AnySheets, sheet: Any) -> str:  # noqa: ANN401 - of any game
    """The code of a sheet of one's own; empty where it is too large for one, or written on."""
    with suppress(BadNotation):
        return sheets.code(sheet) if isinstance(sheets, DrawnByHand) else ""
    return ""


def _blank_sides(
    voice: Voice, game: Game, sheets: AnySheets, layouts: tuple[str, ...]
) -> Iterator[Side]:
    """The sides of printed layouts, and of codes of one's own."""
    option = next((one for one in game.rules.box.options if one.name == LAYOUT), None)
    for layout in layouts:
        if option is None or not option.understands(layout):
            raise Refusal("cli.no_such_layout", layout=layout, known=", ".join(sheets.layouts))
        yield side_of(game, voice.language, layout, sheets.blank(layout))


def _write(
    out: Path, made: Sequence[Page], size: tuple[float, float], title: str, language: str
) -> None:
    try:
        out.write_bytes(_document(out, made, size, title, language))
    except OSError as error:
        raise Refusal("cli.cannot_write", file=str(out), reason=error.strerror) from None


def _document(
    out: Path, made: Sequence[Page], size: tuple[float, float], title: str, language: str
) -> bytes:
    """The file's content, by how its name ends."""
    match out.suffix.lower():
        case ".pdf":
            return pdf(made, size, title, language)
        case ".html":
            return html(made, size, title, language).encode()
        case ".svg" if len(made) == 1:
            return made[0].svg.encode()
        case ".svg":
            raise Refusal("cli.one_page_of_svg", pages=len(made))
    raise Refusal("cli.no_such_paper_file", file=out.name)
