"""`expedition arena`: a round-robin tournament of bots, with ratings and confidence intervals."""

from __future__ import annotations

import json
import secrets
from functools import partial
from pathlib import Path

import click

from expedition.bots import STRENGTHS
from expedition.bots.lab.contest import Contest, Played, play_contest
from expedition.bots.luck import tells_luck
from expedition.bots.parallel.runner import play
from expedition.cli.arguments.options import read_bots, read_options
from expedition.cli.arguments.workers import cluster_option, jobs_option, workers_of
from expedition.cli.commands.simulate import with_progress
from expedition.cli.i18n import Voice
from expedition.cli.reports.rows import CSV, PARQUET, PLOT, check_writable, write_rows
from expedition.core.catalogue import Game, find_game
from expedition.core.errors import Refusal
from expedition.core.match import new_match

GAMES = 20
FEWEST_SEATS = 2


@click.command()
@click.argument("game", metavar="GAME")
@click.argument("players", nargs=-1, metavar="[BOT]...")
@click.option("--seats", type=click.IntRange(FEWEST_SEATS), metavar="N")
@click.option("--games", type=click.IntRange(1), default=GAMES, metavar="N")
@click.option("--option", "options", multiple=True, metavar="OPTION=VALUE")
@click.option("--seed", metavar="TEXT")
@click.option("--raw", is_flag=True)
@jobs_option
@cluster_option
@click.option(
    "--out", "outs", multiple=True, metavar="FILE", type=click.Path(dir_okay=False, path_type=Path)
)
@click.option("--json", "as_json", is_flag=True)
@click.pass_obj
def command(
    voice: Voice,
    game: str,
    players: tuple[str, ...],
    seats: int | None,
    games: int,
    options: tuple[str, ...],
    seed: str | None,
    raw: bool,
    jobs: int | None,
    cluster: str | None,
    outs: tuple[Path, ...],
    as_json: bool,
) -> None:
    """Plays the tournament, and prints or writes its results."""
    from expedition.cli.reports.arena_report import arena_lines, arena_object, arena_rows, draw

    found = find_game(game)
    contest = Contest(
        game=found.name,
        players=_players(players),
        seats=seats or max(FEWEST_SEATS, found.rules.box.fewest_seats),
        options=read_options(voice, options),
        seed=seed or secrets.token_hex(4),
        alone=tells_luck(found) and not raw,
    )
    _check(found, contest, outs)
    count = games * len(contest.tables)
    matches = play(
        partial(play_contest, contest), count, workers_of(jobs, cluster, contest.players)
    )
    played: list[Played] = list(with_progress(voice, matches, count))
    for path in outs:
        if path.suffix == PLOT:
            draw(path, voice, found, contest, played)
        else:
            write_rows(path, arena_rows(contest, played))
    if as_json:
        told = arena_object(found, contest, played)
        click.echo(json.dumps(told, ensure_ascii=False, indent=2))
    else:
        click.echo("\n".join(arena_lines(voice, found, contest, played)))


def _players(names: tuple[str, ...]) -> tuple[str, ...]:
    """The bots that are named, or ours of each strength; at least two different ones."""
    players = read_bots(",".join(names)) or tuple(STRENGTHS)
    if len(players) < FEWEST_SEATS:
        raise Refusal("cli.too_few_players")
    for player in players:
        if players.count(player) > 1:
            raise Refusal("cli.player_twice", bot=player)
    return players


def _check(game: Game, contest: Contest, outs: tuple[Path, ...]) -> None:
    """Raises a Refusal unless such a match can be played, and the output can be written."""
    new_match(game.rules, contest.seats, contest.options, contest.seed)
    for path in outs:
        check_writable(path, (CSV, PARQUET, PLOT))
