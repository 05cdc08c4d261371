"""A server, and people who use it."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from tests.databases import address, postgres, postgres_address, store
from tests.server.players import Person, person
from tests.server.running import Running, running

__all__ = ["address", "max", "postgres", "postgres_address", "server", "store", "zoe"]


@pytest.fixture(scope="session")
async def server(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> AsyncIterator[Running]:
    """The server that most tests share; those with other settings start one of their own."""
    chosen: dict[str, object] = getattr(request, "param", None) or {}
    async with running(tmp_path_factory.mktemp("server"), **chosen) as server:  # type: ignore[arg-type]
        yield server


@pytest.fixture
async def zoe(server: Running) -> AsyncIterator[Person]:
    async with person(server, "Zoé") as zoe:
        yield zoe


@pytest.fixture
async def max(server: Running) -> AsyncIterator[Person]:
    async with person(server, "Max") as max:
        yield max
