"""Kills a real server in the midst of a round, again and again, and looks for anything lost.

As a program it does so as often as one likes: `python -m tests.server.crashes 50`.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import signal
import sys
import tempfile
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from dataclasses import dataclass, field, replace
from pathlib import Path
from random import Random
from typing import Any

import httpx
from websockets.exceptions import WebSocketException

from expedition.core.match import Match, new_match
from expedition.core.turns import turn_text
from expedition.core.wire import to_plain
from expedition.server.run import listen
from expedition.server.settings import Settings
from expedition.server.state.table_events import from_store
from expedition.server.state.table_state import TableState, rebuilt
from expedition.store import open_store
from tests.patience import PATIENCE
from tests.server.players import Person, Seat, person
from tests.server.running import Running, serve_quietly

NAMES = ("Zoé", "Max", "Ida")
MOST_HEARD = 60
"""A server is killed before everybody together has heard so many messages from it."""
PROCESSES = multiprocessing.get_context("forkserver")
PROCESSES.set_forkserver_preload(["tests.server.running"])


@dataclass
class Memory:
    """What one person was told, and so must never be lost."""

    shown: dict[int, Any] = field(default_factory=dict)
    sealed: dict[int, str] = field(default_factory=dict)
    unanswered: dict[int, list[str]] = field(default_factory=dict)

    def note(self, seat: Seat) -> None:
        """Takes in the message that was heard last."""
        message = seat.heard[-1]
        if message["type"] in ("welcome", "moment"):
            self.shown[seat.moment] = seat.public
        elif message["type"] == "sealed":
            turn = " ".join(message["turn"])
            self.sealed[message["moment"]] = turn
            waiting = self.unanswered[message["moment"]]
            del waiting[: waiting.index(turn) + 1]


@dataclass
class Outcome:
    """What many kills came to."""

    kills: int = 0
    matches: int = 0
    moments_shown: int = 0
    turns_confirmed: int = 0

    def add(self, memories: list[Memory]) -> None:
        """One more match has been played."""
        self.matches += 1
        self.moments_shown += sum(len(memory.shown) for memory in memories)
        self.turns_confirmed += sum(len(memory.sealed) for memory in memories)


async def kill_again_and_again(
    data: Path, kills: int, luck: Random, plain: bool = False
) -> Outcome:
    """Plays on after each kill; an assertion fails if anything that was told is missing."""
    outcome = Outcome()
    async with AsyncExitStack() as stack:
        people: list[Person] = []
        code, memories = "", [Memory() for _ in NAMES]
        for _ in range(kills):
            async with killable(data, plain) as (server, process):
                if not people:
                    people = [await stack.enter_async_context(person(server, n)) for n in NAMES]
                for one in people:
                    one.server = server
                    one.http.base_url = httpx.URL(server.address)
                if not code:
                    code, memories = await new_table(people), [Memory() for _ in NAMES]
                await play_until_killed(people, code, memories, process, luck)
            state = await stored(data, code)
            check(state, memories)
            outcome.kills += 1
            if state.status == "over":
                outcome.add(memories)
                code = ""
    if code:
        outcome.add(memories)
    return outcome


async def new_table(people: list[Person]) -> str:
    code = await people[0].open_table(bots=[{"level": "greedy"}])
    for one in people[1:]:
        await one.join(code)
    await people[0].start(code)
    return code


async def play_until_killed(
    people: list[Person],
    code: str,
    memories: list[Memory],
    process: multiprocessing.process.BaseProcess,
    luck: Random,
) -> None:
    """Everybody plays by lot, and sometimes changes their mind, until the lights go out."""
    enough = asyncio.Semaphore(0)
    playing = [
        asyncio.create_task(play_on(one, code, memory, enough, Random(luck.random())))
        for one, memory in zip(people, memories, strict=True)
    ]
    for _ in range(luck.randrange(MOST_HEARD)):
        await enough.acquire()
    await asyncio.sleep(luck.uniform(0, 0.02))  # not always when something has just been said
    assert process.pid is not None
    os.kill(process.pid, signal.SIGKILL)
    await asyncio.gather(*playing)


async def play_on(
    one: Person, code: str, memory: Memory, heard: asyncio.Semaphore, luck: Random
) -> None:
    """Releases the semaphore for each message heard, and for many when there are no more."""
    with suppress(WebSocketException, OSError):
        async with one.at(code) as seat:
            memory.note(seat)
            played = -1
            while seat.thinking or seat.menu:
                if seat.menu is not None and (seat.moment != played or luck.random() < 0.2):
                    played = seat.moment
                    turn = seat.some_turn(luck)
                    memory.unanswered.setdefault(played, []).append(" ".join(turn))
                    await seat.seal(turn)
                await seat.next()
                memory.note(seat)
                heard.release()
    for _ in range(MOST_HEARD):
        heard.release()


async def stored(data: Path, code: str) -> TableState:
    """The table as a server would find it."""
    store = await open_store(Settings(data=data).database_address)
    events = await store.read(code)
    await store.close()
    return rebuilt(code, map(from_store, events))


def check(state: TableState, memories: list[Memory]) -> None:
    """Fails unless everything that was shown or confirmed is stored."""
    match = state.playing(even_over=True)
    publics = [to_plain(past.view(None).public) for past in every_moment(match)]
    for seat, memory in enumerate(memories):
        for moment, public in memory.shown.items():
            assert moment < len(publics), f"moment {moment} was shown and is lost"
            assert publics[moment] == public, f"moment {moment} was shown otherwise"
        for moment, turn in memory.sealed.items():
            turns = match.past[moment] if moment < match.moment else match.sealed
            assert seat in turns, f"the turn of seat {seat} at moment {moment} is lost"
            kept = {turn, *memory.unanswered.get(moment, [])}
            assert turn_text(turns[seat]) in kept, f"seat {seat} played {turn} at moment {moment}"


def every_moment(last: Match) -> list[Match]:
    found = [new_match(last.rules, last.seats, last.options, last.seed)]
    for turns in last.past:
        found.append(replace(found[-1], sealed=turns).resolved())
    return found


@asynccontextmanager
async def killable(
    data: Path, plain: bool = False, port: int | None = None
) -> AsyncIterator[tuple[Running, multiprocessing.process.BaseProcess]]:
    """A server in a process of its own, on a file that has seen others die."""
    settings = Settings(data=data, host="127.0.0.1", port=port or free_port())
    process = PROCESSES.Process(target=serve_quietly, args=(data, settings.port, plain))
    process.start()
    server = Running(f"http://127.0.0.1:{settings.port}", settings)
    try:
        await answering(server)
        yield server, process
    finally:
        process.kill()
        await asyncio.to_thread(process.join)


async def answering(server: Running) -> None:
    """Returns once the server says that it is well."""
    async with httpx.AsyncClient(verify=False, timeout=PATIENCE) as client:
        while True:
            with suppress(httpx.TransportError):
                if (await client.get(f"{server.address}/healthz")).status_code == 200:
                    return
            await asyncio.sleep(0.02)


def free_port() -> int:
    with listen("127.0.0.1", 0) as listening:
        port: int = listening.getsockname()[1]
    return port


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        times = int(sys.argv[1]) if len(sys.argv) > 1 else 50
        print(asyncio.run(kill_again_and_again(Path(folder), times, Random())))  # noqa: T201
