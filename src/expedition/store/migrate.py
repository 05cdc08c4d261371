"""Brings the schema of a database up to date, from whatever version it has."""

from __future__ import annotations

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection

MIGRATIONS = Path(__file__).parent / "migrations"


def is_current(connection: Connection) -> bool:
    """True if the schema is the one that this version of the program knows."""
    found = MigrationContext.configure(connection).get_current_heads()
    return set(found) == set(ScriptDirectory.from_config(_config(connection)).get_heads())


def upgrade(connection: Connection) -> None:
    """The schema as this version of the program knows it, within the connection's transaction."""
    command.upgrade(_config(connection), "head")


def _config(connection: Connection) -> Config:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    return config
