"""The deadline clock of a round: how long a moment has lasted; it stands still in a pause.

Times are given, never asked for. They are those of the events, by the clock of the database, so
that the time of a moment is the same on every server and after a restart.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta

from expedition.server.state.change import Change, between
from expedition.server.state.table_events import from_store
from expedition.server.state.table_state import TableState, told_again
from expedition.store import Event


class MomentClock:
    """A stopwatch that restarts with each moment and can be paused."""

    def __init__(self) -> None:
        self._began = datetime.min.replace(tzinfo=UTC)
        self._stopped: datetime | None = None

    def follow(self, change: Change, at: datetime) -> None:
        """Applies a change of the table that happened at that time."""
        if change.restarts_clock:
            self._began = at
            self._stopped = at if change.after.conduct.is_paused else None
        elif change.pauses:
            self._stopped = at
        elif change.goes_on and self._stopped is not None:
            self._began += at - self._stopped
            self._stopped = None

    def seconds_left(self, seconds: float, now: datetime) -> float:
        """The rest of so many seconds for the moment."""
        return round(min(seconds, max(0.0, seconds - self._spent(now))), 1)

    def seconds_spent(self, now: datetime) -> float:
        """For how many seconds the moment has lasted."""
        return round(max(0.0, self._spent(now)), 1)

    def _spent(self, now: datetime) -> float:
        return ((now if self._stopped is None else self._stopped) - self._began).total_seconds()

    def end_of(self, seconds: float) -> datetime | None:
        """The deadline after so many seconds, if the clock runs."""
        return None if self._stopped is not None else self._began + timedelta(seconds=seconds)


def rebuilt_with_clock(code: str, stored: Sequence[Event]) -> tuple[TableState, MomentClock]:
    """The state after replaying all of a table's events, and its deadline clock."""
    clock = MomentClock()
    story = told_again(code, map(from_store, stored))
    _, state = next(story)
    for event, (happening, after) in zip(stored[1:], story, strict=True):
        clock.follow(between(state, happening, after), event.at)
        state = after
    return state, clock
