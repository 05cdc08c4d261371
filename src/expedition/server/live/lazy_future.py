"""A future that makes an `asyncio.Future` only when it is awaited, which most are not."""

from __future__ import annotations

import asyncio
from asyncio import Future


class LazyFuture:
    """A result, or an exception, that arrives at some time."""

    __slots__ = ("_error", "_is_known", "_waiting")

    def __init__(self) -> None:
        self._is_known = False
        self._error: Exception | None = None
        self._waiting: Future[None] | None = None

    def settle(self, error: Exception | None = None) -> None:
        """Sets the result, or the exception; the first call wins."""
        if self._is_known:
            return
        self._is_known, self._error = True, error
        if self._waiting is not None:
            self._waiting.set_result(None)

    async def wait(self) -> None:
        """Waits for the result; raises the exception if there is one."""
        if not self._is_known:
            if self._waiting is None:
                self._waiting = asyncio.get_running_loop().create_future()
            await asyncio.shield(self._waiting)
        if self._error is not None:
            raise self._error
