"""`expedition serve`: runs the server."""

from __future__ import annotations

import gc
from pathlib import Path

import click

from expedition.cli.arguments.options import named_bots
from expedition.cli.arguments.storage import data_option, database_option
from expedition.cli.i18n import Voice


@click.command()
@click.option("--host", default="0.0.0.0", envvar="EXPEDITION_HOST", metavar="ADDRESS")
@click.option("--port", type=click.IntRange(0, 65535), default=8000, envvar="EXPEDITION_PORT")
@data_option
@database_option
@click.option("--secret", envvar="EXPEDITION_SECRET", metavar="TEXT")
@click.option("--public-url", envvar="EXPEDITION_PUBLIC_URL", metavar="URL")
@click.option(
    "--trusted-origin",
    "trusted_origins",
    multiple=True,
    envvar="EXPEDITION_TRUSTED_ORIGINS",
    metavar="URL",
)
@click.option(
    "--trusted-proxies",
    default="127.0.0.1",
    envvar="EXPEDITION_TRUSTED_PROXIES",
    metavar="ADDRESSES",
)
@click.option(
    "--allowed-host",
    "allowed_hosts",
    multiple=True,
    envvar="EXPEDITION_ALLOWED_HOSTS",
    metavar="NAME",
)
@click.option(
    "--blocklist",
    type=click.Path(path_type=Path),
    envvar="EXPEDITION_BLOCKLIST",
    metavar="FILE",
)
@click.option("--patience", type=click.FloatRange(0), envvar="EXPEDITION_PATIENCE", metavar="S")
@click.option(
    "--put-away-after",
    type=click.FloatRange(0, min_open=True),
    envvar="EXPEDITION_PUT_AWAY_AFTER",
    metavar="DAYS",
)
@click.option(
    "--retention", type=click.FloatRange(1), envvar="EXPEDITION_RETENTION", metavar="DAYS"
)
@click.option(
    "--retention-folder",
    type=click.Path(file_okay=False, path_type=Path),
    envvar="EXPEDITION_RETENTION_FOLDER",
    metavar="DIR",
)
@click.option("--push", envvar="EXPEDITION_PUSH", metavar="CONTACT")
@click.option(
    "--push-service",
    "push_services",
    multiple=True,
    envvar="EXPEDITION_PUSH_SERVICES",
    metavar="URL",
)
@click.option("--thinkers", type=click.IntRange(1), envvar="EXPEDITION_THINKERS", metavar="N")
@click.option(
    "--thinking-budget",
    type=click.FloatRange(0, min_open=True),
    envvar="EXPEDITION_THINKING_BUDGET",
    metavar="S",
)
@click.option("--bot", "bots", multiple=True, envvar="EXPEDITION_BOTS", metavar="MODULE:FUNCTION")
@click.option(
    "--log-format",
    type=click.Choice(["console", "json"]),
    default="console",
    envvar="EXPEDITION_LOG_FORMAT",
)
@click.option("--plain-sockets", is_flag=True, envvar="EXPEDITION_PLAIN_SOCKETS")
@click.option("--plain-store", is_flag=True, envvar="EXPEDITION_PLAIN_STORE")
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
