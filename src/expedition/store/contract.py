"""What a store of matches promises, whatever it lies in."""

from __future__ import annotations

from asyncio import Future
from collections.abc import Collection, Iterable, Mapping, Sequence
from datetime import datetime
from typing import Protocol

from expedition.store.cluster.leases import Present
from expedition.store.cluster.pg_notify import Heard
from expedition.store.log import MOST_CODES, Event, Log
from expedition.store.people import People
from expedition.store.tables.challenges import Challenges
from expedition.store.tables.projections import Beside
from expedition.store.tables.results import Results
from expedition.store.tables.retention import Retention
from expedition.store.tables.subscriptions import Subscriptions


class Store(Protocol):
    """Where the events of matches lie, in order, until whoever runs the server lets them go."""

    @property
    def results(self) -> Results:
        """What finished matches came to."""

    @property
    def people(self) -> People:
        """What is kept of people beyond their matches."""

    @property
    def subscriptions(self) -> Subscriptions:
        """Where the browsers of people take notices."""

    @property
    def challenges(self) -> Challenges:
        """The matches whose dice others play."""

    @property
    def retention(self) -> Retention:
        """How matches that have had their time are deleted."""

    def append(
        self, log: Log, events: Sequence[Event], beside: Sequence[Beside] = ()
    ) -> Future[None]:
        """Done once the events are durable at the end of the log; NotStored if they are not.

        They take their place in the order of the calls, at once; many calls share a commit. What
        follows from them is stored with them, or neither is.
        """

    def now(self) -> datetime:
        """The time by which events are stamped: that of the database, as far as it is known."""

    async def read(
        self, match: str, kinds: Collection[str] = (), since: int = 0, check: bool = True
    ) -> tuple[Event, ...]:
        """The events of a match in order from that number on, all or those of some kinds.

        BrokenRecord if one was changed, unless that is not to be checked.
        """

    async def read_many(
        self, matches: Collection[str], kinds: Collection[str] = ()
    ) -> Mapping[str, tuple[Event, ...]]:
        """The same for several matches in one query; if one of them is broken, for none."""

    async def listen(self, heard: Heard) -> None:
        """Tells what other servers write, for as long as it runs."""

    @property
    def is_shared(self) -> bool:
        """True if several servers may use the database."""

    async def renew_leases(self, here: Iterable[tuple[str, str]], seconds: float) -> None:
        """These people, each at a match, are connected here for so long, and nobody else."""

    async def connected_elsewhere(self, matches: Collection[str]) -> Present:
        """The people who are connected to other servers, for each of the matches."""

    async def matches(self, person: str, most: int | None = None) -> tuple[str, ...]:
        """The matches that a person has to do with, the latest first."""

    async def codes(self, after: str = "", most: int = MOST_CODES) -> tuple[str, ...]:
        """The codes of all matches in the order of letters, a page at a time, behind that one."""

    async def touched(self, matches: Collection[str]) -> Mapping[str, datetime]:
        """When something happened last in each of the matches."""

    async def review(self, match: str, seat: int) -> str | None:
        """What was kept of a look at that seat's match, if there was one."""

    async def keep_review(self, match: str, seat: int, body: str, at: datetime) -> None:
        """Keeps it for ever; of several the first stays."""

    async def listings(self, since: datetime, most: int) -> list[str]:
        """What is told of the open tables that have changed since then, the latest first."""

    async def listed(self, matches: Collection[str]) -> Mapping[str, datetime]:
        """Those of the matches that stand in the list of open tables, with the time since when."""

    async def check(self) -> None:
        """Raises NotStored unless an event can be made durable now."""

    async def check_file(self) -> None:
        """Raises NotStored if the pages of an SQLite file do not fit together; it takes a while."""

    async def close(self) -> None:
        """Returns once everything is written and every connection is closed."""
