"""The interface of an event store, whatever database it lies in."""

from __future__ import annotations

from asyncio import Future
from collections.abc import Collection, Iterable, Mapping, Sequence
from datetime import datetime
from typing import Protocol

from expedition.store.cluster.pg_notify import Heard, Passed
from expedition.store.cluster.presence_leases import Present
from expedition.store.log import MOST_CODES, Event, Log
from expedition.store.people import People
from expedition.store.tables.challenges import Challenges
from expedition.store.tables.projections import Beside
from expedition.store.tables.results import Results
from expedition.store.tables.retention import Retention
from expedition.store.tables.short_codes import ShortCode
from expedition.store.tables.subscriptions import Subscriptions


class Store(Protocol):
    """An append-only event log for each match, with projections beside it."""

    @property
    def results(self) -> Results:
        """Results of finished matches."""

    @property
    def people(self) -> People:
        """Stored data of people beyond their matches."""

    @property
    def subscriptions(self) -> Subscriptions:
        """Push subscriptions."""

    @property
    def challenges(self) -> Challenges:
        """Challenges: matches whose dice others play."""

    @property
    def retention(self) -> Retention:
        """Deletion of inactive matches."""

    def append(
        self, log: Log, events: Sequence[Event], beside: Sequence[Beside] = ()
    ) -> Future[None]:
        """Appends events; the future is done once they are durable, or fails with NotStored.

        They take their place in the order of the calls, at once; a group commit stores many calls.
        Projections are stored in the same transaction.
        """

    def now(self) -> datetime:
        """The time that stamps events: the database's clock, as far as it is known."""

    async def read(
        self, match: str, kinds: Collection[str] = (), since: int = 0, check: bool = True
    ) -> tuple[Event, ...]:
        """The events of a match in order from that number on, or only those of some kinds.

        BrokenRecord if one was changed, unless that is not to be checked.
        """

    async def read_many(
        self, matches: Collection[str], kinds: Collection[str] = ()
    ) -> Mapping[str, tuple[Event, ...]]:
        """The events of several matches in one query; BrokenRecord if one of them is broken."""

    async def listen(self, heard: Heard, passed: Passed) -> None:
        """Background task: calls back with the matches to which other servers have appended, and
        with what they pass on."""

    async def pass_on(self, match: str, text: str) -> None:
        """Tells other servers something about a match that is not stored."""

    @property
    def is_shared(self) -> bool:
        """True if several servers may use the database."""

    async def renew_leases(self, here: Iterable[tuple[str, str]], seconds: float) -> None:
        """Replaces this server's leases: these people are connected here, each at a match."""

    async def connected_elsewhere(self, matches: Collection[str]) -> Present:
        """The people who hold leases of other servers, by match."""

    async def matches(self, person: str, most: int | None = None) -> tuple[str, ...]:
        """The matches in which a person has a part, the latest first."""

    async def codes(self, after: str = "", most: int = MOST_CODES) -> tuple[str, ...]:
        """The codes of all matches in alphabetical order, a page at a time, behind that one."""

    async def touched(self, matches: Collection[str]) -> Mapping[str, datetime]:
        """The time of the last event of each match."""

    async def review(self, match: str, seat: int) -> str | None:
        """The stored review of a seat's match, if there is one."""

    async def keep_review(self, match: str, seat: int, body: str, at: datetime) -> None:
        """Stores a review for ever; the first one wins."""

    async def listings(self, since: datetime, most: int) -> list[str]:
        """The listings of public tables that have changed since then, the latest first."""

    async def match_of(self, short_code: str) -> str | None:
        """The match to which a short code leads now, if any."""

    async def claim(self, wanted: ShortCode) -> bool:
        """Claims one more short code for a match; False if another match has it."""

    async def unclaim(self, short_code: str) -> None:
        """Frees one short code, whatever match has it."""

    async def listed(self, matches: Collection[str]) -> Mapping[str, datetime]:
        """The time when each of these matches was listed as a public table, of those that are."""

    async def check(self) -> None:
        """Health check: raises NotStored unless an event can be made durable now."""

    async def check_file(self) -> None:
        """Integrity check of an SQLite file, which takes a while; NotStored if it is damaged."""

    async def close(self) -> None:
        """Waits until everything is written and every connection is closed."""
