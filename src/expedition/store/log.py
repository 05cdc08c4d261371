"""The values that pass through a store: events, the end of a log, and what went wrong."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import TypeAlias

from expedition.core.errors import Refusal

Link: TypeAlias = str | None
"""The hash of an event in the chain of its log; events of earlier versions have none."""
ERASED = "erased"
"""The kind of the event that says that those before it were rewritten, for somebody was erased."""
MOST_CODES = 1000
"""Of a page: there may be more matches than fit into memory."""


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that happened in a match: its kind, JSON text, when, and by whom if by a person.

    What was stored has its `link` in the chain of its log, which is no part of what it says.
    """

    kind: str
    body: str
    at: datetime
    person: str | None = None
    link: Link = field(default=None, compare=False)


@dataclass(slots=True, eq=False)
class Log:
    """The end of a match's log as one writer knows it; `length` is the next event's number, `end`
    the link of the last one.

    After a failure the log is broken and takes nothing more: whoever writes it must read the match
    again, and begin a new one where the stored events end.
    """

    match: str
    length: int = 0
    end: Link = None
    broken: bool = False

    @classmethod
    def after(cls, match: str, stored: Sequence[Event]) -> Log:
        """The end of a log of which all is known that is stored."""
        return cls(match, len(stored), stored[-1].link if stored else None)


class NotStored(Refusal):
    """An event could not be made durable; nobody may be told of it."""


class LostRace(NotStored):
    """Somebody else has written that number of the match: read it again."""
