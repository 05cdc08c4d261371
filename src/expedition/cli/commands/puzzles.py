"""`expedition puzzles`: makes puzzles of bots' games, or verifies those that are shipped."""

from __future__ import annotations

from itertools import islice
from pathlib import Path
from random import Random

import click

from expedition.bots.lab.puzzles import OPENING, PLAYOUTS, Depth, made, still_holds
from expedition.cli.arguments.files import sheets_of
from expedition.cli.commands.simulate import with_progress
from expedition.cli.i18n import Voice
from expedition.core.catalogue import Game, find_game
from expedition.core.daily import LAYOUT
from expedition.core.errors import Refusal
from expedition.core.puzzles import puzzles_of, write_puzzles

COUNT = 160
SEED = "puzzles"
TIMES = 10
"""A puzzle is verified by a search so many times as long."""


@click.command()
@click.argument("game", metavar="GAME")
@click.option("--layout", metavar="NAME")
@click.option("--count", type=click.IntRange(1), default=COUNT, metavar="N")
@click.option("--playouts", type=click.IntRange(2), default=PLAYOUTS, metavar="N")
@click.option(
    "--opening", type=click.FloatRange(0, 1, max_open=True), default=OPENING, metavar="SHARE"
)
@click.option("--seed", default=SEED, metavar="TEXT")
@click.option("--out", type=click.Path(dir_okay=False, path_type=Path), metavar="FILE")
@click.option("--verify", type=click.IntRange(1), metavar="N")
@click.pass_obj
def command(
    voice: Voice,
    game: str,
    layout: str | None,
    count: int,
    playouts: int,
    opening: float,
    seed: str,
    out: Path | None,
    verify: int | None,
) -> None:
    """Makes puzzles and writes them, or verifies some."""
    found = find_game(game)
    if verify is not None:
        _verify(voice, found, verify, seed)
        return
    name = layout or sheets_of(found).layouts[0]
    path = out or Path(f"{found.name}-{name}.jsonl")
    endless = made(found, {LAYOUT: name}, seed, Depth(playouts=playouts), opening)
    kept = list(with_progress(voice, islice(endless, count), count))
    try:
        path.write_text(write_puzzles(kept[0].head, kept), "utf-8")
    except OSError as error:
        raise Refusal("cli.cannot_write", file=str(path), reason=error.strerror) from None
    ratings = sorted(puzzle.marked.rating for puzzle in kept)
    told = {"low": ratings[0], "middle": ratings[len(ratings) // 2], "high": ratings[-1]}
    click.echo(voice("puzzles.done", file=path, count=len(kept), **told))


def _verify(voice: Voice, game: Game, most: int, seed: str) -> None:
    """Searches some of the shipped puzzles longer, and tells which of them keep their answer."""
    shipped = puzzles_of(game)
    if not shipped:
        raise Refusal("cli.no_puzzles", game=game.name)
    sample = Random(seed).sample(shipped, min(most, len(shipped)))
    kept = 0
    for puzzle in with_progress(voice, iter(sample), len(sample)):
        depth = Depth(playouts=puzzle.head.playouts).times(TIMES)
        if still_holds(game, puzzle, depth):
            kept += 1
        else:
            click.echo(voice("puzzles.changed", puzzle=puzzle.id))
    click.echo(voice("puzzles.verified", kept=kept, count=len(sample), times=TIMES))
