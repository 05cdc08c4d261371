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

from expedition.bots.runner import play
from expedition.bots.tally import Outcome, Plan, deal, game_of, new_tally
from expedition.cli.arguments.files import LARGEST_SHEET, read_text
from expedition.cli.arguments.options import read_options, read_some_bots
from expedition.cli.reports.results import results_lines, results_object
from expedition.cli.speech import Voice
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
    layout: str | None,
    seed: str | None,
    jobs: int | None,
    as_json: bool,
) -> None:
    """What many matches between bots come to."""
    found = find_game(game)
    levels = read_some_bots(voice, bots)
    plan = Plan(
        game=found.name,
        bots=deal(levels, players or len(levels)),
        options=read_options(voice, options),
        seed=seed or secrets.token_hex(4),
        layout=None if layout is None else read_text(layout, LARGEST_SHEET),
    )
    new_match(game_of(plan).rules, plan.seats, plan.options, plan.seed)
    started = perf_counter()
    tally = new_tally(plan.seats)
    for outcome in with_progress(voice, played(plan, games, jobs), games):
        tally.add(outcome)
    if as_json:
        told = results_object(found, plan, tally)
        click.echo(json.dumps(told, ensure_ascii=False, indent=2))
    else:
        click.echo("\n".join(results_lines(voice, found, plan, tally)))
        speed = games / (perf_counter() - started)
        click.echo(voice("simulate.speed", speed=f"{speed:.0f}" if speed > 10 else f"{speed:.1f}"))


def played(plan: Plan, games: int, jobs: int | None) -> Iterator[Outcome]:
    """The outcomes in order, on this machine's clock and processors."""
    return play(plan, games, jobs, perf_counter, os.cpu_count() or 1)


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
