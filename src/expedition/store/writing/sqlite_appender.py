"""Append path of SQLite: commits on the event loop while the disk is quick, else in one thread.

Nothing else imports this shortcut but the store, which does without it in the plain way. The
asynchronous driver goes to its thread and back for each statement, and for each step around it: of
a small table's move that was the largest part. Here statements are compiled to SQL once.

A quick disk syncs in less time than a commit takes to go to a thread and back, and to share the
interpreter meanwhile. A slow one would block the loop, which therefore waits neither for its syncs,
nor for locks, nor for checkpoints of the write-ahead log.
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
"""A job for the thread: takes the connection, returns what went wrong."""
Order: TypeAlias = tuple[Work, Future[None], AbstractEventLoop]
Clock: TypeAlias = Callable[[], float]

MOST_AT_ONCE = 200
"""After so many commits on the loop one goes to the thread, which checkpoints the log."""
MOST_ROWS = 200
"""More rows than that take longer than the sync that they wait for."""


QUICK = 0.001
"""Seconds of a sync for which the loop may block: as long as a broadcast to a full table."""
ENOUGH = 16
"""After so many quick syncs in a row, the next is likely to be one."""


class Pace:
    """Prediction of sync latency: after a slow sync the loop waits again once many were quick."""

    def __init__(self) -> None:
        self._quick_in_a_row = 0

    @property
    def is_quick(self) -> bool:
        """True if the next sync is likely to be a quick one."""
        return self._quick_in_a_row >= ENOUGH

    def took(self, seconds: float) -> None:
        """Notes the latency of a sync."""
        self._quick_in_a_row = self._quick_in_a_row + 1 if seconds < QUICK else 0


class Appender:
    """The single write connection of a store to its SQLite file, used by one commit at a time."""

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
        """Executes the writes in one transaction: durable when it returns, or rolled back."""
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
        """Rewrites the file (VACUUM), without deleted content; appends wait until it is done."""
        await self._patiently(_vacuum)

    def close(self) -> None:
        """Ends the thread and closes the connection."""
        if self._thread is not None:
            self._orders.put(None)
            self._thread.join()
        self._engine.dispose()

    def _may_hurry(self, writes: Sequence[Write]) -> bool:
        """True if a commit on the event loop would block it only shortly."""
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
                except sqlite3.Error as reason:  # untold, its waiter would wait for ever
                    error: StatementError | None = _as_of_the_engine(reason)
                else:
                    error = work(connection)
                self._connection = connection
                with suppress(RuntimeError):  # the waiter has gone, and its loop too
                    loop.call_soon_threadsafe(_tell, done, error)

    def _open(self, stack: ExitStack) -> sqlite3.Connection:
        """Opens the connection, until the stack is closed."""
        pooled = stack.enter_context(closing(self._engine.raw_connection()))
        connection = pooled.driver_connection
        assert isinstance(connection, sqlite3.Connection)
        return connection

    def _try_to_commit(
        self, connection: sqlite3.Connection, writes: Sequence[Write]
    ) -> StatementError | None:
        """Commits, or rolls back and returns the error as SQLAlchemy's engine would raise it."""
        try:
            for statement, new in writes:
                text, rows = self._texts.of(statement, new)
                connection.executemany(text, rows)
            began = self._clock()
            connection.commit()
            self._pace.took(self._clock() - began)
        except Exception as error:  # noqa: BLE001 - it is handed on to the waiter
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
    if done.done():  # the waiter was cancelled
        return
    if error is None:
        done.set_result(None)
    else:
        done.set_exception(error)


def _set_up(connection: DBAPIConnection, _entry: ConnectionPoolEntry) -> None:
    set_pragmas(connection)
