"""What a browser lends to the server in a page, kept in memory: rows, and thought in place."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Callable

from expedition.offline.thinker import think

Key = tuple[str | int, ...]


class Browser:
    """A browser with IndexedDB and no limit, unless `trouble` says why nothing is written."""

    def __init__(self) -> None:
        self.rows: dict[Key, str] = {}
        self.trouble = ""
        self.said: defaultdict[int, list[dict[str, object]]] = defaultdict(list)
        self.closed: dict[int, int] = {}

    @property
    def kept(self) -> str:
        """All rows, as a page reads them when it is opened."""
        return json.dumps([[key, body] for key, body in self.rows.items()])

    async def write(self, changes: str) -> str:
        told = [(tuple(key), body, is_new) for key, body, is_new in json.loads(changes)]
        if self.trouble:
            return self.trouble
        if any(is_new and key in self.rows for key, _, is_new in told):
            return "taken"
        for key, body, _ in told:
            if body is None:
                self.rows.pop(key, None)
            else:
                self.rows[key] = body
        return ""

    async def think(self, pool: str, job: str, tell: Callable[[int, int], None]) -> str:
        return think(job, tell)

    def stop_thinking(self, pool: str) -> None:
        pass

    def say(self, socket: int, text: str) -> None:
        if text:
            self.said[socket].append(json.loads(text))

    def hang_up(self, socket: int, code: int) -> None:
        self.closed[socket] = code
