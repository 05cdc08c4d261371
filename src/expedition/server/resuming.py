"""What has changed since a moment that somebody has seen: they are told that alone when they come
back."""

from __future__ import annotations

from expedition.server.briefing import Briefing


class ChangesSoFar:
    """The changes of every moment since a table was woken, or its match began, as JSON."""

    def __init__(self) -> None:
        self._first = 0
        self._changes: list[bytes] = []

    def begin(self, moment: int) -> None:
        """The first that are known follow on that moment."""
        self._first = moment

    def add(self, changes: bytes) -> None:
        """Those of the next moment."""
        self._changes.append(changes)

    def since(self, seen: int | None, briefing: Briefing) -> bytes | None:
        """All from one moment to another in a row, if they are known and shorter than the whole."""
        if seen is None or not self._first <= seen <= briefing.moment:
            return None
        # Each is a list in JSON already: without their brackets they are joined into one list.
        some = self._changes[seen - self._first : briefing.moment - self._first]
        joined = b"[" + b",".join(one[1:-1] for one in some if one != b"[]") + b"]"
        return joined if len(joined) <= len(briefing.public) else None
