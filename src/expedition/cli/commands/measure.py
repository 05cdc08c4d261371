"""`expedition measure`: policies on published seeds, in a table that can be pasted."""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import partial

import click

from expedition.bots import BOTS
from expedition.bots.lab.measuring import Measured, Measuring, Reader, merits, play_measured
from expedition.bots.parallel.runner import play
from expedition.bots.strengths.custom import is_own
from expedition.cli.arguments.options import named_bots, read_options, read_some_bots
from expedition.cli.arguments.workers import jobs_option, workers_of
from expedition.cli.commands.simulate import with_progress
from expedition.cli.i18n import Voice
from expedition.core.catalogue import find_game
from expedition.core.errors import Refusal
from expedition.core.match import check_options

GAMES = 200
MATCHES = 40


@click.command()
@click.argument("game", metavar="GAME")
@click.argument("policies", nargs=-1, required=True, metavar="POLICY...")
@click.option("--games", type=click.IntRange(1), default=GAMES, metavar="N")
@click.option("--matches", type=click.IntRange(0), default=MATCHES, metavar="N")
@click.option("--option", "options", multiple=True, metavar="OPTION=VALUE")
@click.option("--agents", is_flag=True)
@jobs_option
@click.option("--json", "as_json", is_flag=True)
@click.pass_obj
def command(
    voice: Voice,
    game: str,
    policies: tuple[str, ...],
    games: int,
    matches: int,
    options: tuple[str, ...],
    agents: bool,
    jobs: int | None,
    as_json: bool,
) -> None:
    """Plays the matches, and prints what each policy has come to."""
    from expedition.cli.reports.measure_report import measure_lines, measure_object

    found = find_game(game)
    measuring = Measuring(
        game=found.name,
        policies=_policies(voice, policies, agents),
        options=read_options(voice, options),
        games=games,
        matches=matches,
        reader=_reader() if agents else None,
    )
    check_options(found.rules, measuring.options)
    if not measuring.count:
        raise click.UsageError(voice("usage.nothing_to_measure", game=found.name))
    _check(measuring)
    outcomes = play(
        partial(play_measured, measuring), measuring.count, workers_of(jobs, None, policies)
    )
    played: Sequence[Measured] = list(with_progress(voice, outcomes, measuring.count))
    reached = list(merits(measuring, played))
    if as_json:
        click.echo(json.dumps(measure_object(found, measuring, reached), indent=2))
    else:
        click.echo("\n".join(measure_lines(voice, found, measuring, reached)))


def _policies(voice: Voice, given: tuple[str, ...], agents: bool) -> tuple[str, ...]:
    """The names of the policies: bots, or functions as the environments know them."""
    names = named_bots(given) if agents else read_some_bots(voice, ",".join(given))
    for name in names:
        if names.count(name) > 1:
            raise Refusal("cli.player_twice", bot=name)
        if not is_own(name) and name not in BOTS:
            raise Refusal("no_such_bot", bot=name, known=", ".join(BOTS))
    return names


def _check(measuring: Measuring) -> None:
    """Raises a Refusal if a custom policy cannot be found."""
    for name in filter(is_own, measuring.policies):
        if measuring.reader is not None:
            measuring.reader(name, tuple(sorted(measuring.options.items())))


def _reader() -> Reader:
    """What makes bots of agents; it needs the libraries of learners."""
    try:
        from expedition.environments.agents import agent_named
    except ModuleNotFoundError as missing:
        raise Refusal("cli.needs_rl") from missing
    return agent_named
