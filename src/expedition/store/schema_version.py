"""The version of a database's schema, as far as a server has to know it in order to start."""

from __future__ import annotations

from sqlalchemy import Connection, inspect, text

NEWEST = "0010"
"""The last of the migrations; a test holds it to them."""


def is_newest(connection: Connection) -> bool:
    """True if the schema is the one that this version of the program knows.

    It is asked without Alembic, which takes a third of a start to load and is seldom needed.
    """
    if not inspect(connection).has_table("alembic_version"):
        return False
    found = connection.execute(text("SELECT version_num FROM alembic_version")).scalars()
    return list(found) == [NEWEST]
