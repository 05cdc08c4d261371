"""Several servers on one PostgreSQL: any of them serves any table."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from random import Random

import pytest
from httpx import URL
from websockets.exceptions import ConnectionClosed

from expedition.core.errors import Refusal
from expedition.server.live.client_outbox import COME_BACK
from expedition.server.lobby import cluster_presence
from expedition.server.lobby.lobby import Lobby
from expedition.server.run import prepared
from expedition.server.settings import Settings
from expedition.server.state import table_events
from expedition.server.state.table_events import to_store
from expedition.store import Log
from tests.server.nodes import met, opened, two_servers
from tests.server.players import LONGEST_WAIT, Seat, person
from tests.server.running import running


async def test_people_at_one_table_play_on_different_servers(
    postgres_address: str, tmp_path: Path
) -> None:
    async with (
        met(tmp_path, postgres_address) as (zoe, max, code),
        zoe.at(code) as first,
        max.at(code) as second,
    ):
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
    async with opened(postgres_address) as store:
        kinds = [event.kind for event in await store.read(code)]
    assert kinds[:4] == ["created", "joined", "joined", "started"]
    assert kinds.count("sealed") == 2 * first.moment
    assert kinds[-1] == "ended"


async def until_here(seat: Seat, *expected: bool) -> None:
    while [one.get("here", True) for one in seat.table["seats"]] != list(expected):
        await seat.next()


async def test_whoever_is_connected_to_another_server_is_here(
    postgres_address: str, tmp_path: Path
) -> None:
    async with met(tmp_path, postgres_address) as (zoe, max, code), zoe.at(code) as first:
        async with max.at(code) as second:
            await until_here(first, True, True)
            await until_here(second, True, True)
        await until_here(first, True, False)


@asynccontextmanager
async def claimed(address: str, code: str, person: str) -> AsyncIterator[None]:
    """Meanwhile another server says that the person is connected to it, and does nothing else."""
    async with opened(address) as store:
        await store.renew_leases([(code, person)], seconds=3600)
        yield


async def id_of(address: str, code: str, seat: int) -> str:
    """By what the person in that seat is known."""
    async with opened(address) as store:
        joined = await store.read(code, ["joined"])
    assert joined[seat].person is not None
    return str(joined[seat].person)


async def test_bots_of_a_server_that_does_nothing_are_played_by_another(
    postgres_address: str, tmp_path: Path
) -> None:
    async with met(tmp_path, postgres_address, bots=[{"level": "greedy"}]) as (_, max, code):
        # Started by a third server, which then does nothing: no bot is thought of there.
        async with opened(postgres_address) as store:
            start = to_store(table_events.Started(), store.now())
            await store.append(Log.after(code, await store.read(code)), [start])
        first = await id_of(postgres_address, code, 0)
        async with claimed(postgres_address, code, first), max.at(code) as seat:
            while seat.menu is None or 2 in seat.thinking:
                await seat.next()
            assert seat.thinking == [0, 1]


async def test_C12_nobody_is_given_up_who_is_connected_to_another_server(
    postgres_address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cluster_presence, "SECONDS_BETWEEN", 10 * LONGEST_WAIT)
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
    async with met(tmp_path, postgres_address, clock=600) as (zoe, max, code):
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


async def test_whoever_is_erased_on_one_server_is_forgotten_by_all_at_once(
    postgres_address: str, tmp_path: Path
) -> None:
    async with met(tmp_path, postgres_address) as (zoe, max, code):
        await zoe.start(code)
        async with max.at(code) as seat:
            while [one["name"] for one in seat.table["seats"]] != ["Zoé", "Max"]:
                await seat.next()
            await zoe.ask("DELETE", "/api/notebook")
            while [one["name"] for one in seat.table["seats"]] != ["", "Max"]:
                await seat.next()
        async with max.at(code) as again:
            assert [one["name"] for one in again.table["seats"]] == ["", "Max"]


async def test_the_chain_fits_though_somebody_is_erased_while_another_server_plays_on(
    postgres_address: str, tmp_path: Path
) -> None:
    luck = Random(8)
    async with met(tmp_path, postgres_address) as (zoe, max, code):
        await zoe.start(code)
        async with max.at(code) as seat:
            while not seat.thinking:
                await seat.next()
            erasing = asyncio.create_task(zoe.ask("DELETE", "/api/notebook"))
            await seat.play_to_the_end(luck)
            assert (await erasing)["matches"] == 1
            while [one["name"] for one in seat.table["seats"]] != ["", "Max"]:
                await seat.next()
            assert [message for message in seat.heard if message["type"] == "error"] == []
    async with opened(postgres_address) as store:
        stored = await store.read(code)
    assert "erased" in [event.kind for event in stored]
    assert all(event.link is not None for event in stored)
    assert "Zoé" not in str(stored)


async def test_a_table_that_was_being_read_while_somebody_was_erased_is_read_again(
    postgres_address: str, tmp_path: Path
) -> None:
    async with met(tmp_path, postgres_address) as (zoe, max, _):
        assert max.server.app is not None
        lobby: Lobby = max.server.app.state.server.lobby
        code = await zoe.open_table(start=True)
        reading = asyncio.create_task(lobby.find(code))
        await asyncio.sleep(0)
        assert code in lobby._loading
        await zoe.ask("DELETE", "/api/notebook")
        table = await reading
        while [sitter.name for sitter in table.state.sitters] != [""]:  # noqa: ASYNC110
            await asyncio.sleep(0.01)


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
