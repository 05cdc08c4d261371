"""`expedition mcp`: the games as tools for an assistant, by the Model Context Protocol."""

from __future__ import annotations

from importlib.util import find_spec

import click

from expedition.cli.i18n import Voice
from expedition.core.errors import Refusal


@click.command()
@click.option("--http", is_flag=True)
@click.option("--host", default="127.0.0.1", metavar="ADDRESS")
@click.option("--port", type=click.IntRange(0, 65535), default=8765)
@click.pass_obj
def command(voice: Voice, http: bool, host: str, port: int) -> None:
    """Serves until the assistant goes, or over HTTP until it is stopped."""
    if find_spec("mcp") is None:
        raise Refusal("extra_missing", extra="mcp")
    from expedition.assistant.mcp_server import mcp_server

    server = mcp_server(voice.language)
    if http:
        click.echo(voice("mcp.at", address=f"http://{host}:{port}/mcp"), err=True)
        server.run("streamable-http", host=host, port=port)
    else:
        server.run("stdio")
