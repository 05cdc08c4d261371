"""Soak test: an hour of play at many tables, in fast motion: do memory, files or latency grow?

    python -m benchmarks.lasting [--tables 200] [--idle 1000] [--games 4]

Some tables wait, each with somebody connected. At the others two people play one match after the
other, with a short pause for thought instead of a long one; what the server forgets after some
minutes it forgets sooner by as much. Memory, files and tables are those of the server's process. A
round is seen when both have been told of it, from the second turn on.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import re
import tempfile
import time
from asyncio import Semaphore
from collections.abc import Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from ipaddress import ip_address
from itertools import count
from pathlib import Path
from random import Random
from statistics import quantiles
from typing import Any

import httpx
from psutil import Process  # type: ignore[import-untyped]
from websockets.asyncio.client import ClientConnection, connect

from benchmarks.server_rounds import listening, process
from expedition.server.lobby import lobby
from tests.server.crashes import free_port
from tests.server.running import serve_quietly

TABLES, IDLE, GAMES = 200, 1000, 4
"""Four matches of two people take about an hour."""
SECONDS_OF_THOUGHT = 1.5
SPEED = 20
"""People take half a minute or so."""
LOOKS = 10
SECONDS_AT_MOST = 3600
"""A machine that has no time for it gives up."""
ROUNDS = 25
"""Of a match by lot, or so."""
ARRIVING = 25
"""How many come at the same time."""


def serve_in_a_hurry(data: Path, port: int) -> None:
    """Serves, and forgets tables that nobody uses as much sooner as people think faster."""
    lobby.SECONDS_UNUSED //= SPEED
    serve_quietly(data, port)


@dataclass
class Guest:
    """A person's connection to a table."""

    connection: ClientConnection
    moment: int = -1
    menu: dict[str, Any] | None = None
    thinking: list[int] = field(default_factory=list)

    async def hear(self) -> None:
        """Takes in one message."""
        text = await self.connection.recv()
        assert isinstance(text, str)
        if text.startswith(('{"type":"welcome"', '{"type":"moment"')):
            message = json.loads(text)
            self.moment, self.menu = message["moment"], message["menu"]
            self.thinking = message["thinking"]

    async def seal(self, luck: Random) -> None:
        """A turn by lot, if one is owed."""
        if self.menu is None:
            return
        branches, turn = self.menu["branches"], []
        branch = branches[self.menu["first"]]
        while branch["steps"]:
            step = luck.choice(list(branch["steps"]))
            turn.append(step)
            branch = branches[branch["steps"][step]]
        message = {"type": "seal", "moment": self.moment, "turn": turn}
        await self.connection.send(json.dumps(message))

    async def hear_of_what_follows(self, moment: int) -> None:
        """The moment is over."""
        while self.moment == moment:
            await self.hear()


@dataclass
class Evening:
    """All who play at a server, and what they have seen of it."""

    base: str
    stack: AsyncExitStack
    gate: Semaphore = field(default_factory=lambda: Semaphore(ARRIVING))
    homes: count[int] = field(default_factory=count)
    seconds: list[float] = field(default_factory=list)
    """From the last turn of each round until both have been told."""

    async def somebody(self) -> httpx.AsyncClient:
        """A person from an address of their own, as if through a proxy.

        They come back after minutes: no connection waits for them as long.
        """
        home = str(ip_address("10.0.0.1") + next(self.homes))
        client = httpx.AsyncClient(
            base_url=self.base,
            headers={"X-Forwarded-For": home, "Connection": "close"},
            verify=False,
            timeout=None,
        )
        return await self.stack.enter_async_context(client)

    async def at(self, stack: AsyncExitStack, person: httpx.AsyncClient, code: str) -> Guest:
        """The person at the table, welcomed."""
        cookie = "; ".join(f"{name}={value}" for name, value in person.cookies.items())
        connection = await stack.enter_async_context(
            connect(
                f"ws{self.base.removeprefix('http')}/api/tables/{code}/socket",
                additional_headers={"Cookie": cookie, **_home(person)},
                ping_interval=None,
                open_timeout=None,
                close_timeout=1,
            )
        )
        guest = Guest(connection)
        await connection.send('{"type":"hello"}')
        await guest.hear_of_what_follows(-1)
        return guest

    async def wait_at_a_table(self) -> None:
        """Somebody opens a table, and is connected from then on."""
        async with self.gate:
            person = await self.somebody()
            await self.at(self.stack, person, await opened(person))

    async def play_on(self, number: int, games: int) -> None:
        """Two people play so many matches, each at a table of its own."""
        people, luck = [await self.somebody() for _ in range(2)], Random(number)
        await asyncio.sleep(luck.uniform(0, 10 * SECONDS_OF_THOUGHT))
        for _ in range(games):
            async with AsyncExitStack() as stack:
                async with self.gate:
                    code = await opened(people[0])
                    join = {"name": "Max", "initials": "M"}
                    await asked(people[1], f"/api/tables/{code}/seats", join)
                    await asked(people[0], f"/api/tables/{code}/start")
                    pair = [await self.at(stack, one, code) for one in people]
                await self.play(pair, luck)

    async def play(self, pair: Sequence[Guest], luck: Random) -> None:
        """A match, to its end."""
        while pair[0].thinking:
            await asyncio.sleep(luck.uniform(0.5, 1.5) * SECONDS_OF_THOUGHT)
            moment = pair[0].moment
            for guest in pair:
                await guest.seal(luck)
            began = time.perf_counter()
            await asyncio.gather(*(guest.hear_of_what_follows(moment) for guest in pair))
            self.seconds.append(time.perf_counter() - began)


