"""`expedition doctor` finds what is wrong with folder, disk and database, and says it."""

from __future__ import annotations

import ast
import asyncio
import os
import subprocess
from asyncio import StreamReader, StreamWriter
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from sqlalchemy import text

from expedition.cli import doctor_checks
from expedition.cli.doctor_checks.clock import Span
from expedition.cli.doctor_checks.database import check_database, check_hearing
from expedition.cli.doctor_checks.disk import check_folder, check_share
from expedition.locale import shared_sentences
from expedition.store import Event, Log, open_store
from expedition.store.writing.sqlite_file import sqlite_address
from tests.cli.careless_proxy import close, listening
from tests.cli.conftest import Expedition
from tests.databases import Postgres, address, postgres, postgres_address
from tests.store.reading.test_integrity_check import fill, small_disk

__all__ = ["address", "postgres", "postgres_address", "small_disk"]

REACHED = "database_reached"
WELL = [REACHED, "schema_current"]


def now() -> datetime:
    return datetime.now(UTC)


async def keys(address: str, hours: float = 0) -> list[str]:
    """What is found where this machine is so many hours ahead."""
    found = check_database(address, lambda: now() + timedelta(hours=hours))
    return [finding.key async for finding in found]


async def change(address: str, *statements: str) -> None:
    """Something happens to the database that a server has made."""
    store = await open_store(address)
    async with store._engine.begin() as connection:
        for statement in statements:
            await connection.execute(text(statement))
    await store.close()


def finding_keys() -> set[str]:
    """Every key that a check may find something by."""
    found = set()
    for path in Path(doctor_checks.__path__[0]).glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            match node:
                case ast.Call(func=ast.Name("good" | "note" | "wrong"), args=[key]):
                    words = [word for word in ast.walk(key) if isinstance(word, ast.Constant)]
                    found |= {str(word.value) for word in words}
    return found


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_finding_has_its_sentence_and_no_sentence_is_left_over(language: str) -> None:
    start = "cli.doctor.found."
    told = {key.removeprefix(start) for key in shared_sentences(language) if key.startswith(start)}
    assert told == finding_keys()


def test_before_the_first_start_nothing_is_wrong(expedition: Expedition) -> None:
    told = expedition("doctor", "--data", "new")
    assert told.status == 0
    assert told.out.splitlines()[-1] == "Nothing is wrong."
    assert not Path("new").exists()


async def test_what_is_wrong_is_said_in_sentences_and_by_the_status(
    expedition: Expedition, tmp_path: Path
) -> None:
    database = sqlite_address(tmp_path / "matches.sqlite3")
    await change(database, "UPDATE alembic_version SET version_num = '9999'")
    asked = ("doctor", "--data", str(tmp_path), "--database", database)
    english = await asyncio.to_thread(expedition, *asked)
    french = await asyncio.to_thread(expedition, *asked, "--language", "fr")
    objects = (await asyncio.to_thread(expedition, *asked, "--json")).objects
    assert english.status == french.status == 1
    assert "WRONG: The database was made by a later version of Expedition." in english.out
    assert (
        "ERREUR\N{NO-BREAK SPACE}: La base de données vient d’une version plus récente"
        in french.out
    )
    assert english.out.splitlines()[-1] == "1 thing is wrong; its line says what to do."
    assert [one["key"] for one in objects if one["level"] == "wrong"] == ["schema_newer"]


def test_what_is_no_address_is_told(expedition: Expedition) -> None:
    told = expedition("doctor", "games.example.org")
    assert (told.status, told.out) == (1, "")
    assert "Write it as in a browser" in told.err


@pytest.fixture
def read_only(tmp_path: Path) -> Iterator[Path]:
    """A folder that nobody can write, be it root."""
    folder = tmp_path / "folder"
    folder.mkdir()
    if os.geteuid() != 0:
        folder.chmod(0o500)
        yield folder
        folder.chmod(0o700)
        return
    mount = ["mount", "-t", "tmpfs", "-o", "ro", "tmpfs", str(folder)]
    if subprocess.run(mount, capture_output=True).returncode != 0:
        pytest.skip("this root may not mount")
    yield folder
    subprocess.run(["umount", "-l", str(folder)], check=True)


def test_a_folder_that_cannot_be_written(read_only: Path) -> None:
    [found] = check_folder(read_only)
    assert (found.level, found.key) == ("wrong", "folder_not_writable")


def test_a_disk_with_little_room_and_then_none(small_disk: Path) -> None:
    [found] = check_folder(small_disk)
    assert (found.level, found.key) == ("note", "little_room")
    with (small_disk / "filler").open("wb", buffering=0) as filler:
        with suppress(OSError):
            fill(filler)
        [found] = check_folder(small_disk)
    assert (found.level, found.key) == ("wrong", "disk_full")


def test_a_disk_of_another_machine() -> None:
    mounts = (
        "/dev/sda1 / ext4 rw 0 0\n"
        "server:/home /home nfs4 rw 0 0\n"
        "/dev/sdb1 /home/zoe/games xfs rw 0 0\n"
    )
    [found] = check_share(Path("/home/zoe/expedition"), mounts)
    assert (found.key, found.values["kind"]) == ("network_share", "nfs4")
    assert not list(check_share(Path("/home/zoe/games/expedition"), mounts))
    assert not list(check_share(Path("/srv"), mounts))


