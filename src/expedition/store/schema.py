"""The SQL tables of the store: events of matches, what was worked out from them, what is shared."""

from __future__ import annotations

from datetime import UTC, datetime

from sqlalchemy import Column, DateTime, Dialect, Integer, MetaData, String, Table, Text
from sqlalchemy.types import TypeDecorator


class UtcTime(TypeDecorator[datetime]):
    """A time in UTC, going in and coming out; one without a zone is refused."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        """The same instant in UTC."""
        if value is None:
            return None
        if value.tzinfo is None:
            raise ValueError(f"{value} has no time zone")
        return value.astimezone(UTC)

    def process_result_value(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        """The instant, with its zone: SQLite gives it back without one."""
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
)

reviews = Table(
    "reviews",
    metadata,
    Column("match", String(16), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("at", UtcTime, nullable=False),
    Column("body", Text, nullable=False),
)
"""Nothing that happened: what can be worked out again, kept because it took long."""

shared = Table(
    "shared",
    metadata,
    Column("name", String(40), primary_key=True),
    Column("value", Text, nullable=False),
)
"""What all servers on one database have in common, such as the secret that signs cookies."""

leases = Table(
    "leases",
    metadata,
    Column("match", String(16), primary_key=True),
    Column("person", String(40), primary_key=True),
    Column("server", String(16), primary_key=True),
    Column("until", UtcTime, nullable=False),
)
"""Who is connected to which server, until when that holds if it is not said again."""
