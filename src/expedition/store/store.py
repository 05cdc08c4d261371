"""Event store on SQLite or PostgreSQL by SQLAlchemy: one schema and one set of queries for both."""

from __future__ import annotations

import sqlite3
from asyncio import Future, to_thread
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import closing, suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sqlalchemy import (
    URL,
    ColumnElement,
    Row,
    delete,
    event,
    func,
    insert,
    make_url,
    select,
)
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import ArgumentError, IntegrityError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine
from sqlalchemy.pool import ConnectionPoolEntry

from expedition.core.errors import Refusal
from expedition.store.cluster import presence_leases
from expedition.store.cluster.database_clock import DatabaseClock
from expedition.store.cluster.pg_notify import PgNotify, grown_by
from expedition.store.log import MOST_CODES, Event, Log
from expedition.store.people import People
from expedition.store.queries import (
    Write,
    mark_lost_connection,
    not_opened,
    not_storing,
    refusing,
    retry_once,
    rows,
)
from expedition.store.reading.batched_reads import BatchedReads
from expedition.store.reading.event_rows import in_order, readable
from expedition.store.reading.integrity_check import check_file
from expedition.store.rows import (
    PUT_AWAY,
    Attempt,
    Beside,
    Freed,
    Grown,
    Heard,
    Listing,
    Passed,
    Present,
    Restored,
    Result,
    ShortCode,
    Try,
)
from expedition.store.schema import UtcTime, events, is_newest, reviews, shared
from expedition.store.tables import challenges, listings, results, retention, short_codes
from expedition.store.tables.challenges import Challenges
from expedition.store.tables.results import Results
from expedition.store.tables.retention import Retention
from expedition.store.tables.subscriptions import Subscriptions
from expedition.store.upgrade_at_start import upgrade
from expedition.store.writing.disk_space import check_room
from expedition.store.writing.group_commit import NewRow, Writer
from expedition.store.writing.secure_delete import Wiper
from expedition.store.writing.sqlite_file import FileLock, keep_for_owner, set_pragmas
from expedition.store.writing.wal import Damage, look_at_log

if TYPE_CHECKING:
    from expedition.store.writing.sqlite_appender import Appender

DRIVERS = {
    "sqlite": "sqlite+aiosqlite",
    "postgresql": "postgresql+asyncpg",
    "postgres": "postgresql+asyncpg",
}
LONGEST_STANDSTILL = "2s"


async def open_store(
    address: str, alone: bool = False, accept_damage: bool = False, plain: bool = False
) -> SqlStore:
    """Opens the store at that address (a database URL), and migrates its schema.

    A server opens it `alone`: of an SQLite file it is then the only one. Programs that are not may
    read and append beside a server, but do not change the schema under it. An SQLite file whose
    log is damaged is refused, for what lies behind the damage would be lost, unless it is accepted.
    Events go into the file by an append path of our own, or in the `plain` way by the engine.
    """
    url = database_url(address)
    store = SqlStore(create_async_engine(url), _lock(url), plain)
    try:
        await store.open(alone, accept_damage)
    except (SQLAlchemyError, sqlite3.Error, OSError) as error:
        await store.close()
        raise not_opened(address_without_password(url), error) from error
    except Refusal:
        await store.close()
        raise
    return store


def database_url(address: str) -> URL:
    """Parses a database URL, and puts in our asynchronous driver."""
    try:
        url = make_url(address)
    except ArgumentError as error:
        raise Refusal("not_a_database", address=address) from error
    driver = DRIVERS.get(url.drivername.partition("+")[0])
    if driver is None:
        raise Refusal("not_a_database", address=address_without_password(url))
    return url.set(drivername=driver)


def address_without_password(url: URL) -> str:
    """The URL for messages: without its password and our driver."""
    return url.set(drivername=url.get_backend_name()).render_as_string(hide_password=True)


def libpq_address(url: URL) -> str:
    """The URL as libpq takes it, with the password; several hosts with commas."""
    hosts = url.query.get("host")
    if isinstance(hosts, tuple):
        url = url.update_query_dict({"host": ",".join(hosts)})
    return url.set(drivername="postgresql").render_as_string(hide_password=False)


