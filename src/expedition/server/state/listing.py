"""The tables that their hosts let everybody see: what is told of each, and which there are now."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime, timedelta

import msgspec
from msgspec.structs import replace

from expedition.server.state.change import Change
from expedition.server.state.table_state import TableState
from expedition.server.wire.api_messages import OpenTable
from expedition.store import Store
from expedition.store.tables.listings import Listing

MOST_LISTED = 30
LISTED_FOR = timedelta(days=1)
"""A table at which nothing has happened for so long is not listed any more."""

_read = msgspec.json.Decoder(OpenTable).decode


def first_listing(state: TableState, now: datetime) -> list[Listing]:
    """What is stored of a new table so that it is listed, if it is to be."""
    return [as_listed(state, now)] if state.conduct.listed else []


def listings_after(change: Change, now: datetime) -> list[Listing]:
    """What is stored of a change so that the list of open tables is right, if it concerns it."""
    if not (change.before.conduct.listed or change.after.conduct.listed):
        return []
    is_news = change.new_match is not None or change.shows
    return [as_listed(change.after, now)] if is_news else []


def as_listed(state: TableState, at: datetime) -> Listing:
    """What is stored so that the list tells of the table what is true of it, since that time."""
    told = listing_of(state)
    return Listing(state.code, at, None if told is None else msgspec.json.encode(told).decode())


def listing_of(state: TableState) -> OpenTable | None:
    """What everybody is told of the table, if it is listed and goes on."""
    conduct, status = state.conduct, state.status
    if not conduct.listed or conduct.is_closed or status == "over":
        return None
    bots = [sitter.level for sitter in state.sitters if sitter.level is not None]
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
    """The open tables, those where somebody is before the others, and each time the latest first.

    No table is rebuilt for it: what is told of one is stored with whatever changes it.
    """
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
