"""Schema migrations by Alembic, from any earlier version."""

from __future__ import annotations

from pathlib import Path
from typing import Literal, TypeAlias

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection

from expedition.core.errors import Refusal

Age: TypeAlias = Literal["none", "older", "current", "newer"]

MIGRATIONS = Path(__file__).parent / "migrations"


def is_current(connection: Connection) -> bool:
    """True if the schema is that of this version of the program.

    Refused if it is newer: this version could only damage it.
    """
    age = age_of_schema(connection)
    if age == "newer":
        found = MigrationContext.configure(connection).get_current_heads()
        known = ScriptDirectory.from_config(_config(connection)).get_heads()
        raise Refusal("database_newer", found=", ".join(found), known=", ".join(known))
    return age == "current"


def age_of_schema(connection: Connection) -> Age:
    """Whether the schema is current, older or newer."""
    found = set(MigrationContext.configure(connection).get_current_heads())
    known = ScriptDirectory.from_config(_config(connection))
    if not found:
        return "none"
    if not found <= {script.revision for script in known.walk_revisions()}:
        return "newer"
    return "current" if found == set(known.get_heads()) else "older"


def upgrade_if_older(connection: Connection) -> None:
    """Runs the migrations that are missing, within the connection's transaction."""
    if not is_current(connection):
        command.upgrade(_config(connection), "head")


def _config(connection: Connection) -> Config:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    return config
