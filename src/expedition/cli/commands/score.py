"""`expedition score`: scores sheets from text, line by line."""

from __future__ import annotations

import json
from typing import NamedTuple

import click

from expedition.cli.arguments.files import (
    LARGEST_SHEET,
    Unreadable,
    game_of,
    read_text,
    sheets_of,
)
from expedition.cli.i18n import Voice
from expedition.cli.reports.standing import standing_lines
from expedition.core.catalogue import Game, find_game
from expedition.core.errors import BadNotation, Refusal
from expedition.core.rules import Standing


@click.command()
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@click.option("--game", metavar="GAME")
@click.option("--json", "as_json", is_flag=True)
@click.pass_context
def command(ctx: click.Context, files: tuple[str, ...], game: str | None, as_json: bool) -> None:
    """Prints the score of each file; the exit status is 1 if one was refused."""
    voice: Voice = ctx.obj
    wanted = None if game is None else find_game(game).name
    refused = False
    for file in files:
        try:
            scored = score_text(read_text(file, LARGEST_SHEET), wanted)
        except Refusal as refusal:
            refused = True
            _tell_refusal(voice, file, refusal, as_json)
        else:
            _tell_score(voice, file if len(files) > 1 else None, scored, as_json)
    ctx.exit(1 if refused else 0)


class Scored(NamedTuple):
    """A sheet's game and score."""

    game: Game
    standing: Standing


def score_text(text: str, wanted: str | None) -> Scored:
    """Scores a sheet; `wanted` is the game where the text names none."""
    game = game_of(text, wanted)
    sheets = sheets_of(game)
    return Scored(game, sheets.score(sheets.read(text)))


def _tell_score(voice: Voice, heading: str | None, scored: Scored, as_json: bool) -> None:
    if as_json:
        told = {
            "game": scored.game.name,
            "lines": {line.name: line.stars for line in scored.standing.lines},
            "total": scored.standing.total,
            "level": scored.standing.level,
        }
        click.echo(json.dumps(told, ensure_ascii=False))
        return
    if heading:
        click.echo(f"{heading}:")
    click.echo(voice.title(scored.game))
    click.echo("\n".join(standing_lines(voice, scored.game, scored.standing)))


def _tell_refusal(voice: Voice, file: str, refusal: Refusal, as_json: bool) -> None:
    sentence = voice.explain(refusal)
    if as_json:
        cell = refusal.cell if isinstance(refusal, BadNotation) else None
        click.echo(json.dumps({"error": sentence, "cell": cell}, ensure_ascii=False))
        return
    about_the_file = isinstance(refusal, Unreadable)
    click.echo(sentence if about_the_file else f"{file}: {sentence}", err=True)
