"""boardgame.io's own server from its package, and clients who speak socket.io as little as needed.

They only look for the number of the state and for the dice: the states are large, and to read them
all would measure the clients.
"""

from __future__ import annotations

import shutil
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from time import perf_counter

import httpx
from msgspec.json import encode

from benchmarks.beside_boardgame_io.playing import Resync
from benchmarks.beside_boardgame_io.processes import server
from benchmarks.peers import ENVIRONMENTS, HERE
from benchmarks.sockets import Counting, connected
from tools import node
from tools.stamps import Stamp, fingerprint

PACKAGE = HERE / "boardgame_io"
FILES = ("package.json", "package-lock.json", ".npmrc", "server.js")
GAME = "sheets"
HEARTBEAT, BEATS = "2", "3"
EVENT = f"42/{GAME},"
ROLL = '"roll":['
STATE = '"_stateID":'


class TheirPlayer:
    """A client that writes a number that was thrown into the next cell of its sheet."""

    def __init__(self, connection: Counting, table: str, seat: int, seats: int, key: str) -> None:
        self._connection = connection
        self._table = table
        self._seat = str(seat)
        self._seats = seats
        self._key = key
        self._round = 0
        self._die = 0

    @property
    def received(self) -> int:
        """How many bytes have come over the wire."""
        return self._connection.received

    async def knock(self) -> None:
        """Comes in, and is told how the match stands."""
        await self._hear("0")
        await self._connection.send(f"40/{GAME},")
        await self._hear(f"40/{GAME},")
        await self._say("sync", self._table, self._seat, self._key, self._seats)
        self._look(await self._hear(f'{EVENT}["sync"'))

    async def move(self) -> None:
        """Writes the first of the dice into the next cell."""
        payload = {
            "type": "write",
            "args": [self._round, self._die],
            "playerID": self._seat,
            "credentials": self._key,
        }
        action = {"type": "MAKE_MOVE", "payload": payload}
        await self._say("update", action, self._round * self._seats, self._table, self._seat)

    async def see(self) -> None:
        """Returns once the state is seen that the last move of the round has made."""
        self._round += 1
        wanted = f"{STATE}{self._round * self._seats}}}"
        while wanted not in (text := await self._hear(f'{EVENT}["update"')):
            pass
        self._look(text)

    def _look(self, text: str) -> None:
        self._die = int(text[text.index(ROLL) + len(ROLL)])

    async def _say(self, *words: object) -> None:
        await self._connection.send(EVENT + encode(words).decode())

    async def _hear(self, start: str) -> str:
        """The next message that begins so."""
        while True:
            text = await self._connection.recv()
            assert isinstance(text, str)
            if text.startswith(start):
                return text
            if text == HEARTBEAT:
                await self._connection.send(BEATS)


class Theirs:
    """Their server while it runs."""

    def __init__(self, pid: int, port: int) -> None:
        self.pid = pid
        self._port = port
        self._keys: dict[str, list[str]] = {}

    async def open_table(self, seats: int) -> str:
        """A match that everybody has joined."""
        address = f"http://127.0.0.1:{self._port}/games/{GAME}"
        async with httpx.AsyncClient(timeout=60) as http:
            created = await http.post(f"{address}/create", json={"numPlayers": seats})
            table: str = created.raise_for_status().json()["matchID"]
            keys = []
            for seat in range(seats):
                join = {"playerID": str(seat), "playerName": f"P{seat}"}
                joined = await http.post(f"{address}/{table}/join", json=join)
                keys.append(joined.raise_for_status().json()["playerCredentials"])
        self._keys[table] = keys
        return table

    async def sit_down(self, stack: AsyncExitStack, table: str) -> list[TheirPlayer]:
        """Everybody at the table, connected and told how it stands."""
        return [await self._come(stack, table, seat) for seat in range(len(self._keys[table]))]

    async def resync(self, table: str) -> Resync:
        """The last of the table comes once more and is told everything."""
        async with AsyncExitStack() as stack:
            began = perf_counter()
            player = await self._come(stack, table, len(self._keys[table]) - 1)
            return Resync(player.received / 1024, 1000 * (perf_counter() - began))

    async def _come(self, stack: AsyncExitStack, table: str, seat: int) -> TheirPlayer:
        address = f"ws://127.0.0.1:{self._port}/socket.io/?EIO=4&transport=websocket"
        keys = self._keys[table]
        connection = await connected(stack, address)
        player = TheirPlayer(connection, table, seat, len(keys), keys[seat])
        await player.knock()
        return player


@asynccontextmanager
async def serving() -> AsyncIterator[Theirs]:
    """Their server, with its matches in memory."""
    command = [*node.program(), "server.js"]
    async with server(command, installed(), {"NODE_ENV": "production"}) as (pid, port):
        yield Theirs(pid, port)


def installed() -> Path:
    """Where the package lies in the very versions that its lock names; it is fetched if need be."""
    folder = ENVIRONMENTS / PACKAGE.name
    sources = [PACKAGE / name for name in FILES]
    made_from, stamp = fingerprint(sources), Stamp(folder / "stamp")
    if not stamp.shows(made_from):
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        for source in sources:
            shutil.copy(source, folder)
        node.npm_ci(folder)
        stamp.write(made_from)
    return folder
