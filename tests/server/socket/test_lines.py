"""Clients whose server stands still, or is only slow."""

from __future__ import annotations

import asyncio
import socket
from pathlib import Path
from random import Random

import pytest
from httpx import URL
from websockets.asyncio.server import ServerConnection, serve

from expedition.server.live.table import Table
from expedition.server.lobby.lobby import Lobby
from tests.server.lines import Lines
from tests.server.players import Person, person
from tests.server.regulars import Regular, Times
from tests.server.running import running
from tests.server.site import site


async def test_a_client_plays_on_elsewhere_while_its_server_stands_still(
    postgres_address: str, tmp_path: Path
) -> None:
    heard = asyncio.Event()
    async with (
        site(tmp_path, postgres_address, lambda: None, nodes=2) as found,
        person(found.door, Connection="close") as zoe,
    ):
        code = await zoe.open_table(start=True)
        regular = Regular(zoe, code, Times(), lambda _: 0.1, Random(1), heard.set)

        async def plays_on() -> None:
            before = len(regular.sealed)
            while len(regular.sealed) < before + 2:
                heard.clear()
                await heard.wait()

        staying = asyncio.create_task(regular.stay())
        await plays_on()
        for node in found.nodes:  # at one of them it is, or it has come there from the other
            node.stand_still()
            await plays_on()
            node.go_on()
        assert regular.lines is not None
        assert regular.lines.doubts >= 1
        staying.cancel()


async def test_those_who_knocked_at_a_server_that_stood_still_and_went_are_not_let_in(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with running(tmp_path) as server, person(server) as zoe:
        code = await zoe.open_table(start=True)
        assert server.app is not None
        lobby: Lobby = server.app.state.server.lobby
        looked_for: list[str] = []

        async def find(code: str) -> Table:
            looked_for.append(code)
            return await Lobby.find(lobby, code)

        monkeypatch.setattr(lobby, "find", find)
        for _ in range(20):  # nothing is awaited here, so the server stands still
            knock_and_go(zoe, code)
        async with zoe.at(code):
            assert looked_for == [code]


def knock_and_go(person: Person, code: str) -> None:
    """Asks for a line to the table, and hangs up before anybody can answer."""
    address = URL(person.server.address)
    told = {
        **person.headers,
        "Host": address.netloc.decode(),
        "Upgrade": "websocket",
        "Connection": "Upgrade",
        "Sec-WebSocket-Version": "13",
        "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==",
    }
    headers = "".join(f"{name}: {value}\r\n" for name, value in told.items())
    with socket.create_connection((address.host, address.port)) as line:
        line.sendall(f"GET /api/tables/{code}/socket HTTP/1.1\r\n{headers}\r\n".encode())


async def test_a_server_that_was_only_slow_is_not_left_for_another() -> None:
    connections: list[ServerConnection] = []
    several = asyncio.Event()

    async def attend(connection: ServerConnection) -> None:
        connections.append(connection)
        await connection.recv()
        if connection is connections[0]:
            await several.wait()
            await connection.send('{"type": "welcome"}')
        else:
            several.set()
        await connection.wait_closed()

    async with serve(attend, "127.0.0.1", 0) as server:
        port = server.sockets[0].getsockname()[1]
        hello = {"type": "hello"}
        lines = Lines(f"ws://127.0.0.1:{port}", {}, lambda: hello, Random(1))
        assert await lines.next(None) == {"type": "welcome"}
        assert lines.line is not None
        assert lines.line.socket is not None
        assert lines.line.socket.local_address == connections[0].remote_address
        for other in connections[1:]:
            await other.wait_closed()
        lines.close()
