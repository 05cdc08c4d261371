"""Reviews of finished matches: computed once in a worker process, stored for ever."""

from __future__ import annotations

import asyncio
from asyncio import Task
from datetime import UTC, datetime
from typing import TypeAlias

import structlog

from expedition.core.rules import Seat
from expedition.server.base.errors import Failed, NotFound, NotNow, TooMany
from expedition.server.features.coach.past_views import finished
from expedition.server.features.replay.cache import record_text
from expedition.server.state.table_state import TableState
from expedition.server.thinking.budget import FREE, ThinkingBudget
from expedition.server.thinking.jobs import ReviewJob
from expedition.server.thinking.pool import ThinkingFailed
from expedition.server.thinking.service import ThinkingService
from expedition.server.wire.api_messages import ReviewProgress
from expedition.store import NotStored, Store

Key: TypeAlias = tuple[str, Seat]

SECONDS_TO_WAIT = 1.0
"""Long polling: how long a request waits for the review before it gets the progress."""
MOST_WAITING = 200
"""The bound of the queue; a review takes some seconds."""

log = structlog.get_logger()


class Reviews:
    """Serves reviews from the store, or from a worker process; concurrent requests share a job."""

    def __init__(self, store: Store, thinker: ThinkingService) -> None:
        self._store = store
        self._thinker = thinker
        self._working: dict[Key, Task[str | None]] = {}
        self._progress: dict[Key, ReviewProgress] = {}
        self._failed: set[Key] = set()
        self.seconds_to_wait = SECONDS_TO_WAIT

    async def review(
        self, state: TableState, seat: Seat, budget: ThinkingBudget = FREE
    ) -> str | ReviewProgress:
        """The review as JSON, or its progress.

        The job is paid for by the budget of who asked first; a stored review is free.
        """
        _check(state, seat)
        key = (state.code, seat)
        kept = await self._store.review(*key)
        if kept is not None:
            return kept
        if key in self._failed:  # told once to whoever asks next; after that it is tried again
            self._failed.discard(key)
            raise Failed("review_failed")
        if key not in self._working:
            self._begin(key, state, budget)
        return await self._waited_for(key)

    async def close(self) -> None:
        """Cancels all jobs."""
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
            raise Failed("review_failed")
        return found

    def _begin(self, key: Key, state: TableState, budget: ThinkingBudget) -> None:
        budget.check()
        if len(self._working) >= MOST_WAITING:
            raise TooMany("coach_busy")
        self._progress[key] = ReviewProgress(0, 1)
        working = asyncio.create_task(self._work(key, state, budget))
        working.add_done_callback(budget.reserve(self._thinker.coach.usual))
        self._working[key] = working

    async def _work(self, key: Key, state: TableState, budget: ThinkingBudget) -> str | None:
        """Computes and stores a review; None if that failed."""

        def tell(done: int, all: int) -> None:
            self._progress[key] = ReviewProgress(done, all)

        try:
            record = await asyncio.to_thread(record_text, finished(state))
            job = ReviewJob(record.decode(), key[1])
            review = await self._thinker.review(job, tell, budget)
            await self._store.keep_review(*key, review, datetime.now(UTC))
            return review
        except (ThinkingFailed, NotStored) as error:
            self._failed.add(key)
            log.warning("no_review", table=key[0], seat=key[1], reason=str(error))
            return None
        finally:
            del self._working[key], self._progress[key]


def _check(state: TableState, seat: Seat) -> None:
    """Raises a refusal unless the coach can review the seat's match."""
    if not 0 <= seat < len(state.sitters):
        raise NotFound("no_such_seat", seat=seat + 1)
    check_coached(state)
    finished(state)


def check_coached(state: TableState) -> None:
    """Raises NotNow if there is no coach for the match."""
    if state.is_first_expedition:
        raise NotNow("no_coach_of_first_expedition")
    if not state.is_coached:
        raise NotNow("no_coach", game=state.game.name)
