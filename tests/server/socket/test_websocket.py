"""What goes over a line arrives whole, however long it is and whatever was agreed on."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from starlette.applications import Starlette
from starlette.routing import WebSocketRoute
from starlette.websockets import WebSocket
from websockets.asyncio.client import connect
from websockets.extensions.permessage_deflate import ClientPerMessageDeflateFactory

from expedition.server.base.rate_limits import AddressLimits
from expedition.server.run import listen, server_config
from expedition.server.settings import Settings
from expedition.server.socket.byte_budget import Budgets
from expedition.server.socket.line import Message, line_of
from expedition.server.socket.websocket import LONGEST_SHORT
from tests.server.running import Unsignalled

LENGTHS = (1, LONGEST_SHORT, LONGEST_SHORT + 1, 1000, 2**16 - 1, 2**16, 300_000)
AGREEMENTS: dict[str, dict[str, Any]] = {
    "as browsers do": {},
    "nothing is compressed": {"compression": None},
    "nothing is remembered": {
        "compression": None,
        "extensions": [ClientPerMessageDeflateFactory(server_no_context_takeover=True)],
    },
}


async def say_so_much(websocket: WebSocket) -> None:
    """Answers a number by so many letters, twice in one go, and words by themselves."""
    line = line_of(websocket)
    await websocket.accept()

    def hear(said: Message) -> float:
        assert isinstance(said, str | bytes)
        text = said if isinstance(said, str) else said.decode()
        words = letters(int(text)) if text.isdigit() else text.encode()
        line.write(line.framed([words, words]))
        return 0.0

    await line.listen(hear, Budgets(AddressLimits()).of(websocket, is_seated=True))


def letters(count: int) -> bytes:
    """So many, and few of them alike."""
    return b"".join(b"%x" % (number * number) for number in range(count))[:count]


@asynccontextmanager
async def serving(data: Path, plain: bool) -> AsyncIterator[str]:
    settings = Settings(data=data, host="127.0.0.1", port=0, plain_sockets=plain)
    listening = listen(settings.host, settings.port)
    app = Starlette(routes=[WebSocketRoute("/", say_so_much)])
    server = Unsignalled(server_config(app, settings))
    task = asyncio.create_task(server.serve([listening]))
    while not server.started:  # noqa: ASYNC110 - uvicorn has no event for it
        await asyncio.sleep(0.01)
    yield f"ws://127.0.0.1:{listening.getsockname()[1]}"
    server.should_exit = True
    await task


@pytest.mark.parametrize("plain", [False, True])
@pytest.mark.parametrize("agreed", AGREEMENTS)
async def test_a_message_of_any_length_arrives_whole(
    tmp_path: Path, agreed: str, plain: bool
) -> None:
    async with (
        serving(tmp_path, plain) as address,
        connect(address, max_size=None, proxy=None, **AGREEMENTS[agreed]) as client,
    ):
        for length in LENGTHS:
            await client.send(str(length))
            for _ in range(2):
                assert await client.recv(decode=False) == letters(length)


@pytest.mark.parametrize("plain", [False, True])
async def test_what_comes_in_pieces_or_as_bytes_is_heard_in_order(
    tmp_path: Path, plain: bool
) -> None:
    async with serving(tmp_path, plain) as address, connect(address, proxy=None) as client:
        await client.send(["in ", "pieces"])
        await client.send(b"as bytes")
        await client.send("as text")
        heard = [await client.recv() for _ in range(6)]
        assert heard == ["in pieces"] * 2 + ["as bytes"] * 2 + ["as text"] * 2
