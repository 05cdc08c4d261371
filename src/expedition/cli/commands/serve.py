"""`expedition serve`: runs the server."""

from __future__ import annotations

import gc
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeAlias

import click

from expedition.cli.arguments.options import named_bots
from expedition.cli.arguments.storage import data_option, database_option
from expedition.cli.i18n import Voice

Decorator: TypeAlias = Callable[[Callable[..., Any]], Callable[..., Any]]


def setting(flag: str, name: str = "", **how: Any) -> Decorator:  # noqa: ANN401 - as click has it
    """An option that can also be set by an environment variable, called like the setting."""
    name = name or flag.removeprefix("--").replace("-", "_")
    return click.option(flag, name, envvar=f"EXPEDITION_{name.upper()}", **how)


@click.command()
@setting("--host", default="0.0.0.0", metavar="ADDRESS")
@setting("--port", type=click.IntRange(0, 65535), default=8000)
@data_option
@database_option
@setting("--secret", metavar="TEXT")
@setting("--public-url", metavar="URL")
@setting("--trusted-origin", "trusted_origins", multiple=True, metavar="URL")
@setting("--trusted-proxies", default="127.0.0.1", metavar="ADDRESSES")
@setting("--allowed-host", "allowed_hosts", multiple=True, metavar="NAME")
@setting("--blocklist", type=click.Path(path_type=Path), metavar="FILE")
@setting("--patience", type=click.FloatRange(0), metavar="S")
@setting("--put-away-after", type=click.FloatRange(0, min_open=True), metavar="DAYS")
@setting("--retention", type=click.FloatRange(1), metavar="DAYS")
@setting("--retention-folder", type=click.Path(file_okay=False, path_type=Path), metavar="DIR")
@setting("--push", metavar="CONTACT")
@setting("--push-service", "push_services", multiple=True, metavar="URL")
@setting("--thinkers", type=click.IntRange(1), metavar="N")
@setting("--thinking-budget", type=click.FloatRange(0, min_open=True), metavar="S")
@setting("--bot", "bots", multiple=True, metavar="MODULE:FUNCTION")
@setting("--log-format", type=click.Choice(["console", "json"]), default="console")
@setting("--plain-sockets", is_flag=True)
@setting("--plain-store", is_flag=True)
@click.option("--accept-damage", is_flag=True)
@click.option("--open", "open_browser", is_flag=True)
@click.pass_context
def command(
    ctx: click.Context, /, open_browser: bool, bots: tuple[str, ...], **chosen: object
) -> None:
    """Runs the server until it is stopped."""
    gc.disable()  # what a start makes stays: the server itself decides when to look for rubbish
    from expedition.server.run import run
    from expedition.server.settings import Settings

    voice: Voice = ctx.obj
    run(Settings(**chosen, bots=named_bots(bots)), voice.language, open_browser)  # type: ignore[arg-type]
