"""`expedition import`: imports matches that were exported, or records."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO

import click

from expedition.cli.arguments.storage import data_option, database_option, open_storage
from expedition.cli.i18n import Voice
from expedition.core.errors import BrokenRecord, Refusal


@click.command()
@click.argument("files", nargs=-1, type=click.File("rb"), metavar="[FILE]...")
@data_option
@database_option
@click.pass_context
def command(
    ctx: click.Context, files: tuple[BinaryIO, ...], data: Path, database: str | None
) -> None:
    """Stores the matches in files, or on standard input; refuses invalid ones."""
    from expedition.store.writing.sqlite_file import FOLDER_OF_OWNER

    voice: Voice = ctx.obj
    data.mkdir(FOLDER_OF_OWNER, parents=True, exist_ok=True)
    if asyncio.run(_import(voice, data, database, files or (sys.stdin.buffer,))):
        ctx.exit(1)


async def _import(
    voice: Voice, data: Path, database: str | None, sources: tuple[BinaryIO, ...]
) -> int:
    """Imports matches, and counts those that were refused."""
    from expedition.server.lobby.transfer import import_match

    store, refused = await open_storage(data, database), 0
    try:
        for place, text in _matches(sources):
            try:
                code = await import_match(store, _decoded(text))
            except Refusal as refusal:
                refused += 1
                click.echo(f"{place}: {voice.explain(refusal)}", err=True)
            else:
                key = "import.there_already" if code is None else "import.done"
                click.echo(f"{place}: {voice(key, code=code)}", err=True)
    finally:
        await store.close()
    return refused


def _matches(sources: tuple[BinaryIO, ...]) -> Iterator[tuple[str, bytes]]:
    """The lines with content, with their positions; a record takes up the rest of its file."""
    for source in sources:
        name = getattr(source, "name", "-")
        for number, line in enumerate(source, start=1):
            if line.strip() == b"{":
                yield str(name), line + source.read()
            elif line.strip():
                yield f"{name}:{number}", line


def _decoded(text: bytes) -> str:
    try:
        return text.decode()
    except UnicodeDecodeError as error:
        raise BrokenRecord("not_json", reason=str(error)) from error
