"""Common options of serve, export and import: the database of a server."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from expedition.home_made import data_folder

if TYPE_CHECKING:
    from expedition.store import SqlStore


data_option = click.option(
    "--data",
    type=click.Path(file_okay=False, path_type=Path),
    default=data_folder,
    envvar="EXPEDITION_DATA",
    metavar="DIR",
)
database_option = click.option("--database", envvar="EXPEDITION_DATABASE", metavar="URL")


async def open_storage(data: Path, database: str | None) -> SqlStore:
    """Opens the store that these options mean."""
    from expedition.server.settings import Settings  # a second of work, which help can do without
    from expedition.store import open_store

    return await open_store(Settings(data=data, database=database).database_address)
