"""Export and import of matches as JSON lines, without people's secrets."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from dataclasses import replace as replaced
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Annotated, Literal

import msgspec
from msgspec import Meta, Struct
from msgspec.structs import replace

from expedition.core.catalogue import find_game
from expedition.core.errors import BrokenRecord
from expedition.core.names import initials_in, initials_of, name_in
from expedition.core.record import FORMAT as RECORD_FORMAT
from expedition.core.record import Record, read_record, record_of, verify
from expedition.server.base.codes import is_code, new_code
from expedition.server.base.errors import NotNow, check_there
from expedition.server.base.log_redaction import is_mark, marks_of
from expedition.server.people.identity import distinct_initials
from expedition.server.state import table_events
from expedition.server.state.table_events import Happening, from_store, to_store
from expedition.server.state.table_state import rebuilt
from expedition.store import Event, Log, Store
from expedition.store.rows import Restored, put_away_at
from expedition.store.writing.hash_chain import check_chain, links_of

if TYPE_CHECKING:
    from expedition.store import SqlStore

FORMAT: Literal["expedition-match-1"] = "expedition-match-1"
NAMING = table_events.Joined | table_events.BotAdded | table_events.CameLate | table_events.Renamed
"""The events that say what somebody is called."""


class ExportedEvent(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """An event, its time, and its link in the export's hash chain; earlier versions wrote none."""

    at: Annotated[datetime, Meta(tz=True)]
    happened: Happening
    link: str | None = None


class ExportedMatch(Struct, frozen=True, forbid_unknown_fields=True):
    """An exported match, a line of JSON: its events in order."""

    format: Literal["expedition-match-1"]
    code: str
    events: Annotated[list[ExportedEvent], Meta(min_length=1)]


async def export_match(store: Store, code: str) -> bytes:
    """Reads and exports a match; people are pseudonymous: told apart, and nothing else."""
    stored = await store.read(code)
    check_there(code, stored)
    return exported(code, stored)


def exported(code: str, stored: Sequence[Event], first: str | None = None) -> bytes:
    """The line for the events of a match, where that person is the first of the guests."""
    match = ExportedMatch(FORMAT, code, _linked(code, _nameless(stored, first)))
    return msgspec.json.encode(match) + b"\n"


def is_imported(stored: Sequence[Event]) -> bool:
    """True if the match was imported: its people are guests, and it counts in no standings."""
    return any(event.person == _guest(1) for event in stored)


async def codes_wanted(store: SqlStore, named: Sequence[str]) -> AsyncIterator[str]:
    """The codes that were named, also by their marks in the log; without any, all codes."""
    sought = {name.lower() for name in named if is_mark(name.lower())}
    for code in named:
        if code.lower() not in sought:
            yield code
    if named and not sought:
        return
    marks = await marks_of(store) if sought else None
    async for code in _all_codes(store):
        if marks is None:
            yield code
        elif (mark := marks.of(code)) in sought:
            sought.discard(mark)
            yield code
    for unknown in sought:
        yield unknown


async def _all_codes(store: Store) -> AsyncIterator[str]:
    page = await store.codes()
    while page:
        for code in page:
            yield code
        page = await store.codes(after=page[-1])


async def import_match(store: Store, line: str, first: str | None = None) -> str | None:
    """Imports a line and returns the code of its match; None if it was there before.

    A line may also hold the record of a finished match, which gets a new code. Everything is played
    through first: what does not fit is refused. The first of its guests is that person, if any.
    """
    code, events = _read(line)
    if first is not None:
        events = [_known_as(event, first) for event in events]
    rebuilt(code, [from_store(event) for event in events])
    known = await store.read(code)
    if put_away_at(known) is not None:
        await store.append(Log(code), events, [Restored(code)])
        return code
    if _nameless(known) == _nameless(events):
        return None
    if known:
        raise NotNow("other_match_there", code=code)
    await store.append(Log(code), events)
    return code


