"""The write-ahead log of a process that was killed, and what may have become of it on the disk."""

from __future__ import annotations

import shutil
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from expedition.store import open_store
from expedition.store.writing.sqlite_file import sqlite_address
from expedition.store.writing.wal import FRAME, HEADER, Damage, damage_of

PAGE = 4096
SIZE = FRAME.size + PAGE
ROWS = 40
WRITING = """
import os, sqlite3, sys
database = sqlite3.connect(sys.argv[1], isolation_level=None)
for pragma in ("journal_mode=WAL", "synchronous=FULL", "wal_autocheckpoint=0", "cache_size=5"):
    database.execute("PRAGMA " + pragma)
database.execute("CREATE TABLE kept (number INTEGER PRIMARY KEY, body BLOB)")
for number in range(40):
    database.execute("INSERT INTO kept VALUES (?, randomblob(3000))", (number,))
for statement in sys.argv[2:]:
    database.execute(statement)
os.kill(os.getpid(), 9)
"""


def killed(folder: Path, *statements: str) -> Path:
    """The file of a process that has stored so many rows, done something more, and was killed."""
    file = folder / "matches.sqlite3"
    subprocess.run([sys.executable, "-c", WRITING, str(file), *statements], check=False)
    return file


def log_of(file: Path) -> Path:
    return file.with_name(f"{file.name}-wal")


def forget_index(file: Path) -> None:
    """As after a loss of power."""
    file.with_name(f"{file.name}-shm").unlink()


def turn(file: Path, first: int, length: int = 100) -> None:
    """Turns round the bits of some bytes."""
    content = bytearray(file.read_bytes())
    part = slice(first, first + length)
    content[part] = bytes(255 - byte for byte in content[part])
    file.write_bytes(content)


def frames_in(file: Path) -> int:
    return (log_of(file).stat().st_size - HEADER.size) // SIZE


def rows_left(file: Path) -> int:
    """How many rows SQLite finds in a copy of it."""
    copy = file.parent / "copy"
    copy.mkdir()
    shutil.copy(file, copy)
    shutil.copy(log_of(file), copy)
    with closing(sqlite3.connect(copy / file.name)) as database:
        return int(database.execute("SELECT count(*) FROM kept").fetchone()[0])


@pytest.fixture(params=[True, False], ids=["killed", "without power"])
def file(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    found = killed(tmp_path)
    if not request.param:
        forget_index(found)
    return found


def test_a_log_that_is_whole_is_no_damage(file: Path) -> None:
    assert damage_of(file) is None


@pytest.mark.parametrize("place", [1, 10, 30])
def test_a_page_in_the_midst_is_damage_and_tells_how_much_is_lost(file: Path, place: int) -> None:
    turn(log_of(file), HEADER.size + place * SIZE + 2000)
    found = damage_of(file)
    assert found is not None
    assert (found.frame, found.is_in_file) == (place + 1, False)
    assert found.lost >= 1
    assert len(found.pages) > PAGE


def test_so_many_commits_are_lost_as_sqlite_drops(file: Path) -> None:
    turn(log_of(file), HEADER.size + 30 * SIZE + 2000)
    found = damage_of(file)
    assert found is not None
    assert found.lost == ROWS - rows_left(file)


@pytest.mark.parametrize("first", [0, HEADER.size - 10, HEADER.size + 30 * SIZE - 50])
def test_a_header_that_is_damaged_is_damage(file: Path, first: int) -> None:
    turn(log_of(file), first)
    assert damage_of(file) is not None


def test_a_torn_end_is_no_damage(file: Path) -> None:
    whole = log_of(file).read_bytes()
    last = whole[-SIZE:]
    for torn in (last[:1000], last[: FRAME.size + 10] + bytes(PAGE - 10), bytes(SIZE)):
        log_of(file).write_bytes(whole + torn)
        assert damage_of(file) is None


def test_pages_of_a_transaction_that_never_ended_are_no_damage(tmp_path: Path) -> None:
    many = "INSERT INTO kept SELECT number + 100, randomblob(3000) FROM kept"
    file = killed(tmp_path, "BEGIN", many, "ROLLBACK", "INSERT INTO kept VALUES (99, 'x')")
    assert frames_in(file) > ROWS
    assert damage_of(file) is None
    forget_index(file)
    assert damage_of(file) is None
    assert rows_left(file) == ROWS + 1


@pytest.mark.parametrize("left", [0, 20, HEADER.size, HEADER.size + 10 * SIZE, -100])
def test_a_log_that_was_cut_is_told_by_the_index_of_a_process_that_was_killed(
    tmp_path: Path, left: int
) -> None:
    file = killed(tmp_path)
    log_of(file).write_bytes(log_of(file).read_bytes()[:left])
    assert damage_of(file) is not None
    log_of(file).unlink()
    assert damage_of(file) is not None


def test_what_stands_there_from_an_earlier_time_is_no_damage(tmp_path: Path) -> None:
    again = "INSERT INTO kept VALUES (99, 'x')"
    file = killed(tmp_path, "PRAGMA wal_checkpoint(RESTART)", again)
    assert frames_in(file) > ROWS
    assert damage_of(file) is None
    assert rows_left(file) == ROWS + 1


async def test_a_damaged_log_that_the_file_has_taken_in_is_dropped_and_nothing_lost(
    tmp_path: Path,
) -> None:
    file = killed(tmp_path, "PRAGMA wal_checkpoint(PASSIVE)")
    turn(log_of(file), HEADER.size + 30 * SIZE + 2000)
    found = damage_of(file)
    assert isinstance(found, Damage)
    assert (found.lost, found.is_in_file) == (0, True)
    store = await open_store(sqlite_address(file))
    await store.close()
    with closing(sqlite3.connect(file)) as database:
        [kept] = database.execute("SELECT count(*) FROM kept").fetchone()
    assert kept == ROWS
