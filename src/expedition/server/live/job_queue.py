"""Does one thing after another, each when those before it are done."""

from __future__ import annotations

import asyncio
from asyncio import Handle
from collections import deque
from collections.abc import Callable, Iterator
from typing import TypeAlias

Job: TypeAlias = Callable[[], Iterator[None] | None]
"""Does something at once, or bit by bit: after each bit others have the loop."""


class JobQueue:
    """A queue of jobs: what is told to many leaves the loop to others now and then, in order.

    A job that finds none before it is begun at once: what is told to few waits for nothing.
    """

    def __init__(self, on_crash: Callable[[BaseException], None]) -> None:
        self._on_crash = on_crash
        self._waiting: deque[Job] = deque()
        self._work: Iterator[None] | None = None
        self._next_bit: Handle | None = None

    def add(self, job: Job) -> None:
        """Do the job when its turn comes."""
        self._waiting.append(job)
        if self._work is None:
            self._work = self._bits()
            self._go_on(self._work)

    def stop(self) -> None:
        """Begin nothing more."""
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
