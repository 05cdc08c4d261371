"""The list of open tables: what is told of each, stored with the events that it follows from."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import asdict, dataclass
from datetime import datetime

from sqlalchemy import bindparam, delete, insert, select
from sqlalchemy.ext.asyncio import AsyncEngine

from expedition.store.queries import Write, rows
from expedition.store.schema import listings


@dataclass(frozen=True, slots=True)
class Listing:
    """What is told of a table from that time on; nothing: it is listed no more."""

    match: str
    at: datetime
    body: str | None


def writes_of(changed: Sequence[Listing]) -> Iterator[Write]:
    """How the list comes to say the last that there is to say of each table."""
    latest = {listing.match: listing for listing in changed}
    told = [asdict(listing) for listing in latest.values() if listing.body is not None]
    if latest:
        yield _TAKE_DOWN, [{"gone": match} for match in latest]
    if told:
        yield _PUT_UP, told


async def listed(engine: AsyncEngine, matches: Collection[str]) -> dict[str, datetime]:
    """Those of the matches that are told of, with the time since when."""
    query = select(listings.c.match, listings.c.at).where(listings.c.match.in_(matches))
    return {row.match: row.at for row in await rows(engine, query)}


async def latest(engine: AsyncEngine, since: datetime, most: int) -> list[str]:
    """What is told of the tables at which something has happened since then, the latest first."""
    query = select(listings.c.body).where(listings.c.at >= since)
    query = query.order_by(listings.c.at.desc(), listings.c.match).limit(most)
    return [row.body for row in await rows(engine, query)]


_PUT_UP = insert(listings)
_TAKE_DOWN = delete(listings).where(listings.c.match == bindparam("gone"))
