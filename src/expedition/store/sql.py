"""The store on SQLite or PostgreSQL: one schema, one way of writing, whichever it is."""

from __future__ import annotations

import sqlite3
from asyncio import Future, to_thread
from collections.abc import Collection, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

from sqlalchemy import URL, Row, Select, event, func, insert, make_url, select, text
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import ArgumentError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine
from sqlalchemy.pool import ConnectionPoolEntry

from expedition.core.errors import BrokenRecord, Refusal
from expedition.store.log import Event, Log, NotStored
from expedition.store.migrate import upgrade
from expedition.store.schema import events
from expedition.store.writer import NewRow, Writer

DRIVERS = {
    "sqlite": "sqlite+aiosqlite",
    "postgresql": "postgresql+asyncpg",
    "postgres": "postgresql+asyncpg",
}
PRAGMAS = (
    "PRAGMA journal_mode=WAL",
    "PRAGMA synchronous=FULL",
    "PRAGMA foreign_keys=ON",
    "PRAGMA busy_timeout=5000",
)


async def open_store(address: str) -> SqlStore:
    """The store at that address, its schema brought up to date."""
    url = database_url(address)
    engine = create_async_engine(url)
    try:
        if url.get_backend_name() == "sqlite":
            event.listen(engine.sync_engine, "connect", _set_pragmas)
            await to_thread(_try_file, url.database or ":memory:")
        async with engine.begin() as connection:
            await connection.run_sync(upgrade)
    except (SQLAlchemyError, sqlite3.Error, OSError) as error:
        await engine.dispose()
        reason = str(getattr(error, "orig", error))
        raise NotStored("store_not_open", address=_told(url), reason=reason) from error
    return SqlStore(engine)


def sqlite_address(file: Path) -> str:
    """The address of an SQLite file."""
    return f"sqlite:///{file}"


def database_url(address: str) -> URL:
    """The address as the engine takes it, with our driver for its kind of database."""
    try:
        url = make_url(address)
    except ArgumentError as error:
        raise Refusal("not_a_database", address=address) from error
    driver = DRIVERS.get(url.drivername.partition("+")[0])
    if driver is None:
        raise Refusal("not_a_database", address=_told(url))
    return url.set(drivername=driver)


class SqlStore:
    """Events in one table, with `(match, number)` for a key."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self._writer = Writer(self._commit)

    def append(self, log: Log, new: Sequence[Event]) -> Future[None]:
        """Done once the events are durable at the end of the log."""
        return self._writer.append(log, new)

    async def read(self, match: str, kinds: Collection[str] = ()) -> tuple[Event, ...]:
        """The events of a match in order, all or those of some kinds."""
        query = select(events).where(events.c.match == match).order_by(events.c.number)
        if kinds:
            query = query.where(events.c.kind.in_(kinds))
        rows = await self._rows(query)
        if not kinds and [row.number for row in rows] != list(range(len(rows))):
            raise BrokenRecord("log_has_gap", match=match)
        return tuple(Event(row.kind, row.body, row.at, row.person) for row in rows)

    async def matches(self, person: str | None = None, most: int | None = None) -> tuple[str, ...]:
        """The matches, or those that a person has to do with, the latest first."""
        latest = func.max(events.c.at)
        query = select(events.c.match).group_by(events.c.match)
        if person is not None:
            query = query.where(events.c.person == person)
        query = query.order_by(latest.desc(), events.c.match).limit(most)
        return tuple(row.match for row in await self._rows(query))

    async def check(self) -> None:
        """Raises NotStored unless the table can be read and a transaction be written now."""
        try:
            async with self._engine.begin() as connection:
                await connection.execute(_ROOM_TO_WRITE)
                await connection.rollback()
        except (SQLAlchemyError, OSError) as error:
            raise _not_ready(error) from error

    async def close(self) -> None:
        """Returns once everything is written and every connection is closed."""
        await self._writer.close()
        await self._engine.dispose()

    async def _rows(self, query: Select[Any]) -> Sequence[Row[Any]]:
        try:
            async with self._engine.connect() as connection:
                rows: Sequence[Row[Any]] = (await connection.execute(query)).all()
        except (SQLAlchemyError, OSError) as error:
            raise _not_ready(error) from error
        return rows

    async def _commit(self, rows: list[NewRow]) -> None:
        async with self._engine.begin() as connection:
            await connection.execute(_APPEND, rows)


_APPEND = insert(events)
_ROOM_TO_WRITE = text("DELETE FROM events WHERE match = ''")
"""Takes the lock of a writer and changes nothing."""


def _try_file(file: str) -> None:
    """Raises sqlite3.Error unless the file can be opened: aiosqlite would leave a thread behind."""
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("PRAGMA schema_version")


def _set_pragmas(connection: DBAPIConnection, _entry: ConnectionPoolEntry) -> None:
    cursor = connection.cursor()
    for pragma in PRAGMAS:
        cursor.execute(pragma)
    cursor.close()


def _not_ready(error: Exception) -> NotStored:
    return NotStored("store_not_ready", reason=str(getattr(error, "orig", error)))


def _told(url: URL) -> str:
    """The address without its password."""
    return url.render_as_string(hide_password=True)
