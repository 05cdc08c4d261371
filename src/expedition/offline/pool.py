"""A pool of one Worker that thinks, beside the one that the server runs in."""

from __future__ import annotations

import asyncio
from asyncio import Lock

from expedition.offline.browser import Browser
from expedition.server.thinking.jobs import Tell
from expedition.server.thinking.pool import (
    REMEMBERED,
    Spend,
    ThinkingFailed,
    ignore_cost,
    ignore_progress,
)

ANSWER = "+"


class BrowserPool:
    """Jobs queue for a Worker, which is started with the first one."""

    def __init__(self, browser: Browser, name: str) -> None:
        self._browser = browser
        self._name = name
        self._turn = Lock()
        self.waiting = 0
        """The length of the queue."""
        self.usual = 0.0
        """Moving average of the time that a job takes, in seconds."""

    @property
    def delay(self) -> float:
        """Estimated queueing time of one more job, in seconds."""
        return self.waiting * self.usual

    @property
    def processes(self) -> list[int]:
        """A browser has none."""
        return []

    async def ask(
        self, job: bytes, tell: Tell = ignore_progress, spend: Spend = ignore_cost
    ) -> str:
        """The result of a pickled job, or ThinkingFailed. Cancelling it ends the Worker."""
        self.waiting += 1
        try:
            await self._turn.acquire()
        finally:
            self.waiting -= 1
        time = asyncio.get_running_loop().time
        began = time()
        try:
            told = await self._browser.think(self._name, job.decode("latin-1"), tell)
        except asyncio.CancelledError:
            self._browser.stop_thinking(self._name)
            raise
        finally:
            self._turn.release()
            spend(time() - began)
        self.usual += (time() - began - self.usual) / REMEMBERED
        if not told.startswith(ANSWER):
            raise ThinkingFailed(told[1:])
        return told[1:]

    async def close(self) -> None:
        """Ends the Worker."""
        self._browser.stop_thinking(self._name)
