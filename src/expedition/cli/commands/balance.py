"""`expedition balance`: game balance from many matches between bots: tables, plots and a report."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from importlib.util import find_spec
from pathlib import Path

import click

from expedition.bots.lab.survey import WEIGHED_WITH, Survey, new_survey, plans
from expedition.bots.lab.tally import Outcome, Plan
from expedition.bots.parallel.runner import Workers
from expedition.cli.arguments.options import read_some_bots
from expedition.cli.arguments.workers import cluster_option, jobs_option, workers_of
from expedition.cli.balance_pages.objects import survey_object
from expedition.cli.commands.simulate import played, with_progress
from expedition.cli.i18n import Voice
from expedition.core.catalogue import Game, catalogue, find_game
from expedition.core.errors import Refusal

GAMES = 500
SEED = "balance"


@click.command()
@click.argument("names", nargs=-1, metavar="[GAME]...")
@click.option("--bots", default=",".join(WEIGHED_WITH), metavar="BOTS")
@click.option("--games", type=click.IntRange(1), default=GAMES, metavar="N")
@click.option("--seed", default=SEED, metavar="TEXT")
@click.option("--out", type=click.Path(file_okay=False, path_type=Path), metavar="DIR")
@click.option("--redraw", is_flag=True)
@jobs_option
@cluster_option
@click.option("--json", "as_json", is_flag=True)
@click.pass_obj
def command(
    voice: Voice,
    names: tuple[str, ...],
    bots: str,
    games: int,
    seed: str,
    out: Path | None,
    redraw: bool,
    jobs: int | None,
    cluster: str | None,
    as_json: bool,
) -> None:
    """Prints the tables of each game, or writes reports and plots into a folder."""
    from expedition.cli.balance_pages.page import Run, page_of, write_page

    weighed_with = read_some_bots(voice, bots)
    chosen = [find_game(name) for name in names] or list(catalogue().values())
    if out is not None and find_spec("matplotlib") is None:
        raise Refusal("cli.no_plots")
    if redraw:
        draw_again(voice, chosen, out)
        return
    workers = workers_of(jobs, cluster, weighed_with)
    for game, surveys in weigh(voice, chosen, weighed_with, games, seed, workers):
        run = Run(games, seed, out, weighed_with)
        if as_json:
            for survey in surveys:
                told = survey_object(game, survey)
                click.echo(json.dumps(told, ensure_ascii=False))
        elif out is None:
            click.echo(page_of(voice, game, surveys, run))
        if out is not None:
            written = write_page(voice, game, surveys, run, out)
            click.echo(voice("balance.written", file=written), err=True)


def draw_again(voice: Voice, chosen: Sequence[Game], folder: Path | None) -> None:
    """Draws the plots again from stored data."""
    from expedition.cli.balance_pages.page import draw
    from expedition.cli.balance_pages.plots import kept

    if folder is None:
        raise Refusal("cli.redraw_needs_out")
    for game in chosen:
        draw(voice, game, kept(folder, game), folder)


def weigh(
    voice: Voice,
    chosen: Sequence[Game],
    bots: Sequence[str],
    games: int,
    seed: str,
    workers: Workers,
) -> Iterator[tuple[Game, list[Survey]]]:
    """Simulates the surveys of each game, and yields each game as it is done."""
    for game in chosen:
        surveys = [new_survey(plan) for plan in plans(game, bots, seed)]
        outcomes = _play_all([survey.plan for survey in surveys], games, workers)
        for number, outcome in with_progress(voice, outcomes, games * len(surveys)):
            surveys[number].add(outcome)
        yield game, surveys


def _play_all(todo: Sequence[Plan], games: int, workers: Workers) -> Iterator[tuple[int, Outcome]]:
    for number, plan in enumerate(todo):
        for outcome in played(plan, games, workers):
            yield number, outcome
