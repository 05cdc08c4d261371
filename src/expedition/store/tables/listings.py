"""Listings of public tables: a projection, stored in the transaction of the events."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import asdict
from datetime import datetime

from sqlalchemy import bindparam, delete, insert, select
from sqlalchemy.ext.asyncio import AsyncEngine

from expedition.store.queries import Write, rows
from expedition.store.rows import Listing
from expedition.store.schema import listings


def writes_of(changed: Sequence[Listing]) -> Iterator[Write]:
    """The writes for these listings: of several for one table, the last."""
    latest = {listing.match: listing for listing in changed}
    told = [asdict(listing) for listing in latest.values() if listing.body is not None]
    if latest:
        yield _TAKE_DOWN, [{"gone": match} for match in latest]
    if told:
        yield _PUT_UP, told


async def listed(engine: AsyncEngine, matches: Collection[str]) -> dict[str, datetime]:
    """The time when each of these matches was listed, of those that are."""
    query = select(listings.c.match, listings.c.at).where(listings.c.match.in_(matches))
    return {row.match: row.at for row in await rows(engine, query)}


async def latest(engine: AsyncEngine, since: datetime, most: int) -> list[str]:
    """The listings that have changed since then, the latest first."""
    query = select(listings.c.body).where(listings.c.at >= since)
    query = query.order_by(listings.c.at.desc(), listings.c.match).limit(most)
    return [row.body for row in await rows(engine, query)]


_PUT_UP = insert(listings)
_TAKE_DOWN = delete(listings).where(listings.c.match == bindparam("gone"))
