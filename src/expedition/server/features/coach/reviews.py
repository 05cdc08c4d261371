"""Reviews of finished matches, computed in a worker process."""

from __future__ import annotations

import asyncio
from functools import partial

from expedition.core.rules import Seat
from expedition.server.base.errors import NotFound, NotNow
from expedition.server.features.coach.past_views import finished
from expedition.server.features.coach.stored_work import StoredWork
from expedition.server.features.replay.cache import record_text
from expedition.server.state.table_state import TableState
from expedition.server.thinking.budget import FREE, ThinkingBudget
from expedition.server.thinking.jobs import ReviewJob, Tell
from expedition.server.thinking.service import ThinkingService
from expedition.server.wire.api_messages import ReviewProgress
from expedition.store import Store


class Reviews(StoredWork):
    """The coach's reviews, from the store or from a worker process."""

    def __init__(self, store: Store, thinker: ThinkingService) -> None:
        super().__init__(store, "review_failed")
        self._thinker = thinker

    async def review(
        self, state: TableState, seat: Seat, budget: ThinkingBudget = FREE
    ) -> str | ReviewProgress:
        """The review of a seat as JSON, or its progress."""
        _check(state, seat)
        work = partial(self._reviewed, state, seat, budget)
        return await self.value((state.code, seat), work, self._thinker.coach.usual, budget)

    async def _reviewed(
        self, state: TableState, seat: Seat, budget: ThinkingBudget, tell: Tell
    ) -> str:
        record = await asyncio.to_thread(record_text, finished(state))
        return await self._thinker.review(ReviewJob(record.decode(), seat), tell, budget)


def _check(state: TableState, seat: Seat) -> None:
    """Raises a refusal unless the coach can review the seat's match."""
    if not 0 <= seat < len(state.sitters):
        raise NotFound("no_such_seat", seat=seat + 1)
    if not state.is_debriefed:
        check_coached(state)
    finished(state)


def check_coached(state: TableState) -> None:
    """Raises NotNow if there is no coach for the match."""
    if state.is_first_expedition:
        raise NotNow("no_coach_of_first_expedition")
    if not state.is_coached:
        raise NotNow("no_coach", game=state.game.name)
