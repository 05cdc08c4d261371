"""Tells the clients of a table what happened, in order, and never before it is stored."""

from __future__ import annotations

import asyncio
from asyncio import Future, Queue, Task
from collections.abc import Awaitable, Callable
from typing import TypeAlias

from expedition.store import NotStored

Job: TypeAlias = Callable[[], Awaitable[None]]


class AfterCommit:
    """Does one job after another, each once the events that it rests on are durable.

    Events that could not be stored end it: what came of them is told to nobody.
    """

    def __init__(self, on_crash: Callable[[BaseException], None]) -> None:
        self._on_crash = on_crash
        self._queue: Queue[tuple[Future[None] | None, Job]] = Queue()
        self._task: Task[None] | None = None

    def after(self, stored: Future[None] | None, job: Job) -> None:
        """Do the job when its turn comes and the events are stored."""
        self._queue.put_nowait((stored, job))
        if self._task is None:
            self._task = asyncio.create_task(self._tell_on())
            self._task.add_done_callback(self._ended)

    def stop(self) -> None:
        """Tell nothing more."""
        if self._task is not None and self._task is not asyncio.current_task():
            self._task.cancel()

    def _ended(self, task: Task[None]) -> None:
        error = None if task.cancelled() else task.exception()
        if error is not None:
            self._on_crash(error)

    async def _tell_on(self) -> None:
        while True:
            stored, job = await self._queue.get()
            if stored is not None:
                try:
                    await asyncio.shield(stored)
                except NotStored:
                    return
            await job()
