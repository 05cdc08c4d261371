"""Result rows: what each seat of a finished match came to, derived from its state."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from datetime import datetime

import structlog

from expedition.core.daily import LAYOUT
from expedition.core.errors import BrokenRecord
from expedition.core.rules import Seat, Standing
from expedition.server.state.authorship import places_among
from expedition.server.state.table_events import from_store
from expedition.server.state.table_state import TableState, rebuilt
from expedition.store import Event, Store
from expedition.store.rows import NO_PLACE, Result

log = structlog.get_logger()


def results_of(state: TableState, at: datetime) -> list[Result]:
    """The result rows of a match that ended at that time, one for each seat."""
    standings = state.playing(even_over=True).standings()
    placed = state.placed
    places = places_among(standings, placed)
    return [
        _result(state, seat, standings[seat], (places[seat] or NO_PLACE, len(placed)), at)
        for seat in range(len(state.sitters))
    ]


async def gather_results(store: Store, person: str) -> None:
    """Backfills the result rows of all that a person has finished, also under earlier versions.

    A match that cannot be read any more has none, and is passed over.
    """
    for match in await store.results.missing(person):
        try:
            await keep_results(store, match, await store.read(match))
        except BrokenRecord as error:
            log.warning("result_unreadable", table=match, reason=str(error))


async def keep_results(store: Store, match: str, events: Sequence[Event]) -> None:
    """Stores a finished match's result rows, if it has none; BrokenRecord if its log has gaps."""
    state = await asyncio.to_thread(rebuilt, match, map(from_store, events))
    ended = next(event.at for event in events if event.kind == "ended")
    await store.results.keep(results_of(state, ended))


def _leader(state: TableState) -> str | None:
    """Who opened the table to lead it, or leads it from a seat."""
    return state.host if state.opener is None else state.opener.person


def _result(
    state: TableState, seat: Seat, standing: Standing, ranking: tuple[int, int], at: datetime
) -> Result:
    sitter, box = state.sitters[seat], state.game.rules.box
    # A guest at somebody's device cannot be told from the next one: what they reach is nobody's.
    is_own = sitter.person is not None and sitter.person == sitter.device and not sitter.has_left
    return Result(
        match=state.code,
        seat=seat,
        person=sitter.person if is_own else None,
        name=sitter.name if is_own else "",
        game=box.name,
        edition=box.edition,
        layout=state.options.get(LAYOUT),
        is_plain=all(state.options[o.name] == o.default for o in box.options if o.name != LAYOUT),
        stars=standing.total,
        level=standing.level,
        place=ranking[0],
        ranked=ranking[1],
        seats=len(state.sitters),
        at=at,
        day=state.counted_day,
        challenge=state.counted_challenge,
        cut_short=state.match is not None and state.match.cut_short,
        is_lesson=state.is_lesson,
        led_by=_leader(state) if state.roster else None,
    )
