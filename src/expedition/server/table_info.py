"""Makes the `TableInfo` of a table: who sits there, how it stands, and nothing that is secret."""

from __future__ import annotations

from expedition.core.chance import seed_hash
from expedition.core.rules import Seat
from expedition.server.attendance import Attendance
from expedition.server.messages import SeatInfo, TableInfo
from expedition.server.table_state import TableState


def table_info(state: TableState, attendance: Attendance) -> TableInfo:
    """The table; the seed only once the match is over, and before that its hash."""
    box = state.game.rules.box
    return TableInfo(
        code=state.code,
        game=box.name,
        edition=box.edition,
        options=dict(state.options),
        status=state.status,
        seats=[_seat_info(state, seat, attendance) for seat in range(len(state.sitters))],
        most_seats=box.most_seats,
        fewest_seats=box.fewest_seats,
        clock=state.clock,
        seed_hash=seed_hash(state.seed),
        seed=state.seed if state.status == "over" else None,
        next_code=state.next_code,
    )


def _seat_info(state: TableState, seat: Seat, attendance: Attendance) -> SeatInfo:
    sitter = state.sitters[seat]
    if sitter.level is not None:
        return SeatInfo(seat, sitter.name, sitter.initials, level=sitter.level)
    gone = sitter.has_left or sitter.person is None
    here = sitter.person is not None and attendance.is_here(sitter.person)
    given_up = sitter.person is not None and attendance.is_given_up(sitter.person)
    return SeatInfo(
        seat,
        sitter.name,
        sitter.initials,
        here=here and not gone,
        stand_in=state.status == "playing" and (gone or given_up),
    )
