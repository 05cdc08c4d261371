"""The SQL schema: events, projections of them, and what servers share."""

from __future__ import annotations

from datetime import UTC, datetime

from sqlalchemy import (
    Boolean,
    Column,
    Connection,
    Date,
    DateTime,
    Dialect,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    inspect,
    text,
)
from sqlalchemy.types import TypeDecorator


class UtcTime(TypeDecorator[datetime]):
    """A column type for times in UTC; one without a zone is refused."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        """Converts to UTC."""
        if value is None:
            return None
        if value.tzinfo is None:
            raise ValueError(f"{value} has no time zone")
        return value.astimezone(UTC)

    def process_result_value(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        """Adds the zone, which SQLite drops."""
        if value is None:
            return None
        return value.replace(tzinfo=UTC) if value.tzinfo is None else value.astimezone(UTC)


metadata = MetaData()

events = Table(
    "events",
    metadata,
    Column("match", String(16), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("at", UtcTime, nullable=False),
    Column("kind", String(20), nullable=False),
    Column("person", String(40), index=True),
    Column("body", Text, nullable=False),
    Column("link", String(32)),
)
"""The event log of each match; `link` is that of its hash chain."""

reviews = Table(
    "reviews",
    metadata,
    Column("match", String(16), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("at", UtcTime, nullable=False),
    Column("body", Text, nullable=False),
)
"""Stored reviews: no events, but computed values that take long."""

shared = Table(
    "shared",
    metadata,
    Column("name", String(40), primary_key=True),
    Column("value", Text, nullable=False),
)
"""Key-value table of what servers share, such as the secret that signs cookies."""

leases = Table(
    "leases",
    metadata,
    Column("match", String(16), primary_key=True),
    Column("person", String(40), primary_key=True),
    Column("server", String(16), primary_key=True),
    Column("until", UtcTime, nullable=False),
)
"""Leases: who is connected to which server, and until when unless that is renewed."""

subscriptions = Table(
    "subscriptions",
    metadata,
    Column("endpoint", String(1000), primary_key=True),
    Column("person", String(40), nullable=False, index=True),
    Column("point", String(100), nullable=False),
    Column("secret", String(40), nullable=False),
    Column("language", String(8), nullable=False),
    Column("at", UtcTime, nullable=False),
)
"""Push subscriptions of browsers."""

results = Table(
    "results",
    metadata,
    Column("match", String(16), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("person", String(40), index=True),
    Column("name", Text, nullable=False),
    Column("game", String(40), nullable=False),
    Column("edition", Integer, nullable=False),
    Column("layout", String(40)),
    Column("is_plain", Boolean, nullable=False),
    Column("stars", Integer, nullable=False),
    Column("level", String(40)),
    Column("place", Integer, nullable=False),
    Column("seats", Integer, nullable=False),
    Column("at", UtcTime, nullable=False),
    Column("day", Date, index=True),
    Column("challenge", String(16), index=True),
    Column("cut_short", Boolean, nullable=False),
    Column("is_lesson", Boolean, nullable=False),
    Column("ranked", Integer),
    Column("led_by", String(40), index=True),
)
"""Projection: the result of each seat of a finished match."""

tries = Table(
    "tries",
    metadata,
    Column("person", String(40), primary_key=True),
    Column("day", Date, primary_key=True),
    Column("game", String(40), primary_key=True),
    Column("layout", String(40), primary_key=True),
    Column("match", String(16), nullable=False),
    Column("at", UtcTime, nullable=False),
)
"""The try at a day's dice that counts; its key is why there is only one."""

recoveries = Table(
    "recoveries",
    metadata,
    Column("digest", String(64), primary_key=True),
    Column("person", String(40), nullable=False, index=True),
    Column("at", UtcTime, nullable=False),
)
"""Recovery codes, of which only a digest is stored."""

listings = Table(
    "listings",
    metadata,
    Column("match", String(16), primary_key=True),
    Column("at", UtcTime, nullable=False, index=True),
    Column("body", Text, nullable=False),
)
"""Projection: the listing of each public table."""

short_codes = Table(
    "short_codes",
    metadata,
    Column("code", String(16), primary_key=True),
    Column("match", String(16), nullable=False, index=True),
    Column("at", UtcTime, nullable=False, index=True),
)
"""Projection: the short code of each table that gathers; its key is why no two have the same."""

challenges = Table(
    "challenges",
    metadata,
    Column("code", String(16), primary_key=True),
    Column("match", String(16), nullable=False, unique=True),
    Column("at", UtcTime, nullable=False),
)
"""The finished matches whose dice others may play, each under a code of its own."""

attempts = Table(
    "attempts",
    metadata,
    Column("person", String(40), primary_key=True),
    Column("challenge", String(16), primary_key=True),
    Column("match", String(16), nullable=False),
    Column("at", UtcTime, nullable=False),
)
"""The try at a challenge that counts; its key is why there is only one."""


NEWEST = "0012"
"""The last of the migrations; a test holds it to them."""


def is_newest(connection: Connection) -> bool:
    """True if the schema is that of this version of the program.

    It is asked without Alembic, which takes a third of a start to load and is seldom needed.
    """
    if not inspect(connection).has_table("alembic_version"):
        return False
    found = connection.execute(text("SELECT version_num FROM alembic_version")).scalars()
    return list(found) == [NEWEST]
