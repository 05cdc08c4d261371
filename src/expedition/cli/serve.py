"""`expedition serve`: the server, for one evening or for years."""

from __future__ import annotations

import os
from pathlib import Path

import click

from expedition.cli.speech import Voice
from expedition.server.settings import Settings


def default_data() -> Path:
    """The folder where a person's programs keep what they must not lose."""
    home = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(home) / "expedition"


@click.command()
@click.option("--host", default="0.0.0.0", envvar="EXPEDITION_HOST", metavar="ADDRESS")
@click.option("--port", type=click.IntRange(0, 65535), default=8000, envvar="EXPEDITION_PORT")
@click.option(
    "--data",
    type=click.Path(file_okay=False, path_type=Path),
    default=default_data,
    envvar="EXPEDITION_DATA",
    metavar="DIR",
)
@click.option("--database", envvar="EXPEDITION_DATABASE", metavar="URL")
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
    "--patience", type=click.FloatRange(0), default=30, envvar="EXPEDITION_PATIENCE", metavar="S"
)
@click.option(
    "--log-format",
    type=click.Choice(["console", "json"]),
    default="console",
    envvar="EXPEDITION_LOG_FORMAT",
)
@click.option("--open", "open_browser", is_flag=True)
@click.pass_context
def command(ctx: click.Context, /, open_browser: bool, **chosen: object) -> None:
    """The server, until it is stopped."""
    from expedition.server.run import run

    voice: Voice = ctx.obj
    run(Settings(**chosen), voice.language, open_browser)  # type: ignore[arg-type]
