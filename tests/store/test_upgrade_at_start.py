"""A schema upgrade that is killed is done by the next start, and one that fails says why."""

from __future__ import annotations

import asyncio
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from signal import SIGKILL

import pytest
from alembic import command
from sqlalchemy import Connection, text
from sqlalchemy.ext.asyncio import create_async_engine

from expedition.store import NotStored, open_store
from expedition.store.alembic_migrations import _config
from expedition.store.queries import not_opened
from expedition.store.schema import NEWEST
from expedition.store.store import database_url
from expedition.store.writing.sqlite_file import sqlite_address
from tests.databases import Postgres, database_of
from tests.store.test_migrations import differences

DIES_AFTER = """
import asyncio, os, signal, sys
from sqlalchemy import event
from sqlalchemy.engine import Engine
from expedition.store import open_store

@event.listens_for(Engine, "after_cursor_execute")
def look(_connection, _cursor, statement, *_):
    if statement.strip().startswith(sys.argv[2]):
        os.kill(os.getpid(), signal.SIGKILL)

asyncio.run(open_store(sys.argv[1], alone=True))
"""
STORED = """INSERT INTO events (match, number, at, kind, body)
    VALUES ('BCDFGH', 0, '2026-05-01 00:00:00.000000', 'created', '')"""


def kill_a_start_after(address: str, statement: str) -> None:
    """Starts, and kills what was started once it has run a statement that begins so."""
    done = subprocess.run([sys.executable, "-c", DIES_AFTER, address, statement])
    assert done.returncode == -SIGKILL


async def upgraded_to(address: str, revision: str) -> None:
    """The schema of an earlier version, with an event in it."""

    def upgrade(connection: Connection) -> None:
        command.upgrade(_config(connection), revision)

    engine = create_async_engine(database_url(address))
    async with engine.begin() as connection:
        await connection.run_sync(upgrade)
        said = (
            "INSERT INTO events VALUES ('BCDFGH', 0, '2026-05-01 00:00:00', 'created', NULL, '{}')"
        )
        await connection.exec_driver_sql(said)
    await engine.dispose()


async def has_the_newest_schema(address: str) -> bool:
    await (await open_store(address, alone=True)).close()
    engine = create_async_engine(database_url(address))  # of its own: no transaction is cut short
    try:
        async with engine.connect() as connection:
            version = await connection.exec_driver_sql("SELECT version_num FROM alembic_version")
            assert version.scalars().all() == [NEWEST]
            return await connection.run_sync(differences) == []
    finally:
        await engine.dispose()


@pytest.mark.parametrize(
    "statement",
    [
        "CREATE TABLE alembic_version",
        "CREATE TABLE events",
        "CREATE INDEX ix_events_person",
        "INSERT INTO alembic_version",
        "CREATE TABLE results",
        "UPDATE alembic_version",
    ],
)
async def test_a_first_start_goes_on_where_one_was_killed(address: str, statement: str) -> None:
    kill_a_start_after(address, statement)
    assert await has_the_newest_schema(address)


@pytest.mark.parametrize("statement", ["CREATE TABLE reviews", "CREATE INDEX", "UPDATE alembic"])
async def test_an_update_goes_on_where_one_was_killed_and_keeps_what_there_is(
    address: str, statement: str
) -> None:
    await upgraded_to(address, "0001")
    kill_a_start_after(address, statement)
    assert await has_the_newest_schema(address)
    store = await open_store(address)
    assert [event.kind for event in await store.read("BCDFGH")] == ["created"]
    await store.close()


@pytest.fixture
def locked(tmp_path: Path) -> Iterator[str]:
    """The address of an empty SQLite file to which another program is writing."""
    file = tmp_path / "matches.sqlite3"
    with closing(sqlite3.connect(file)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield sqlite_address(file)


async def test_a_file_that_another_program_writes_to_is_told_as_locked(locked: str) -> None:
    with pytest.raises(NotStored, match="store_locked"):
        await open_store(locked, alone=True)


async def test_who_may_not_make_tables_is_told_so_and_not_sent_to_the_address(
    postgres: Postgres, postgres_address: str
) -> None:
    postgres.run(f"CREATE ROLE poor_{database_of(postgres_address)} LOGIN;")
    poor = postgres_address.replace("//postgres:", f"//poor_{database_of(postgres_address)}:")
    with pytest.raises(NotStored, match="permission denied") as told:
        await open_store(poor)
    assert told.value.key == "schema_not_made"


async def test_a_database_that_hangs_up_in_the_midst_of_a_start_is_told_as_that(
    postgres_address: str,
) -> None:
    hang_up = """SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE datname = current_database() AND wait_event = 'advisory'"""
    beside = create_async_engine(database_url(postgres_address), isolation_level="AUTOCOMMIT")
    async with beside.connect() as connection:
        await connection.execute(text("SELECT pg_advisory_lock(20261117)"))
        start = asyncio.create_task(open_store(postgres_address))
        while not (await connection.execute(text(hang_up))).all():  # noqa: ASYNC110 - nobody tells
            await asyncio.sleep(0.01)
        with pytest.raises(NotStored, match="store_hung_up"):
            await start
    await beside.dispose()


def test_a_database_that_does_not_answer_is_told_as_silent() -> None:
    assert not_opened("postgresql://db.example.org/x", TimeoutError()).key == "store_silent"
