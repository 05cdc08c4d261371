"""What is kept of people beyond their matches, and how all of it is erased."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import TypeAlias

from sqlalchemy import Table, delete, insert, select, update
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from expedition.store.asking import not_ready, rows
from expedition.store.listings import Listing, writes_of
from expedition.store.log import Event
from expedition.store.notices import REWRITTEN, Notices
from expedition.store.schema import events, metadata, recoveries, results

Rewritten: TypeAlias = Mapping[tuple[str, int], Event]
"""Events that take the place of those of the same match and number."""


class People:
    """Codes of recovery in a database, and the one way in which events are ever changed."""

    def __init__(self, engine: AsyncEngine, notices: Notices | None) -> None:
        self._engine = engine
        self._notices = notices

    async def keep_code(self, digest: str, person: str, at: datetime, beside: bool) -> None:
        """From now on that is the person's only code, or one `beside` those that there are."""
        try:
            async with self._engine.begin() as connection:
                if not beside:
                    mine = recoveries.c.person == person
                    await connection.execute(delete(recoveries).where(mine))
                row = {"digest": digest, "person": person, "at": at}
                await connection.execute(insert(recoveries), [row])
        except (SQLAlchemyError, OSError) as error:
            raise not_ready(error) from error

    async def owner_of(self, digest: str) -> str | None:
        """The person whose code has that digest, if it is anybody's."""
        query = select(recoveries.c.person).where(recoveries.c.digest == digest)
        found = await rows(self._engine, query)
        return str(found[0].person) if found else None

    async def erase(
        self, person: str, rewritten: Rewritten, listings: Sequence[Listing] = ()
    ) -> None:
        """Nothing of the person is left: their rows are gone, their events say what these say.

        Open tables are told of as in `listings`, and other servers read the matches again.
        """
        try:
            async with self._engine.begin() as connection:
                for (match, number), event in rewritten.items():
                    same = (events.c.match == match) & (events.c.number == number)
                    new = update(events).where(same).values(body=event.body, person=event.person)
                    await connection.execute(new)
                for statement, written in writes_of(listings):
                    await connection.execute(statement, written)
                await _forget(connection, person)
                if self._notices is not None:
                    changed = {match: REWRITTEN for match, _ in rewritten}
                    await self._notices.tell(connection, changed)
        except (SQLAlchemyError, OSError) as error:
            raise not_ready(error) from error


async def _forget(connection: AsyncConnection, person: str) -> None:
    """A seat of a match stays one, with nobody in it; all else that names the person is deleted."""
    nobody = update(results).where(results.c.person == person).values(person=None, name="")
    await connection.execute(nobody)
    for table in tables_of_people():
        await connection.execute(delete(table).where(table.c.person == person))


def tables_of_people() -> list[Table]:
    """The tables whose rows belong to one person each, those of later versions too."""
    shared = (events, results)
    return [
        table for table in metadata.sorted_tables if "person" in table.c and table not in shared
    ]
