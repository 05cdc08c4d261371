"""Appends to an SQLite file: at once while its disk is quick, else in a thread of its own.

The driver that reads goes to its thread and back for each statement, and for each step around it.
Of a small table's move that was the largest part. Statements are turned into text once; then they
go to the driver as they are.

A quick disk syncs in less time than it takes to hand a commit to a thread, to hear of it, and to
share the interpreter meanwhile. A slow one would hold up everybody, so nobody stands and waits for
it: not for its syncs, nor for locks, nor while the file takes in what was written beside it.
"""

from __future__ import annotations

import sqlite3
from asyncio import AbstractEventLoop, Future, get_running_loop
from collections.abc import Callable, Sequence
from contextlib import ExitStack, closing, suppress
from queue import SimpleQueue
from threading import Thread
from time import perf_counter
from typing import TypeAlias

from sqlalchemy import URL, create_engine, event
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import IntegrityError, StatementError
from sqlalchemy.pool import ConnectionPoolEntry, StaticPool

from expedition.store.queries import Write, is_locked
from expedition.store.writing.compiled_statements import StatementTexts
from expedition.store.writing.sqlite_file import IN_HASTE, PATIENTLY, set_pragmas

Work: TypeAlias = Callable[[sqlite3.Connection], StatementError | None]
"""What is done with the connection, and what went wrong."""
Order: TypeAlias = tuple[Work, Future[None], AbstractEventLoop]
Clock: TypeAlias = Callable[[], float]

MOST_AT_ONCE = 200
"""After so many commits in haste one is made patiently, by which the file is tidied up."""
MOST_ROWS = 200
"""More than that take longer than the sync that they wait for."""


QUICK = 0.001
"""Seconds of a sync for which everybody may wait: as long as it takes to tell a full table."""
ENOUGH = 16
"""So many quick ones in a row, and the next is likely to be one."""


class Pace:
    """The syncs of late: one slow one, and nobody stands and waits until many were quick."""

    def __init__(self) -> None:
        self._quick_in_a_row = 0

    @property
    def is_quick(self) -> bool:
        """True if the next sync is likely to be a quick one."""
        return self._quick_in_a_row >= ENOUGH

    def took(self, seconds: float) -> None:
        """A sync has taken that long."""
        self._quick_in_a_row = self._quick_in_a_row + 1 if seconds < QUICK else 0


class Appender:
    """The one connection by which a store writes events to its file, one commit after the other."""

    def __init__(self, file: URL, clock: Clock = perf_counter) -> None:
        self._engine = create_engine(
            file.set(drivername="sqlite"),
            poolclass=StaticPool,
            connect_args={"check_same_thread": False},  # it is opened there and used here, too
        )
        event.listen(self._engine, "connect", _set_up)
        self._texts = StatementTexts(self._engine.dialect)
        self._clock = clock
        self._pace = Pace()
        self._in_haste = 0
        self._orders: SimpleQueue[Order | None] = SimpleQueue()
        self._connection: sqlite3.Connection | None = None
        self._thread: Thread | None = None

    async def commit(self, writes: Sequence[Write]) -> None:
        """Returns once everything is durable, or raises and nothing is."""
        connection = self._connection
        if connection is None or not self._may_hurry(writes):
            await self._patiently(lambda mine: self._try_to_commit(mine, writes))
            return
        if self._in_haste == 0:
            _set(connection, IN_HASTE)
        self._in_haste += 1
        error = self._try_to_commit(connection, writes)
        if error is not None and is_locked(error):  # by whom it is may need this very loop
            await self._patiently(lambda mine: self._try_to_commit(mine, writes))
        elif error is not None:
            raise error

    async def vacuum(self) -> None:
        """The file is written anew, without what was in it once; appends wait until it is."""
        await self._patiently(_vacuum)

    def close(self) -> None:
        """Nothing more is written."""
        if self._thread is not None:
            self._orders.put(None)
            self._thread.join()
        self._engine.dispose()

    def _may_hurry(self, writes: Sequence[Write]) -> bool:
        """True if nobody will have to wait for long."""
        if not self._pace.is_quick or self._in_haste >= MOST_AT_ONCE:
            return False
        return sum([len(new) for _, new in writes]) <= MOST_ROWS

    async def _patiently(self, work: Work) -> None:
        if self._thread is None:
            self._thread = Thread(target=self._work, name="append", daemon=True)
            self._thread.start()
        if self._connection is not None and self._in_haste:
            _set(self._connection, PATIENTLY)
        self._connection, self._in_haste = None, 0  # it is the thread's until it gives it back
        loop = get_running_loop()
        done: Future[None] = loop.create_future()
        self._orders.put((work, done, loop))
        await done

    def _work(self) -> None:
        with ExitStack() as stack:
            connection: sqlite3.Connection | None = None
            while (order := self._orders.get()) is not None:
                work, done, loop = order
                try:
                    connection = connection or self._open(stack)
                except sqlite3.Error as reason:  # unsaid, whoever waits would wait for ever
                    error: StatementError | None = _as_of_the_engine(reason)
                else:
                    error = work(connection)
                self._connection = connection
                with suppress(RuntimeError):  # whoever waited has gone, and the loop with them
                    loop.call_soon_threadsafe(_tell, done, error)

    def _open(self, stack: ExitStack) -> sqlite3.Connection:
        """A connection to the file, as long as the stack is open."""
        pooled = stack.enter_context(closing(self._engine.raw_connection()))
        connection = pooled.driver_connection
        assert isinstance(connection, sqlite3.Connection)
        return connection

    def _try_to_commit(
        self, connection: sqlite3.Connection, writes: Sequence[Write]
    ) -> StatementError | None:
        """What went wrong, as the engine would say it; then nothing is stored."""
        try:
            for statement, new in writes:
                text, rows = self._texts.of(statement, new)
                connection.executemany(text, rows)
            began = self._clock()
            connection.commit()
            self._pace.took(self._clock() - began)
        except Exception as error:  # noqa: BLE001 - it is handed on to whoever waits
            with suppress(sqlite3.Error):
                connection.rollback()
            return _as_of_the_engine(error)
        return None


def _vacuum(connection: sqlite3.Connection) -> StatementError | None:
    try:
        connection.execute("VACUUM")
    except sqlite3.Error as error:
        return _as_of_the_engine(error)
    return None


def _as_of_the_engine(error: Exception) -> StatementError:
    if isinstance(error, sqlite3.IntegrityError):
        return IntegrityError(None, None, error)
    return StatementError(str(error), None, None, error)


def _set(connection: sqlite3.Connection, pragmas: Sequence[str]) -> None:
    for pragma in pragmas:
        connection.execute(pragma)


def _tell(done: Future[None], error: StatementError | None) -> None:
    if done.done():  # nobody waits any more
        return
    if error is None:
        done.set_result(None)
    else:
        done.set_exception(error)


def _set_up(connection: DBAPIConnection, _entry: ConnectionPoolEntry) -> None:
    set_pragmas(connection)
