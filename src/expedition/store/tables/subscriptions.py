"""Push subscriptions of people's browsers."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import asdict

from sqlalchemy import ColumnElement, delete, insert, select
from sqlalchemy.ext.asyncio import AsyncEngine

from expedition.store.queries import refusing, rows
from expedition.store.rows import Subscription
from expedition.store.schema import subscriptions


class Subscriptions:
    """Queries on push subscriptions."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine

    async def keep(self, new: Subscription, most: int) -> None:
        """Inserts or replaces a subscription, by endpoint; only so many of a person stay."""
        old = [one for one in await self.of([new.person]) if one.endpoint != new.endpoint]
        surplus = [one.endpoint for one in old[: max(0, len(old) + 1 - most)]]
        gone = subscriptions.c.endpoint.in_([new.endpoint, *surplus])
        with refusing():
            async with self._engine.begin() as connection:
                await connection.execute(delete(subscriptions).where(gone))
                await connection.execute(insert(subscriptions), [asdict(new)])

    async def of(self, people: Collection[str]) -> list[Subscription]:
        """The subscriptions of some people, the oldest first."""
        theirs = select(subscriptions).where(subscriptions.c.person.in_(people))
        found = await rows(self._engine, theirs.order_by(subscriptions.c.at))
        return [Subscription(**row._mapping) for row in found]

    async def end(self, person: str, endpoint: str) -> None:
        """Deletes a person's own subscription."""
        mine = subscriptions.c.person == person
        await self._delete(mine & (subscriptions.c.endpoint == endpoint))

    async def forget(self, endpoint: str) -> None:
        """Deletes a subscription that the push service reports as gone."""
        await self._delete(subscriptions.c.endpoint == endpoint)

    async def _delete(self, which: ColumnElement[bool]) -> None:
        with refusing():
            async with self._engine.begin() as connection:
                await connection.execute(delete(subscriptions).where(which))
