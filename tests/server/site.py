"""A site: some servers on one PostgreSQL, each a process of its own, behind a proxy."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from multiprocessing.process import BaseProcess
from pathlib import Path
from random import Random

from expedition.server.run import run
from expedition.server.settings import Settings
from tests.server.crashes import PROCESSES, answering, free_port
from tests.server.round_robin import round_robin
from tests.server.running import Running


@dataclass(eq=False)
class Node:
    """One server, which may be killed, or stand still."""

    settings: Settings
    process: BaseProcess | None = None
    stands_still: bool = False
    restarting: asyncio.Lock = field(default_factory=asyncio.Lock)

    @property
    def is_up(self) -> bool:
        """True if it answers."""
        return not (self.stands_still or self.restarting.locked())

    @property
    def pid(self) -> int:
        assert self.process is not None
        assert self.process.pid is not None
        return self.process.pid

    @property
    def log(self) -> str:
        """All that it has logged."""
        return _log_of(self.settings).read_text()

    async def start(self) -> None:
        """It runs, and says that it is well."""
        self.process = PROCESSES.Process(target=_serve, args=(self.settings,))
        self.process.start()
        await answering(Running(f"http://127.0.0.1:{self.settings.port}", self.settings))

    async def restart(self, by: signal.Signals) -> None:
        """Ended by that signal, and started again."""
        async with self.restarting:
            os.kill(self.pid, by)
            await self.ended()
            await self.start()

    async def ended(self) -> None:
        """Returns once the process is gone."""
        assert self.process is not None
        await asyncio.to_thread(self.process.join)

    def stand_still(self) -> None:
        self.stands_still = True
        os.kill(self.pid, signal.SIGSTOP)

    def go_on(self) -> None:
        self.stands_still = False
        os.kill(self.pid, signal.SIGCONT)


@dataclass
class Site:
    """The servers, and where people find them."""

    nodes: list[Node]
    door: Running
    cut_connections: Callable[[], None]
    """Ends every connection to the database."""

    def up(self) -> list[Node]:
        return [node for node in self.nodes if node.is_up]

    async def restarted(self) -> None:
        """Returns once no server is being restarted."""
        for node in self.nodes:
            async with node.restarting:
                pass

    async def kill(self, luck: Random) -> None:
        """One dies without a word, and is started again."""
        await luck.choice(self.up()).restart(signal.SIGKILL)

    async def stand_still(self, luck: Random, enough: Callable[[], Awaitable[None]]) -> None:
        """One stands still, and wakes with all that it believed before."""
        node = luck.choice(self.up())
        node.stand_still()
        try:
            await enough()
        finally:
            node.go_on()

    async def cut(self) -> None:
        """The database hangs up on everybody."""
        await asyncio.to_thread(self.cut_connections)

    async def roll(self) -> None:
        """Each that is up is stopped in good order and started again, one after the other."""
        for node in self.up():
            if node.is_up:
                await node.restart(signal.SIGTERM)


@asynccontextmanager
async def site(
    folder: Path, database: str, cut_connections: Callable[[], None], nodes: int = 3
) -> AsyncIterator[Site]:
    """So many servers, stopped afterwards however they stand."""
    built = [
        Node(
            Settings(
                data=folder / f"node-{number}",
                host="127.0.0.1",
                port=free_port(),
                database=database,
                log_format="json",
            )
        )
        for number in range(nodes)
    ]
    async with AsyncExitStack() as stack:
        port = await stack.enter_async_context(round_robin([node.settings.port for node in built]))
        try:
            await asyncio.gather(*(node.start() for node in built))
            door = Running(f"http://127.0.0.1:{port}", built[0].settings)
            yield Site(built, door, cut_connections)
        finally:
            for node in built:
                if node.process is not None:
                    node.process.kill()
                    await node.ended()


def _serve(settings: Settings) -> None:
    """Serves in a process of its own; what it logs lies in its folder."""
    settings.data.mkdir(parents=True, exist_ok=True)
    sys.stdout = sys.stderr = _log_of(settings).open("a", buffering=1)
    run(settings)


def _log_of(settings: Settings) -> Path:
    return settings.data / "log"
