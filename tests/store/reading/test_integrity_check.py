"""A store that says it is well can store: on a full disk it says that it cannot."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from datetime import UTC, datetime
from io import FileIO
from pathlib import Path

import pytest
from sqlalchemy import text

from expedition.store import Event, Log, NotStored, SqlStore, open_store
from expedition.store.writing.sqlite_file import sqlite_address
from tests.databases import address, store

__all__ = ["address", "store"]


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A folder on a disk of one MiB."""
    disk = tmp_path / "disk"
    disk.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", "size=1m", "tmpfs", str(disk)]
    try:
        mounted = subprocess.run(mount, capture_output=True, check=False)
    except FileNotFoundError:
        pytest.skip("there is no mount here")
    if mounted.returncode != 0:
        pytest.skip(f"only root may mount: {mounted.stderr.decode()}")
    yield disk
    subprocess.run(["umount", "-l", str(disk)], check=True)


def fill(file: FileIO) -> None:
    """The disk of the file is full; it ends with an error that says so."""
    while True:
        file.write(bytes(4096))


async def test_a_check_leaves_nothing_behind(store: SqlStore) -> None:
    await store.append(Log("BCDFGHJKLM"), [Event("created", "{}", datetime.now(UTC))])
    await store.check()
    await store.check()
    assert await store.codes() == ("BCDFGHJKLM",)
    assert await store.read("") == ()


async def test_a_check_writes_and_commits(store: SqlStore) -> None:
    async with store._engine.begin() as connection:
        await connection.execute(
            text(
                "CREATE TRIGGER full_disk BEFORE INSERT ON events"
                " BEGIN SELECT RAISE(ABORT, 'no room'); END"
                if store._engine.url.get_backend_name() == "sqlite"
                else "ALTER TABLE events ADD CONSTRAINT full_disk CHECK (body = 'no room')"
            )
        )
    with pytest.raises(NotStored, match="store_not_ready"):
        await store.check()


async def test_on_a_full_disk_the_check_fails_though_the_log_has_room(small_disk: Path) -> None:
    store = await open_store(sqlite_address(small_disk / "matches.sqlite3"))
    long = Event("created", "x" * 100_000, datetime.now(UTC))
    await store.append(Log("BCDFGHJKLM"), [long])
    async with store._engine.connect() as connection:
        await connection.execute(text("PRAGMA wal_checkpoint(RESTART)"))
    await store.check()
    filler = (small_disk / "filler").open("wb", buffering=0)
    with pytest.raises(OSError, match="No space left"):
        fill(filler)
    with pytest.raises(NotStored, match="store_not_ready"):
        await store.check()
    filler.truncate(0)
    await store.check()
    filler.close()
    await store.close()
