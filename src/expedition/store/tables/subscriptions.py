"""Where the browsers of people take notices, if they have asked for them."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import asdict, dataclass
from datetime import datetime

from sqlalchemy import ColumnElement, delete, insert, select
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine

from expedition.store.queries import not_ready, rows
from expedition.store.schema import subscriptions


@dataclass(frozen=True, slots=True)
class Subscription:
    """An address at a push service, whose browser it is, its keys, and the language to speak."""

    endpoint: str
    person: str
    point: str
    secret: str
    language: str
    at: datetime


class Subscriptions:
    """The subscriptions in a database."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine

    async def keep(self, new: Subscription, most: int) -> None:
        """The subscription, in the place of one for its endpoint; of a person so many stay."""
        old = [one for one in await self.of([new.person]) if one.endpoint != new.endpoint]
        surplus = [one.endpoint for one in old[: max(0, len(old) + 1 - most)]]
        gone = subscriptions.c.endpoint.in_([new.endpoint, *surplus])
        try:
            async with self._engine.begin() as connection:
                await connection.execute(delete(subscriptions).where(gone))
                await connection.execute(insert(subscriptions), [asdict(new)])
        except (SQLAlchemyError, OSError) as error:
            raise not_ready(error) from error

    async def of(self, people: Collection[str]) -> list[Subscription]:
        """Those of some people, the oldest first."""
        theirs = select(subscriptions).where(subscriptions.c.person.in_(people))
        found = await rows(self._engine, theirs.order_by(subscriptions.c.at))
        return [Subscription(**row._mapping) for row in found]

    async def end(self, person: str, endpoint: str) -> None:
        """The person wants no more notices there."""
        mine = subscriptions.c.person == person
        await self._delete(mine & (subscriptions.c.endpoint == endpoint))

    async def forget(self, endpoint: str) -> None:
        """The push service says that nobody takes notices there any more."""
        await self._delete(subscriptions.c.endpoint == endpoint)

    async def _delete(self, which: ColumnElement[bool]) -> None:
        try:
            async with self._engine.begin() as connection:
                await connection.execute(delete(subscriptions).where(which))
        except (SQLAlchemyError, OSError) as error:
            raise not_ready(error) from error
