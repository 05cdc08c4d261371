"""People as the server sees them: a cookie, requests and a WebSocket. They play by the menu."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from ipaddress import ip_address
from itertools import count
from random import Random
from typing import Any, TypeAlias

import httpx
from msgspec.json import decode, encode
from websockets.asyncio.client import ClientConnection, connect

from expedition.core.wire import patched as changed
from tests.server.running import Running

Message: TypeAlias = dict[str, Any]
LONGEST_WAIT = 300
"""Seconds after which something is stuck, on any machine."""
LET_OTHERS_IN: tuple[Message, ...] = (
    {"act": "write_for"},
    {"act": "set_clock", "seconds": 10},
    {"act": "set_watching", "watching": "on"},
    {"act": "list", "listed": True},
)
"""What a host may do elsewhere, and nobody in a try that counts."""
_homes = count()
"""Everybody comes from an address of their own, as if through a proxy."""


class Person:
    """Somebody with a cookie."""

    def __init__(self, server: Running, client: httpx.AsyncClient, name: str) -> None:
        self.server = server
        self.http = client
        self.name = name

    @property
    def cookie(self) -> str:
        return "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())

    @property
    def headers(self) -> dict[str, str]:
        """What the person's browser sends along with a WebSocket."""
        return {
            "Cookie": self.cookie,
            "X-Forwarded-For": self.http.headers["X-Forwarded-For"],
            "Accept-Language": self.http.headers.get("Accept-Language", "en"),
        }

    async def open_table(self, **wanted: object) -> str:
        """The code of a new table with this person as its host."""
        body = {"game": "temple", "name": self.name, "initials": self.name[:2], **wanted}
        answer = await self.http.post("/api/tables", json=body)
        assert answer.status_code == 201, answer.text
        code: str = answer.json()["table"]["code"]
        return code

    async def join(self, code: str) -> Message:
        body = {"name": self.name, "initials": self.name[:2]}
        return await self.ask("POST", f"/api/tables/{code}/seats", json=body)

    async def start(self, code: str) -> Message:
        return await self.ask("POST", f"/api/tables/{code}/start")

    async def ask(self, method: str, path: str, json: object = None) -> Message:
        """The answer, which must be a success."""
        answer = await self.http.request(method, path, json=json)
        assert answer.is_success, answer.text
        told: Message = answer.json()
        return told

    @asynccontextmanager
    async def at(
        self, code: str, hello: bool = True, known: object = None, **told: object
    ) -> AsyncIterator[Seat]:
        """The person's connection to a table; they have said hello and been welcomed."""
        address = self.server.socket_address(code)
        async with connect(
            address, additional_headers=self.headers, open_timeout=LONGEST_WAIT, ping_interval=None
        ) as connection:
            seat = Seat(connection)
            seat.public = known
            if hello:
                await seat.say(type="hello", **told)
                await seat.hear("welcome")
            yield seat


@asynccontextmanager
async def person(server: Running, name: str = "Zoé", **headers: str) -> AsyncIterator[Person]:
    """Somebody who has just opened the first page."""
    home = ip_address("10.0.0.1") + next(_homes)
    told = {"X-Forwarded-For": str(home), **headers}
    async with httpx.AsyncClient(
        base_url=server.address, headers=told, verify=False, timeout=LONGEST_WAIT
    ) as client:
        await client.get("/api/me")
        yield Person(server, client, name)


class Memory:
    """What a client remembers of all that it is told at a table."""

    def __init__(self) -> None:
        self.public: Any = None
        self.follows = True
        self.moment = 0
        self.menu: Message | None = None
        self.totals: list[int] = []
        self.thinking: list[int] = []
        self.table: Message = {}
        self.seat: int | None = None

    def take(self, message: Message) -> None:
        """It has been told."""
        match message["type"]:
            case "welcome":
                self.table, self.seat = message["table"], message["seat"]
                changes = message["changes"]
                self.public = (
                    message["public"] if changes is None else changed(self.public, changes)
                )
                self._begin(message)
            case "moment":
                if self.follows:
                    self.public = changed(self.public, message["changes"])
                self._begin(message)
            case "progress":
                self.thinking = message["thinking"]
            case "table":
                self.table, self.seat = message["table"], message["seat"]
            case "seats":
                fresh = {seat["seat"]: seat for seat in message["seats"]}
                seats = [fresh.get(seat["seat"], seat) for seat in self.table["seats"]]
                self.table = {**self.table, "seats": seats}

    def _begin(self, message: Message) -> None:
        for name in ("moment", "menu", "totals", "thinking"):
            setattr(self, name, message[name])

    def some_turn(self, luck: Random) -> list[str]:
        assert self.menu is not None
        branch, turn = self.menu["branches"][self.menu["first"]], []
        while branch["steps"]:
            step = luck.choice(list(branch["steps"]))
            turn.append(step)
            branch = self.menu["branches"][branch["steps"][step]]
        assert branch["whole"]
        return turn


class Seat(Memory):
    """One end of a WebSocket, and what a client would remember."""

    def __init__(self, connection: ClientConnection) -> None:
        super().__init__()
        self.connection = connection
        self.heard: list[Message] = []

    async def say(self, **message: object) -> None:
        await self.connection.send(encode(message).decode())

    async def next(self) -> Message:
        """The next message, whatever it is."""
        async with asyncio.timeout(LONGEST_WAIT):
            message: Message = decode(await self.connection.recv())
        self.heard.append(message)
        self.take(message)
        return message

    async def hear(self, kind: str) -> Message:
        """The next message of that type; others are taken in on the way."""
        while True:
            message = await self.next()
            if message["type"] == kind:
                return message
            if message["type"] == "error":
                raise AssertionError(message)

    async def refused(self) -> Message:
        """The next error."""
        while True:
            message = await self.next()
            if message["type"] == "error":
                return message

    async def seal(self, turn: list[str], moment: int | None = None, **more: object) -> None:
        at = self.moment if moment is None else moment
        await self.say(type="seal", moment=at, turn=turn, **more)

    async def play(self, luck: Random) -> list[str]:
        """A turn by lot, sealed."""
        turn = self.some_turn(luck)
        await self.seal(turn)
        return turn

    async def play_to_the_end(self, luck: Random) -> None:
        """Turns by lot until nobody is awaited, and the table says that it is over."""
        while self.thinking:
            before = self.moment
            if self.menu is not None:
                await self.play(luck)
            while self.moment == before:
                await self.next()
        while self.table["status"] != "over":
            await self.next()
