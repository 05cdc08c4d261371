"""Challenges, whose dice others play, and the attempts that count."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import asdict

from sqlalchemy import func, insert, select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncEngine

from expedition.store.queries import Write, refusing, rows
from expedition.store.rows import Attempt, Challenge
from expedition.store.schema import attempts, challenges


def writes_of(new: Sequence[Attempt]) -> Iterator[Write]:
    """The inserts for attempts."""
    if new:
        yield _KEEP, [asdict(one) for one in new]


class Challenges:
    """The challenges in a database."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine

    async def offer(self, challenge: Challenge) -> Challenge:
        """Stores the challenge of a match and returns it; the first one wins."""
        with refusing(), suppress(IntegrityError):  # it has one, or another server was as quick
            async with self._engine.begin() as connection:
                await connection.execute(insert(challenges), [asdict(challenge)])
        known = select(challenges).where(challenges.c.match == challenge.match)
        [row] = await rows(self._engine, known)
        return Challenge(**row._mapping)

    async def find(self, code: str) -> Challenge | None:
        """The challenge of that code, if there is one."""
        found = await rows(self._engine, select(challenges).where(challenges.c.code == code))
        return Challenge(**found[0]._mapping) if found else None

    async def attempt(self, person: str, challenge: str) -> Attempt | None:
        """The person's attempt that counts, if they have begun one."""
        mine = (attempts.c.person == person) & (attempts.c.challenge == challenge)
        found = await rows(self._engine, select(attempts).where(mine))
        return Attempt(**found[0]._mapping) if found else None

    async def takers(self, challenge: str) -> int:
        """The number of people who have taken it up."""
        query = select(func.count()).where(attempts.c.challenge == challenge)
        [row] = await rows(self._engine, query)
        return int(row[0])


_KEEP = insert(attempts)
