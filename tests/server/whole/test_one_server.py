"""An SQLite file belongs to its owner, and to one server at a time."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from expedition.cli import run
from expedition.store import open_store
from expedition.store.writing.sqlite_file import InUse
from tests.databases import Postgres
from tests.server.crashes import killable
from tests.server.http.test_observability import expedition, line_with
from tests.server.lobby.test_transfer import fill
from tests.server.players import person
from tests.server.running import running

FILE = "expedition.sqlite3"


@pytest.fixture(autouse=True)
def _usual_umask() -> Iterator[None]:
    """Files are readable by everybody unless a program says otherwise."""
    before = os.umask(0o022)
    yield
    os.umask(before)


def mode(path: Path) -> int:
    return path.stat().st_mode & 0o777


@pytest.mark.parametrize(
    ("language", "words"), [("en", "Another server already uses"), ("fr", "Un autre serveur")]
)
async def test_a_second_server_is_refused_with_a_sentence(
    tmp_path: Path, language: str, words: str
) -> None:
    async with running(tmp_path) as server, person(server) as zoe:
        async with expedition(
            "serve", "--port", "0", "--data", str(tmp_path), "--language", language
        ) as second:
            out, told = await second.communicate()
        assert second.returncode == 1
        assert out == b""
        assert words in told.decode()
        assert str(tmp_path / FILE) in told.decode()
        assert b"Traceback" not in told
        await zoe.open_table()


async def test_a_server_that_was_killed_leaves_no_lock(tmp_path: Path) -> None:
    async with killable(tmp_path) as (_, process):
        with pytest.raises(InUse):
            await open_store(f"sqlite:///{tmp_path / FILE}", alone=True)
        process.kill()
        await asyncio.to_thread(process.join)
        async with running(tmp_path) as server, person(server) as zoe:
            await zoe.open_table()


async def test_postgresql_knows_no_such_lock(postgres: Postgres) -> None:
    postgres.run("CREATE DATABASE without_a_lock")
    address = postgres.address("without_a_lock")
    first, second = [await open_store(address, alone=True) for _ in range(2)]
    await first.close()
    await second.close()


async def test_matches_are_exported_and_imported_beside_a_server(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    here, there, file = tmp_path / "here", tmp_path / "there", tmp_path / "matches.jsonl"
    there.mkdir()
    await fill(there, ["BBBBBB"])
    assert await asyncio.to_thread(run, ["export", "--all", "--data", str(there)]) == 0
    file.write_text(capfd.readouterr().out, "utf-8")
    async with running(here) as server, person(server) as zoe:
        code = await zoe.open_table()
        assert await asyncio.to_thread(run, ["import", str(file), "--data", str(here)]) == 0
        assert (await zoe.ask("GET", "/api/tables/BBBBBB"))["table"]["status"] == "playing"
        capfd.readouterr()
        assert await asyncio.to_thread(run, ["export", code, "--data", str(here)]) == 0
        exported = [line for line in capfd.readouterr().out.splitlines() if line[0] == "{"]
        assert [json.loads(line)["code"] for line in exported] == [code]


async def test_nobody_changes_the_schema_under_a_server(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    async with running(tmp_path):
        with closing(sqlite3.connect(tmp_path / FILE)) as database, database:
            database.execute("DELETE FROM alembic_version")
        assert await asyncio.to_thread(run, ["export", "--all", "--data", str(tmp_path)]) == 1
    assert "Another server already uses" in capfd.readouterr().err


async def test_a_database_that_is_up_to_date_is_not_looked_through_for_changes_at_a_start(
    tmp_path: Path,
) -> None:
    async with running(tmp_path):
        pass
    async with expedition(
        "serve", "--host", "127.0.0.1", "--port", "0", "--data", str(tmp_path),
        "--log-format", "json",
    ) as process:  # fmt: skip
        await line_with(process.stdout, "Ctrl-C")
        process.send_signal(signal.SIGTERM)
        _, logged = await process.communicate()
    assert b"Context impl" not in logged  # so Alembic says whenever it looks


async def test_what_a_server_makes_is_for_its_owner_alone(tmp_path: Path) -> None:
    data = tmp_path / "games" / "expedition"
    async with running(data) as server, person(server) as zoe:
        await zoe.open_table()
        found = {path.name: mode(path) for path in data.iterdir()}
    names = (FILE, f"{FILE}-wal", f"{FILE}-shm", f"{FILE}.lock", "secret")
    assert found == dict.fromkeys(names, 0o600)
    assert mode(data) == 0o700


async def test_a_file_that_others_could_read_is_closed_to_them(tmp_path: Path) -> None:
    async with running(tmp_path):
        pass
    files = [tmp_path / f"{FILE}{end}" for end in ("", "-wal", "-shm")]
    with closing(sqlite3.connect(files[0])) as database, database:
        files[0].chmod(0o644)
        database.execute("DELETE FROM events")
        for file in files:
            file.chmod(0o644)
        folder = mode(tmp_path)
        async with running(tmp_path):
            assert [mode(file) for file in files] == [0o600] * 3
    assert mode(tmp_path) == folder
