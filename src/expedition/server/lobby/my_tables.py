"""Summaries of a person's tables: game, date, with whom, and how it stands."""

from __future__ import annotations

from collections.abc import Sequence

from expedition.server.state import table_events
from expedition.server.state.table_events import from_store
from expedition.server.state.table_state import TableState, rebuilt
from expedition.server.wire.api_messages import MyTable
from expedition.store import Event

BRIEF = (
    "created", "hosted", "joined", "bot_added", "left", "returned", "removed", "let_in",
    "came_late", "renamed", "latecomers_allowed", "locked", "started", "finished", "ended",
)  # fmt: skip
"""The kinds of events that tell who sits where and how far a match is."""
MOST_OTHERS = 5


def my_table(code: str, person: str, brief: Sequence[Event]) -> MyTable | None:
    """The summary from a table's brief events, without the turns; None for a stranger."""
    told = [(event.at, from_store(event)) for event in brief]
    ended = [event for _, event in told if isinstance(event, table_events.Ended)]
    state = rebuilt(code, [event for _, event in told if event not in ended])
    seat = state.seat_of(person)
    if not state.seats_of(person) and person != state.host:
        return None
    totals = ended[0].totals if ended else None
    others = [sitter.name for number, sitter in enumerate(state.sitters) if number != seat]
    steps = (table_events.Created, table_events.Started, table_events.Ended)
    return MyTable(
        code=code,
        game=state.game.name,
        status="over" if ended else state.status,
        seat=seat,
        at=max(at for at, event in told if isinstance(event, steps)),
        seats=len(state.sitters),
        others=others[:MOST_OTHERS],
        total=totals[seat] if totals and seat is not None else None,
        best=max(totals) if totals else None,
        lesson=state.is_lesson,
        first_expedition=state.is_first_expedition,
    )


def round_of(state: TableState) -> int | None:
    """The number of the present round, where the game counts them."""
    if state.match is None or state.game.summary is None:
        return None
    return state.game.summary.of(state.match.state).rounds
