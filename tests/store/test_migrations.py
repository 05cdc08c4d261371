"""The migrations lead to the schema that the program uses, on both databases."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, text
from sqlalchemy.ext.asyncio import create_async_engine

from expedition.store import Event, Log, open_store
from expedition.store.alembic_migrations import MIGRATIONS
from expedition.store.schema import NEWEST, metadata
from expedition.store.store import database_url


def differences(connection: Connection) -> list[Any]:
    return list(compare_metadata(MigrationContext.configure(connection), metadata))


async def test_an_upgraded_database_has_the_schema_of_the_program(address: str) -> None:
    await (await open_store(address)).close()
    engine = create_async_engine(database_url(address))  # of its own: no transaction is cut short
    async with engine.connect() as connection:
        assert await connection.run_sync(differences) == []
    await engine.dispose()


async def test_the_version_is_noted_and_a_second_start_changes_nothing(address: str) -> None:
    versions = []
    for _ in range(2):
        store = await open_store(address)
        async with store._engine.connect() as connection:
            found = await connection.execute(text("SELECT version_num FROM alembic_version"))
            versions.append(found.scalars().all())
        await store.close()
    assert versions == [["0012"], ["0012"]]


async def test_a_database_of_the_first_version_keeps_its_matches(address: str) -> None:
    event = Event("created", "{}", datetime(2026, 5, 1, tzinfo=UTC))
    store = await open_store(address)
    await store.append(Log("BCDFGH"), [event])
    async with store._engine.begin() as connection:
        await connection.execute(text("DROP TABLE reviews"))
        await connection.execute(text("DROP TABLE shared"))
        await connection.execute(text("DROP TABLE leases"))
        await connection.execute(text("DROP TABLE results"))
        await connection.execute(text("DROP TABLE subscriptions"))
        await connection.execute(text("DROP TABLE tries"))
        await connection.execute(text("DROP TABLE recoveries"))
        await connection.execute(text("DROP TABLE listings"))
        await connection.execute(text("DROP TABLE short_codes"))
        await connection.execute(text("DROP TABLE challenges"))
        await connection.execute(text("DROP TABLE attempts"))
        await connection.execute(text("ALTER TABLE events DROP COLUMN link"))
        await connection.execute(text("UPDATE alembic_version SET version_num = '0001'"))
    await store.close()
    store = await open_store(address)
    assert await store.read("BCDFGH") == (event,)
    assert await store.review("BCDFGH", 0) is None
    await store.close()


def test_the_newest_version_is_the_last_migration() -> None:
    assert ScriptDirectory(str(MIGRATIONS)).get_heads() == [NEWEST]