class SqlStore:
    """Append-only event log in one table, keyed by `(match, number)`; projections in others."""

    def __init__(self, engine: AsyncEngine, lock: FileLock | None, plain: bool = False) -> None:
        self._engine = engine
        # For single statements of a start: a slow machine may stand still, but in no transaction.
        self._autocommit = engine.execution_options(isolation_level="AUTOCOMMIT")
        self._lock = lock
        self._writer = Writer(self._commit)
        self._notices = _notices(engine.url)
        self._appender = None if plain or lock is None else _appender(engine.url)
        self._wiper = None if lock is None else Wiper(lock.file, self._vacuum)
        self.damage: Damage | None = None
        self._clock = DatabaseClock()
        self._reading_on = BatchedReads(engine)
        self.results = Results(engine)
        self.people = People(engine, self._notices, self._wiper)
        self.subscriptions = Subscriptions(engine)
        self.challenges = Challenges(engine)
        self.retention = Retention(engine, self._notices)

    async def open(self, alone: bool, accept_damage: bool = False) -> None:
        """Connects, checks an SQLite file, migrates the schema; `alone` until it is closed."""
        if self._engine.dialect.name == "sqlite":
            event.listen(self._engine.sync_engine, "connect", _set_up)
            if self._lock is not None:
                self.damage = await to_thread(look_at_log, self._lock, alone, accept_damage)
            await to_thread(_try_file, self._engine.url.database or ":memory:")
        else:
            event.listen(self._engine.sync_engine, "handle_error", mark_lost_connection)
        if not await self._is_newest():
            if self._lock is not None and not alone:
                self._lock.take()
            await upgrade(self._engine, address_without_password(self._engine.url))
            if self._lock is not None and not alone:
                self._lock.release()
        if self.is_shared:
            await self._engine.dispose()  # what is connected now has no limit, and may be slow
            event.listen(self._engine.sync_engine, "connect", _limit_standstill)
            await self._ask_time()

    def now(self) -> datetime:
        """The time that stamps events: the database's clock, as far as it is known."""
        return self._clock.now()

    @property
    def is_shared(self) -> bool:
        """True if several servers may use the database."""
        return self._notices is not None

    async def share(self, name: str, offered: str) -> str:
        """A value that all servers of the database share by name: the first that was offered."""
        known = select(shared.c.value).where(shared.c.name == name)
        if not await rows(self._autocommit, known):
            with suppress(IntegrityError):  # another server was as quick
                async with self._autocommit.connect() as connection:
                    await connection.execute(insert(shared), [{"name": name, "value": offered}])
        [row] = await rows(self._autocommit, known)
        return str(row.value)

    async def renew_leases(self, here: Iterable[tuple[str, str]], seconds: float) -> None:
        """Heartbeat: leases for people connected here, each at a match, for so many seconds."""
        if self._notices is not None:
            with refusing():
                await presence_leases.renew(self._engine, self._notices.server, here, seconds)
                await self._ask_time()

    async def connected_elsewhere(self, matches: Collection[str]) -> Present:
        """The people who hold leases of other servers, by match."""
        if self._notices is None or not matches:
            return {}
        with refusing():
            return await presence_leases.elsewhere(self._engine, self._notices.server, matches)

    def append(self, log: Log, new: Sequence[Event], beside: Sequence[Beside] = ()) -> Future[None]:
        """Appends in the order of calls; done once events and their projections are durable."""
        return self._writer.append(log, new, beside)

    async def read(
        self, match: str, kinds: Collection[str] = (), since: int = 0, check: bool = True
    ) -> tuple[Event, ...]:
        """The events of a match in order from that number on, or only those of some kinds.

        BrokenRecord if one was changed, unless that is not to be checked.
        """
        if since and not kinds and self.is_shared:
            found = await readable([match], self._reading_on.read(match, since))
        else:
            found = await self._read([match], kinds, events.c.number >= since)
        return in_order(match, found, since, not kinds, check)

    async def read_many(
        self, matches: Collection[str], kinds: Collection[str] = ()
    ) -> Mapping[str, tuple[Event, ...]]:
        """The events of several matches in one query; BrokenRecord if one of them is broken."""
        if not matches:
            return {}
        by_match: dict[str, list[Row[Any]]] = {match: [] for match in matches}
        for row in await self._read(matches, kinds):
            by_match[row.match].append(row)
        return {
            match: in_order(match, found, 0, is_whole=not kinds)
            for match, found in by_match.items()
        }

    async def _read(
        self, matches: Collection[str], kinds: Collection[str], *wanted: ColumnElement[bool]
    ) -> Sequence[Row[Any]]:
        query = select(events).where(events.c.match.in_(matches), *wanted)
        query = query.order_by(events.c.match, events.c.number)
        if kinds:
            query = query.where(events.c.kind.in_(kinds))
        return await readable(matches, rows(self._engine, query))

    async def listen(self, heard: Heard, passed: Passed) -> None:
        """Subscribes to appends of other servers (NOTIFY), for as long as it runs."""
        if self._notices is not None:
            await self._notices.listen(heard, passed)

    async def pass_on(self, match: str, text: str) -> None:
        """Tells other servers something about a match that is not stored."""
        if self._notices is not None:
            with refusing():
                async with self._autocommit.connect() as connection:
                    await self._notices.pass_on(connection, match, text)

    async def matches(self, person: str, most: int | None = None) -> tuple[str, ...]:
        """The matches in which a person has a part, the latest first."""
        latest = func.max(events.c.at)
        query = select(events.c.match).where(events.c.person == person).group_by(events.c.match)
        query = query.order_by(latest.desc(), events.c.match).limit(most)
        return tuple(row.match for row in await rows(self._engine, query))

    async def codes(self, after: str = "", most: int = MOST_CODES) -> tuple[str, ...]:
        """The codes of all matches in alphabetical order, a page at a time, behind that one."""
        # Grouped, not by the first event: a match that has lost it is still there to be named.
        there = (events.c.match > after) & (events.c.kind != PUT_AWAY)
        further = select(events.c.match).where(there).group_by(events.c.match)
        query = further.order_by(events.c.match).limit(most)
        return tuple(row.match for row in await rows(self._engine, query))

    async def touched(self, matches: Collection[str]) -> Mapping[str, datetime]:
        """The time of the last event of each match."""
        latest = func.max(events.c.at).label("latest")
        query = select(events.c.match, latest).where(events.c.match.in_(matches))
        found = await rows(self._engine, query.group_by(events.c.match))
        return {row.match: row.latest for row in found}

    async def review(self, match: str, seat: int) -> str | None:
        """The cached review of that seat's match, if there is one."""
        wanted = (reviews.c.match == match) & (reviews.c.seat == seat)
        found = await rows(self._engine, select(reviews.c.body).where(wanted))
        return found[0].body if found else None

    async def keep_review(self, match: str, seat: int, body: str, at: datetime) -> None:
        """Caches a review for ever; of several the first stays."""
        row = {"match": match, "seat": seat, "at": at, "body": body}
        with refusing(), suppress(IntegrityError):  # another server on this database was as quick
            async with self._engine.begin() as connection:
                await connection.execute(insert(reviews), [row])

    async def listings(self, since: datetime, most: int) -> list[str]:
        """The listings of public tables that have changed since then, the latest first."""
        return await listings.latest(self._engine, since, most)

    async def match_of(self, short_code: str) -> str | None:
        """The match to which a short code leads now, if any."""
        return await short_codes.match_of(self._engine, short_code, self.now())

    async def claim(self, wanted: ShortCode) -> bool:
        """Claims one more short code for a match; False if another match has it."""
        return await short_codes.claim(self._engine, wanted)

    async def unclaim(self, short_code: str) -> None:
        """Frees one short code, whatever match has it."""
        await short_codes.unclaim(self._engine, short_code)

    async def listed(self, matches: Collection[str]) -> Mapping[str, datetime]:
        """The time when each of these matches was listed as a public table, of those that are."""
        return await listings.listed(self._engine, matches)

    async def check(self) -> None:
        """Health check: NotStored unless an event can be made durable now."""
        url = self._engine.url
        with refusing():
            if url.get_backend_name() == "sqlite" and url.database:
                await to_thread(check_room, Path(url.database).parent)
            async with self._engine.begin() as connection:
                await connection.execute(_APPEND, [_PROBE])
                await connection.execute(_FORGET_PROBE)

    async def check_file(self) -> None:
        """Integrity check of an SQLite file: NotStored if its pages do not fit together; slow."""
        if self._lock is not None:
            await check_file(self._lock.file)

    async def close(self) -> None:
        """Flushes the writer and closes all connections."""
        await self._writer.close()
        if self._wiper is not None:
            self._wiper.stop()
        if self._appender is not None:
            self._appender.close()
        await self._engine.dispose()
        if self._lock is not None:
            self._lock.release()

    async def _vacuum(self) -> None:
        """Rewrites the SQLite file (VACUUM), without deleted content."""
        if self._appender is not None:
            await self._appender.vacuum()
        else:
            async with self._autocommit.connect() as connection:
                await connection.exec_driver_sql("VACUUM")

    async def _is_newest(self) -> bool:
        async with self._engine.connect() as connection:
            return await connection.run_sync(is_newest)

    async def _ask_time(self) -> None:
        async with self._autocommit.connect() as connection:
            asked = self._clock.machine_now()
            there = (await connection.execute(_TIME)).scalar_one()
            self._clock.told(there, asked)

    async def _commit(self, new: list[NewRow], beside: list[Beside]) -> None:
        """Commits a group; retried after a lost connection it may be a lost race with itself."""
        writes = [(_APPEND, new), *_writes_beside(beside)]
        with not_storing():
            if self._appender is not None:
                await self._appender.commit(writes)
            else:
                await retry_once(lambda: self._try_to_commit(writes, grown_by(new)))

    async def _try_to_commit(self, writes: Sequence[Write], grown: Grown) -> None:
        async with self._engine.begin() as connection:
            for statement, written in writes:
                await connection.execute(statement, written)
            if self._notices is not None:
                await self._notices.tell(connection, grown)


