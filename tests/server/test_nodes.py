"""Several servers on one PostgreSQL: any of them serves any table."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from random import Random

import pytest
from httpx import URL
from websockets.exceptions import ConnectionClosed

from expedition.core.errors import Refusal
from expedition.server import happened, presence
from expedition.server.client import COME_BACK
from expedition.server.happened import to_store
from expedition.server.run import prepared
from expedition.server.settings import Settings
from expedition.store import Log, open_store
from tests.server.players import LONGEST_WAIT, Seat, person
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


@asynccontextmanager
async def claimed(address: str, code: str, person: str) -> AsyncIterator[None]:
    """Meanwhile another server says that the person is connected to it, and does nothing else."""
    store = await open_store(address)
    try:
        await store.renew_leases([(code, person)], seconds=3600)
        yield
    finally:
        await store.close()


async def id_of(address: str, code: str, seat: int) -> str:
    """By what the person in that seat is known."""
    store = await open_store(address)
    joined = await store.read(code, ["joined"])
    await store.close()
    assert joined[seat].person is not None
    return str(joined[seat].person)


async def test_bots_of_a_server_that_does_nothing_are_played_by_another(
    postgres_address: str, tmp_path: Path
) -> None:
    async with (
        two_servers(tmp_path, postgres_address) as (one, other),
        person(one, "Zoé") as zoe,
        person(other, "Max") as max,
    ):
        code = await zoe.open_table(bots=[{"level": "greedy"}])
        await max.join(code)
        # Started by a third server, which then does nothing: no bot is thought of there.
        store = await open_store(postgres_address)
        start = to_store(happened.Started(), store.now())
        await store.append(Log(code, len(await store.read(code))), [start])
        await store.close()
        first = await id_of(postgres_address, code, 0)
        async with claimed(postgres_address, code, first), max.at(code) as seat:
            while seat.menu is None or 2 in seat.thinking:
                await seat.next()
            assert seat.thinking == [0, 1]


async def test_C12_nobody_is_given_up_who_is_connected_to_another_server(
    postgres_address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(presence, "SECONDS_BETWEEN", 10 * LONGEST_WAIT)
    async with (
        running(tmp_path, database=postgres_address, patience=0.5) as server,
        person(server, "Zoé") as zoe,
        person(server, "Max") as max,
        person(server, "Ida") as ida,
    ):
        code = await zoe.open_table()
        await max.join(code)
        await ida.join(code)
        await zoe.start(code)
        second = await id_of(postgres_address, code, 1)
        async with claimed(postgres_address, code, second), zoe.at(code) as seat:
            while not seat.table["seats"][2].get("stand_in", False):
                await seat.next()
            assert seat.table["seats"][1].get("here", True)
            while 2 in seat.thinking:
                await seat.next()
            assert seat.thinking == [0, 1]


async def test_a_clock_ends_at_the_same_time_on_every_server(
    postgres_address: str, tmp_path: Path
) -> None:
    async with (
        two_servers(tmp_path, postgres_address) as (one, other),
        person(one, "Zoé") as zoe,
        person(other, "Max") as max,
    ):
        code = await zoe.open_table(clock=600)
        await max.join(code)
        await zoe.start(code)
        async with zoe.at(code) as first, max.at(code) as second:
            left = [await time_left(seat) for seat in (first, second)]
            async with zoe.at(code) as again:
                assert 0 < await time_left(again) <= min(left)


async def time_left(seat: Seat) -> float:
    """What the first welcome to a match that has begun says of its time."""
    while True:
        welcome = seat.heard[-1]
        if welcome["type"] == "welcome" and welcome["seconds_left"] is not None:
            return float(welcome["seconds_left"])
        await seat.next()


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


async def test_a_server_that_stops_says_what_it_has_taken_and_sends_its_people_on(
    postgres_address: str, tmp_path: Path
) -> None:
    async with (
        AsyncExitStack() as stack,
        running(tmp_path / "two", database=postgres_address) as other,
        person(other) as zoe,
    ):
        async with running(tmp_path / "one", database=postgres_address) as one:
            zoe.server, zoe.http.base_url = one, URL(one.address)
            code = await zoe.open_table(bots=[{"level": "greedy"}], start=True)
            seat = await stack.enter_async_context(zoe.at(code))
            await seat.play(Random(1))
        assert await code_of_the_end(seat) == COME_BACK
        assert "sealed" in [message["type"] for message in seat.heard]
        zoe.server, zoe.http.base_url = other, URL(other.address)
        async with zoe.at(code, known=seat.public, seen=seat.moment) as again:
            while again.moment == 0:
                await again.next()
            assert again.moment == 1


async def code_of_the_end(seat: Seat) -> int | None:
    """With what the connection is closed, once all is heard."""
    while True:
        try:
            await seat.next()
        except ConnectionClosed as closed:
            return None if closed.rcvd is None else closed.rcvd.code
