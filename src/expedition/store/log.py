"""The values that pass through a store: events, positions in a log, and errors."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import TypeAlias

from expedition.core.errors import Refusal

Link: TypeAlias = str | None
"""The hash of an event in the chain of its log; events of earlier versions have none."""
ERASED = "erased"
"""The kind of the event that says that those before it were rewritten to erase a person."""
MOST_CODES = 1000
"""Page size: there may be more matches than fit into memory."""


@dataclass(frozen=True, slots=True)
class Event:
    """A stored event of a match: kind, JSON body, time, and the person who caused it, if any.

    `link` is its hash in the chain of the log, which is no part of its content.
    """

    kind: str
    body: str
    at: datetime
    person: str | None = None
    link: Link = field(default=None, compare=False)


@dataclass(slots=True, eq=False)
class Log:
    """A writer's position at the end of a log: the number of the next event, and the last link.

    Optimistic concurrency: an append fails with LostRace if that number is taken. After any failure
    the log is broken and takes nothing more: its writer must read the match again.
    """

    match: str
    length: int = 0
    end: Link = None
    broken: bool = False

    @classmethod
    def after(cls, match: str, stored: Sequence[Event]) -> Log:
        """The position behind these events, which are all that is stored."""
        return cls(match, len(stored), stored[-1].link if stored else None)


class NotStored(Refusal):
    """An event could not be made durable, so it must not be published."""


class LostRace(NotStored):
    """Optimistic concurrency failed: another writer has taken that number; read the log again."""
