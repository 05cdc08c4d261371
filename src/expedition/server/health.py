"""Whether matches can be stored now, found out once a second at most, whoever asks."""

from __future__ import annotations

import asyncio
from asyncio import Task

from expedition.server.limits import Clock
from expedition.store import NotStored, Store

SECONDS_BETWEEN_CHECKS = 1.0


class Health:
    """The last check of the store. Those who ask while one is under way share it."""

    def __init__(self, store: Store, clock: Clock) -> None:
        self._store = store
        self._clock = clock
        self._began = 0.0
        self._check: Task[NotStored | None] | None = None

    async def trouble(self) -> NotStored | None:
        """Why nothing can be stored; nothing if all is well."""
        now = self._clock()
        check = self._check
        if check is None or (check.done() and now - self._began >= SECONDS_BETWEEN_CHECKS):
            self._began = now
            check = self._check = asyncio.create_task(self._ask())
        return await asyncio.shield(check)

    async def _ask(self) -> NotStored | None:
        try:
            await self._store.check()
        except NotStored as trouble:
            return trouble
        return None
