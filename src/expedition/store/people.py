"""Recovery codes, and erasure of a person: deleting rows, and rewriting events."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from sqlalchemy import Table, bindparam, delete, insert, select, update
from sqlalchemy.exc import IntegrityError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from expedition.store.cluster.pg_notify import PgNotify
from expedition.store.log import LostRace
from expedition.store.queries import not_ready, reason_of, refusing, rows
from expedition.store.rows import Listing, Rewriting, Rewritten
from expedition.store.schema import events, metadata, recoveries, results
from expedition.store.tables.listings import writes_of
from expedition.store.writing.group_commit import row_of
from expedition.store.writing.hash_chain import linked_anew
from expedition.store.writing.secure_delete import Wiper


class People:
    """Recovery codes in a database, and the only writes that ever change events."""

    def __init__(self, engine: AsyncEngine, notices: PgNotify | None, wiper: Wiper | None) -> None:
        self._engine = engine
        self._notices = notices
        self._wiper = wiper

    async def keep_code(self, digest: str, person: str, at: datetime, beside: bool) -> None:
        """Stores a recovery code; it replaces the person's others, unless it is `beside` them."""
        with refusing():
            async with self._engine.begin() as connection:
                if not beside:
                    mine = recoveries.c.person == person
                    await connection.execute(delete(recoveries).where(mine))
                row = {"digest": digest, "person": person, "at": at}
                await connection.execute(insert(recoveries), [row])

    async def owner_of(self, digest: str) -> str | None:
        """The person whose code has that digest, if any."""
        query = select(recoveries.c.person).where(recoveries.c.digest == digest)
        found = await rows(self._engine, query)
        return str(found[0].person) if found else None

    async def erase(
        self, person: str, rewritten: Rewritten, listings: Sequence[Listing] = ()
    ) -> None:
        """Erases the person in one transaction: deletes their rows, and rewrites events.

        A match that is rewritten ends with an event that says so: a server that appends to it at
        the same time finds the number taken, and reads it again, as do those that are notified. If
        it was first, this raises LostRace, and nothing is erased. `listings` are those of public
        tables.
        """
        try:
            async with self._engine.begin() as connection:
                for match, rewriting in rewritten.items():
                    await _rewrite(connection, match, rewriting)
                for statement, written in writes_of(listings):
                    await connection.execute(statement, written)
                await _forget(connection, person)
                if self._notices is not None:
                    grown = {match: len(one.after) for match, one in rewritten.items()}
                    await self._notices.tell(connection, grown)
        except IntegrityError as error:
            raise LostRace("lost_race", match="", reason=reason_of(error)) from error
        except (SQLAlchemyError, OSError) as error:
            raise not_ready(error) from error
        if self._wiper is not None:
            await self._wiper.wipe()


async def _rewrite(connection: AsyncConnection, match: str, rewriting: Rewriting) -> None:
    """Rewrites the events of a match, makes their hash chain anew, and appends the new ones."""
    before, after = rewriting.before, list(linked_anew(match, *rewriting))
    changed = [
        {"of": match, "at_number": number, "by": new.person, "says": new.body, "linked": new.link}
        for number, (old, new) in enumerate(zip(before, after, strict=False))
        if (old, old.link) != (new, new.link)
    ]
    if changed:
        await connection.execute(_CHANGE, changed)
    new = enumerate(after[len(before) :], start=len(before))
    await connection.execute(
        insert(events), [row_of(match, number, event, event.link) for number, event in new]
    )


async def _forget(connection: AsyncConnection, person: str) -> None:
    """Keeps the result of a seat, without the person; deletes all other rows that name them."""
    nobody = update(results).where(results.c.person == person).values(person=None, name="")
    await connection.execute(nobody)
    nobody_led = update(results).where(results.c.led_by == person).values(led_by=None)
    await connection.execute(nobody_led)
    for table in tables_of_people():
        await connection.execute(delete(table).where(table.c.person == person))


def tables_of_people() -> list[Table]:
    """The tables whose rows belong to one person each, found by the schema."""
    shared = (events, results)
    return [
        table for table in metadata.sorted_tables if "person" in table.c and table not in shared
    ]


_NAMED = (events.c.match == bindparam("of")) & (events.c.number == bindparam("at_number"))
_CHANGE = (
    update(events)
    .where(_NAMED)
    .values(person=bindparam("by"), body=bindparam("says"), link=bindparam("linked"))
)
