"""`expedition export`: matches of a server as lines of JSON."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

import click

from expedition.cli.serve import default_data
from expedition.cli.speech import Voice
from expedition.core.errors import Refusal
from expedition.server.settings import Settings
from expedition.server.transfer import export_match
from expedition.store import open_store


@click.command()
@click.argument("codes", nargs=-1, metavar="[CODE]...")
@click.option("--all", "everything", is_flag=True)
@click.option(
    "--data",
    type=click.Path(file_okay=False, path_type=Path),
    default=default_data,
    envvar="EXPEDITION_DATA",
    metavar="DIR",
)
@click.option("--database", envvar="EXPEDITION_DATABASE", metavar="URL")
@click.pass_context
def command(
    ctx: click.Context, codes: tuple[str, ...], everything: bool, data: Path, database: str | None
) -> None:
    """The matches named, or all of them, on standard output."""
    voice: Voice = ctx.obj
    if everything == bool(codes):
        raise click.UsageError(voice("export.which"), ctx)
    address = Settings(data=data, database=database).database_address
    if asyncio.run(_export(voice, address, [code.upper() for code in codes])):
        ctx.exit(1)


async def _export(voice: Voice, address: str, codes: list[str]) -> int:
    """How many matches could not be exported."""
    store, refused = await open_store(address), 0
    try:
        for code in codes or reversed(await store.matches()):
            try:
                sys.stdout.buffer.write(await export_match(store, code))
            except Refusal as refusal:
                refused += 1
                click.echo(f"{code}: {voice.explain(refusal)}", err=True)
    finally:
        await store.close()
    return refused
