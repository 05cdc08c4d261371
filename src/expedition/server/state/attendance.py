"""Presence: who is connected to a table, and for whom a bot stands in after a timeout (C12).

Times are given, never asked for.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable

USUAL_PATIENCE = 30.0
"""Seconds that somebody may be away before a bot plays, where one plays by itself."""


class Attendance:
    """Counts connections by person, and knows since when the others are away.

    While none of a table's people is connected the table rests, and no timeout runs out.
    """

    def __init__(self, patience: float | None) -> None:
        """The timeout that the owner of the server has set holds everywhere, among friends too."""
        self._patience = USUAL_PATIENCE if patience is None else patience
        self.ends_everywhere = patience is not None
        self._connections: Counter[str] = Counter()
        self._away_since: dict[str, float] = {}
        self._given_up: set[str] = set()
        self._elsewhere: frozenset[str] = frozenset()

    @property
    def here(self) -> Collection[str]:
        """The people who are connected to this server."""
        return self._connections.keys()

    def is_here(self, person: str) -> bool:
        """True if the person has a connection, to this server or to another."""
        return person in self._connections or person in self._elsewhere

    def is_awake(self, people: Iterable[str]) -> bool:
        """True if any of the people is connected."""
        return any(map(self.is_here, people))

    def is_given_up(self, person: str) -> bool:
        """True if a bot stands in for the person until they come back."""
        return person in self._given_up

    def came(self, person: str) -> None:
        """Counts one more connection of the person."""
        self._connections[person] += 1
        self._away_since.pop(person, None)
        self._given_up.discard(person)

    def went(self, person: str, now: float) -> None:
        """Counts one connection of the person less."""
        self._connections[person] -= 1
        if self._connections[person] <= 0:
            del self._connections[person]
            if person not in self._elsewhere:
                self._away_since[person] = now

    def are_elsewhere(self, people: frozenset[str], now: float) -> bool:
        """Takes over which people are connected to other servers; true if that is news."""
        before, self._elsewhere = self._elsewhere, people
        for person in people - before:
            self._away_since.pop(person, None)
            self._given_up.discard(person)
        for person in before - people:
            if person not in self._connections:
                self._away_since[person] = now
        return people != before

    def begin(self, people: Iterable[str], now: float) -> None:
        """Restarts the timeout of everybody who is away."""
        self._away_since = {
            person: now
            for person in people
            if not self.is_here(person) and not self.is_given_up(person)
        }

    def late(self, people: Collection[str], now: float) -> frozenset[str]:
        """The people whose timeout is over, and for whom no bot stands in yet."""
        if not self._away_since or not self.is_awake(people):
            return frozenset()
        return frozenset(
            person
            for person in people
            if person in self._away_since and self._away_since[person] + self._patience <= now
        )

    def give_up(self, people: Iterable[str]) -> None:
        """A bot stands in for these people from now on."""
        for person in people:
            self._given_up.add(person)
            del self._away_since[person]

    def next_deadline(self, people: Collection[str]) -> float | None:
        """The earliest time at which the timeout of one of the people is over."""
        if not self._away_since:
            return None
        since = [self._away_since[person] for person in people if person in self._away_since]
        if not since or not self.is_awake(people):
            return None
        return min(since) + self._patience
