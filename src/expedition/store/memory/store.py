"""Event store in memory with a journal behind it, for a single process and no database."""

from __future__ import annotations

from asyncio import Future
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from contextlib import suppress
from datetime import UTC, datetime

from expedition.core.errors import BrokenRecord
from expedition.store.log import MOST_CODES, Event, Log, LostRace
from expedition.store.memory.journal import Journal, Key, Numbered, Review, Tables, Transaction
from expedition.store.memory.queries import (
    MemoryChallenges,
    MemoryPeople,
    MemoryResults,
    MemoryRetention,
    MemorySubscriptions,
)
from expedition.store.rows import (
    LEADS_FOR,
    PUT_AWAY,
    Beside,
    Freed,
    Heard,
    Listing,
    Passed,
    Present,
    Restored,
    ShortCode,
)
from expedition.store.writing.group_commit import NewRow, Writer
from expedition.store.writing.hash_chain import check_chain


class MemoryStore:
    """Append-only event logs and the tables beside them, by the contract of `Store`."""

    is_shared = False

    def __init__(self, journal: Journal, kept: Iterable[tuple[Key, str]] = ()) -> None:
        """A store with the rows that the journal has kept."""
        self._tables = Tables(journal)
        self._tables.load(kept)
        self._writer = Writer(self._commit)
        self.results = MemoryResults(self._tables)
        self.people = MemoryPeople(self._tables)
        self.subscriptions = MemorySubscriptions(self._tables)
        self.challenges = MemoryChallenges(self._tables)
        self.retention = MemoryRetention(self._tables)

    def append(self, log: Log, new: Sequence[Event], beside: Sequence[Beside] = ()) -> Future[None]:
        """Appends in the order of calls; done once events and their projections are durable."""
        return self._writer.append(log, new, beside)

    def now(self) -> datetime:
        """The time that stamps events."""
        return datetime.now(UTC)

    async def read(
        self, match: str, kinds: Collection[str] = (), since: int = 0, check: bool = True
    ) -> tuple[Event, ...]:
        """The events of a match in order from that number on, or only those of some kinds.

        BrokenRecord if one was changed, unless that is not to be checked.
        """
        log = self._tables.logs.get(match, {})
        numbers = sorted(number for number in log if number >= since)
        found = tuple(log[number] for number in numbers)
        if kinds:
            return tuple(event for event in found if event.kind in kinds)
        if [event.kind for event in found] == [PUT_AWAY]:
            return found
        if numbers != list(range(since, since + len(numbers))):
            raise BrokenRecord("log_has_gap", match=match)
        if check:
            check_chain(match, since, found)
        return found

    async def read_many(
        self, matches: Collection[str], kinds: Collection[str] = ()
    ) -> Mapping[str, tuple[Event, ...]]:
        """The events of several matches; BrokenRecord if one of them is broken."""
        return {match: await self.read(match, kinds) for match in matches}

    async def listen(self, heard: Heard, passed: Passed) -> None:
        """Nobody else appends."""

    async def pass_on(self, match: str, text: str) -> None:
        """There is nobody to be told."""

    async def renew_leases(self, here: Iterable[tuple[str, str]], seconds: float) -> None:
        """There is no other server."""

    async def connected_elsewhere(self, matches: Collection[str]) -> Present:
        """There is no other server."""
        return {}

    async def matches(self, person: str, most: int | None = None) -> tuple[str, ...]:
        """The matches in which a person has a part, the latest first."""
        latest: dict[str, datetime] = {}
        for match, log in self._tables.logs.items():
            mine = [event.at for event in log.values() if event.person == person]
            if mine:
                latest[match] = max(mine)
        by_code = sorted(latest)
        return tuple(sorted(by_code, key=lambda match: latest[match], reverse=True)[:most])

    async def codes(self, after: str = "", most: int = MOST_CODES) -> tuple[str, ...]:
        """The codes of all matches in alphabetical order, a page at a time, behind that one."""
        there = (
            match
            for match, log in self._tables.logs.items()
            if match > after and any(event.kind != PUT_AWAY for event in log.values())
        )
        return tuple(sorted(there)[:most])

    async def touched(self, matches: Collection[str]) -> Mapping[str, datetime]:
        """The time of the last event of each match."""
        logs = {match: self._tables.logs.get(match) for match in matches}
        return {
            match: max(event.at for event in log.values()) for match, log in logs.items() if log
        }

    async def review(self, match: str, seat: int) -> str | None:
        """The stored review of a seat's match, if there is one."""
        found = self._tables.reviews.get(match, seat)
        return None if found is None else found.body

    async def keep_review(self, match: str, seat: int, body: str, at: datetime) -> None:
        """Stores a review for ever; the first one wins."""
        transaction = self._tables.transaction()
        transaction.insert(Review(match, seat, at, body))
        with suppress(LostRace):
            await transaction.commit()

    async def listings(self, since: datetime, most: int) -> list[str]:
        """The listings of public tables that have changed since then, the latest first."""
        found = self._tables.listings.where(lambda row: row.at >= since)
        found.sort(key=lambda row: row.match)
        found.sort(key=lambda row: row.at, reverse=True)
        return [row.body for row in found if row.body is not None][:most]

    async def match_of(self, short_code: str) -> str | None:
        """The match to which a short code leads now, if any."""
        found = self._tables.short_codes.get(short_code)
        return None if found is None or found.at < self.now() - LEADS_FOR else found.match

    async def claim(self, wanted: ShortCode) -> bool:
        """Claims one more short code for a match; False if another match has it."""
        transaction = self._tables.transaction()
        self._free(
            transaction,
            lambda claim: claim.code == wanted.code and claim.at < wanted.at - LEADS_FOR,
        )
        transaction.insert(wanted)
        with suppress(LostRace):
            await transaction.commit()
        return await self.match_of(wanted.code) == wanted.match

    async def unclaim(self, short_code: str) -> None:
        """Frees one short code, whatever match has it."""
        transaction = self._tables.transaction()
        self._free(transaction, lambda claim: claim.code == short_code)
        await transaction.commit()

    async def listed(self, matches: Collection[str]) -> Mapping[str, datetime]:
        """The time when each of these matches was listed as a public table, of those that are."""
        return {row.match: row.at for row in self._tables.listings if row.match in matches}

    async def check(self) -> None:
        """NotStored unless the journal can make something durable now."""
        await self._tables.journal.write([])

    async def check_file(self) -> None:
        """There is no file that could be damaged."""

    async def close(self) -> None:
        """Waits until everything is written."""
        await self._writer.close()

    async def _commit(self, new: list[NewRow], beside: list[Beside]) -> None:
        transaction = self._tables.transaction()
        self._restore(transaction, [one.match for one in beside if isinstance(one, Restored)])
        for row in new:
            event = Event(row["kind"], row["body"], row["at"], row["person"], row["link"])
            transaction.append(Numbered(row["match"], row["number"], event))
        for one in beside:
            self._write_beside(transaction, one)
        await transaction.commit()

    def _restore(self, transaction: Transaction, matches: Sequence[str]) -> None:
        """Deletes the tombstones of matches that are imported again."""
        for match in matches:
            for number, event in self._tables.logs.get(match, {}).items():
                if event.kind == PUT_AWAY:
                    transaction.remove(match, number)

    def _write_beside(self, transaction: Transaction, one: Beside) -> None:
        match one:
            case Restored():
                pass
            case Listing(body=None):
                transaction.delete(one)
            case Listing():
                transaction.put(one)
            case ShortCode():
                self._free(transaction, lambda claim: claim.at < one.at - LEADS_FOR)
                transaction.insert(one)
            case Freed():
                self._free(transaction, lambda claim: claim.match == one.match)
            case _:
                transaction.insert(one)

    def _free(self, transaction: Transaction, wanted: Callable[[ShortCode], bool]) -> None:
        for claim in self._tables.short_codes.where(wanted):
            transaction.delete(claim)