async def test_a_database_in_order(address: str) -> None:
    await change(address)
    found = await keys(address)
    if address.startswith("sqlite"):
        assert found == [REACHED, "file_sound", "schema_current", "stored"]
    else:  # the PostgreSQL of these tests really does not sync
        assert found == [*WELL, "not_synced", "clock_of_database", "stored", "heard"]


async def test_a_database_that_is_empty_stays_so(postgres_address: str) -> None:
    assert "schema_none" in await keys(postgres_address)
    assert "schema_none" in await keys(postgres_address)


@pytest.mark.parametrize(("version", "key"), [("0001", "schema_older"), ("9999", "schema_newer")])
async def test_a_database_of_another_version(address: str, version: str, key: str) -> None:
    await change(address, f"UPDATE alembic_version SET version_num = '{version}'")
    assert key in await keys(address)
    assert key in await keys(address), "nobody has brought it up to date"


@pytest.mark.parametrize(
    "address",
    ["postgresql://me:hunter2@127.0.0.1:1/db", "sqlite:////etc/hostname"],
)
async def test_a_database_that_cannot_be_opened(address: str) -> None:
    [found] = [finding async for finding in check_database(address, now)]
    assert (found.level, found.key) == ("wrong", "database_not_reached")
    assert "hunter2" not in str(found.values)


async def test_a_database_that_is_not_there_and_a_user_who_may_not(
    postgres: Postgres, postgres_address: str
) -> None:
    assert await keys(postgres.address("nowhere")) == ["database_not_reached"]
    stranger = postgres_address.replace("postgres:@", "stranger:@")
    assert await keys(stranger) == ["database_not_reached"]


async def test_a_database_that_cannot_be_written(postgres_address: str) -> None:
    name = postgres_address.partition("@/")[2].partition("?")[0]
    await change(postgres_address, f"ALTER DATABASE {name} SET default_transaction_read_only = on")
    assert "database_read_only" in await keys(postgres_address)


async def test_a_database_that_takes_no_more(address: str) -> None:
    refusing = (
        "CREATE TRIGGER full_disk BEFORE INSERT ON events BEGIN SELECT RAISE(ABORT, 'no room'); END"
        if address.startswith("sqlite")
        else "ALTER TABLE events ADD CONSTRAINT full_disk CHECK (body = 'no room')"
    )
    await change(address, refusing)
    assert "nothing_stored" in await keys(address)


async def test_a_commit_that_waits_for_no_disk(postgres_address: str) -> None:
    name = postgres_address.partition("@/")[2].partition("?")[0]
    await change(postgres_address, f"ALTER DATABASE {name} SET synchronous_commit = off")
    found = check_database(postgres_address, now)
    [unsafe] = [one async for one in found if one.key == "not_synced"]
    assert unsafe.values["settings"] == "fsync, synchronous_commit"


async def test_a_clock_that_is_not_the_database_s(postgres_address: str) -> None:
    assert "clock_off_database" in await keys(postgres_address, hours=1)
    assert "clock_off_database" in await keys(postgres_address, hours=-1)


async def test_events_from_the_future(address: str) -> None:
    store = await open_store(address)
    ahead = now() + timedelta(days=1)
    await store.append(Log("BCDFGHJKLM"), [Event("created", "{}", ahead)])
    await store.close()
    assert "events_from_the_future" in await keys(address)


async def pass_on(source: StreamReader, target: StreamWriter) -> None:
    while piece := await source.read(65536):
        target.write(piece)


async def pass_on_without_notices(source: StreamReader, target: StreamWriter) -> None:
    """What PostgreSQL says, message by message: a letter, a length, and so many bytes."""
    while True:
        head = await source.readexactly(5)
        body = await source.readexactly(int.from_bytes(head[1:]) - 4)
        if not head.startswith(b"A"):
            target.write(head + body)


@asynccontextmanager
async def without_notices(postgres: Postgres) -> AsyncIterator[str]:
    """Where PostgreSQL answers through something that swallows what it notifies."""

    async def serve(here: StreamReader, answers: StreamWriter) -> None:
        there, asks = await asyncio.open_unix_connection(postgres.folder / ".s.PGSQL.5432")
        swallowing = asyncio.create_task(pass_on_without_notices(there, answers))
        try:
            await pass_on(here, asks)
        finally:
            swallowing.cancel()
            await asyncio.gather(swallowing, return_exceptions=True)
            await close(asks)

    async with listening(serve) as port:
        yield f"127.0.0.1:{port}"


async def test_a_postgresql_whose_notices_are_swallowed(
    postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("expedition.cli.doctor_checks.database.SECONDS_TO_HEAR", 3.0)
    async with without_notices(postgres) as there:
        found = await check_hearing(f"postgresql://postgres:@{there}/postgres?sslmode=disable")
    assert found.key == "not_heard"


def test_a_clock_is_right_however_long_its_answer_took() -> None:
    noon = datetime(2026, 5, 1, 12, tzinfo=UTC)
    minutes = [noon + timedelta(minutes=minute) for minute in range(4)]
    span = Span(minutes[1], minutes[2])
    assert [span.ahead(time) for time in minutes] == [-60, 0, 0, 60]
