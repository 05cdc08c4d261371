"""Servers start together on an empty PostgreSQL, on a machine that is busy or stands still."""

from __future__ import annotations

import asyncio
import signal
import subprocess
import sys
from asyncio.subprocess import Process
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager
from pathlib import Path

import httpx
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncConnection, create_async_engine

from expedition.store.store import database_url
from tests.patience import PATIENCE
from tests.server.http.test_observability import expedition, line_with

SERVERS = ("one", "two", "three")
BUSY = 6
LAST_TABLE = "CREATE TABLE attempts"
"""What stands almost at the end of the upgrade."""


@asynccontextmanager
async def starting(database: str, folder: Path) -> AsyncIterator[Process]:
    """A server that is on its way."""
    async with expedition(
        "serve", "--host", "127.0.0.1", "--port", "0", "--data", str(folder),
        "--database", database,
    ) as process:  # fmt: skip
        yield process


async def is_well(process: Process) -> bool:
    """True once the server says where it is, if it is well there."""
    address = (await line_with(process.stdout, "on this machine")).rpartition(" ")[2]
    async with httpx.AsyncClient(base_url=address, verify=False, timeout=PATIENCE) as client:
        return (await client.get("/healthz")).status_code == 200


@contextmanager
def busy_processors() -> Iterator[None]:
    """More processes than processors, which do nothing but compute."""
    busy = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(BUSY)]
    try:
        yield
    finally:
        for process in busy:
            process.kill()
            process.wait()


async def test_three_that_start_together_on_a_busy_machine_all_come_up(
    postgres_address: str, tmp_path: Path
) -> None:
    with busy_processors():
        async with AsyncExitStack() as stack:
            starts = [starting(postgres_address, tmp_path / name) for name in SERVERS]
            servers = [await stack.enter_async_context(start) for start in starts]
            assert all(await asyncio.gather(*map(is_well, servers)))


async def test_one_that_stands_still_in_the_midst_of_the_upgrade_goes_on_and_others_wait_for_it(
    postgres_address: str, tmp_path: Path
) -> None:
    async with AsyncExitStack() as stack:
        begin = stack.enter_async_context
        in_the_way = await begin(connected(postgres_address))
        await in_the_way.exec_driver_sql("CREATE TABLE attempts (x integer)")
        beside = await begin(connected(postgres_address, isolation_level="AUTOCOMMIT"))
        first = await begin(starting(postgres_address, tmp_path / "one"))
        await seen(beside, f"query LIKE '%{LAST_TABLE}%' AND wait_event_type = 'Lock'")
        first.send_signal(signal.SIGSTOP)
        await in_the_way.rollback()  # the statement that waited for us comes to its end
        await seen(beside, "state = 'idle in transaction' AND now() - state_change > '3 s'")
        others = [await begin(starting(postgres_address, tmp_path / name)) for name in SERVERS[1:]]
        for other in others:
            await line_with(other.stderr, "Another server is bringing the database up to date")
        first.send_signal(signal.SIGCONT)
        assert all(await asyncio.gather(*map(is_well, (first, *others))))


@asynccontextmanager
async def connected(address: str, **options: str) -> AsyncIterator[AsyncConnection]:
    """A connection beside the servers."""
    engine = create_async_engine(database_url(address), **options)
    async with engine.connect() as connection:
        yield connection
    await engine.dispose()


async def seen(database: AsyncConnection, wanted: str) -> None:
    """Returns once another connection to the same database is found like that."""
    query = f"""SELECT count(*) FROM pg_stat_activity
        WHERE datname = current_database() AND pid <> pg_backend_pid() AND {wanted}"""
    async with asyncio.timeout(PATIENCE):
        while not (await database.execute(text(query))).scalar_one():  # noqa: ASYNC110
            await asyncio.sleep(0.05)
