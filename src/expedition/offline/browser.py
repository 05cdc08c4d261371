"""What a browser's Worker lends to the server in it: rows that are kept, thought, and a voice.

It is written in TypeScript (`web/src/offline/`); here is what it promises.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import Protocol

import msgspec

from expedition.store import LostRace, NotStored
from expedition.store.memory.journal import Change, Key

FULL, TAKEN = "full", "taken"
"""Why rows were not written: there is no room, or another page has written under a new key."""


class Browser(Protocol):
    """The Worker that the server runs in. Everything passes as text."""

    def write(self, changes: str) -> Awaitable[str]:
        """Writes rows to IndexedDB in one transaction: a JSON list of `[key, body, is new]`.

        Gives nothing where they are durable, else why they are not.
        """

    def think(self, pool: str, job: str, tell: Callable[[int, int], None]) -> Awaitable[str]:
        """Has a job done in a Worker of its own, whose bytes are the characters of the text.

        Gives a plus and the result, or a minus and why there is none.
        """

    def stop_thinking(self, pool: str) -> None:
        """Ends what is thought about in that pool."""

    def say(self, socket: int, text: str) -> None:
        """Passes a message of the server to the page."""

    def hang_up(self, socket: int, code: int) -> None:
        """Closes a connection of the page."""


class BrowserJournal:
    """Writes rows by the browser, and reads those that it has kept."""

    def __init__(self, browser: Browser) -> None:
        self._browser = browser

    async def write(self, changes: Sequence[Change]) -> None:
        """All changes in one transaction of IndexedDB, or none."""
        told = msgspec.json.encode(changes).decode()
        trouble = await self._browser.write(told)
        if trouble == TAKEN:
            raise LostRace("lost_race", match="", reason="another page has written")
        if trouble:
            key = "browser_full" if trouble == FULL else "browser_keeps_nothing"
            raise NotStored(key, match="", reason=trouble)


def read_kept(rows: str) -> list[tuple[Key, str]]:
    """The rows that the browser has kept: a JSON list of `[key, body]`."""
    return msgspec.json.decode(rows, type=list[tuple[tuple[str | int, ...], str]])
