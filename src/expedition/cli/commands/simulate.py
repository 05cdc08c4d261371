"""`expedition simulate`: statistics of many matches between bots."""

from __future__ import annotations

import json
import secrets
import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from time import perf_counter
from typing import TypeVar

import click

from expedition.bots.lab.tally import Outcome, Plan, deal, game_of, new_tally, play_batch
from expedition.bots.parallel.runner import Workers, play
from expedition.cli.arguments.files import LARGEST_SHEET, read_text
from expedition.cli.arguments.options import read_options, read_some_bots
from expedition.cli.arguments.workers import cluster_option, jobs_option, workers_of
from expedition.cli.i18n import Voice
from expedition.cli.reports.results import results_lines, results_object
from expedition.cli.reports.rows import Row, check_writable, write_rows
from expedition.core.catalogue import find_game
from expedition.core.match import new_match

Item = TypeVar("Item")

PATIENCE = 1.0
"""Seconds before a bar shows how far it is."""


@click.command()
@click.argument("game", metavar="GAME")
@click.option("--players", type=click.IntRange(1), metavar="N")
@click.option("--games", type=click.IntRange(1), default=100, metavar="N")
@click.option("--bots", default="greedy", metavar="BOTS")
@click.option("--option", "options", multiple=True, metavar="OPTION=VALUE")
@click.option("--layout", metavar="FILE")
@click.option("--seed", metavar="TEXT")
@jobs_option
@cluster_option
@click.option("--out", type=click.Path(dir_okay=False, path_type=Path), metavar="FILE")
@click.option("--json", "as_json", is_flag=True)
@click.pass_obj
def command(
    voice: Voice,
    game: str,
    players: int | None,
    games: int,
    bots: str,
    options: tuple[str, ...],
    layout: str | None,
    seed: str | None,
    jobs: int | None,
    cluster: str | None,
    out: Path | None,
    as_json: bool,
) -> None:
    """Simulates the matches, and prints or writes their statistics."""
    found = find_game(game)
    named = read_some_bots(voice, bots)
    plan = Plan(
        game=found.name,
        bots=deal(named, players or len(named)),
        options=read_options(voice, options),
        seed=seed or secrets.token_hex(4),
        layout=None if layout is None else read_text(layout, LARGEST_SHEET),
    )
    new_match(game_of(plan).rules, plan.seats, plan.options, plan.seed)
    if out is not None:
        check_writable(out)
    started = perf_counter()
    tally, rows = new_tally(plan.seats), []
    outcomes = played(plan, games, workers_of(jobs, cluster, plan.bots))
    for number, outcome in enumerate(with_progress(voice, outcomes, games)):
        tally.add(outcome)
        if out is not None:
            rows += rows_of(plan, number, outcome)
    if out is not None:
        write_rows(out, rows)
    if as_json:
        told = results_object(found, plan, tally)
        click.echo(json.dumps(told, ensure_ascii=False, indent=2))
    else:
        click.echo("\n".join(results_lines(voice, found, plan, tally)))
        speed = games / (perf_counter() - started)
        click.echo(voice("simulate.speed", speed=f"{speed:.0f}" if speed > 10 else f"{speed:.1f}"))


def played(plan: Plan, games: int, workers: Workers) -> Iterator[Outcome]:
    """The outcomes, in order."""
    return play(partial(play_batch, plan), games, workers)


def rows_of(plan: Plan, number: int, outcome: Outcome) -> list[Row]:
    """A row for each seat of a match."""
    return [
        {
            "match": number,
            "seed": f"{plan.seed}/{number}",
            "seat": seat,
            "bot": bot,
            "stars": outcome.totals[seat],
            "place": outcome.places[seat],
            "level": outcome.level or "",
            "rounds": outcome.rounds,
        }
        for seat, bot in enumerate(plan.bots)
    ]


def with_progress(voice: Voice, outcomes: Iterator[Item], games: int) -> Iterator[Item]:
    """Wraps outcomes with a progress bar on the terminal, if it takes long."""
    if not sys.stderr.isatty():
        yield from outcomes
        return
    from rich.console import Console
    from rich.progress import Progress

    started = perf_counter()
    with Progress(console=Console(stderr=True), transient=True) as progress:
        bar = progress.add_task(voice("simulate.progress"), total=games, visible=False)
        for outcome in outcomes:
            progress.update(bar, advance=1, visible=perf_counter() > started + PATIENCE)
            yield outcome
