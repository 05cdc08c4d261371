"""`expedition simulate`: many matches between bots, and what they come to."""

from __future__ import annotations

import json
import os
import secrets
import sys
from collections.abc import Iterator
from time import perf_counter
from typing import TypeVar

import click

from expedition.bots.simulation import Outcome, Plan, deal, new_tally, play_batch
from expedition.cli.paper.results import results_lines, results_object
from expedition.cli.speech import Voice
from expedition.cli.speech.arguments import read_bots, read_options
from expedition.core.catalogue import find_game
from expedition.core.match import new_match

Item = TypeVar("Item")

PATIENCE = 1.0
"""Seconds before a bar shows how far it is, and before other processors are woken."""
WORTH_WAKING = 4.0
"""Seconds of work that must be left for other processors to be of use."""
BATCHES_PER_JOB = 16
LARGEST_BATCH = 200


@click.command()
@click.argument("game", metavar="GAME")
@click.option("--players", type=click.IntRange(1), metavar="N")
@click.option("--games", type=click.IntRange(1), default=100, metavar="N")
@click.option("--bots", default="greedy", metavar="BOTS")
@click.option("--option", "options", multiple=True, metavar="OPTION=VALUE")
@click.option("--seed", metavar="TEXT")
@click.option("--jobs", type=click.IntRange(1), metavar="N")
@click.option("--json", "as_json", is_flag=True)
@click.pass_obj
def command(
    voice: Voice,
    game: str,
    players: int | None,
    games: int,
    bots: str,
    options: tuple[str, ...],
    seed: str | None,
    jobs: int | None,
    as_json: bool,
) -> None:
    """What many matches between bots come to."""
    found = find_game(game)
    levels = read_bots(bots)
    if not levels:
        raise click.UsageError(voice("usage.no_bots"))
    plan = Plan(
        game=found.name,
        bots=deal(levels, players or len(levels)),
        options=read_options(voice, options),
        seed=seed or secrets.token_hex(4),
    )
    new_match(found.rules, plan.seats, plan.options, plan.seed)
    started = perf_counter()
    tally = new_tally(plan.seats)
    for outcome in with_progress(voice, play(plan, games, jobs), games):
        tally.add(outcome)
    if as_json:
        told = results_object(found, plan, tally)
        click.echo(json.dumps(told, ensure_ascii=False, indent=2))
    else:
        click.echo("\n".join(results_lines(voice, found, plan, tally)))
        speed = games / (perf_counter() - started)
        click.echo(voice("simulate.speed", speed=f"{speed:.0f}" if speed > 10 else f"{speed:.1f}"))


def play(plan: Plan, games: int, jobs: int | None) -> Iterator[Outcome]:
    """The outcomes in order; on several processors if that is asked for, or if it pays."""
    played = 0
    if jobs is None:
        started = perf_counter()
        while played < games and perf_counter() < started + PATIENCE:
            yield from play_batch(plan, range(played, played + 1))
            played += 1
        seconds_left = (games - played) * (perf_counter() - started) / max(played, 1)
        jobs = (os.cpu_count() or 1) if seconds_left > WORTH_WAKING else 1
    yield from _play_on(plan, range(played, games), jobs)


def with_progress(voice: Voice, outcomes: Iterator[Item], games: int) -> Iterator[Item]:
    """The outcomes; a bar on the terminal tells people how far it is, if it takes long."""
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


def _play_on(plan: Plan, numbers: range, jobs: int) -> Iterator[Outcome]:
    if jobs == 1:
        for number in numbers:
            yield from play_batch(plan, range(number, number + 1))
        return
    from joblib import Parallel, delayed

    size = max(1, min(LARGEST_BATCH, len(numbers) // (jobs * BATCHES_PER_JOB)))
    batches = (numbers[start : start + size] for start in range(0, len(numbers), size))
    parallel = Parallel(n_jobs=jobs, return_as="generator", pre_dispatch="2*n_jobs")
    for outcomes in parallel(delayed(play_batch)(plan, batch) for batch in batches):
        yield from outcomes
