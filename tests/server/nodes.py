"""Two servers on one PostgreSQL, and two people who meet there, each on one of them."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import NamedTuple

from expedition.store import SqlStore, open_store
from tests.server.players import Person, person
from tests.server.running import Running, running


@asynccontextmanager
async def two_servers(folder: Path, database: str) -> AsyncIterator[tuple[Running, Running]]:
    async with (
        running(folder / "one", database=database) as one,
        running(folder / "two", database=database) as other,
    ):
        yield one, other


class Met(NamedTuple):
    """Two people at a table that the first has opened; nobody has begun yet."""

    zoe: Person
    max: Person
    code: str


@asynccontextmanager
async def met(
    folder: Path, database: str, language: str = "en", **options: object
) -> AsyncIterator[Met]:
    """Zoé, who reads that language, is on one server, and Max on another."""
    async with (
        two_servers(folder, database) as (one, other),
        person(one, "Zoé", **{"Accept-Language": language}) as zoe,
        person(other, "Max") as max,
    ):
        code = await zoe.open_table(**options)
        await max.join(code)
        yield Met(zoe, max, code)


@asynccontextmanager
async def opened(address: str) -> AsyncIterator[SqlStore]:
    """The database beside those servers."""
    store = await open_store(address)
    try:
        yield store
    finally:
        await store.close()
