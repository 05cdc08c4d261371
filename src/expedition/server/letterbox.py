"""Where a connection puts what has come, for the one who serves it."""

from __future__ import annotations

import asyncio
from asyncio import Future, Queue
from typing import Any


class Letterbox(Queue[Any]):
    """What waits to be received, by one who comes for it; it is empty most of the time.

    A queue has room for many who put in and take out, and that room takes two kilobytes.
    """

    def __init__(self) -> None:
        self._letters: list[Any] = []
        self._waiting: Future[None] | None = None

    def empty(self) -> bool:
        """True if nothing waits."""
        return not self._letters

    def put_nowait(self, item: object) -> None:
        """The item waits there."""
        self._letters.append(item)
        if self._waiting is not None and not self._waiting.done():
            self._waiting.set_result(None)

    async def get(self) -> Any:  # noqa: ANN401 - as ASGI has it
        """The first that waits, once there is one."""
        while not self._letters:
            self._waiting = asyncio.get_running_loop().create_future()
            await self._waiting
        return self._letters.pop(0)
