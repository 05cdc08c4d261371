"""Pool of worker processes: started on demand, each runs one job at a time."""

from __future__ import annotations

import asyncio
import sys
from asyncio import Queue, Task
from asyncio.subprocess import PIPE, Process
from collections.abc import Callable
from typing import Protocol, TypeAlias

from expedition.server.thinking.jobs import Tell
from expedition.server.thinking.worker import ANSWER, LENGTH, PROGRESS, READY, SPENT, framed

REMEMBERED = 8
"""`usual` is a moving average over about so many jobs."""
NICENESS = 5
"""The Unix niceness of workers for tables."""
LONGEST_SAID = 4096
"""How many bytes of a worker's output are logged at once."""

Spend: TypeAlias = Callable[[float], None]
"""Callback for the cost of a job, in seconds of a processor."""
Overheard: TypeAlias = Callable[[str], None]
"""Callback for what a worker prints."""


class ThinkingFailed(Exception):
    """A job has no result: no process could be started, it died, or the job failed."""


def ignore_progress(done: int, all: int) -> None:
    """A progress callback for callers that need none."""


def ignore_cost(seconds: float) -> None:
    """A cost callback for callers that count nothing."""


class Pool(Protocol):
    """Where jobs are thought through, beside the event loop."""

    waiting: int
    """The length of the queue."""
    usual: float
    """Moving average of the cost of a job, in seconds."""

    @property
    def delay(self) -> float:
        """Estimated queueing time of one more job, in seconds."""

    @property
    def processes(self) -> list[int]:
        """The process ids, where there are processes."""

    async def ask(self, job: bytes, tell: Tell = ..., spend: Spend = ...) -> str:
        """The result of a pickled job, or ThinkingFailed. Cancelling it ends the thinking."""

    async def close(self) -> None:
        """Ends all thinking."""


class WorkerPool:
    """A pool of at most so many worker processes; jobs queue for a free one."""

    def __init__(
        self, most: int, niceness: int = NICENESS, overheard: Overheard | None = None
    ) -> None:
        """Without `overheard` what is printed in the processes is printed here."""
        self._most = most
        self._overheard = overheard
        self._niceness = niceness
        self._idle: Queue[Process | ThinkingFailed] = Queue()
        self._processes: set[Process] = set()
        self._starting: set[Task[None]] = set()
        self._ending: set[Task[int]] = set()
        self._overhearing: set[Task[None]] = set()
        self.waiting = 0
        """The length of the queue."""
        self.usual = 0.0
        """Moving average of the cost of a job, in seconds."""

    @property
    def delay(self) -> float:
        """Estimated queueing time of one more job, in seconds."""
        return self.waiting * self.usual / max(1, self._most)

    @property
    def processes(self) -> list[int]:
        """The process ids."""
        return [process.pid for process in self._processes]

    async def ask(
        self, job: bytes, tell: Tell = ignore_progress, spend: Spend = ignore_cost
    ) -> str:
        """The result of a pickled job, or ThinkingFailed. Cancelling it kills the process."""
        process = await self._free_process()
        time = asyncio.get_running_loop().time
        began = time()
        try:
            answer = await _answer(process, job, tell)
        except BaseException:  # what it may still say is an answer to nobody
            spend(time() - began)  # no processor has had more, and nobody can ask any more
            self._give_up(process)
            raise
        self._idle.put_nowait(process)
        self.usual += (time() - began - self.usual) / REMEMBERED
        kind, told = answer[:1], answer[1 + SPENT.size :].decode()
        spend(SPENT.unpack_from(answer, 1)[0])
        if kind != ANSWER:
            raise ThinkingFailed(told)
        return told

    async def close(self) -> None:
        """Kills all workers."""
        self._most = 0
        for starting in self._starting:
            starting.cancel()
        await asyncio.gather(*self._starting, return_exceptions=True)
        for process in [*self._processes]:
            self._give_up(process)
        await asyncio.gather(*self._ending)
        await asyncio.gather(*self._overhearing)

    async def _free_process(self) -> Process:
        while True:
            self.waiting += 1
            try:
                self._start_if_needed()
                free = await self._idle.get()
            finally:
                self.waiting -= 1
            if isinstance(free, ThinkingFailed):
                self._start_if_needed()
                raise free
            if free.returncode is None:
                return free
            self._give_up(free)  # it died while nobody needed it

    def _start_if_needed(self) -> None:
        """Starts one more process if jobs wait for one and the pool is not full."""
        coming = len(self._starting)
        if (
            self.waiting > self._idle.qsize() + coming
            and len(self._processes) + coming < self._most
        ):
            # A task of its own: that somebody stops waiting does not stop a process from coming,
            # or on a slow machine none would ever be there in time.
            task = asyncio.create_task(self._start())
            self._starting.add(task)
            task.add_done_callback(self._starting.discard)

    async def _start(self) -> None:
        try:
            self._idle.put_nowait(await self._started())
        except (OSError, ThinkingFailed) as error:
            self._idle.put_nowait(ThinkingFailed(str(error)))

    async def _started(self) -> Process:
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-P",  # nothing of the folder that the server was started in
            "-m",
            "expedition.server.thinking.worker",
            str(self._niceness),
            stdin=PIPE,
            stdout=PIPE,
            stderr=None if self._overheard is None else PIPE,
            start_new_session=True,  # so that Ctrl-C is the server's alone
        )
        self._processes.add(process)
        if self._overheard is not None:
            overhearing = asyncio.create_task(_overhear(process, self._overheard))
            self._overhearing.add(overhearing)
            overhearing.add_done_callback(self._overhearing.discard)
        try:
            if await _heard(process) != READY:
                raise ThinkingFailed("it does not answer as it should")
        except BaseException:
            self._give_up(process)
            raise
        return process

    def _give_up(self, process: Process) -> None:
        """Kills the process; a job that waits gets another one."""
        self._processes.discard(process)
        if process.returncode is None:
            process.kill()
        ending = asyncio.create_task(process.wait())
        self._ending.add(ending)
        ending.add_done_callback(self._ending.discard)
        self._start_if_needed()


async def _answer(process: Process, job: bytes, tell: Tell) -> bytes:
    assert process.stdin is not None
    try:
        process.stdin.write(framed(job))
        await process.stdin.drain()
    except (ConnectionError, RuntimeError) as error:  # asyncio raises the one, uvloop the other
        raise ThinkingFailed("its process had died") from error
    while (heard := await _heard(process)).startswith(PROGRESS):
        done, _, all = heard[len(PROGRESS) :].partition(b" ")
        tell(int(done), int(all))
    return heard


async def _heard(process: Process) -> bytes:
    assert process.stdout is not None
    try:
        length = int.from_bytes(await process.stdout.readexactly(LENGTH), "big")
        return await process.stdout.readexactly(length)
    except asyncio.IncompleteReadError as error:
        raise ThinkingFailed("its process died") from error


async def _overhear(process: Process, overheard: Overheard) -> None:
    """Passes on what a worker prints, from a bot or from Python itself."""
    assert process.stderr is not None
    while said := await process.stderr.read(LONGEST_SAID):
        if told := said.decode(errors="replace").strip():
            overheard(told)
