"""The rows that pass through a store beside the events: results, tries, challenges, listings …

They are plain values: nothing here knows a database.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import NamedTuple, TypeAlias

from expedition.store.log import Event

Grown: TypeAlias = Mapping[str, int]
"""New lengths of matches, in events."""
Heard: TypeAlias = Callable[[Grown | None], None]
"""Callback with what has grown; with None if notifications may have been missed."""
Passed: TypeAlias = Callable[[str, str], None]
"""Callback with what passes at a match, and is not stored."""
Present: TypeAlias = Mapping[str, frozenset[str]]
"""The people who are connected, by match."""
LEADS_FOR = timedelta(days=1)
"""A table that gathers for longer is found by its own code alone."""
MOST_OF_CLASSES = 10_000
"""A class of thirty, once a week for six years."""
NO_PLACE = 0
"""The place of a bot among people, and of whoever left most of their turns to one."""

PUT_AWAY = "put_away"
"""The kind of the event that is left of a match."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Result:
    """The result of one seat in a finished match.

    `person` is nobody for a bot, for a guest at somebody's device, and for whoever left or was sent
    away; they have no name here. `is_plain` says that all options but the layout were the usual
    ones. `day` is the one whose dice these were, if the try counts; `challenge` is the match whose
    dice these were, if it was played for them. `place` is that among the `ranked` seats that have
    one; in old rows all seats have. `led_by` is who led the match with a class list, if there was
    one.
    """

    match: str
    seat: int
    person: str | None
    name: str
    game: str
    edition: int
    layout: str | None
    is_plain: bool
    stars: int
    level: str | None
    place: int
    seats: int
    at: datetime
    day: date | None = None
    challenge: str | None = None
    cut_short: bool = False
    is_lesson: bool = False
    ranked: int | None = None
    led_by: str | None = None

    @property
    def is_own(self) -> bool:
        """True if its person wrote at least half of it."""
        return self.place != NO_PLACE

    @property
    def own_place(self) -> int | None:
        """The place among those that have one; None if most of it was written by a bot."""
        return self.place if self.is_own else None

    @property
    def ranked_among(self) -> int:
        """The number of seats that have a place: all of them in old rows."""
        return self.seats if self.ranked is None else self.ranked


@dataclass(frozen=True, slots=True, kw_only=True)
class Try:
    """A person's first match with a day's dice, which is the one that counts."""

    person: str
    day: date
    game: str
    layout: str
    match: str
    at: datetime


@dataclass(frozen=True, slots=True)
class Challenge:
    """A match whose dice others may play, under a code that does not lead to the match."""

    code: str
    match: str
    at: datetime


@dataclass(frozen=True, slots=True)
class Attempt:
    """A person's first attempt at a challenge, which is the one that counts."""

    person: str
    challenge: str
    match: str
    at: datetime


@dataclass(frozen=True, slots=True)
class Listing:
    """The listing of a table from that time on; None takes it off the list."""

    match: str
    at: datetime
    body: str | None


@dataclass(frozen=True, slots=True)
class ShortCode:
    """The claim of a short code by a table, at that time."""

    code: str
    match: str
    at: datetime


@dataclass(frozen=True, slots=True)
class Freed:
    """The short code of that match may be another's."""

    match: str


@dataclass(frozen=True, slots=True)
class Subscription:
    """A push subscription: endpoint, owner, keys, and language."""

    endpoint: str
    person: str
    point: str
    secret: str
    language: str
    at: datetime


@dataclass(frozen=True, slots=True)
class Restored:
    """A deleted match that is imported again: its tombstone goes."""

    match: str


def put_away_at(stored: Sequence[Event]) -> datetime | None:
    """The time when the match was deleted, if there is only its tombstone."""
    return stored[0].at if stored and stored[0].kind == PUT_AWAY else None


class Rewriting(NamedTuple):
    """The events of a match as they were read, and as they are to be; the latter may be longer."""

    before: Sequence[Event]
    after: Sequence[Event]


Rewritten: TypeAlias = Mapping[str, Rewriting]
"""The rewritten events, by match."""


Beside: TypeAlias = Result | Try | Attempt | Listing | Restored | ShortCode | Freed
"""What may be stored in one transaction with the events that it follows from."""
