"""`expedition coach`: how much of a recorded match was luck, how much skill, and what decided."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict

import click

from expedition.bots.coach import Progress, coach
from expedition.bots.debriefing import debriefed
from expedition.cli.arguments.files import LARGEST_RECORD, read_text
from expedition.cli.i18n import Voice
from expedition.core.catalogue import find_game
from expedition.core.debriefs import Debrief
from expedition.core.errors import Refusal
from expedition.core.record import read_record, verify


@click.command()
@click.argument("file", metavar="RECORD")
@click.option("--seat", type=click.IntRange(1), default=1, metavar="N")
@click.option("--json", "as_json", is_flag=True)
@click.pass_context
def command(ctx: click.Context, file: str, seat: int, as_json: bool) -> None:
    """Prints the review of one seat's match."""
    voice: Voice = ctx.obj
    try:
        record = read_record(read_text(file, LARGEST_RECORD))
        game = find_game(record.game)
        verify(game.rules, record)
        with _told(voice) as progress:
            looks_back = game.playouts is None and game.debriefs is not None
            look = debriefed if looks_back else coach
            review = look(game, record, seat - 1, progress)
    except Refusal as refusal:
        if not as_json:
            raise
        click.echo(json.dumps({"error": voice.explain(refusal)}, ensure_ascii=False))
        ctx.exit(1)
    if as_json:
        told = {"game": game.name, "player": record.players[review.seat], **asdict(review)}
        click.echo(json.dumps(told, ensure_ascii=False))
        return
    from expedition.cli.drawing.ink import terminal
    from expedition.cli.reports.debrief import DebriefReport
    from expedition.cli.reports.review import ReviewReport

    console, ink = terminal()
    if isinstance(review, Debrief):
        console.print(DebriefReport(voice, game, record, review).told())
        return
    console.print(ReviewReport(voice, game, record, review, ink).told())


@contextmanager
def _told(voice: Voice) -> Iterator[Progress]:
    """A progress callback for a terminal; None without one."""
    if not sys.stderr.isatty():
        yield lambda done, of: None
        return
    from rich.console import Console
    from rich.progress import Progress as Bar

    with Bar(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(voice("coach.progress"))
        yield lambda done, of: bar.update(task, completed=done, total=of)
