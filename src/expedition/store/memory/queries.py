"""Queries on tables in memory: results, people, subscriptions, challenges and retention."""

from __future__ import annotations

from collections import Counter
from collections.abc import AsyncIterator, Collection, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import replace
from datetime import date, datetime

from expedition.store.log import Event, LostRace
from expedition.store.memory.journal import Numbered, Recovery, Tables
from expedition.store.rows import (
    MOST_OF_CLASSES,
    NO_PLACE,
    PUT_AWAY,
    Attempt,
    Challenge,
    Listing,
    Result,
    Rewritten,
    Subscription,
    Try,
)
from expedition.store.writing.hash_chain import linked_anew


class MemoryResults:
    """Results and tries in memory."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    async def keep(self, found: Sequence[Result]) -> None:
        """Stores the results of a match that had none; existing ones stay."""
        transaction = self._tables.transaction()
        for one in found:
            transaction.insert(one)
        with suppress(LostRace):
            await transaction.commit()

    async def of_person(self, person: str) -> list[Result]:
        """A person's results, the latest first."""
        mine = self._tables.results.where(lambda row: row.person == person)
        return sorted(sorted(mine, key=lambda row: row.match), key=_at, reverse=True)

    async def of_person_on(self, person: str, day: date) -> list[Result]:
        """The results of a person's tries at the dice of a day."""
        return self._tables.results.where(lambda row: row.person == person and row.day == day)

    async def days(self, person: str) -> list[tuple[date, str]]:
        """The days whose dice a person has finished, each with the game."""
        mine = self._tables.results.where(lambda row: row.person == person and not row.cut_short)
        return [(row.day, row.game) for row in mine if row.day is not None]

    async def games(self, person: str) -> set[str]:
        """The games of which a person has finished a match, a lesson or a first expedition too."""
        mine = self._tables.results.where(lambda row: row.person == person and not row.cut_short)
        return {row.game for row in mine}

    async def led_by(self, person: str) -> list[Result]:
        """The results of people in the matches that a person has led with a class list, the latest
        first, as many as are looked at."""
        led = self._tables.results.where(
            lambda row: row.led_by == person and row.person is not None
        )
        by_seat = sorted(led, key=lambda row: (row.match, row.seat))
        return sorted(by_seat, key=_at, reverse=True)[:MOST_OF_CLASSES]

    async def of_match(self, match: str) -> list[Result]:
        """The results of a match, by seat."""
        found = self._tables.results.where(lambda row: row.match == match)
        return sorted(found, key=lambda row: row.seat)

    async def of_challenge(self, challenge: str, first: str) -> list[Result]:
        """The results of a challenge, and of the people at its first match; the best first."""
        people = self._tables.results.where(
            lambda row: (
                row.person is not None and (row.challenge == challenge or row.match == first)
            )
        )
        return sorted(people, key=lambda row: (-row.stars, row.at, row.seat))

    async def of_day(self, day: date, game: str, layout: str) -> list[Result]:
        """The results of the day's dice that count, the best first."""
        found = [
            row
            for row in self._of_day(day)
            if (row.game, row.layout) == (game, layout) and row.place != NO_PLACE
        ]
        return sorted(found, key=lambda row: (-row.stars, row.at))

    async def missing(self, person: str) -> tuple[str, ...]:
        """The finished matches of a person that have no stored results."""
        known = {row.match for row in self._tables.results}
        return tuple(
            match
            for match, log in self._tables.logs.items()
            if match not in known and _is_over(log.values()) and _has_part(person, log.values())
        )

    async def tries(self, person: str, day: date) -> list[Try]:
        """A person's tries at a day's dice, at most one for each game and layout."""
        return self._tables.tries.where(lambda row: row.person == person and row.day == day)

    async def players(self, day: date) -> dict[tuple[str, str], int]:
        """The number of people who have finished a day's dice, by game and layout."""
        return dict(Counter((row.game, row.layout or "") for row in self._of_day(day)))

    def _of_day(self, day: date) -> list[Result]:
        return self._tables.results.where(
            lambda row: row.day == day and not row.cut_short and row.person is not None
        )


