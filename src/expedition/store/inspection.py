"""Read-only diagnosis of a database, beside a server that may run on it."""

from __future__ import annotations

import sqlite3
from asyncio import to_thread
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import cast

from asyncpg import PostgresError
from sqlalchemy import func, select, text
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, create_async_engine

from expedition.store.alembic_migrations import Age, age_of_schema
from expedition.store.queries import not_opened
from expedition.store.schema import events
from expedition.store.store import address_without_password, database_url
from expedition.store.writing.sqlite_file import FileLock
from expedition.store.writing.wal import Damage, damage_of

SYNCING = ("fsync", "synchronous_commit", "full_page_writes")
"""What PostgreSQL needs so that a commit outlives a machine that loses its power."""


@dataclass(frozen=True, slots=True)
class Condition:
    """The findings of a diagnosis."""

    schema: Age
    latest: datetime | None = None
    """When the latest event was stored."""
    now: datetime | None = None
    """The database's own time, where that may be another machine's."""
    not_synced: tuple[str, ...] = ()
    """The settings of PostgreSQL by which what was shown could be lost."""
    writes: bool = True


def database_file(address: str) -> Path | None:
    """The path of an SQLite database."""
    url = database_url(address)
    is_file = url.get_backend_name() == "sqlite" and url.database not in (None, "", ":memory:")
    return Path(str(url.database)) if is_file else None


def log_damage(file: Path) -> Damage | None:
    """Damage of an SQLite file's write-ahead log; None while a server uses it."""
    return damage_of(file) if FileLock(file).is_free() else None


async def condition_of(address: str) -> Condition:
    """Diagnoses the database; NotStored if it cannot be reached or read."""
    url = database_url(address)
    try:
        async with _reading(address) as connection:
            schema = await connection.run_sync(age_of_schema)
            latest = None
            if schema not in ("none", "newer"):
                latest = (await connection.execute(select(func.max(events.c.at)))).scalar()
            if connection.dialect.name == "sqlite":
                return Condition(schema, latest)
            now = (await connection.execute(text("SELECT clock_timestamp()"))).scalar_one()
            return Condition(
                schema,
                latest,
                now,
                tuple([name for name in SYNCING if await _shown(connection, name) == "off"]),
                writes=await _shown(connection, "transaction_read_only") == "off",
            )
    except (SQLAlchemyError, PostgresError, sqlite3.Error, OSError) as error:
        raise not_opened(address_without_password(url), error) from error


@asynccontextmanager
async def _reading(address: str) -> AsyncIterator[AsyncConnection]:
    engine = create_async_engine(database_url(address))
    file = database_file(address)
    if file is not None:
        await to_thread(_try_to_read, file)
    try:
        async with engine.connect() as connection:
            yield connection
    finally:
        await engine.dispose()


async def _shown(connection: AsyncConnection, setting: str) -> str:
    return cast(str, (await connection.execute(text(f"SHOW {setting}"))).scalar_one())


def _try_to_read(file: Path) -> None:
    """Raises an error unless the file is a database: aiosqlite would make an empty one."""
    with closing(sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro", uri=True)) as connection:
        connection.execute("PRAGMA schema_version")
