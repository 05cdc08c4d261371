"""Secure deletion in an SQLite file: no deleted byte is left in it, nor in its write-ahead log.

`PRAGMA secure_delete` overwrites with zeros what is deleted. Two kinds of copies are out of its
reach: those that SQLite left in unused parts of pages when it moved rows about (one person in fifty
was found there), and the pages as they were, in the write-ahead log. So the file is written anew,
and then its log is cut to nothing.
"""

from __future__ import annotations

import asyncio
import sqlite3
from asyncio import Task, to_thread
from collections.abc import Awaitable, Callable
from contextlib import closing
from pathlib import Path

import structlog
from sqlalchemy.exc import SQLAlchemyError

SECONDS_TO_WAIT = 0.1
"""Timeout for the lock of a checkpoint; meanwhile nobody else can write."""
SECONDS_BETWEEN = 0.2
MOST_SECONDS = 10.0
"""How long a request waits until it is done; it goes on in the background."""
LARGEST_FILE = 1_000_000_000
"""In bytes: appends wait some four seconds while a file of that size is vacuumed."""

log = structlog.get_logger()


class Wiper:
    """Vacuums a file and truncates its write-ahead log, retrying while others read in it."""

    def __init__(self, file: Path, vacuum: Callable[[], Awaitable[None]]) -> None:
        self._file = file
        self._vacuum = vacuum
        self._task: Task[None] | None = None

    async def wipe(self) -> None:
        """Starts over; returns once deleted content is gone from the disk, or after a timeout."""
        self.stop()
        self._task = asyncio.create_task(self._wipe())
        await asyncio.wait([self._task], timeout=MOST_SECONDS)

    def stop(self) -> None:
        """Cancels; the last connection that is closed truncates the log anyway."""
        if self._task is not None:
            self._task.cancel()

    async def _wipe(self) -> None:
        if self._file.stat().st_size <= LARGEST_FILE:
            try:
                await self._vacuum()
            except SQLAlchemyError as error:  # a full disk, say; what was deleted is, all the same
                log.warning("not_vacuumed", reason=str(error))
        while not await to_thread(is_emptied, self._file):  # noqa: ASYNC110 - there is no event for it
            await asyncio.sleep(SECONDS_BETWEEN)


def is_emptied(file: Path) -> bool:
    """Checkpoints and truncates the write-ahead log; False while others use it."""
    with closing(
        sqlite3.connect(file, timeout=SECONDS_TO_WAIT, isolation_level=None)
    ) as connection:
        [is_busy, *_] = connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
    return not is_busy
