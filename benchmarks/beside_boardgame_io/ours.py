"""Our server as people start it, with an SQLite file, and clients who play Temple by lot."""

from __future__ import annotations

import sys
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from itertools import count
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import perf_counter

import httpx
from msgspec import Struct
from msgspec.json import Decoder, encode

from benchmarks.beside_boardgame_io.playing import Resync
from benchmarks.beside_boardgame_io.processes import server
from benchmarks.sockets import Counting, connected
from expedition.server.settings import Settings
from expedition.store import open_store

GAME = "temple"
TABLES_OF_AN_ADDRESS = 40
"""A host may open so many in a row, so others come from other addresses of this machine."""
NEWS = ('{"type":"welcome"', '{"type":"moment"')


class _Branch(Struct):
    steps: dict[str, int]


class _Menu(Struct):
    branches: list[_Branch]


class _News(Struct):
    """As much of a message as a client needs in order to play by lot."""

    moment: int
    menu: _Menu | None


_read = Decoder(_News).decode


class OurPlayer:
    """A client that plays a turn by lot."""

    def __init__(self, connection: Counting, luck: Random) -> None:
        self._connection = connection
        self._luck = luck
        self._now = _News(-1, None)

    @property
    def received(self) -> int:
        """How many bytes have come over the wire."""
        return self._connection.received

    async def move(self) -> None:
        """Seals a turn."""
        assert self._now.menu is not None
        branches, turn = self._now.menu.branches, []
        branch = branches[-1]
        while branch.steps:
            step = self._luck.choice(list(branch.steps))
            turn.append(step)
            branch = branches[branch.steps[step]]
        seal = {"type": "seal", "moment": self._now.moment, "turn": turn}
        await self._connection.send(encode(seal).decode())

    async def see(self) -> None:
        """Returns once the next round is seen."""
        moment = self._now.moment
        while self._now.moment == moment:
            text = await self._connection.recv()
            assert isinstance(text, str)
            if text.startswith(NEWS):
                self._now = _read(text)


class Ours:
    """Our server while it runs."""

    def __init__(self, pid: int, port: int) -> None:
        self.pid = pid
        self._port = port
        self._opened = count()
        self._cookies: dict[str, list[str]] = {}

    async def open_table(self, seats: int) -> str:
        """A table at which all have a seat and the match has begun."""
        address = f"127.0.0.{1 + next(self._opened) // TABLES_OF_AN_ADDRESS}"
        transport = httpx.AsyncHTTPTransport(local_address=address)
        async with httpx.AsyncClient(
            base_url=f"http://127.0.0.1:{self._port}", transport=transport, timeout=60
        ) as http:
            body = {"game": GAME, "name": "Host", "initials": "H"}
            opened = await http.post("/api/tables", json=body)
            code: str = opened.raise_for_status().json()["table"]["code"]
            host = _cookie(http)
            cookies = [host]
            for number in range(1, seats):
                http.cookies.clear()
                join = {"name": f"P{number}", "initials": "P"}
                (await http.post(f"/api/tables/{code}/seats", json=join)).raise_for_status()
                cookies.append(_cookie(http))
            http.cookies.clear()
            headers = {"Cookie": host}
            started = await http.post(f"/api/tables/{code}/start", headers=headers)
            started.raise_for_status()
        self._cookies[code] = cookies
        return code

    async def sit_down(self, stack: AsyncExitStack, table: str) -> list[OurPlayer]:
        """Everybody at the table, connected and welcomed."""
        players = []
        for number, cookie in enumerate(self._cookies[table]):
            connection = await connected(stack, self._socket(table), cookie)
            player = OurPlayer(connection, Random(number))
            await connection.send('{"type":"hello"}')
            await player.see()
            players.append(player)
        return players

    async def resync(self, table: str) -> Resync:
        """The last of the table comes once more and is told everything."""
        async with AsyncExitStack() as stack:
            began = perf_counter()
            connection = await connected(stack, self._socket(table), self._cookies[table][-1])
            await connection.send('{"type":"hello"}')
            await connection.recv()
            return Resync(connection.received / 1024, 1000 * (perf_counter() - began))

    def _socket(self, table: str) -> str:
        return f"ws://127.0.0.1:{self._port}/api/tables/{table}/socket"


@asynccontextmanager
async def serving() -> AsyncIterator[Ours]:
    """Our server, on an empty database that is gone afterwards; it is there before the start."""
    with TemporaryDirectory() as folder:
        settings = Settings(data=Path(folder))
        await (await open_store(settings.database_address)).close()
        command = [sys.executable, "-m", "expedition", "serve", "--host", "127.0.0.1"]
        command += ["--data", str(settings.data), "--port"]
        kept = {"PYTHONDONTWRITEBYTECODE": ""}  # a server that starts for the second time has it
        async with server(command, environment=kept) as (pid, port):
            yield Ours(pid, port)


def _cookie(http: httpx.AsyncClient) -> str:
    return "; ".join(f"{name}={value}" for name, value in http.cookies.items())
