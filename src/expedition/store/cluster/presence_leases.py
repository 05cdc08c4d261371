"""Leases: who is connected to which server on one PostgreSQL, renewed by heartbeats.

When a server dies, its leases expire, and its people count as away. Times are the database's own,
for clocks of machines differ.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable

from sqlalchemy import delete, func, insert, select
from sqlalchemy.ext.asyncio import AsyncEngine
from sqlalchemy.sql.functions import Function

from expedition.store.rows import Present
from expedition.store.schema import leases


async def renew(
    engine: AsyncEngine, server: str, here: Iterable[tuple[str, str]], seconds: float
) -> None:
    """Replaces the server's leases: these people are connected to it, each at a match."""
    rows = [{"match": match, "person": person, "server": server} for match, person in here]
    async with engine.begin() as connection:
        await connection.execute(delete(leases).where(leases.c.server == server))
        await connection.execute(delete(leases).where(leases.c.until < func.now()))
        if rows:
            await connection.execute(insert(leases).values(until=_in(seconds)), rows)


async def elsewhere(engine: AsyncEngine, server: str, matches: Collection[str]) -> Present:
    """The people who hold leases of other servers at these matches."""
    lasting = (leases.c.until > func.now()) & (leases.c.server != server)
    query = select(leases.c.match, leases.c.person).where(lasting & leases.c.match.in_(matches))
    found: dict[str, set[str]] = defaultdict(set)
    async with engine.connect() as connection:
        for row in await connection.execute(query):
            found[row.match].add(row.person)
    return {match: frozenset(found[match]) for match in matches}


def _in(seconds: float) -> Function[object]:
    return func.now() + func.make_interval(0, 0, 0, 0, 0, 0, seconds)  # type: ignore[return-value]
