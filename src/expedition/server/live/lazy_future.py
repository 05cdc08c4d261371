"""Whether something could be done after all: known one day, and cheap where nobody asks."""

from __future__ import annotations

import asyncio
from asyncio import Future


class LazyFuture:
    """Done, or refused, at some time; most often nobody waits for it."""

    __slots__ = ("_error", "_is_known", "_waiting")

    def __init__(self) -> None:
        self._is_known = False
        self._error: Exception | None = None
        self._waiting: Future[None] | None = None

    def settle(self, error: Exception | None = None) -> None:
        """It is done, or what is given is why it cannot be; what was known before stays."""
        if self._is_known:
            return
        self._is_known, self._error = True, error
        if self._waiting is not None:
            self._waiting.set_result(None)

    async def wait(self) -> None:
        """Returns once it is done; raises the refusal if it cannot be."""
        if not self._is_known:
            if self._waiting is None:
                self._waiting = asyncio.get_running_loop().create_future()
            await asyncio.shield(self._waiting)
        if self._error is not None:
            raise self._error
