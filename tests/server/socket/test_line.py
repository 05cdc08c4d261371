"""What is promised on a connection holds by our own protocol class and by ASGI messages alone."""

from __future__ import annotations

import asyncio
import os
from asyncio import Queue
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from typing import Any

import pytest
from starlette.websockets import WebSocket
from websockets.exceptions import ConnectionClosed

from expedition.server.base.rate_limits import (
    LARGEST_FRAME,
    LARGEST_MESSAGE,
    MESSAGES,
    AddressLimits,
)
from expedition.server.live.client_outbox import COME_BACK, NO_HELLO, TOO_SLOW, Client
from expedition.server.live.write_batch import WriteBatch
from expedition.server.socket import line, session
from expedition.server.socket.byte_budget import OF_A_CONNECTION, Budget, Budgets
from expedition.server.socket.line import MOST_UNSENT, Message, PlainSocket
from expedition.server.wire.server_messages import Pong
from tests.server.players import LONGEST_WAIT, Person, Seat, person
from tests.server.running import both_ways, running

BOTH = pytest.mark.parametrize("plain", [False, True], ids=["fast", "plain"])
SOON = 0.3


async def code_of_the_end(seat: Seat) -> int:
    """With what the connection is closed, once all is heard."""
    with pytest.raises(ConnectionClosed) as closed:
        await seat.hear("nothing more")
    assert closed.value.rcvd is not None
    return closed.value.rcvd.code


