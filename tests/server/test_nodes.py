"""Several servers on one PostgreSQL: any of them serves any table."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random

import pytest

from expedition.core.errors import Refusal
from expedition.server.run import prepared
from expedition.server.settings import Settings
from expedition.store import open_store
from tests.server.players import Seat, person
from tests.server.running import Running, running


@asynccontextmanager
async def two_servers(folder: Path, database: str) -> AsyncIterator[tuple[Running, Running]]:
    async with (
        running(folder / "one", database=database) as one,
        running(folder / "two", database=database) as other,
    ):
        yield one, other


async def test_people_at_one_table_play_on_different_servers(
    postgres_address: str, tmp_path: Path
) -> None:
    async with (
        two_servers(tmp_path, postgres_address) as (one, other),
        person(one, "Zoé") as zoe,
        person(other, "Max") as max,
    ):
        code = await zoe.open_table()
        await max.join(code)
        async with zoe.at(code) as first, max.at(code) as second:
            while len(first.table["seats"]) < 2:
                await first.next()
            await zoe.start(code)
            for seat in (first, second):
                await seat.hear("welcome")
            luck = Random(1)
            while first.thinking or second.thinking:
                before = first.moment
                for seat in (first, second):
                    if seat.menu is not None:
                        await seat.play(luck)
                for seat in (first, second):
                    while seat.moment == before:
                        await seat.next()
            assert first.public == second.public
            assert first.totals == second.totals
    store = await open_store(postgres_address)
    kinds = [event.kind for event in await store.read(code)]
    await store.close()
    assert kinds[:4] == ["created", "joined", "joined", "started"]
    assert kinds.count("sealed") == 2 * first.moment
    assert kinds[-1] == "ended"


async def until_here(seat: Seat, *expected: bool) -> None:
    while [one.get("here", True) for one in seat.table["seats"]] != list(expected):
        await seat.next()


async def test_whoever_is_connected_to_another_server_is_here(
    postgres_address: str, tmp_path: Path
) -> None:
    async with (
        two_servers(tmp_path, postgres_address) as (one, other),
        person(one, "Zoé") as zoe,
        person(other, "Max") as max,
    ):
        code = await zoe.open_table()
        await max.join(code)
        async with zoe.at(code) as first:
            async with max.at(code) as second:
                await until_here(first, True, True)
                await until_here(second, True, True)
            await until_here(first, True, False)


async def test_somebody_is_known_on_every_server(postgres_address: str, tmp_path: Path) -> None:
    async with (
        two_servers(tmp_path, postgres_address) as (one, other),
        person(one, "Zoé") as zoe,
        person(other) as again,
    ):
        code = await zoe.open_table(start=True)
        again.http.cookies = zoe.http.cookies
        [mine] = (await again.ask("GET", "/api/me"))["tables"]
        assert (mine["code"], mine["seat"]) == (code, 0)


async def test_servers_of_one_database_with_different_secrets_are_refused(
    postgres_address: str, tmp_path: Path
) -> None:
    async with running(tmp_path / "one", database=postgres_address, secret="one" * 20):
        with pytest.raises(Refusal) as refused:
            await prepared(
                Settings(data=tmp_path / "two", database=postgres_address, secret="two" * 20)
            )
        assert refused.value.key == "other_secret"
        async with running(tmp_path / "three", database=postgres_address, secret="one" * 20):
            pass