async def opened(person: httpx.AsyncClient) -> str:
    """The code of a new table."""
    told = await asked(person, "/api/tables", {"game": "temple", "name": "Zoé", "initials": "Z"})
    code: str = told["table"]["code"]
    return code


async def asked(person: httpx.AsyncClient, path: str, body: object = None) -> Any:  # noqa: ANN401
    """The answer, which is a success."""
    return (await person.post(path, json=body)).raise_for_status().json()


def _home(person: httpx.AsyncClient) -> dict[str, str]:
    return {"X-Forwarded-For": person.headers["X-Forwarded-For"]}


async def tell(evening: Evening, server: Process, seen: int) -> int:
    """A row of the table; how many rounds there have been by now."""
    async with httpx.AsyncClient(base_url=evening.base, verify=False, timeout=None) as watcher:
        numbers = (await watcher.get("/metrics")).text
    tables = re.search(r"^expedition_tables (\S+)", numbers, re.MULTILINE)
    assert tables is not None
    now = len(evening.seconds)
    cuts = quantiles(evening.seconds[seen:now], n=100)
    times = server.cpu_times()
    print(
        f"| {now:,} | {float(tables[1]):,.0f} | {server.memory_info().rss / 1e6:.0f} MB"
        f" | {server.num_fds():,} | {1000 * cuts[49]:.0f} ms | {1000 * cuts[98]:.0f} ms"
        f" | {times.user + times.system:.0f} s |",
        flush=True,
    )
    return now


async def main(tables: int = TABLES, idle: int = IDLE, games: int = GAMES) -> None:
    """Print the table, a row for each tenth of what is played."""
    port = free_port()
    async with AsyncExitStack() as stack:
        data = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        pid = await stack.enter_async_context(process(serve_in_a_hurry, data, port))
        await listening(port)
        evening = Evening(f"http://127.0.0.1:{port}", stack)
        await asyncio.gather(*(evening.wait_at_a_table() for _ in range(idle)))
        print("| rounds | tables | memory | files | seen by both | 99 of 100 | processor |")
        print("| ---: | ---: | ---: | ---: | ---: | ---: | ---: |")
        playing = asyncio.gather(*(evening.play_on(n, games) for n in range(tables)))
        seen, server = 0, Process(pid)
        expected = tables * games * ROUNDS
        async with asyncio.timeout(SECONDS_AT_MOST):
            while not playing.done():
                await asyncio.sleep(1)
                if len(evening.seconds) - seen >= expected // LOOKS:
                    seen = await tell(evening, server, seen)
            await playing


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--tables", type=int, default=TABLES)
    parser.add_argument("--idle", type=int, default=IDLE)
    parser.add_argument("--games", type=int, default=GAMES)
    chosen = parser.parse_args()
    asyncio.run(main(chosen.tables, chosen.idle, chosen.games))
