"""Appends to an SQLite file in a thread of its own: one way there and one back for each commit.

The driver that reads goes to its thread and back for each statement, and for each step around it.
Of a small table's move that was the largest part. Statements are turned into text once; then they
go to the driver as they are.
"""

from __future__ import annotations

import sqlite3
from asyncio import AbstractEventLoop, Future, get_running_loop
from collections.abc import Sequence
from contextlib import closing, suppress
from queue import SimpleQueue
from threading import Thread
from typing import TypeAlias

from sqlalchemy import URL, create_engine, event
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import IntegrityError, StatementError
from sqlalchemy.pool import ConnectionPoolEntry, StaticPool

from expedition.store.asking import Write
from expedition.store.sqlite_file import set_pragmas
from expedition.store.statement_text import StatementTexts

Order: TypeAlias = tuple[Sequence[Write], Future[None], AbstractEventLoop]


class Appender:
    """The one connection by which a store writes events to its file."""

    def __init__(self, file: URL) -> None:
        self._engine = create_engine(
            file.set(drivername="sqlite"),
            poolclass=StaticPool,
            connect_args={"check_same_thread": False},  # it is opened here and used there
        )
        event.listen(self._engine, "connect", _set_up)
        self._texts = StatementTexts(self._engine.dialect)
        self._orders: SimpleQueue[Order | None] = SimpleQueue()
        self._thread: Thread | None = None

    async def commit(self, writes: Sequence[Write]) -> None:
        """Returns once everything is durable, or raises and nothing is."""
        if self._thread is None:
            self._thread = Thread(target=self._work, name="append", daemon=True)
            self._thread.start()
        loop = get_running_loop()
        done: Future[None] = loop.create_future()
        self._orders.put((writes, done, loop))
        await done

    def close(self) -> None:
        """Nothing more is written."""
        if self._thread is not None:
            self._orders.put(None)
            self._thread.join()
        self._engine.dispose()

    def _work(self) -> None:
        with closing(self._engine.raw_connection()) as pooled:
            connection = pooled.driver_connection
            assert isinstance(connection, sqlite3.Connection)
            while (order := self._orders.get()) is not None:
                writes, done, loop = order
                error = self._try_to_commit(connection, writes)
                with suppress(RuntimeError):  # whoever waited has gone, and the loop with them
                    loop.call_soon_threadsafe(_tell, done, error)

    def _try_to_commit(
        self, connection: sqlite3.Connection, writes: Sequence[Write]
    ) -> StatementError | None:
        """What went wrong, as the engine would say it; then nothing is stored."""
        try:
            for statement, new in writes:
                text, rows = self._texts.of(statement, new)
                connection.executemany(text, rows)
            connection.commit()
        except Exception as error:  # noqa: BLE001 - it is handed on to whoever waits
            with suppress(sqlite3.Error):
                connection.rollback()
            if isinstance(error, sqlite3.IntegrityError):
                return IntegrityError(None, None, error)
            return StatementError(str(error), None, None, error)
        return None


def _tell(done: Future[None], error: StatementError | None) -> None:
    if done.done():  # nobody waits any more
        return
    if error is None:
        done.set_result(None)
    else:
        done.set_exception(error)


def _set_up(connection: DBAPIConnection, _entry: ConnectionPoolEntry) -> None:
    set_pragmas(connection)
