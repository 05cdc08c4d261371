"""Replays: a match from its first moment to its latest, for a client to step through.

Run as a program it reads a record from its input and writes the replay to its output, so that a
long one is computed beside the server.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping, Sequence
from dataclasses import replace
from time import process_time
from typing import Any

from msgspec import Struct

from expedition.core.catalogue import find_game
from expedition.core.match import Match, new_match
from expedition.core.record import read_record
from expedition.core.rules import Seat
from expedition.core.turns import AnyTurn, read_turn
from expedition.core.wire import changes, to_plain
from expedition.server.live.snapshot import standing_info
from expedition.server.thinking.worker import SPENT
from expedition.server.wire.api_messages import ReplayMoment
from expedition.server.wire.server_messages import StandingInfo, write
from expedition.server.wire.table_messages import TableInfo

NICENESS = 5
"""The Unix niceness of a process that computes a replay."""


class Story(Struct, frozen=True):
    """The part of a `Replay` beside its table."""

    public: Any
    hidden: Any
    moments: list[ReplayMoment]
    standings: list[StandingInfo]


def replay_json(table: TableInfo, story: bytes) -> bytes:
    """The `Replay` message: the table as it is now, and the story of its match."""
    return b'{"table":' + write(table) + b"," + story[1:]


def story_of(final: Match) -> bytes:
    """The story of a match so far, as JSON."""
    start = new_match(final.rules, final.seats, final.options, final.seed)
    return _story(start, final.past, final.cut_short)


def _story(match: Match, past: Sequence[Mapping[Seat, AnyTurn]], cut_short: bool) -> bytes:
    first = before = match.view(None).public
    first_hidden = hidden_before = _hidden(match)
    told = []
    for turns in past:
        match = replace(match, sealed=turns).resolved()
        public, hidden = match.view(None).public, _hidden(match)
        changed = changes(before, public), changes(hidden_before, hidden)
        told.append((turns, *changed, _totals(match)))
        before, hidden_before = public, hidden
    is_over = cut_short or match.is_over
    moments = [
        ReplayMoment(_turns(turns), changed, totals, uncovered)
        if is_over
        else ReplayMoment({}, changed, totals)
        for turns, changed, uncovered, totals in told
    ]
    standings = [standing_info(seat, one) for seat, one in sorted(match.standings().items())]
    lies_open = to_plain(first_hidden) if is_over else None
    return write(Story(to_plain(first), lies_open, moments, standings))


def _hidden(match: Match) -> tuple[Any, ...] | None:
    """What each seat alone sees; None in a game without secrets."""
    if not match.rules.box.has_secrets:
        return None
    return tuple(match.view(seat).private for seat in range(match.seats))


def _turns(turns: Mapping[Seat, AnyTurn]) -> dict[str, list[str]]:
    """The turns by seat; hidden until the match is over, for they may hold secrets."""
    return {str(seat): [str(step) for step in turn] for seat, turn in turns.items()}


def _totals(match: Match) -> list[int]:
    standings = match.standings()
    return [standings[seat].total for seat in range(match.seats)]


def main() -> None:
    """Writes the processor time that the replay took, and then the replay."""
    os.nice(NICENESS)
    record = read_record(sys.stdin.buffer.read().decode())
    rules = find_game(record.game).rules
    start = new_match(rules, len(record.players), record.options, record.seed)
    past = [{s: read_turn(rules, text) for s, text in turns.items()} for turns in record.turns]
    story = _story(start, past, record.cut_short)
    sys.stdout.buffer.write(SPENT.pack(process_time()) + story)


if __name__ == "__main__":
    main()
