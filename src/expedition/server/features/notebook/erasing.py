"""Erasure of a person (GDPR): anonymizes them in all events, so that others keep their matches.

This is the one exception from a log that is never changed (docs/decisions/0045-erasing.md).
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from expedition.core.errors import BrokenRecord, Refusal
from expedition.core.rules import Seat
from expedition.server.lobby.lobby import Lobby
from expedition.server.lobby.my_tables import BRIEF
from expedition.server.people.devices import device_of
from expedition.server.people.lookalikes import taken_for
from expedition.server.state import table_events
from expedition.server.state.listing import as_listed
from expedition.server.state.table_events import Happening, from_store, to_store
from expedition.server.state.table_state import TableState, created, rebuilt
from expedition.store import Event, LostRace, Store
from expedition.store.rows import Listing, Rewriting

NOBODY = ""
"""The stored name of an erased person: clients show "somebody", in their language."""
NO_INITIALS = "?"
MOST_ATTEMPTS = 50
"""Retries after a lost race: each means a turn in one of the matches within some milliseconds."""


async def erase(store: Store, lobby: Lobby, person: str) -> int:
    """Erases a person; returns in how many matches they had a part."""
    matches = await store.matches(person)
    for match in matches:
        await lobby.get_up(match, person)
    for attempt in range(1, MOST_ATTEMPTS + 1):
        try:
            await _rewrite(store, person, matches)
            break
        except LostRace:  # others play on meanwhile
            if attempt == MOST_ATTEMPTS:
                raise
    for match in matches:
        lobby.has_grown(match)
    return len(matches)


async def _rewrite(store: Store, person: str, matches: Sequence[str]) -> None:
    listed = await store.listed(matches)
    rewritten: dict[str, Rewriting] = {}
    listings: list[Listing] = []
    for match in matches:
        before = await store.read(match, check=False)  # the name goes, whatever else is damaged
        after = list(before)
        for number, event in without(person, match, before):
            after[number] = event
        # Stamped like the last, so that no list takes the match for one that is played.
        rewritten[match] = Rewriting(
            before, [*after, to_store(table_events.Erased(), before[-1].at)]
        )
        if match in listed:
            state = await asyncio.to_thread(rebuilt, match, map(from_store, after))
            listings.append(as_listed(state, listed[match]))
    await store.people.erase(person, rewritten, listings)


def without(person: str, match: str, events: Sequence[Event]) -> Iterator[tuple[int, Event]]:
    """The events that name the person, or a guest at their device, by number, anonymized.

    A list of names goes without theirs; that of whoever leads the table goes as a whole.
    """
    nobody = f"nobody-{secrets.token_hex(8)}"
    seats = _seats(person, match, events)
    names, leads = _names(person, events)
    for number, (event, own) in enumerate(zip(events, seats, strict=True)):
        try:
            told = from_store(event)
        except BrokenRecord:
            if event.person is not None and device_of(event.person) == person:  # unreadable anyway
                yield number, Event(event.kind, "{}", event.at)
            continue
        if isinstance(told, table_events.KNOWING) and device_of(told.person) == person:
            unknown = nobody + told.person.removeprefix(person)
            yield number, to_store(_unnamed(told, unknown), event.at)
        elif isinstance(told, table_events.RosterSet):
            kept = () if leads else tuple(n for n in told.names if taken_for(n, names) is None)
            if kept != told.names:
                yield number, to_store(table_events.RosterSet(kept), event.at)
        elif isinstance(told, table_events.Renamed) and told.seat in own:
            new_name = replace(told, name=NOBODY, initials=NO_INITIALS)
            yield number, to_store(new_name, event.at)


def _names(person: str, events: Sequence[Event]) -> tuple[list[str], bool]:
    """What the person was called when they sat down, and whether they opened the table."""
    names: list[str] = []
    first: str | None = None
    for event in events:
        try:
            told = from_store(event)
        except BrokenRecord:
            continue
        if isinstance(told, table_events.KNOWING):
            first = first or told.person
            if device_of(told.person) == person:
                names.append(told.name)
    return names, first == person


def _unnamed(
    told: table_events.Hosted | table_events.Joined | table_events.CameLate, unknown: str
) -> Happening:
    if isinstance(told, table_events.Hosted):
        return table_events.Hosted(unknown, NOBODY)
    return replace(told, person=unknown, name=NOBODY, initials=NO_INITIALS)


def _seats(person: str, match: str, events: Sequence[Event]) -> Iterator[Sequence[Seat]]:
    """The seats at the person's device before each event, as far as the log can be read."""
    state: TableState | None = None
    for event in events:
        yield () if state is None else state.seats_of(person)
        if event.kind in BRIEF and event.kind != "ended":
            try:
                state = _after(state, match, from_store(event))
            except Refusal:
                continue


def _after(state: TableState | None, match: str, told: Happening) -> TableState | None:
    if isinstance(told, table_events.Created):
        return created(match, told)
    return None if state is None else state.after(told)
