"""Somebody who does not read hurts nobody else, and is let go."""

from __future__ import annotations

import asyncio

import pytest
from starlette.types import Message
from starlette.websockets import WebSocket

from expedition.server import client as clients
from expedition.server.client import MOST_WAITING, TOO_SLOW, Client
from expedition.server.messages import Pong


class Line:
    """The server's end of a connection whose other end reads only when it is told to."""

    def __init__(self) -> None:
        self.sent: list[Message] = []
        self.reads = asyncio.Event()

    def websocket(self) -> WebSocket:
        scope = {"type": "websocket", "path": "/", "headers": [], "query_string": b""}
        return WebSocket(scope, self._receive, self._send)

    async def _receive(self) -> Message:
        return {"type": "websocket.connect"}

    async def _send(self, message: Message) -> None:
        if message["type"] == "websocket.send":
            await self.reads.wait()
        self.sent.append(message)


async def test_too_many_waiting_messages_close_the_connection_politely() -> None:
    line = Line()
    websocket = line.websocket()
    await websocket.accept()
    client = Client(websocket, "zoe")
    delivery = asyncio.create_task(client.deliver())
    for _ in range(MOST_WAITING + 10):
        client.send(Pong())
    await asyncio.sleep(0)
    line.reads.set()
    await delivery
    assert line.sent[-1]["type"] == "websocket.close"
    assert line.sent[-1]["code"] == TOO_SLOW
    assert len(line.sent) < 5


async def test_a_reader_who_never_reads_is_let_go(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clients, "SECONDS_TO_READ", 0.01)
    line = Line()
    websocket = line.websocket()
    await websocket.accept()
    client = Client(websocket, "zoe")
    client.send(Pong())
    await client.deliver()
    assert [message["type"] for message in line.sent] == ["websocket.accept"]


async def test_messages_wait_in_order_for_a_reader_who_reads() -> None:
    line = Line()
    line.reads.set()
    websocket = line.websocket()
    await websocket.accept()
    client = Client(websocket, "zoe")
    for number in range(20):
        client.send(Pong(id=str(number)))
    client.close(1000)
    await client.deliver()
    texts = [m["text"] for m in line.sent if m["type"] == "websocket.send"]
    assert [f'"id":"{number}"' in text for number, text in enumerate(texts)] == [True] * 20
