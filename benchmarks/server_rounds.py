"""A hundred clients at one table: what a round costs the server, beside a naive one, in one run.

    python -m benchmarks.server_rounds [--seats 100] [--rounds 5]

Processor time is that of the server's process alone. Bytes are counted on the wire, as compressed.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import multiprocessing
import tempfile
import time
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

import httpx
import psutil  # type: ignore[import-untyped]

from benchmarks.naive_server import serve_naively
from benchmarks.sockets import Counting, connected, free_port, listening
from tests.server.running import serve_quietly

GAME = "temple"
PROCESSES = multiprocessing.get_context("forkserver")
PROCESSES.set_forkserver_preload(["benchmarks.naive_server", "tests.server.running"])


class Player:
    """A client that plays by lot, as cheaply as it can."""

    def __init__(self, connection: Counting, luck: Random) -> None:
        self.connection = connection
        self.luck = luck
        self.moment = -1
        self.branches: list[dict[str, Any]] = []
        self.messages = 0

    async def hear(self) -> None:
        """Takes in one message."""
        text = await self.connection.recv()
        self.messages += 1
        assert isinstance(text, str)
        if not text.startswith(('{"type":"welcome"', '{"type":"moment"', '{"type":"state"')):
            return
        message = json.loads(text)
        menu = message["menu"]
        if message["moment"] != self.moment and menu:
            self.moment = message["moment"]
            self.branches = menu["branches"] if isinstance(menu, dict) else menu

    async def seal(self) -> None:
        branch, turn = self.branches[-1], []
        while branch["steps"]:
            step = self.luck.choice(list(branch["steps"]))
            turn.append(step)
            branch = self.branches[branch["steps"][step]]
        await self.connection.send(
            json.dumps({"type": "seal", "moment": self.moment, "turn": turn})
        )

    async def play_round(self) -> None:
        moment = self.moment
        await self.seal()
        while self.moment == moment:
            await self.hear()


@dataclass
class Cost:
    """The mean cost of a round."""

    server: str
    seconds_until_all_have_seen: float
    processor_milliseconds: float
    messages_to_each: float
    bytes_a_move_and_client: float


async def measure(name: str, players: list[Player], pid: int, rounds: int) -> Cost:
    """The cost of a round, after one to warm up."""
    process = psutil.Process(pid)
    await asyncio.gather(*(player.play_round() for player in players))
    before, began = process.cpu_times(), time.perf_counter()
    bytes_before = sum(player.connection.received for player in players)
    messages_before = sum(player.messages for player in players)
    for _ in range(rounds):
        await asyncio.gather(*(player.play_round() for player in players))
    seconds, after = time.perf_counter() - began, process.cpu_times()
    received = sum(player.connection.received for player in players) - bytes_before
    messages = sum(player.messages for player in players) - messages_before
    spent = after.user + after.system - before.user - before.system
    return Cost(
        name,
        seconds / rounds,
        1000 * spent / rounds,
        messages / rounds / len(players),
        received / rounds / len(players) ** 2,
    )


@asynccontextmanager
async def process(target: Callable[..., None], *arguments: object) -> AsyncIterator[int]:
    """A server in a process of its own."""
    child = PROCESSES.Process(target=target, args=arguments)
    child.start()
    assert child.pid is not None
    try:
        yield child.pid
    finally:
        child.kill()
        child.join()


async def ours(seats: int, rounds: int) -> Cost:
    """Our server: stored before told, changes only, encoded once."""
    port = free_port()
    address = f"http://127.0.0.1:{port}"
    async with AsyncExitStack() as stack:
        data = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        pid = await stack.enter_async_context(process(serve_quietly, data, port))
        await listening(port)
        people = [
            await stack.enter_async_context(httpx.AsyncClient(base_url=address, verify=False))
            for _ in range(seats)
        ]
        body = {"game": GAME, "name": "Host", "initials": "H"}
        code = (await people[0].post("/api/tables", json=body)).json()["table"]["code"]
        for number, one in enumerate(people[1:], start=1):
            join = {"name": f"P{number}", "initials": "P"}
            await one.post(f"/api/tables/{code}/seats", json=join)
        await people[0].post(f"/api/tables/{code}/start")
        players = []
        for number, one in enumerate(people):
            cookie = "; ".join(f"{name}={value}" for name, value in one.cookies.items())
            players.append(
                await player(
                    stack, f"ws://127.0.0.1:{port}/api/tables/{code}/socket", number, cookie
                )
            )
            await players[-1].connection.send('{"type":"hello"}')
        for one_player in players:
            while one_player.moment < 0:
                await one_player.hear()
        await asyncio.sleep(0.5)
        return await measure("expedition", players, pid, rounds)


async def naive(seats: int, rounds: int) -> Cost:
    """The whole state to everybody after every move, kept in memory."""
    port = free_port()
    async with AsyncExitStack() as stack:
        pid = await stack.enter_async_context(process(serve_naively, GAME, seats, port))
        await listening(port)
        players = [
            await player(stack, f"ws://127.0.0.1:{port}/{seat}", seat) for seat in range(seats)
        ]
        for one_player in players:
            await one_player.hear()
        return await measure("naive", players, pid, rounds)


async def player(stack: AsyncExitStack, address: str, number: int, cookie: str = "") -> Player:
    return Player(await connected(stack, address, cookie), Random(number))


COLUMNS = "| server | seen by all | processor | messages to each | bytes a move and client |"


def tell(costs: list[Cost]) -> None:
    print(COLUMNS)
    print("| --- | --- | --- | --- | --- |")
    for cost in costs:
        print(
            f"| {cost.server} | {1000 * cost.seconds_until_all_have_seen:.0f} ms "
            f"| {cost.processor_milliseconds:.0f} ms | {cost.messages_to_each:.1f} "
            f"| {cost.bytes_a_move_and_client:.1f} |"
        )


async def main(seats: int, rounds: int) -> None:
    """Both, one after the other."""
    tell([await ours(seats, rounds), await naive(seats, min(rounds, 3))])


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seats", type=int, default=100)
    parser.add_argument("--rounds", type=int, default=10)
    chosen = parser.parse_args()
    asyncio.run(main(chosen.seats, chosen.rounds))
