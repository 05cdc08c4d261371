"""Secure deletion in an SQLite file: what was overwritten is gone from its write-ahead log, too.

`PRAGMA secure_delete` overwrites with zeros what is deleted in the file; the pages as they were
before lie in the write-ahead log until it is cut to nothing.
"""

from __future__ import annotations

import asyncio
import sqlite3
from asyncio import Task, to_thread
from contextlib import closing
from pathlib import Path

SECONDS_TO_WAIT = 0.1
"""For whoever reads or writes; meanwhile nobody else can write."""
SECONDS_BETWEEN = 0.2
MOST_SECONDS = 10.0
"""How long whoever is erased waits until it is done; behind them it goes on."""


class Wiper:
    """Empties the write-ahead log of a file, and tries again as long as somebody reads in it."""

    def __init__(self, file: Path) -> None:
        self._file = file
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
        while not await to_thread(is_emptied, self._file):  # noqa: ASYNC110 - nobody says when
            await asyncio.sleep(SECONDS_BETWEEN)


def is_emptied(file: Path) -> bool:
    """Whether the log could be taken into the file and cut to nothing: not while others use it."""
    with closing(
        sqlite3.connect(file, timeout=SECONDS_TO_WAIT, isolation_level=None)
    ) as connection:
        [is_busy, *_] = connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
    return not is_busy
