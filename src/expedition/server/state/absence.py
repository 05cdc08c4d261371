"""The policy for players who are away: who is waited for, for whom a bot plays, and who decides it.

A bot plays on so that the others never wait for ever (C12). Among friends they say themselves when
they have waited enough; that they can at any time keeps the rule.
"""

from __future__ import annotations

from collections.abc import Sequence

from expedition.core.rules import Seat
from expedition.server.base.errors import NotAllowed, NotNow
from expedition.server.state import table_events
from expedition.server.state.attendance import Attendance
from expedition.server.state.seating import Sitter
from expedition.server.state.table_events import Happening
from expedition.server.state.table_state import TableState


def waits_for_people(state: TableState, attendance: Attendance) -> bool:
    """True if no timeout ends the wait for people who are away, but somebody at the table does."""
    return state.is_among_friends and not attendance.ends_everywhere


def patience_ends(state: TableState, attendance: Attendance) -> bool:
    """True if a bot plays after a timeout for somebody who is away; a slow table has none."""
    return not state.conduct.is_slow and not waits_for_people(state, attendance)


def is_played_for(state: TableState, attendance: Attendance, seat: Seat) -> bool:
    """True if a bot plays for the person in that seat, who has left or is away."""
    sitter, device = state.sitters[seat], state.seating.devices[seat]
    if device is None or sitter.has_left:
        return True
    if sitter.is_played_for and not attendance.is_here(device):
        return True
    return patience_ends(state, attendance) and attendance.is_given_up(device)


def back_again(state: TableState, attendance: Attendance) -> list[Seat]:
    """The seats of people who have reconnected here while a bot was let play for them elsewhere."""
    return [
        seat
        for seat, sitter in enumerate(state.sitters)
        if sitter.is_played_for and sitter.device in attendance.here
    ]


def let_bot_play(
    state: TableState, attendance: Attendance, person: str | None, seat: Seat
) -> Sequence[Happening]:
    """The event by which a bot plays for somebody who is away; nothing if it does already."""
    by, sitter = _decider(state, attendance, person), _sitter(state, seat)
    state.playing()
    if not waits_for_people(state, attendance):
        raise NotNow("bot_plays_by_itself")
    if sitter.device is not None and attendance.is_here(sitter.device) and not sitter.has_left:
        raise NotNow("not_away", name=sitter.name)
    return [] if sitter.is_played_for else [table_events.PlayedFor(seat, by)]


def wait_again(
    state: TableState, attendance: Attendance, person: str | None, seat: Seat
) -> Sequence[Happening]:
    """The event by which somebody is waited for again; nothing if no bot was let play."""
    by, sitter = _decider(state, attendance, person), _sitter(state, seat)
    return [table_events.WaitedFor(seat, by)] if sitter.is_played_for else []


def _decider(state: TableState, attendance: Attendance, person: str | None) -> Seat:
    """The seat of a person who may decide about others: the host, and while that one is away
    anybody who plays."""
    seat, host = state.seat_of(person), state.host
    if seat is None or (person != host and host is not None and attendance.is_here(host)):
        raise NotAllowed("only_the_host")
    return seat


def _sitter(state: TableState, seat: Seat) -> Sitter:
    if not 0 <= seat < len(state.sitters):
        raise NotNow("no_such_seat", seat=seat + 1)
    return state.sitters[seat]
