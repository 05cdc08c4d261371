"""Health check: can the store write (cached for a second), and was its file sound at the start?"""

from __future__ import annotations

import asyncio
from asyncio import Task

import structlog

from expedition.server.base.rate_limits import Clock
from expedition.store import NotStored, Store

SECONDS_BETWEEN_CHECKS = 1.0

log = structlog.get_logger()


class Health:
    """The cached health check; concurrent callers share one."""

    def __init__(self, store: Store, clock: Clock) -> None:
        self._store = store
        self._clock = clock
        self._began = 0.0
        self._check: Task[NotStored | None] | None = None
        self._damage: NotStored | None = None

    async def look_through(self) -> None:
        """Background task at start: an integrity check of the database file."""
        try:
            await self._store.check_file()
        except NotStored as damage:
            self._damage = damage
            log.error("file_damaged", **damage.values)

    async def trouble(self) -> NotStored | None:
        """The error, if the server is unhealthy."""
        if self._damage is not None:
            return self._damage
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
