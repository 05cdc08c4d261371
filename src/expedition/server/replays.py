"""A match from its first moment to its latest, as a client steps through it."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from dataclasses import replace

from expedition.core.match import Match, new_match
from expedition.core.rules import Seat
from expedition.core.turns import AnyTurn
from expedition.core.wire import changes, to_plain
from expedition.server.briefing import standing_info
from expedition.server.messages import Replay, ReplayMoment, TableInfo, write
from expedition.server.table import Table
from expedition.server.table_info import table_info


async def replay_of(table: Table) -> bytes:
    """The replay as JSON, worked out in a thread so that nobody waits for it."""
    final = table.state.playing(even_over=True)
    return await asyncio.to_thread(_write, final, table_info(table.state, table.attendance))


def _write(final: Match, table: TableInfo) -> bytes:
    match = new_match(final.rules, final.seats, final.options, final.seed)
    first = before = to_plain(match.view(None).public)
    moments = []
    for turns in final.past:
        match = replace(match, sealed=turns).resolved()
        public = to_plain(match.view(None).public)
        moments.append(ReplayMoment(_told(final, turns), changes(before, public), _totals(match)))
        before = public
    standings = [standing_info(seat, one) for seat, one in sorted(match.standings().items())]
    return write(Replay(table, first, moments, standings))


def _told(final: Match, turns: Mapping[Seat, AnyTurn]) -> dict[str, list[str]]:
    """The turns by seat. Some may hold a secret, so they are told once the match is over."""
    if not final.is_over:
        return {}
    return {str(seat): [str(step) for step in turn] for seat, turn in turns.items()}


def _totals(match: Match) -> list[int]:
    standings = match.standings()
    return [standings[seat].total for seat in range(match.seats)]
