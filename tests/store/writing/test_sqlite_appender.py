"""How events come into an SQLite file: at once while its disk is quick, else beside the loop."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from datetime import UTC, datetime
from pathlib import Path

import pytest
from sqlalchemy import insert
from sqlalchemy.exc import IntegrityError, StatementError

from expedition.store import open_store
from expedition.store.queries import Write
from expedition.store.schema import events
from expedition.store.store import database_url
from expedition.store.writing.sqlite_appender import (
    ENOUGH,
    MOST_AT_ONCE,
    MOST_ROWS,
    QUICK,
    Appender,
    Pace,
)
from expedition.store.writing.sqlite_file import sqlite_address

NOW = datetime(2026, 5, 1, tzinfo=UTC)
APPEND = insert(events)


class Disk:
    """A clock by which each sync takes as long as the disk is said to take."""

    def __init__(self, seconds: float = 0.0) -> None:
        self.seconds = seconds
        self._now = 0.0

    def __call__(self) -> float:
        self._now += self.seconds
        return self._now


@asynccontextmanager
async def appending(file: Path, disk: Disk) -> AsyncIterator[Appender]:
    address = sqlite_address(file)
    await (await open_store(address)).close()
    appender = Appender(database_url(address), disk)
    yield appender
    appender.close()


def event(number: int) -> list[Write]:
    row = {"match": "BCDFGH", "number": number, "at": NOW, "kind": "sealed", "person": None}
    return [(APPEND, [{**row, "body": "{}"}])]


def stored(file: Path) -> list[int]:
    with closing(sqlite3.connect(file)) as connection:
        return [number for (number,) in connection.execute("SELECT number FROM events ORDER BY 1")]


async def is_there_at_once(appender: Appender, number: int) -> bool:
    """Whether the event is stored before the loop has gone round."""
    turns: list[bool] = []
    asyncio.get_running_loop().call_soon(turns.append, True)
    await appender.commit(event(number))
    return not turns


async def test_a_quick_disk_is_waited_for_once_it_is_known(tmp_path: Path) -> None:
    file = tmp_path / "matches.sqlite3"
    async with appending(file, Disk()) as appender:
        found = [await is_there_at_once(appender, number) for number in range(ENOUGH + 2)]
        assert found == [False] * ENOUGH + [True] * 2
        assert stored(file) == list(range(ENOUGH + 2))


async def test_nobody_stands_and_waits_for_a_slow_disk(tmp_path: Path) -> None:
    disk = Disk()
    async with appending(tmp_path / "matches.sqlite3", disk) as appender:
        for number in range(ENOUGH):
            await appender.commit(event(number))
        disk.seconds = 2 * QUICK
        assert await is_there_at_once(appender, ENOUGH)  # nobody could know
        assert not await is_there_at_once(appender, ENOUGH + 1)
        disk.seconds = 0.0
        found = [await is_there_at_once(appender, ENOUGH + 2 + n) for n in range(ENOUGH + 1)]
        assert found == [False] * ENOUGH + [True]


async def test_whoever_holds_the_lock_can_let_it_go(tmp_path: Path) -> None:
    """They may need the loop for it, so that it must not stand still."""
    file = tmp_path / "matches.sqlite3"
    async with appending(file, Disk()) as appender:
        for number in range(ENOUGH):
            await appender.commit(event(number))
        with closing(sqlite3.connect(file)) as other:
            other.execute("BEGIN IMMEDIATE")
            committing = asyncio.create_task(appender.commit(event(ENOUGH)))
            await asyncio.sleep(0.01)
            assert not committing.done()
            other.rollback()
        await committing
        assert stored(file) == list(range(ENOUGH + 1))
        assert await is_there_at_once(appender, ENOUGH + 1)


async def test_a_number_that_is_taken_is_refused_at_once_and_nothing_is_stored(
    tmp_path: Path,
) -> None:
    file = tmp_path / "matches.sqlite3"
    async with appending(file, Disk()) as appender:
        for number in range(ENOUGH):
            await appender.commit(event(number))
        with pytest.raises(IntegrityError):
            await appender.commit([*event(ENOUGH), *event(0)])
        assert stored(file) == list(range(ENOUGH))
        await appender.commit(event(ENOUGH))
        assert stored(file) == list(range(ENOUGH + 1))


async def test_a_file_that_cannot_be_opened_is_said_and_tried_again(tmp_path: Path) -> None:
    file = tmp_path / "folder" / "matches.sqlite3"
    appender = Appender(database_url(sqlite_address(file)), Disk())
    with pytest.raises(StatementError, match="unable to open"):
        await appender.commit(event(0))
    file.parent.mkdir()
    await (await open_store(sqlite_address(file))).close()
    await appender.commit(event(0))
    assert stored(file) == [0]
    appender.close()


async def test_now_and_then_a_commit_has_the_time_to_tidy_up(tmp_path: Path) -> None:
    async with appending(tmp_path / "matches.sqlite3", Disk()) as appender:
        found = [
            await is_there_at_once(appender, number) for number in range(ENOUGH + MOST_AT_ONCE + 2)
        ]
        assert found == [False] * ENOUGH + [True] * MOST_AT_ONCE + [False, True]


async def test_a_large_commit_does_not_hold_up_the_loop(tmp_path: Path) -> None:
    file = tmp_path / "matches.sqlite3"
    async with appending(file, Disk()) as appender:
        for number in range(ENOUGH):
            await appender.commit(event(number))
        many = [write for number in range(MOST_ROWS + 1) for write in event(ENOUGH + number)]
        turns: list[bool] = []
        asyncio.get_running_loop().call_soon(turns.append, True)
        await appender.commit(many)
        assert turns
        assert len(stored(file)) == ENOUGH + MOST_ROWS + 1


def test_one_slow_sync_counts_more_than_many_quick_ones() -> None:
    pace = Pace()
    for _ in range(ENOUGH):
        assert not pace.is_quick
        pace.took(QUICK / 2)
    assert pace.is_quick
    pace.took(2 * QUICK)
    assert not pace.is_quick
