"""`expedition bot`: lets a bot play at live tables of a server, one or all that invite it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

import click

from expedition.bots import Bot, find_bot
from expedition.cli.arguments.options import named_bots
from expedition.cli.i18n import Voice
from expedition.core.chance import SeededChance
from expedition.core.errors import Refusal, reason_of
from expedition.core.turns import AnyTurn, AnyView

if TYPE_CHECKING:
    from expedition.client import Choices, Outcome

ACTS = ("join", "serve")


@click.command()
@click.argument("act", type=click.Choice(ACTS))
@click.argument("bot", metavar="BOT")
@click.option("--at", required=True, metavar="URL")
@click.option("--name", metavar="NAME")
@click.option("--key", type=click.Path(dir_okay=False, path_type=Path), metavar="FILE")
@click.pass_obj
def command(voice: Voice, act: str, bot: str, at: str, name: str | None, key: Path | None) -> None:
    """Joins a table, or waits for invitations until it is stopped."""
    from expedition.client import join

    [known] = named_bots([bot])
    choose = player(find_bot(known))
    called = name or known.rpartition(":")[2].replace("_", " ").title()
    if act == "join":
        outcome = join(at, choose, name=called, language=voice.language)
        total, place = outcome.totals[outcome.seat], outcome.place
        click.echo(voice("bot.ended", code=outcome.code, total=total, place=place))
        return
    with suppress(asyncio.CancelledError):
        asyncio.run(_serve(voice, at, choose, key))


def player(bot: Bot) -> Callable[..., AnyTurn]:
    """The bot as a function of view and menu; its luck is its own."""
    from secrets import token_hex

    seed = token_hex(16)

    def choose(view: AnyView, menu: Choices) -> AnyTurn:
        return bot(menu.game, view, SeededChance(seed, menu.moment))

    return choose


async def _serve(voice: Voice, at: str, choose: Callable[..., AnyTurn], file: Path | None) -> None:
    from expedition.client import Outcome, handle_of, serve

    key = kept_key(file)
    click.echo(voice("bot.handle", handle=await handle_of(at, key, voice.language)))

    def ended(code: str, outcome: Outcome | Exception) -> None:
        if isinstance(outcome, Outcome):
            total, place = outcome.totals[outcome.seat], outcome.place
            click.echo(voice("bot.ended", code=code, total=total, place=place))
        else:
            reason = voice.explain(outcome) if isinstance(outcome, Refusal) else reason_of(outcome)
            click.echo(voice("bot.lost", code=code, reason=reason), err=True)

    def sat_down(code: str) -> None:
        click.echo(voice("bot.sat_down", code=code))

    await serve(at, choose, key, sat_down=sat_down, ended=ended, language=voice.language)


def kept_key(file: Path | None) -> str:
    """The key in that file, which is made if it is not there; without a file a new one."""
    from secrets import token_urlsafe

    if file is None:
        return token_urlsafe(32)
    if not file.exists():
        file.touch(mode=0o600)
        file.write_text(token_urlsafe(32) + "\n", "ascii")
    return file.read_text("ascii").strip()
