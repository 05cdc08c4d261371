"""Connections that say nothing, dribble, or do not read: each is cut, and players play on."""

from __future__ import annotations

import asyncio
from asyncio import StreamReader, StreamWriter
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from random import Random

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from expedition.server.http import endpoint
from expedition.server.socket import connection_limit, fast_sockets, timeouts
from expedition.server.socket.connection_limit import Room
from tests.server.players import LONGEST_WAIT, Person, Seat, person
from tests.server.running import Running, running

SOON = 0.3
FOREVER = 10 * LONGEST_WAIT


@asynccontextmanager
async def caller(server: Running) -> AsyncIterator[tuple[StreamReader, StreamWriter]]:
    """Somebody with a plain TCP connection."""
    port = int(server.address.rpartition(":")[2])
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    try:
        yield reader, writer
    finally:
        writer.close()


async def rest(reader: StreamReader) -> bytes:
    """All that comes until the server hangs up."""
    async with asyncio.timeout(LONGEST_WAIT):
        try:
            return await reader.read()
        except ConnectionResetError:
            return b""


@pytest.mark.parametrize("said", [b"", b"GET / HTTP/1.1\r\nHost: x\r\nX-Slow: "])
async def test_headers_that_do_not_come_in_time_are_not_waited_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, said: bytes
) -> None:
    monkeypatch.setattr(timeouts, "SECONDS_FOR_HEADERS", SOON)
    async with running(tmp_path) as server, caller(server) as (reader, writer):
        writer.write(said)
        assert await rest(reader) == b""


async def test_dribbling_wins_no_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(timeouts, "SECONDS_FOR_HEADERS", SOON)
    async with running(tmp_path) as server, caller(server) as (reader, writer):
        writer.write(b"GET / HTTP/1.1\r\nX-Slow: ")
        ended = asyncio.create_task(rest(reader))
        while not ended.done():
            writer.write(b"x")
            await asyncio.sleep(SOON / 10)
        assert await ended == b""


async def test_a_second_request_has_its_own_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(timeouts, "SECONDS_FOR_HEADERS", SOON)
    request = b"GET /api/games HTTP/1.1\r\nHost: x\r\n\r\n"
    async with running(tmp_path) as server, caller(server) as (reader, writer):
        writer.write(request + request + b"GET / HTTP/1.1\r\nX-Slow: ")
        assert (await rest(reader)).count(b"HTTP/1.1 200") == 2


async def test_a_body_that_does_not_come_in_time_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(endpoint, "SECONDS_FOR_A_BODY", SOON)
    monkeypatch.setattr(timeouts, "SECONDS_FOR_HEADERS", SOON)
    async with running(tmp_path) as server, caller(server) as (reader, writer):
        writer.write(b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n{")
        answer = await rest(reader)
    assert answer.startswith(b"HTTP/1.1 408")
    assert b"body_too_slow" in answer


async def test_who_does_not_read_is_cut(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(timeouts, "SECONDS_TO_READ_ON", SOON)
    request = b"GET /api/openapi.json HTTP/1.1\r\nHost: x\r\n\r\n"
    async with running(tmp_path) as server, caller(server) as (_, writer):
        writer.transport.pause_reading()  # type: ignore[attr-defined]
        with pytest.raises(ConnectionError):
            await ask_without_end(writer, request)


async def ask_without_end(writer: StreamWriter, request: bytes) -> None:
    """Asks again and again, and reads no answer."""
    async with asyncio.timeout(LONGEST_WAIT):
        while True:
            writer.write(request)
            await writer.drain()
            await asyncio.sleep(0)


async def test_idle_connections_make_room_for_those_who_ask(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fast_sockets, "MOST_WAITING", 5)
    monkeypatch.setattr(timeouts, "SECONDS_FOR_HEADERS", FOREVER)
    async with AsyncExitStack() as stack:
        server = await stack.enter_async_context(running(tmp_path))
        idle = [await stack.enter_async_context(caller(server)) for _ in range(20)]
        zoe = await stack.enter_async_context(person(server))
        code = await zoe.open_table(start=True)
        async with zoe.at(code) as seat:
            await seat.play_to_the_end(Random(1))
        for reader, _ in idle[:15]:
            assert await rest(reader) == b""


async def refused(one: Person, code: str) -> tuple[int, bytes]:
    with pytest.raises(InvalidStatus) as error:
        async with connect(one.server.socket_address(code), additional_headers=one.headers):
            pass
    return error.value.response.status_code, bytes(error.value.response.body or b"")


@pytest.mark.parametrize("room", [Room(3, 99), Room(99, 3)])
async def test_strangers_never_take_the_room_of_those_who_sit(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, room: Room
) -> None:
    monkeypatch.setattr(connection_limit, "STRANGERS", room)
    async with AsyncExitStack() as stack:
        server = await stack.enter_async_context(running(tmp_path))
        zoe = await stack.enter_async_context(person(server, "Zoé"))
        home = {"X-Forwarded-For": zoe.http.headers["X-Forwarded-For"]}
        max = await stack.enter_async_context(person(server, "Max", **home))
        code = await zoe.open_table()
        watching = [await stack.enter_async_context(max.at(code)) for _ in range(3)]
        status, told = await refused(max, code)
        assert (status, b"too_many_connections" in told) == (503, True)
        async with zoe.at(code) as seat:
            assert seat.seat == 0
            await zoe.start(code)
            await seat.hear("welcome")
            await seat.play_to_the_end(Random(1))
        await gone(watching[0], server)
        async with max.at(code):
            pass


async def gone(seat: Seat, server: Running) -> None:
    """The connection is closed, and the server knows it."""
    assert server.app is not None
    counted = server.app.state.server.crowd._open
    before = sum(kept["in all"] for kept in counted.values())
    await seat.connection.close()
    async with asyncio.timeout(LONGEST_WAIT):
        while sum(kept["in all"] for kept in counted.values()) >= before:  # noqa: ASYNC110
            await asyncio.sleep(0.01)


async def test_one_person_has_room_for_some_devices(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connection_limit, "MOST_OF_A_PERSON", 2)
    async with running(tmp_path) as server, person(server) as zoe, person(server, "Max") as max:
        code = await zoe.open_table()
        await max.join(code)
        async with zoe.at(code), zoe.at(code):
            assert (await refused(zoe, code))[0] == 503
            async with max.at(code) as seat:
                assert seat.seat == 1
