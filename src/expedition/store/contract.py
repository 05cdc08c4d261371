"""The interface of an event store, whatever database it lies in."""

from __future__ import annotations

from asyncio import Future
from collections.abc import Collection, Iterable, Mapping, Sequence
from contextlib import AbstractAsyncContextManager
from datetime import date, datetime
from typing import Protocol

from expedition.store.log import MOST_CODES, Event, Log
from expedition.store.rows import (
    Attempt,
    Beside,
    Challenge,
    Heard,
    Listing,
    Passed,
    Present,
    Result,
    Rewritten,
    ShortCode,
    Subscription,
    Try,
)


class Results(Protocol):
    """Queries on results and tries."""

    async def keep(self, found: Sequence[Result]) -> None:
        """Stores the results of a match that had none; existing ones stay."""

    async def of_person(self, person: str) -> list[Result]:
        """A person's results, the latest first."""

    async def of_person_on(self, person: str, day: date) -> list[Result]:
        """The results of a person's tries at the dice of a day."""

    async def days(self, person: str) -> list[tuple[date, str]]:
        """The days whose dice a person has finished, each with the game."""

    async def games(self, person: str) -> set[str]:
        """The games of which a person has finished a match, a lesson or a first expedition too."""

    async def of_match(self, match: str) -> list[Result]:
        """The results of a match, by seat."""

    async def of_challenge(self, challenge: str, first: str) -> list[Result]:
        """The results of a challenge, and of the people at its first match; the best first."""

    async def of_day(self, day: date, game: str, layout: str) -> list[Result]:
        """The results of the day's dice that count, the best first."""

    async def missing(self, person: str) -> tuple[str, ...]:
        """The finished matches of a person that have no stored results."""

    async def led_by(self, person: str) -> list[Result]:
        """The results of people at the matches that a person led with a class list."""

    async def tries(self, person: str, day: date) -> list[Try]:
        """A person's tries at a day's dice, at most one for each game and layout."""

    async def players(self, day: date) -> dict[tuple[str, str], int]:
        """The number of people who have finished a day's dice, by game and layout."""


class People(Protocol):
    """Recovery codes, and the only writes that ever change events."""

    async def keep_code(self, digest: str, person: str, at: datetime, beside: bool) -> None:
        """Stores a recovery code; it replaces the person's others, unless it is `beside` them."""

    async def owner_of(self, digest: str) -> str | None:
        """The person whose code has that digest, if any."""

    async def erase(
        self, person: str, rewritten: Rewritten, listings: Sequence[Listing] = ()
    ) -> None:
        """Erases the person in one transaction; LostRace if a match has grown meanwhile."""


class Subscriptions(Protocol):
    """Push subscriptions of people's browsers."""

    async def keep(self, new: Subscription, most: int) -> None:
        """Inserts or replaces a subscription, by endpoint; only so many of a person stay."""

    async def of(self, people: Collection[str]) -> list[Subscription]:
        """The subscriptions of some people, the oldest first."""

    async def end(self, person: str, endpoint: str) -> None:
        """Deletes a person's own subscription."""

    async def forget(self, endpoint: str) -> None:
        """Deletes a subscription that the push service reports as gone."""


class Challenges(Protocol):
    """Challenges, whose dice others play, and the attempts that count."""

    async def offer(self, challenge: Challenge) -> Challenge:
        """Stores the challenge of a match and returns it; the first one wins."""

    async def find(self, code: str) -> Challenge | None:
        """The challenge of that code, if there is one."""

    async def attempt(self, person: str, challenge: str) -> Attempt | None:
        """The person's attempt that counts, if they have begun one."""

    async def takers(self, challenge: str) -> int:
        """The number of people who have taken it up."""


class Retention(Protocol):
    """Deletion of inactive matches."""

    def turn(self) -> AbstractAsyncContextManager[bool]:
        """True if this server may sweep."""

    async def put_away(self, match: str, length: int, at: datetime) -> bool:
        """Deletes a match of so many events, and leaves a tombstone; False if it has grown."""


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