class MemoryPeople:
    """Recovery codes in memory, and erasure of a person."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    async def keep_code(self, digest: str, person: str, at: datetime, beside: bool) -> None:
        """Stores a recovery code; it replaces the person's others, unless it is `beside` them."""
        transaction = self._tables.transaction()
        if not beside:
            for old in self._tables.recoveries.where(lambda row: row.person == person):
                transaction.delete(old)
        transaction.put(Recovery(digest, person, at))
        await transaction.commit()

    async def owner_of(self, digest: str) -> str | None:
        """The person whose code has that digest, if any."""
        found = self._tables.recoveries.get(digest)
        return None if found is None else found.person

    async def erase(
        self, person: str, rewritten: Rewritten, listings: Sequence[Listing] = ()
    ) -> None:
        """Erases the person in one transaction; LostRace if a match has grown meanwhile."""
        transaction, tables = self._tables.transaction(), self._tables
        for match, rewriting in rewritten.items():
            before = rewriting.before
            for number, event in enumerate(linked_anew(match, *rewriting)):
                one = Numbered(match, number, event)
                if number >= len(before):
                    transaction.append(one)
                elif (event, event.link) != (before[number], before[number].link):
                    transaction.rewrite(one)
        for listing in listings:
            transaction.delete(listing) if listing.body is None else transaction.put(listing)
        for result in tables.results.where(lambda row: person in (row.person, row.led_by)):
            transaction.put(_without(person, result))
        for table in (tables.tries, tables.attempts, tables.subscriptions, tables.recoveries):
            for row in [row for row in table if row.person == person]:
                transaction.delete(row)
        await transaction.commit()


class MemorySubscriptions:
    """Push subscriptions in memory."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    async def keep(self, new: Subscription, most: int) -> None:
        """Inserts or replaces a subscription, by endpoint; only so many of a person stay."""
        transaction = self._tables.transaction()
        old = [one for one in await self.of([new.person]) if one.endpoint != new.endpoint]
        for one in old[: max(0, len(old) + 1 - most)]:
            transaction.delete(one)
        transaction.put(new)
        await transaction.commit()

    async def of(self, people: Collection[str]) -> list[Subscription]:
        """The subscriptions of some people, the oldest first."""
        return sorted(self._tables.subscriptions.where(lambda row: row.person in people), key=_at)

    async def end(self, person: str, endpoint: str) -> None:
        """Deletes a person's own subscription."""
        found = self._tables.subscriptions.get(endpoint)
        if found is not None and found.person == person:
            await self.forget(endpoint)

    async def forget(self, endpoint: str) -> None:
        """Deletes a subscription that the push service reports as gone."""
        found = self._tables.subscriptions.get(endpoint)
        if found is not None:
            transaction = self._tables.transaction()
            transaction.delete(found)
            await transaction.commit()


class MemoryChallenges:
    """Challenges in memory."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    async def offer(self, challenge: Challenge) -> Challenge:
        """Stores the challenge of a match and returns it; the first one wins."""
        known = self._tables.challenges.where(lambda row: row.match == challenge.match)
        if known:
            return known[0]
        transaction = self._tables.transaction()
        transaction.insert(challenge)
        await transaction.commit()
        return challenge

    async def find(self, code: str) -> Challenge | None:
        """The challenge of that code, if there is one."""
        return self._tables.challenges.get(code)

    async def attempt(self, person: str, challenge: str) -> Attempt | None:
        """The person's attempt that counts, if they have begun one."""
        return self._tables.attempts.get(person, challenge)

    async def takers(self, challenge: str) -> int:
        """The number of people who have taken it up."""
        return len(self._tables.attempts.where(lambda row: row.challenge == challenge))


class MemoryRetention:
    """Deletion of inactive matches from memory and journal."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    @asynccontextmanager
    async def turn(self) -> AsyncIterator[bool]:
        """True: there is one process."""
        yield True

    async def put_away(self, match: str, length: int, at: datetime) -> bool:
        """Deletes a match of so many events, and leaves a tombstone; False if it has grown."""
        transaction, tables = self._tables.transaction(), self._tables
        transaction.append(Numbered(match, length, Event(PUT_AWAY, "{}", at)))
        for number in [number for number in tables.logs.get(match, {}) if number < length]:
            transaction.remove(match, number)
        for table in (tables.reviews, tables.listings, tables.short_codes):
            for row in [row for row in table if row.match == match]:
                transaction.delete(row)
        try:
            await transaction.commit()
        except LostRace:
            return False
        return True


def _without(person: str, result: Result) -> Result:
    if result.person == person:
        result = replace(result, person=None, name="")
    return replace(result, led_by=None) if result.led_by == person else result


def _at(row: Result | Subscription) -> datetime:
    return row.at


def _is_over(events: Collection[Event]) -> bool:
    return any(event.kind == "ended" for event in events)


def _has_part(person: str, events: Collection[Event]) -> bool:
    return any(event.person == person for event in events)
