"""The store on SQLite or PostgreSQL: one schema, one way of writing, whichever it is."""

from __future__ import annotations

import sqlite3
from asyncio import Future, to_thread
from collections.abc import Collection, Iterable, Sequence
from contextlib import closing, suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from sqlalchemy import URL, Row, Select, delete, event, func, insert, make_url, select, text
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import ArgumentError, IntegrityError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine
from sqlalchemy.pool import ConnectionPoolEntry

from expedition.core.errors import BrokenRecord, Refusal
from expedition.store import leases
from expedition.store.leases import Present
from expedition.store.log import Event, Log, NotStored
from expedition.store.migrate import is_current, upgrade
from expedition.store.notices import CHANNEL, Heard, Notices, grown_by
from expedition.store.room import check_room
from expedition.store.schema import events, reviews, shared
from expedition.store.sqlite_file import FileLock, InUse, keep_for_owner
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


async def open_store(address: str, alone: bool = False) -> SqlStore:
    """The store at that address, its schema brought up to date.

    A server opens it `alone`: of an SQLite file it is then the only one. Whoever is not alone may
    read and append beside a server, but does not change the schema under it.
    """
    url = database_url(address)
    store = SqlStore(create_async_engine(url), _lock(url))
    try:
        await store.open(alone)
    except (SQLAlchemyError, sqlite3.Error, OSError) as error:
        await store.close()
        raise NotStored("store_not_open", address=_told(url), reason=_reason(error)) from error
    except InUse:
        await store.close()
        raise
    return store


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
    """Events in one table, with `(match, number)` for a key; reviews in another."""

    def __init__(self, engine: AsyncEngine, lock: FileLock | None) -> None:
        self._engine = engine
        self._lock = lock
        self._writer = Writer(self._commit)
        self._notices = _notices(engine.url)

    async def open(self, alone: bool) -> None:
        """The database is there with the schema of this program; `alone` until it is closed."""
        if self._engine.dialect.name == "sqlite":
            event.listen(self._engine.sync_engine, "connect", _set_up)
            await to_thread(_try_file, self._engine.url.database or ":memory:")
        if self._lock is not None and alone:
            self._lock.take()
        async with self._engine.begin() as connection:
            if self.is_shared:  # many may start at once, and one of them brings it up to date
                await connection.execute(_ONE_AT_A_TIME)
            if not await connection.run_sync(is_current):
                if self._lock is not None and not alone:
                    self._lock.take()
                await connection.run_sync(upgrade)
        if self._lock is not None and not alone:
            self._lock.release()

    @property
    def is_shared(self) -> bool:
        """True if several servers may use the database."""
        return self._notices is not None

    async def share(self, name: str, offered: str) -> str:
        """What all servers of the database have under that name: what was offered first."""
        known = select(shared.c.value).where(shared.c.name == name)
        if not await self._rows(known):
            with suppress(IntegrityError):  # another server was as quick
                async with self._engine.begin() as connection:
                    await connection.execute(insert(shared), [{"name": name, "value": offered}])
        [row] = await self._rows(known)
        return str(row.value)

    async def renew_leases(self, here: Iterable[tuple[str, str]], seconds: float) -> None:
        """These people, each at a match, are connected here for so long, and nobody else."""
        if self._notices is not None:
            try:
                await leases.renew(self._engine, self._notices.server, here, seconds)
            except (SQLAlchemyError, OSError) as error:
                raise _not_ready(error) from error

    async def connected_elsewhere(self, matches: Collection[str]) -> Present:
        """The people who are connected to other servers, for each of the matches."""
        if self._notices is None or not matches:
            return {}
        try:
            return await leases.elsewhere(self._engine, self._notices.server, matches)
        except (SQLAlchemyError, OSError) as error:
            raise _not_ready(error) from error

    def append(self, log: Log, new: Sequence[Event]) -> Future[None]:
        """Done once the events are durable at the end of the log."""
        return self._writer.append(log, new)

    async def read(
        self, match: str, kinds: Collection[str] = (), since: int = 0
    ) -> tuple[Event, ...]:
        """The events of a match in order from that number on, all or those of some kinds."""
        wanted = (events.c.match == match) & (events.c.number >= since)
        query = select(events).where(wanted).order_by(events.c.number)
        if kinds:
            query = query.where(events.c.kind.in_(kinds))
        try:
            rows = await self._rows(query)
        except (ValueError, TypeError) as error:  # bytes that are no text, a time that is none
            raise BrokenRecord("log_unreadable", match=match, reason=str(error)) from error
        if not kinds and [row.number for row in rows] != list(range(since, since + len(rows))):
            raise BrokenRecord("log_has_gap", match=match)
        return tuple(Event(row.kind, row.body, row.at, row.person) for row in rows)

    async def listen(self, heard: Heard) -> None:
        """Tells what other servers write, for as long as it runs; to a file nobody else does."""
        if self._notices is not None:
            await self._notices.listen(heard)

    async def matches(self, person: str | None = None, most: int | None = None) -> tuple[str, ...]:
        """The matches, or those that a person has to do with, the latest first."""
        latest = func.max(events.c.at)
        query = select(events.c.match).group_by(events.c.match)
        if person is not None:
            query = query.where(events.c.person == person)
        query = query.order_by(latest.desc(), events.c.match).limit(most)
        return tuple(row.match for row in await self._rows(query))

    async def review(self, match: str, seat: int) -> str | None:
        """What was kept of a look at that seat's match, if there was one."""
        wanted = (reviews.c.match == match) & (reviews.c.seat == seat)
        rows = await self._rows(select(reviews.c.body).where(wanted))
        return rows[0].body if rows else None

    async def keep_review(self, match: str, seat: int, body: str, at: datetime) -> None:
        """Keeps it for ever; of several the first stays."""
        row = {"match": match, "seat": seat, "at": at, "body": body}
        try:
            async with self._engine.begin() as connection:
                await connection.execute(insert(reviews), [row])
        except IntegrityError:  # another server on this database was as quick
            return
        except (SQLAlchemyError, OSError) as error:
            raise _not_ready(error) from error

    async def check(self) -> None:
        """Raises NotStored unless an event can be made durable now."""
        url = self._engine.url
        try:
            if url.get_backend_name() == "sqlite" and url.database:
                await to_thread(check_room, Path(url.database).parent)
            async with self._engine.begin() as connection:
                await connection.execute(_APPEND, [_PROBE])
                await connection.execute(_FORGET_PROBE)
        except (SQLAlchemyError, OSError) as error:
            raise _not_ready(error) from error

    async def close(self) -> None:
        """Returns once everything is written and every connection is closed."""
        await self._writer.close()
        await self._engine.dispose()
        if self._lock is not None:
            self._lock.release()

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
            if self._notices is not None:
                for notice in self._notices.told(grown_by(rows)):
                    await connection.execute(_NOTIFY, {"channel": CHANNEL, "notice": notice})


