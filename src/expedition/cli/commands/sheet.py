"""`expedition sheet`: a sheet as text, drawn in the terminal, or as SVG to print."""

from __future__ import annotations

import json
from collections.abc import Mapping

import click

from expedition.cli.arguments.files import LARGEST_SHEET, read_text, sheets_of
from expedition.cli.i18n import Voice
from expedition.core.catalogue import Game, find_game
from expedition.core.errors import Refusal
from expedition.core.picture import Picture
from expedition.core.sheets import AnySheets, cut, read_header


@click.command()
@click.argument("game", metavar="GAME")
@click.option("--layout", metavar="NAME")
@click.option("--from", "source", metavar="FILE")
@click.option("--draw", is_flag=True)
@click.option("--svg", is_flag=True)
@click.option("--json", "as_json", is_flag=True)
@click.pass_obj
def command(
    voice: Voice,
    game: str,
    layout: str | None,
    source: str | None,
    draw: bool,
    svg: bool,
    as_json: bool,
) -> None:
    """Prints one sheet in the form that was asked for."""
    if draw + svg + as_json > 1:
        raise click.UsageError(voice("usage.one_of", names="--draw, --svg, --json"))
    if layout and source:
        raise click.UsageError(voice("usage.one_of", names="--layout, --from"))
    found = find_game(game)
    sheets = sheets_of(found)
    text = sheet_text(sheets, layout, source)
    if draw:
        _draw(sheets.picture(sheets.read(text)))
    elif svg:
        click.echo(_page(voice, found, sheets, text), nl=False)
    elif as_json:
        click.echo(json.dumps(_sheet_object(found, text), ensure_ascii=False))
    else:
        click.echo(text, nl=False)


def sheet_text(sheets: AnySheets, layout: str | None, source: str | None) -> str:
    """The notation of a blank sheet, or of the one in a file, with its header."""
    if source is not None:
        text = read_text(source, LARGEST_SHEET)
        return _with_entries(sheets.write(sheets.read(text)), read_header(text))
    chosen = sheets.layouts[0] if layout is None else layout
    if chosen not in sheets.layouts:
        raise Refusal("cli.no_such_layout", layout=chosen, known=", ".join(sheets.layouts))
    return _with_entries(sheets.write(sheets.blank(chosen)), {"layout": chosen})


def _with_entries(written: str, entries: Mapping[str, str]) -> str:
    """Adds entries to the end of the header."""
    own = read_header(written)
    lines = written.splitlines()
    more = [f"{key}: {value}".rstrip() for key, value in entries.items() if key not in own]
    return "\n".join([*lines[: len(own)], *more, *lines[len(own) :]]) + "\n"


def _sheet_object(game: Game, text: str) -> dict[str, object]:
    parts = cut(text)
    header = dict(parts.header)
    return {
        "game": game.name,
        "layout": header.get("layout"),
        "name": header.get("name"),
        "rows": parts.rows,
        "trailer": dict(parts.trailer),
        "notation": text,
    }


def _draw(picture: Picture) -> None:
    from expedition.cli.drawing.ink import terminal

    console, ink = terminal()
    console.print(ink.draw(picture))


def _page(voice: Voice, game: Game, sheets: AnySheets, text: str) -> str:
    from expedition.cli.commands.print import side_in
    from expedition.printing.pad import Pad, pages

    pad = Pad(game, sheets, (side_in(voice, game, sheets, text),), voice.language)
    return pages(pad)[0].svg