def read_export(line: str) -> tuple[str, list[Event]]:
    """The code and events of an exported match; BrokenRecord if one of them was changed."""
    try:
        match = msgspec.json.decode(line, type=ExportedMatch)
    except (msgspec.DecodeError, RecursionError) as error:
        raise BrokenRecord("not_an_export", format=FORMAT, reason=str(error)) from error
    if not is_code(match.code):
        raise BrokenRecord("not_an_export", format=FORMAT, reason=f"code {match.code[:20]!r}")
    check_chain(match.code, 0, _as_stored(match.events), key="export_changed")
    return match.code, [
        replaced(to_store(_readable(event.happened), event.at), link=event.link)
        for event in match.events
    ]


def record_in(code: str, events: Sequence[Event]) -> Record:
    """The record of an exported match, as far as it was played."""
    state = rebuilt(code, map(from_store, events))
    return record_of(state.playing(even_over=True), tuple([one.name for one in state.sitters]))


def _read(line: str) -> tuple[str, list[Event]]:
    if _format_of(line) == RECORD_FORMAT:
        return new_code(), _events_of(read_record(line))
    return read_export(line)


def _linked(code: str, events: Sequence[ExportedEvent]) -> list[ExportedEvent]:
    """Adds the hash chain of the export: that of the store covers cookies, too."""
    links = links_of(None, code, 0, _as_stored(events))
    return [replace(event, link=link) for event, link in zip(events, links, strict=True)]


def _as_stored(events: Sequence[ExportedEvent]) -> list[Event]:
    return [replaced(to_store(one.happened, one.at), link=one.link) for one in events]


def _format_of(line: str) -> str | None:
    try:
        return msgspec.json.decode(line, type=_Document).format
    except (msgspec.DecodeError, RecursionError):
        return None


class _Document(Struct, frozen=True):
    format: str | None = None


def _events_of(record: Record) -> list[Event]:
    """Synthesizes the events of a table from which this record would come."""
    verify(find_game(record.game).rules, record)
    events: list[Happening] = [
        table_events.Created(
            game=record.game,
            edition=record.edition,
            options=dict(record.options),
            clock=None,
            seed=record.seed,
        )
    ]
    initials: list[str] = []
    for number, player in enumerate(record.players, start=1):
        name = name_in(player, f"#{number}")
        initials.append(distinct_initials(initials_of(name), initials))
        events.append(table_events.Joined(_guest(number), name, initials[-1]))
    events.append(table_events.Started())
    events += [table_events.Sealed(n, dict(turns)) for n, turns in enumerate(record.turns)]
    if record.cut_short:
        events.append(table_events.Finish())
    events.append(table_events.Ended(list(record.totals)))
    now = datetime.now(UTC)
    return [to_store(event, now) for event in events]


def _known_as(event: Event, first: str) -> Event:
    """The event, with that person in the place of the first guest."""
    told = from_store(event)
    if not isinstance(told, table_events.KNOWING) or told.person != _guest(1):
        return event
    return to_store(replace(told, person=first), event.at)


def _nameless(events: Sequence[Event], first: str | None = None) -> list[ExportedEvent]:
    """Pseudonymizes the events: people become guests, numbered as they came behind the first."""
    guests = {} if first is None else {first: _guest(1)}
    exported = []
    for event in events:
        told = _readable(from_store(event))
        if isinstance(told, table_events.KNOWING):
            guest = guests.setdefault(told.person, _guest(len(guests) + 1))
            told = replace(told, person=guest)
        exported.append(ExportedEvent(event.at, told))
    return exported


def _readable(told: Happening) -> Happening:
    """The event with a valid name: a file may hold what would move a terminal's cursor."""
    if isinstance(told, table_events.RosterSet):  # names of people who may never have come
        return table_events.RosterSet(())
    if isinstance(told, table_events.Hosted):
        return replace(told, name=name_in(told.name, otherwise="?"))
    if not isinstance(told, NAMING):
        return told
    name = name_in(told.name, otherwise="?")
    return replace(told, name=name, initials=initials_in(told.initials, name))


def _guest(number: int) -> str:
    return f"guest-{number}"
