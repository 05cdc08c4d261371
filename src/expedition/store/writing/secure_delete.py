"""Secure deletion in an SQLite file: no byte of what was deleted is left in it, nor beside it.

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
"""For whoever reads or writes; meanwhile nobody else can write."""
SECONDS_BETWEEN = 0.2
MOST_SECONDS = 10.0
"""How long whoever is erased waits until it is done; behind them it goes on."""
LARGEST_FILE = 1_000_000_000
"""In bytes; appends wait some four seconds until so large a file is written anew."""

log = structlog.get_logger()


class Wiper:
    """Writes a file anew and empties its log, and tries again as long as somebody reads in it."""

    def __init__(self, file: Path, vacuum: Callable[[], Awaitable[None]]) -> None:
        self._file = file
        self._vacuum = vacuum
        self._task: Task[None] | None = None

    async def wipe(self) -> None:
        """Returns once what is deleted is gone from the disk, or will be soon."""
        self.stop()
        self._task = asyncio.create_task(self._wipe())
        await asyncio.wait([self._task], timeout=MOST_SECONDS)

    def stop(self) -> None:
        """The last connection that is closed empties it anyway."""
        if self._task is not None:
            self._task.cancel()

    async def _wipe(self) -> None:
        if self._file.stat().st_size <= LARGEST_FILE:
            try:
                await self._vacuum()
            except SQLAlchemyError as error:  # a full disk, say; what was deleted is, all the same
                log.warning("not_vacuumed", reason=str(error))
        while not await to_thread(is_emptied, self._file):  # noqa: ASYNC110 - nobody says when
            await asyncio.sleep(SECONDS_BETWEEN)


def is_emptied(file: Path) -> bool:
    """Whether the log could be taken into the file and cut to nothing: not while others use it."""
    with closing(
        sqlite3.connect(file, timeout=SECONDS_TO_WAIT, isolation_level=None)
    ) as connection:
        [is_busy, *_] = connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
    return not is_busy
