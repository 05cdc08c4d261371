"""`expedition play`: a match in the terminal against bots, or alone."""

from __future__ import annotations

import os
import secrets
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING

import click

from expedition.bots import STRENGTHS, takes_a_while
from expedition.cli.arguments.options import read_bots, read_options
from expedition.cli.i18n import Voice
from expedition.cli.terminal.session import Session, new_session
from expedition.core.catalogue import Game, find_game
from expedition.core.names import clean_name

if TYPE_CHECKING:
    from expedition.cli.terminal.plain import PlainGame

PROPOSED = "pathfinder"
"""Neither the weakest bot nor one that takes its time."""


@click.command()
@click.argument("game", metavar="GAME")
@click.option("--bots", default="", metavar="BOTS")
@click.option("--preset", metavar="PRESET")
@click.option("--option", "options", multiple=True, metavar="OPTION=VALUE")
@click.option("--seed", metavar="TEXT")
@click.option("--name", metavar="NAME")
@click.option("--save", "saved_to", metavar="FILE")
@click.option("--plain", is_flag=True)
@click.pass_obj
def command(
    voice: Voice,
    game: str,
    bots: str,
    preset: str | None,
    options: tuple[str, ...],
    seed: str | None,
    name: str | None,
    saved_to: str | None,
    plain: bool,
) -> None:
    """Plays a match against bots, or alone."""
    found = find_game(game)
    chosen = read_options(voice, options)
    named = read_bots(bots or _proposed_bots(voice, found))
    if preset is not None:
        chosen = {**found.rules.box.preset(preset, len(named) + 1).options, **chosen}
    # A narrator tells of everybody by name, and "You takes" is no sentence.
    nameless = voice("play.explorer" if found.narrator else "play.you")
    person = clean_name(name or nameless)

    def begin(seed: str | None) -> Session:
        return new_session(found, person, named, chosen, seed or secrets.token_hex(16))

    session = begin(seed)
    on_a_screen = sys.stdin.isatty() and sys.stdout.isatty() and os.environ.get("TERM") != "dumb"
    if plain or found.sheets is None or not on_a_screen:
        _play_plainly(voice, session)
    else:
        session = _play_on_a_board(voice, session, begin)
    if saved_to:
        from expedition.cli.terminal.saving import save

        click.echo(save(voice, session, saved_to))


def _proposed_bots(voice: Voice, game: Game) -> str:
    """Asks which bots to add to a game for several; without a terminal, says which are added."""
    missing = game.rules.box.fewest_seats - 1
    if not missing:
        return ""
    proposed = ",".join([PROPOSED] * missing)
    if sys.stdin.isatty():
        known = ", ".join(STRENGTHS)
        return str(click.prompt(voice("play.which_bots", known=known), default=proposed))
    click.echo(voice("play.bots_proposed", bots=proposed))
    return proposed


def _play_plainly(voice: Voice, session: Session) -> None:
    from expedition.cli.terminal.plain import PlainGame, tell_folded

    # A program that reads along wants whole lines.
    game = PlainGame(voice, session, tell_folded if sys.stdout.isatty() else click.echo)
    with _patience(game):
        game.play(_typed() if sys.stdin.isatty() else sys.stdin)


@contextmanager
def _patience(game: PlainGame) -> Iterator[None]:
    """Runs worker processes for bots that search; does nothing if there are none."""
    if not any(takes_a_while(game.session.game, bot) for bot in game.session.bots.values()):
        yield
        return
    from expedition.cli.terminal.bot_workers import WaitForBots

    game.wait = WaitForBots(game.tell_who_thinks)
    try:
        yield
    finally:
        game.wait.close()


def _typed() -> Iterator[str]:
    """Lines of input, with line editing where that is available."""
    with suppress(ImportError):
        import readline  # noqa: F401  (input() edits lines once it is loaded)
    with suppress(EOFError):
        while True:
            yield input("> ")


def _play_on_a_board(
    voice: Voice, session: Session, begin: Callable[[str | None], Session]
) -> Session:
    from expedition.cli.terminal.board import Board

    board = Board(voice, session, begin)
    board.run()
    if board.return_code:
        raise click.exceptions.Exit(board.return_code)
    return board.session
