"""A queue of jobs for the event loop: they run in order, and a long one yields to other work."""

from __future__ import annotations

import asyncio
from asyncio import Handle
from collections import deque
from collections.abc import Callable, Iterator
from typing import TypeAlias

Job: TypeAlias = Callable[[], Iterator[None] | None]
"""A callback that runs at once, or an iterator that runs in slices: the loop is free after each."""


class JobQueue:
    """Runs jobs one after another; a job that is an iterator gives up the loop at each `yield`.

    A job that finds the queue empty starts at once: what is told to few waits for nothing.
    """

    def __init__(self, on_crash: Callable[[BaseException], None]) -> None:
        self._on_crash = on_crash
        self._waiting: deque[Job] = deque()
        self._work: Iterator[None] | None = None
        self._next_bit: Handle | None = None

    def add(self, job: Job) -> None:
        """Appends the job."""
        self._waiting.append(job)
        if self._work is None:
            self._work = self._bits()
            self._go_on(self._work)

    def stop(self) -> None:
        """Drops all that is queued, and starts nothing more."""
        self._work = iter(())  # what is added from now on waits for ever
        self._waiting.clear()
        if self._next_bit is not None:
            self._next_bit.cancel()

    def _bits(self) -> Iterator[None]:
        while self._waiting:
            yield from self._waiting.popleft()() or ()
        self._work = None

    def _go_on(self, work: Iterator[None]) -> None:
        try:
            for _ in work:
                loop = asyncio.get_running_loop()
                self._next_bit = loop.call_soon(self._go_on, work)
                return
        except Exception as error:  # noqa: BLE001 - it is handed on
            self.stop()
            self._on_crash(error)
