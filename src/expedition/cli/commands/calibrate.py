"""`expedition calibrate`: what bots reach on a layout, and which bounds would suit it."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path

import click

from expedition.bots import searches
from expedition.bots.lab.calibration import Finished, Trial, Tried, game_of, play_trial
from expedition.bots.parallel.runner import Workers, play
from expedition.cli.arguments.files import LARGEST_SHEET, Unreadable, read_text, sheets_of
from expedition.cli.arguments.files import game_of as game_of_text
from expedition.cli.arguments.options import read_some_bots
from expedition.cli.arguments.workers import cluster_option, jobs_option, workers_of
from expedition.cli.commands.simulate import with_progress
from expedition.cli.i18n import Voice
from expedition.cli.reports.rows import CSV, PARQUET, PLOT, check_writable, write_rows
from expedition.core.catalogue import Game, catalogue, find_game
from expedition.core.errors import Refusal
from expedition.core.playouts import LearnsLayouts

BOTS = "tourist,pathfinder,voyager"
GAMES = 100
SEED = "calibrate"


@click.command()
@click.argument("layout", metavar="LAYOUT")
@click.option("--game", metavar="GAME")
@click.option("--bots", default=BOTS, metavar="BOTS")
@click.option("--games", type=click.IntRange(2), default=GAMES, metavar="N")
@click.option("--seed", default=SEED, metavar="TEXT")
@jobs_option
@cluster_option
@click.option(
    "--out", "outs", multiple=True, metavar="FILE", type=click.Path(dir_okay=False, path_type=Path)
)
@click.option("--json", "as_json", is_flag=True)
@click.pass_obj
def command(
    voice: Voice,
    layout: str,
    game: str | None,
    bots: str,
    games: int,
    seed: str,
    jobs: int | None,
    cluster: str | None,
    outs: tuple[Path, ...],
    as_json: bool,
) -> None:
    """Plays the trials, and prints or writes the calibration."""
    from expedition.cli.reports.calibration_report import (
        Calibration,
        calibration_lines,
        calibration_object,
        calibration_rows,
        draw,
    )

    players = read_some_bots(voice, bots)
    found, named, text = _layout(layout, game)
    for path in outs:
        check_writable(path, (CSV, PARQUET, PLOT))
    tried = [Tried(trial) for trial in _trials(found, named, text, players, seed)]
    game_of(tried[0].trial)
    if not named and any(searches(found, player) for player in players):
        _say_if_nothing_was_learned(voice, found, text, layout)
    workers = workers_of(jobs, cluster, players)
    for number, sheet in with_progress(voice, _play(tried, games, workers), games * len(tried)):
        tried[number].finished.append(sheet)
    done = Calibration(found, layout, named, games, seed, tuple(tried))
    for path in outs:
        if path.suffix == PLOT:
            draw(path, voice, done)
        else:
            write_rows(path, calibration_rows(done))
    if as_json:
        click.echo(json.dumps(calibration_object(done), ensure_ascii=False, indent=2))
    else:
        click.echo("\n".join(calibration_lines(voice, done)))


def _layout(layout: str, wanted: str | None) -> tuple[Game, str, str]:
    """The game, with the name of a printed layout or the text of a custom one."""
    if wanted is not None:
        game = find_game(wanted)
        if layout in sheets_of(game).layouts:
            return game, layout, ""
        if not Path(layout).exists():
            known = ", ".join(sheets_of(game).layouts)
            raise Refusal("cli.no_such_layout_or_file", layout=layout, known=known)
    try:
        text = read_text(layout, LARGEST_SHEET)
    except Unreadable as error:
        _ask_for_the_game(layout, error)
        raise
    game = game_of_text(text, wanted)
    sheets_of(game).read(text)
    return game, "", text


def _ask_for_the_game(layout: str, error: Unreadable) -> None:
    """Raises a Refusal if that is no file, and the name of a printed layout."""
    games = [game for game in catalogue().values() if game.sheets]
    known = [game.name for game in games if layout in sheets_of(game).layouts]
    if known and error.key == "cli.no_such_file":
        told = {"layout": layout, "known": ", ".join(known), "first": known[0]}
        raise Refusal("cli.layout_of_which_game", **told) from None


def _say_if_nothing_was_learned(voice: Voice, game: Game, text: str, file: str) -> None:
    """Tells that bots that look ahead have no weights of a layout, and which command makes them."""
    rows = sheets_of(game).read(text).rows
    playouts: object = game.playouts
    if isinstance(playouts, LearnsLayouts) and not playouts.was_learned(rows):
        click.echo(voice("calibrate.nothing_learned", game=game.name, file=file), err=True)


def _trials(game: Game, named: str, text: str, bots: Sequence[str], seed: str) -> Iterator[Trial]:
    """Every bot on the layout in question, and then on the other printed ones."""
    for bot in bots:
        yield Trial(game.name, bot, seed, named, text)
    for printed in sheets_of(game).layouts:
        if printed != named:
            for bot in bots:
                yield Trial(game.name, bot, seed, printed)


def _play(todo: Sequence[Tried], games: int, workers: Workers) -> Iterator[tuple[int, Finished]]:
    for number, one in enumerate(todo):
        for sheet in play(partial(play_trial, one.trial), games, workers):
            yield number, sheet
