"""A server stands still in the midst of a commit."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager

from expedition.store import Event, Log, open_store

WRITES_AND_STOPS = """
import asyncio, os, signal, sys
from sqlalchemy import insert
from expedition.store import open_store
from expedition.store.schema import events

async def main():
    store = await open_store(sys.argv[1])
    async with store._engine.begin() as connection:
        row = {"match": "M", "number": 0, "at": store.now(), "kind": "first", "body": "{}"}
        await connection.execute(insert(events), [row])
        os.kill(os.getpid(), signal.SIGSTOP)

asyncio.run(main())
"""


async def test_a_server_that_stands_still_within_a_commit_keeps_nobody_from_writing(
    postgres_address: str,
) -> None:
    store = await open_store(postgres_address)
    with stopped_within_a_commit(postgres_address):
        await store.append(Log("M"), [Event("second", "{}", store.now())])
        assert [event.kind for event in await store.read("M")] == ["second"]
    await store.close()


@contextmanager
def stopped_within_a_commit(address: str) -> Iterator[None]:
    """A process that has written and not committed, and does nothing any more."""
    process = subprocess.Popen([sys.executable, "-c", WRITES_AND_STOPS, address])
    try:
        _, status = os.waitpid(process.pid, os.WUNTRACED)
        assert os.WIFSTOPPED(status)
        yield
    finally:
        process.kill()
        process.wait()
