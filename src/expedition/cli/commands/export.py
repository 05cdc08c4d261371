"""`expedition export`: matches of a server as JSON lines."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

import click

from expedition.cli.arguments.storage import data_option, database_option, open_storage
from expedition.cli.i18n import Voice
from expedition.core.errors import Refusal


@click.command()
@click.argument("codes", nargs=-1, metavar="[CODE]...")
@click.option("--all", "everything", is_flag=True)
@data_option
@database_option
@click.pass_context
def command(
    ctx: click.Context, codes: tuple[str, ...], everything: bool, data: Path, database: str | None
) -> None:
    """Writes the matches named, or all of them, to standard output."""
    voice: Voice = ctx.obj
    if everything == bool(codes):
        raise click.UsageError(voice("export.which"), ctx)
    if asyncio.run(_export(voice, data, database, [code.upper() for code in codes])):
        ctx.exit(1)


async def _export(voice: Voice, data: Path, database: str | None, codes: list[str]) -> int:
    """Exports matches, and counts those for which that failed."""
    from expedition.server.lobby.transfer import codes_wanted, export_match

    store, refused = await open_storage(data, database), 0
    try:
        async for code in codes_wanted(store, codes):
            try:
                sys.stdout.buffer.write(await export_match(store, code))
            except Refusal as refusal:
                refused += 1
                click.echo(f"{code}: {voice.explain(refusal)}", err=True)
    finally:
        await store.close()
    return refused
