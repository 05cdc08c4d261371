"""Results of finished matches by seat, and the daily tries that count: projections of the events.

They are stored in the transaction that ends the match, and computed again where they are missing:
for matches of earlier versions, and imported ones.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import asdict
from datetime import date
from typing import Any

from sqlalchemy import Row, Select, exists, func, insert, select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncEngine

from expedition.store.queries import Write, refusing, rows
from expedition.store.rows import MOST_OF_CLASSES, NO_PLACE, Result, Try
from expedition.store.schema import events, results, tries


def writes_of(found: Sequence[Result | Try]) -> Iterator[Write]:
    """The inserts for results and tries."""
    for kind, statement in _KEPT:
        new = [asdict(one) for one in found if isinstance(one, kind)]
        if new:
            yield statement, new


class Results:
    """Queries on results and tries."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine

    async def keep(self, found: Sequence[Result]) -> None:
        """Stores the results of a match that had none; existing ones stay."""
        with refusing(), suppress(IntegrityError):  # somebody else was as quick
            async with self._engine.begin() as connection:
                for statement, new in writes_of(found):
                    await connection.execute(statement, new)

    async def of_person(self, person: str) -> list[Result]:
        """A person's results, the latest first."""
        mine = select(results).where(results.c.person == person)
        return await self._found(mine.order_by(results.c.at.desc(), results.c.match))

    async def of_person_on(self, person: str, day: date) -> list[Result]:
        """The results of a person's tries at the dice of a day."""
        mine = (results.c.person == person) & (results.c.day == day)
        return await self._found(select(results).where(mine))

    async def days(self, person: str) -> list[tuple[date, str]]:
        """The days whose dice a person has finished, each with the game."""
        mine = (results.c.person == person) & results.c.day.is_not(None)
        query = select(results.c.day, results.c.game).where(mine & results.c.cut_short.is_(False))
        return [(row.day, row.game) for row in await rows(self._engine, query)]

    async def games(self, person: str) -> set[str]:
        """The games of which a person has finished a match, a lesson or a first expedition too."""
        whole = (results.c.person == person) & results.c.cut_short.is_(False)
        query = select(results.c.game).where(whole).distinct()
        return {row.game for row in await rows(self._engine, query)}

    async def led_by(self, person: str) -> list[Result]:
        """The results of people in the matches that a person has led with a class list, the latest
        first, as many as are looked at."""
        led = (results.c.led_by == person) & results.c.person.is_not(None)
        latest = results.c.at.desc(), results.c.match, results.c.seat
        return await self._found(
            select(results).where(led).order_by(*latest).limit(MOST_OF_CLASSES)
        )

    async def of_match(self, match: str) -> list[Result]:
        """The results of a match, by seat."""
        return await self._found(
            select(results).where(results.c.match == match).order_by(results.c.seat)
        )

    async def of_challenge(self, challenge: str, first: str) -> list[Result]:
        """The results of a challenge, and of the people at its first match; the best first."""
        theirs = (results.c.challenge == challenge) | (results.c.match == first)
        best = results.c.stars.desc(), results.c.at, results.c.seat
        people = theirs & results.c.person.is_not(None)
        return await self._found(select(results).where(people).order_by(*best))

    async def of_day(self, day: date, game: str, layout: str) -> list[Result]:
        """The results of the day's dice that count, the best first."""
        same = (results.c.day == day) & (results.c.game == game) & (results.c.layout == layout)
        whole = same & results.c.cut_short.is_(False) & results.c.person.is_not(None)
        whole &= results.c.place != NO_PLACE
        best = results.c.stars.desc(), results.c.at
        return await self._found(select(results).where(whole).order_by(*best))

    async def missing(self, person: str) -> tuple[str, ...]:
        """The finished matches of a person that have no stored results."""
        mine = events.alias()
        ended = exists().where((events.c.match == mine.c.match) & (events.c.kind == "ended"))
        known = exists().where(results.c.match == mine.c.match)
        query = select(mine.c.match).where((mine.c.person == person) & ended & ~known)
        return tuple(row.match for row in await rows(self._engine, query.distinct()))

    async def tries(self, person: str, day: date) -> list[Try]:
        """A person's tries at a day's dice, at most one for each game and layout."""
        mine = select(tries).where((tries.c.person == person) & (tries.c.day == day))
        return [Try(**_columns(row)) for row in await rows(self._engine, mine)]

    async def players(self, day: date) -> dict[tuple[str, str], int]:
        """The number of people who have finished a day's dice, by game and layout."""
        ended = (
            (results.c.day == day) & results.c.cut_short.is_(False) & results.c.person.is_not(None)
        )
        query = select(results.c.game, results.c.layout, func.count().label("people"))
        query = query.where(ended).group_by(results.c.game, results.c.layout)
        found = await rows(self._engine, query)
        return {(row.game, row.layout): int(row.people) for row in found}

    async def _found(self, query: Select[Any]) -> list[Result]:
        return [Result(**_columns(row)) for row in await rows(self._engine, query)]


def _columns(row: Row[Any]) -> dict[str, Any]:
    return dict(row._mapping)


_KEPT = ((Try, insert(tries)), (Result, insert(results)))
