"""The list of open tables: the entry of each, stored with whatever changes it, and the query.

It is a read model: no table is rebuilt from its log to be listed.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime, timedelta

import msgspec
from msgspec.structs import replace

from expedition.server.state.change import Change
from expedition.server.state.table_state import TableState
from expedition.server.wire.api_messages import OpenTable
from expedition.store import Store
from expedition.store.rows import Listing

MOST_LISTED = 30
LISTED_FOR = timedelta(days=1)
"""A table at which nothing has happened for so long is not listed any more."""

_read = msgspec.json.Decoder(OpenTable).decode


def first_listing(state: TableState, now: datetime) -> list[Listing]:
    """The row to store with a new table, if it is to be listed."""
    return [as_listed(state, now)] if state.conduct.listed else []


def listings_after(change: Change, now: datetime) -> list[Listing]:
    """The row to store with a change, if the change alters the entry of a listed table."""
    if not (change.before.conduct.listed or change.after.conduct.listed):
        return []
    is_news = change.new_match is not None or change.shows
    return [as_listed(change.after, now)] if is_news else []


def as_listed(state: TableState, at: datetime) -> Listing:
    """The row of a table as it is now; an empty one takes it off the list."""
    told = listing_of(state)
    return Listing(state.code, at, None if told is None else msgspec.json.encode(told).decode())


def listing_of(state: TableState) -> OpenTable | None:
    """The entry of a table, if it is listed and goes on."""
    conduct, status = state.conduct, state.status
    if not conduct.listed or conduct.is_closed or status == "over":
        return None
    bots = [sitter.bot for sitter in state.sitters if sitter.bot is not None]
    return OpenTable(
        code=state.code,
        game=state.game.name,
        options=dict(state.options),
        status=status,
        host_name=state.host_name,
        people=len(state.sitters) - len(bots),
        bots=bots,
        most_seats=state.game.rules.box.most_seats,
        clock=conduct.clock,
        join=_may_join(state, len(bots)),
        watching=conduct.watching,
    )


async def open_tables(
    store: Store, now: datetime, is_here: Callable[[str], bool]
) -> Sequence[OpenTable]:
    """The open tables, those where somebody is connected first, and each time the latest first."""
    bodies = await store.listings(now - LISTED_FOR, MOST_LISTED)
    found = [_read(body) for body in bodies]
    elsewhere = await store.connected_elsewhere([one.code for one in found])
    told = [replace(one, here=is_here(one.code) or bool(elsewhere.get(one.code))) for one in found]
    return sorted(told, key=lambda one: not one.here)


def _may_join(state: TableState, bots: int) -> bool:
    if state.conduct.is_locked:
        return False
    if state.status == "gathering":
        return len(state.sitters) < state.game.rules.box.most_seats
    return state.conduct.latecomers and bots > 0