_APPEND = insert(events)
_TIME = select(func.clock_timestamp(type_=UtcTime))
_PROBE = {
    "match": "",
    "number": 0,
    "at": datetime(2000, 1, 1, tzinfo=UTC),
    "kind": "probe",
    "person": None,
    "body": "",
    "link": None,
}
"""An event that is stored and deleted within one transaction: the commit writes, nobody sees it.

Rolled back instead it would never leave the memory, and be no proof of anything.
"""
_FORGET_PROBE = delete(events).where(events.c.match == "")


def _writes_beside(beside: Sequence[Beside]) -> Iterator[Write]:
    """The writes for these projections; most events have none."""
    if not beside:
        return
    yield from results.writes_of([one for one in beside if isinstance(one, Result | Try)])
    yield from challenges.writes_of([one for one in beside if isinstance(one, Attempt)])
    yield from retention.writes_of([one for one in beside if isinstance(one, Restored)])
    yield from listings.writes_of([one for one in beside if isinstance(one, Listing)])
    yield from short_codes.writes_of([o for o in beside if isinstance(o, ShortCode | Freed)])


def _notices(url: URL) -> PgNotify | None:
    """Notification channel between servers, if the database can be shared."""
    if url.get_backend_name() != "postgresql":
        return None
    return PgNotify(libpq_address(url))


def _limit_standstill(connection: DBAPIConnection, _entry: ConnectionPoolEntry) -> None:
    """Sets a timeout for idle transactions: a server that stalls must not block the others."""
    limit = f"SET idle_in_transaction_session_timeout = '{LONGEST_STANDSTILL}'"
    connection.run_async(lambda driver: driver.execute(limit))


def _appender(file: URL) -> Appender:
    from expedition.store.writing.sqlite_appender import Appender  # not where it is gone without

    return Appender(file)


def _lock(url: URL) -> FileLock | None:
    """The lock file beside the database, if that is a file."""
    return FileLock(Path(str(url.database))) if _is_file(url) else None


def _is_file(url: URL) -> bool:
    return url.get_backend_name() == "sqlite" and url.database not in (None, "", ":memory:")


def _try_file(file: str) -> None:
    """Probe: raises an error unless the file can be opened; aiosqlite would leak a thread."""
    if file != ":memory:":
        keep_for_owner(Path(file))
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("PRAGMA schema_version")


def _set_up(connection: DBAPIConnection, _entry: ConnectionPoolEntry) -> None:
    # SQLite's own way of reading text fails like a database that is not there.
    connection.driver_connection.text_factory = bytes.decode
    set_pragmas(connection)
