"""Background computations on finished matches: run once, and stored with the match for ever."""

from __future__ import annotations

import asyncio
from asyncio import Task
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from typing import TypeAlias

import structlog

from expedition.server.base.errors import Failed, TooMany
from expedition.server.thinking.budget import FREE, ThinkingBudget
from expedition.server.thinking.jobs import Tell
from expedition.server.thinking.pool import ThinkingFailed
from expedition.server.wire.api_messages import ReviewProgress
from expedition.store import NotStored, Store

Key: TypeAlias = tuple[str, int]
"""A match, and the seat whose review it is; or a number below 0 for a value of all seats."""
Work: TypeAlias = Callable[[Tell], Awaitable[str]]
"""Computes the value as JSON, telling its progress."""

SECONDS_TO_WAIT = 1.0
"""Long polling: how long a request waits for the value before it gets the progress."""
MOST_WAITING = 200
"""The bound of the queue; a review takes some seconds."""

log = structlog.get_logger()


class StoredWork:
    """Serves values from the store, or has them computed; concurrent requests share the work."""

    def __init__(self, store: Store, failure: str) -> None:
        """`failure` is the key of the error where something cannot be computed."""
        self._store = store
        self._failure = failure
        self._working: dict[Key, Task[str | None]] = {}
        self._progress: dict[Key, ReviewProgress] = {}
        self._failed: set[Key] = set()
        self.seconds_to_wait = SECONDS_TO_WAIT

    async def value(
        self, key: Key, work: Work, usual: float, budget: ThinkingBudget = FREE
    ) -> str | ReviewProgress:
        """The value as JSON, or its progress.

        The work, which usually takes `usual` seconds, is paid for by the budget of the first who
        asks; a stored value is free.
        """
        kept = await self._store.review(*key)
        if kept is not None:
            return kept
        if key in self._failed:  # told once, to the next request; after that it is tried again
            self._failed.discard(key)
            raise Failed(self._failure)
        if key not in self._working:
            self._begin(key, work, usual, budget)
        return await self._waited_for(key)

    async def close(self) -> None:
        """Cancels all work."""
        tasks = list(self._working.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _waited_for(self, key: Key) -> str | ReviewProgress:
        task = self._working[key]
        await asyncio.wait({task}, timeout=self.seconds_to_wait)
        if not task.done():
            return self._progress[key]
        found = None if task.cancelled() else task.result()
        if found is None:
            self._failed.discard(key)
            raise Failed(self._failure)
        return found

    def _begin(self, key: Key, work: Work, usual: float, budget: ThinkingBudget) -> None:
        budget.check()
        if len(self._working) >= MOST_WAITING:
            raise TooMany("coach_busy")
        self._progress[key] = ReviewProgress(0, 1)
        working = asyncio.create_task(self._computed(key, work))
        working.add_done_callback(budget.reserve(usual))
        self._working[key] = working

    async def _computed(self, key: Key, work: Work) -> str | None:
        """Computes and stores the value; None if that failed."""

        def tell(done: int, all: int) -> None:
            self._progress[key] = ReviewProgress(done, all)

        try:
            found = await work(tell)
            await self._store.keep_review(*key, found, datetime.now(UTC))
            return found
        except (ThinkingFailed, NotStored) as error:
            self._failed.add(key)
            log.warning(self._failure, table=key[0], seat=key[1], reason=str(error))
            return None
        finally:
            del self._working[key], self._progress[key]
