"""What is particular to the SQLite file: how it syncs, and what happens when the disk is full."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import pytest
from sqlalchemy import text

from expedition.store import Event, Log, NotStored, open_store
from expedition.store.store import sqlite_address

NOW = datetime(2026, 5, 1, tzinfo=UTC)


async def test_every_commit_is_synced_to_a_write_ahead_log(tmp_path: Path) -> None:
    store = await open_store(sqlite_address(tmp_path / "matches.sqlite3"))
    assert store._appender is not None
    with store._appender._engine.connect() as connection:
        found = {
            name: connection.execute(text(f"PRAGMA {name}")).scalar()
            for name in ("journal_mode", "synchronous", "foreign_keys", "busy_timeout")
        }
    await store.close()
    full = 2
    assert found == {
        "journal_mode": "wal",
        "synchronous": full,
        "foreign_keys": 1,
        "busy_timeout": 5000,
    }


async def test_a_full_disk_is_told_and_what_was_stored_before_is_safe(tmp_path: Path) -> None:
    store = await open_store(sqlite_address(tmp_path / "matches.sqlite3"))
    log = Log("BCDFGH")
    await store.append(log, [Event("created", "{}", NOW)])
    assert store._appender is not None
    with store._appender._engine.connect() as connection:
        pages = connection.execute(text("PRAGMA page_count")).scalar_one()
        connection.execute(text(f"PRAGMA max_page_count = {pages + 2}"))
    with pytest.raises(NotStored) as told:
        await store.append(log, [Event("sealed", "x" * 100_000, NOW)])
    assert "full" in str(told.value)
    kept = await store.read("BCDFGH")
    assert [event.kind for event in kept] == ["created"]
    again = Log.after("BCDFGH", kept)
    await store.append(again, [Event("sealed", "{}", NOW)])
    assert len(await store.read("BCDFGH")) == 2
    await store.close()


async def test_a_file_that_is_no_database_is_told(tmp_path: Path) -> None:
    file = tmp_path / "matches.sqlite3"
    file.write_text("This is a letter, and a long one at that. " * 100)
    with pytest.raises(NotStored, match="store_not_open"):
        await open_store(sqlite_address(file))


async def test_a_folder_that_is_missing_is_told(tmp_path: Path) -> None:
    with pytest.raises(NotStored, match="store_not_open"):
        await open_store(sqlite_address(tmp_path / "nowhere" / "matches.sqlite3"))