@both_ways
async def test_a_long_message_is_answered_and_a_huge_one_ends_the_connection(zoe: Person) -> None:
    code = await zoe.open_table()
    async with zoe.at(code) as seat:
        await seat.connection.send("é" * (LARGEST_MESSAGE // 2) + "x")
        assert (await seat.refused())["key"] == "message_too_large"
        await seat.say(type="ping")
        await seat.hear("pong")
        await seat.connection.send(os.urandom(LARGEST_FRAME + 1).hex())
        assert await code_of_the_end(seat) == 1009


@BOTH
async def test_who_talks_too_fast_is_told_and_stays(tmp_path: Path, plain: bool) -> None:
    async with (
        running(
            tmp_path, clock=lambda: 0.0, plain_sockets=plain, plain_store=plain
        ) as server,  # no token is added
        person(server) as zoe,
    ):
        code = await zoe.open_table()
        async with zoe.at(code) as seat:
            for _ in range(MESSAGES.at_once):
                await seat.say(type="ping")
            assert (await seat.refused())["key"] == "too_fast"
            assert [heard["type"] for heard in seat.heard].count("pong") == MESSAGES.at_once - 1
            await seat.say(type="ping")
            assert (await seat.refused())["key"] == "too_fast"


@BOTH
async def test_who_does_not_say_hello_is_let_go(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, plain: bool
) -> None:
    monkeypatch.setattr(session, "SECONDS_FOR_HELLO", SOON)
    async with (
        running(tmp_path, plain_sockets=plain, plain_store=plain) as server,
        person(server) as zoe,
    ):
        code = await zoe.open_table()
        async with zoe.at(code) as greeted, zoe.at(code, hello=False) as silent:
            await silent.say(type="ping")
            assert (await silent.refused())["key"] == "hello_first"
            assert await code_of_the_end(silent) == NO_HELLO
            await greeted.say(type="ping")
            await greeted.hear("pong")


@BOTH
async def test_a_server_that_stops_says_what_it_has_taken_and_sends_its_people_on(
    tmp_path: Path, plain: bool
) -> None:
    async with (
        running(tmp_path, plain_sockets=plain, plain_store=plain) as server,
        person(server) as zoe,
    ):
        code = await zoe.open_table(bots=[{"level": "greedy"}], start=True)
        seat = await (connection := zoe.at(code)).__aenter__()
        await seat.play(Random(1))
        cookies = zoe.http.cookies
    assert await code_of_the_end(seat) == COME_BACK
    assert "sealed" in [message["type"] for message in seat.heard]
    await connection.__aexit__(None, None, None)
    async with (
        running(tmp_path, plain_sockets=plain, plain_store=plain) as server,
        person(server) as zoe,
    ):
        zoe.http.cookies = cookies
        async with zoe.at(code, known=seat.public, seen=seat.moment) as again:
            while again.moment == 0:
                await again.next()
            await again.play_to_the_end(Random(1))


class OtherEnd:
    """ASGI messages from and to a client, who reads when it is told to."""

    def __init__(self) -> None:
        self.said: Queue[dict[str, Any]] = Queue()
        self.heard: list[dict[str, Any]] = []
        self.reads = asyncio.Event()
        self.reads.set()

    async def send(self, message: Any) -> None:  # noqa: ANN401 - as ASGI has it
        await self.reads.wait()
        self.heard.append(message)

    def say(self, **message: object) -> None:
        self.said.put_nowait({"type": "websocket.receive", **message})

    @property
    def texts(self) -> list[str]:
        return [message["text"] for message in self.heard if message["type"] == "websocket.send"]


@asynccontextmanager
async def listening(
    other: OtherEnd, hear: line.Hear = lambda _: 0.0, budget: Budget | None = None
) -> AsyncIterator[tuple[PlainSocket, asyncio.Task[None]]]:
    """A plain connection to that client, and what reads it."""
    scope = {"type": "websocket", "headers": [], "client": ("127.0.0.1", 1)}
    websocket = WebSocket(scope, other.said.get, other.send)
    socket = line.line_of(websocket)
    assert isinstance(socket, PlainSocket)
    other.said.put_nowait({"type": "websocket.connect"})
    await websocket.accept()
    budget = budget or Budgets(AddressLimits(lambda: 0.0)).of(websocket, is_seated=True)
    task = asyncio.create_task(socket.listen(hear, budget))
    try:
        yield socket, task
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)


async def until(true: Callable[[], bool]) -> None:
    async with asyncio.timeout(LONGEST_WAIT):
        while not true():  # noqa: ASYNC110 - of what the loop does
            await asyncio.sleep(0)


async def test_a_reader_who_does_not_read_is_dropped_politely_and_hurts_nobody() -> None:
    other = OtherEnd()
    async with listening(other) as (socket, task):
        client = Client(socket, WriteBatch(), "zoe")
        other.reads.clear()
        while socket.has_room:
            client.send(Pong(id="x" * 1000))
            await asyncio.sleep(0)
        while client.close_code is None:
            client.send(Pong(id="left out"))
        assert client.close_code == TOO_SLOW
        other.reads.set()
        await asyncio.wait_for(task, LONGEST_WAIT)
        assert other.heard[-1] == {"type": "websocket.close", "code": TOO_SLOW, "reason": ""}
        assert sum(map(len, other.texts)) >= MOST_UNSENT
        assert not any("left out" in text for text in other.texts)


async def test_what_waits_goes_out_in_order_once_there_is_room() -> None:
    other = OtherEnd()
    async with listening(other) as (socket, _):
        client = Client(socket, WriteBatch(), "zoe")
        other.reads.clear()
        client.send(Pong(id="0" * MOST_UNSENT))
        await asyncio.sleep(0)
        for number in range(1, 9):
            client.send(Pong(id=str(number)))
            await asyncio.sleep(0)
        assert not socket.has_room
        other.reads.set()
        await until(lambda: len(other.texts) == 9)
        assert [f'"id":"{number}' in text for number, text in enumerate(other.texts)] == [True] * 9


async def test_who_never_reads_on_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(line, "SECONDS_TO_READ_ON", SOON)
    other = OtherEnd()
    async with listening(other) as (socket, task):
        other.reads.clear()
        socket.write(socket.framed([b"unread"]))
        await asyncio.wait_for(task, LONGEST_WAIT)
        assert socket.framed([b"to nobody"]) == b""


async def test_messages_are_paid_for_and_read_on_later(monkeypatch: pytest.MonkeyPatch) -> None:
    heard: list[Message] = []
    waits: list[float] = []
    sleep = asyncio.sleep

    async def noted(seconds: float) -> None:
        task = asyncio.current_task()
        if task is not None and "_receive" in repr(task.get_coro()):  # others sleep here as well
            waits.append(seconds)
        await sleep(0)

    def hear(said: Message) -> float:
        heard.append(said)
        return 0.0

    other = OtherEnd()
    monkeypatch.setattr("expedition.server.socket.line.asyncio.sleep", noted)
    async with listening(other, hear):
        count = 2 * OF_A_CONNECTION.at_once // LARGEST_MESSAGE
        for _ in range(count):
            other.say(bytes=b"x" * LARGEST_MESSAGE)
        other.said.put_nowait({"type": "websocket.disconnect", "code": 1001})
        async with asyncio.timeout(LONGEST_WAIT):
            while len(heard) < count:
                await sleep(0)
    assert waits[0] == 0
    assert max(waits) > 1


async def test_a_fault_in_hearing_is_not_swallowed() -> None:
    def hear(_: Message) -> float:
        raise ZeroDivisionError

    other = OtherEnd()
    async with listening(other, hear) as (_, task):
        other.say(text="x")
        with pytest.raises(ZeroDivisionError):
            await task