_APPEND = insert(events)
_ONE_AT_A_TIME = text("SELECT pg_advisory_xact_lock(20261117)")
_NOTIFY = text("SELECT pg_notify(:channel, :notice)")
_PROBE = {
    "match": "",
    "number": 0,
    "at": datetime(2000, 1, 1, tzinfo=UTC),
    "kind": "probe",
    "person": None,
    "body": "",
}
"""An event that is stored and gone within one transaction: the commit writes, nobody sees it.

Rolled back instead it would never leave the memory, and be no proof of anything.
"""
_FORGET_PROBE = delete(events).where(events.c.match == "")


def _notices(url: URL) -> Notices | None:
    """How other servers are heard, if the database can be shared."""
    if url.get_backend_name() != "postgresql":
        return None
    return Notices(url.set(drivername="postgresql").render_as_string(hide_password=False))


def _lock(url: URL) -> FileLock | None:
    """The lock beside the database, if that is a file."""
    is_file = url.get_backend_name() == "sqlite" and url.database not in (None, "", ":memory:")
    return FileLock(Path(str(url.database))) if is_file else None


def _try_file(file: str) -> None:
    """Raises an error unless the file can be opened: aiosqlite would leave a thread behind."""
    if file != ":memory:":
        keep_for_owner(Path(file))
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("PRAGMA schema_version")


def _set_up(connection: DBAPIConnection, _entry: ConnectionPoolEntry) -> None:
    # SQLite's own way of reading text fails like a database that is not there.
    connection.driver_connection.text_factory = bytes.decode
    cursor = connection.cursor()
    for pragma in PRAGMAS:
        cursor.execute(pragma)
    cursor.close()


def _not_ready(error: Exception) -> NotStored:
    return NotStored("store_not_ready", reason=_reason(error))


def _reason(error: Exception) -> str:
    """What the database or the system says is wrong."""
    return str(getattr(error, "orig", None) or getattr(error, "strerror", None) or error)


def _told(url: URL) -> str:
    """The address without its password."""
    return url.render_as_string(hide_password=True)
