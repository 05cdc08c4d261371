"""What a store of matches promises, and the values that pass through it."""

from __future__ import annotations

from asyncio import Future
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol

from expedition.core.errors import Refusal
from expedition.store.leases import Present
from expedition.store.notices import Heard


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


class Store(Protocol):
    """Where the events of matches lie, in order, for ever."""

    def append(self, log: Log, events: Sequence[Event]) -> Future[None]:
        """Done once the events are durable at the end of the log; NotStored if they are not.

        They take their place in the order of the calls, at once; many calls share a commit.
        """

    async def read(
        self, match: str, kinds: Collection[str] = (), since: int = 0
    ) -> tuple[Event, ...]:
        """The events of a match in order from that number on, all or those of some kinds."""

    async def listen(self, heard: Heard) -> None:
        """Tells what other servers write, for as long as it runs."""

    @property
    def is_shared(self) -> bool:
        """True if several servers may use the database."""

    async def renew_leases(self, here: Iterable[tuple[str, str]], seconds: float) -> None:
        """These people, each at a match, are connected here for so long, and nobody else."""

    async def connected_elsewhere(self, matches: Collection[str]) -> Present:
        """The people who are connected to other servers, for each of the matches."""

    async def matches(self, person: str | None = None, most: int | None = None) -> tuple[str, ...]:
        """The matches, or those that a person has to do with, the latest first."""

    async def review(self, match: str, seat: int) -> str | None:
        """What was kept of a look at that seat's match, if there was one."""

    async def keep_review(self, match: str, seat: int, body: str, at: datetime) -> None:
        """Keeps it for ever; of several the first stays."""

    async def check(self) -> None:
        """Raises NotStored unless an event can be made durable now."""

    async def close(self) -> None:
        """Returns once everything is written and every connection is closed."""
