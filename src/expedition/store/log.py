"""The values that pass through a store: events, the end of a log, and what went wrong."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from expedition.core.errors import Refusal

MOST_CODES = 1000
"""Of a page: there may be more matches than fit into memory."""


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that happened in a match: its kind, JSON text, when, and by whom if by a person."""

    kind: str
    body: str
    at: datetime
    person: str | None = None


@dataclass(slots=True, eq=False)
class Log:
    """The end of a match's log as one writer knows it; `length` is the next event's number.

    After a failure the log is broken and takes nothing more: whoever writes it must read the match
    again, and begin a new one where the stored events end.
    """

    match: str
    length: int = 0
    broken: bool = False


class NotStored(Refusal):
    """An event could not be made durable; nobody may be told of it."""


class LostRace(NotStored):
    """Somebody else has written that number of the match: read it again."""
