"""Appends to an SQLite file in a thread of its own: one way there and one back for each commit.

The driver that reads goes to its thread and back for each statement, and for each step around it.
Of a small table's move that was the largest part.
"""

from __future__ import annotations

from asyncio import get_running_loop
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor

from sqlalchemy import URL, create_engine, event
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.pool import ConnectionPoolEntry

from expedition.store.asking import Write
from expedition.store.sqlite_file import set_pragmas


class Appender:
    """The one connection by which a store writes events to its file."""

    def __init__(self, file: URL) -> None:
        self._engine = create_engine(file.set(drivername="sqlite"))
        event.listen(self._engine, "connect", _set_up)
        self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="append")

    async def commit(self, writes: Sequence[Write]) -> None:
        """Returns once everything is durable, or raises and nothing is."""
        await get_running_loop().run_in_executor(self._thread, self._commit, writes)

    def close(self) -> None:
        """Nothing more is written."""
        self._thread.shutdown()
        self._engine.dispose()

    def _commit(self, writes: Sequence[Write]) -> None:
        with self._engine.begin() as connection:
            for statement, new in writes:
                connection.execute(statement, new)


def _set_up(connection: DBAPIConnection, _entry: ConnectionPoolEntry) -> None:
    set_pragmas(connection)
