"""Does one thing after another, each when those before it are done and the loop is free."""

from __future__ import annotations

import asyncio
from asyncio import Queue, Task
from collections.abc import Awaitable, Callable
from typing import TypeAlias

Job: TypeAlias = Callable[[], Awaitable[None]]


class InTurn:
    """A queue of jobs: what is told to many leaves the loop to others now and then, in order."""

    def __init__(self, on_crash: Callable[[BaseException], None]) -> None:
        self._on_crash = on_crash
        self._queue: Queue[Job] = Queue()
        self._task: Task[None] | None = None

    def add(self, job: Job) -> None:
        """Do the job when its turn comes."""
        self._queue.put_nowait(job)
        if self._task is None:
            self._task = asyncio.create_task(self._go_on())
            self._task.add_done_callback(self._ended)

    def stop(self) -> None:
        """Do nothing more."""
        if self._task is not None and self._task is not asyncio.current_task():
            self._task.cancel()

    def _ended(self, task: Task[None]) -> None:
        error = None if task.cancelled() else task.exception()
        if error is not None:
            self._on_crash(error)

    async def _go_on(self) -> None:
        while True:
            await (await self._queue.get())()
