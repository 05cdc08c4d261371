"""What is particular to the SQLite file: how it syncs, and what happens when the disk is full."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from datetime import UTC, datetime
from pathlib import Path

import pytest
from sqlalchemy import text

from expedition.store import Event, Log, NotStored, SqlStore, open_store
from expedition.store.writing.sqlite_file import sqlite_address

NOW = datetime(2026, 5, 1, tzinfo=UTC)


BOTH = pytest.mark.parametrize("plain", [False, True])


@asynccontextmanager
async def opened(folder: Path, plain: bool) -> AsyncIterator[SqlStore]:
    store = await open_store(sqlite_address(folder / "matches.sqlite3"), plain=plain)
    yield store
    await store.close()


async def pragma(store: SqlStore, asked: str) -> object:
    """What the connection answers by which events are appended."""
    if store._appender is not None:
        with store._appender._engine.connect() as connection:
            return connection.execute(text(f"PRAGMA {asked}")).scalar()
    async with store._engine.connect() as one_of_a_pool_of_one:
        return (await one_of_a_pool_of_one.execute(text(f"PRAGMA {asked}"))).scalar()


@BOTH
async def test_every_commit_is_synced_to_a_write_ahead_log(tmp_path: Path, plain: bool) -> None:
    async with opened(tmp_path, plain) as store:
        names = ("journal_mode", "synchronous", "foreign_keys", "busy_timeout", "secure_delete")
        found = {name: await pragma(store, name) for name in names}
    full = 2
    assert found == {
        "journal_mode": "wal",
        "synchronous": full,
        "foreign_keys": 1,
        "busy_timeout": 5000,
        "secure_delete": 1,
    }


@BOTH
async def test_a_full_disk_is_told_and_what_was_stored_before_is_safe(
    tmp_path: Path, plain: bool
) -> None:
    async with opened(tmp_path, plain) as store:
        log = Log("BCDFGH")
        await store.append(log, [Event("created", "{}", NOW)])
        pages = await pragma(store, "page_count")
        assert isinstance(pages, int)
        await pragma(store, f"max_page_count = {pages + 2}")
        with pytest.raises(NotStored) as told:
            await store.append(log, [Event("sealed", "x" * 100_000, NOW)])
        assert "full" in str(told.value)
        kept = await store.read("BCDFGH")
        assert [event.kind for event in kept] == ["created"]
        again = Log.after("BCDFGH", kept)
        await store.append(again, [Event("sealed", "{}", NOW)])
        assert len(await store.read("BCDFGH")) == 2


async def test_a_commit_of_the_plain_way_waits_for_whoever_holds_the_lock(tmp_path: Path) -> None:
    """They may need the loop to let it go, so that it must not stand still."""
    async with opened(tmp_path, plain=True) as store:
        with closing(sqlite3.connect(tmp_path / "matches.sqlite3")) as other:
            other.execute("BEGIN IMMEDIATE")
            appended = store.append(Log("BCDFGH"), [Event("created", "{}", NOW)])
            await asyncio.sleep(0.01)
            assert not appended.done()
            other.rollback()
        await appended
        assert len(await store.read("BCDFGH")) == 1


async def test_a_file_that_is_no_database_is_told(tmp_path: Path) -> None:
    file = tmp_path / "matches.sqlite3"
    file.write_text("This is a letter, and a long one at that. " * 100)
    with pytest.raises(NotStored, match="store_not_open"):
        await open_store(sqlite_address(file))


async def test_a_folder_that_is_missing_is_told(tmp_path: Path) -> None:
    with pytest.raises(NotStored, match="store_not_open"):
        await open_store(sqlite_address(tmp_path / "nowhere" / "matches.sqlite3"))
