"""Clock synchronisation with the database, so that all servers on it stamp events alike.

Asking for each event would cost a round trip, so each server estimates the offset of its clock.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import TypeAlias

Calendar: TypeAlias = Callable[[], datetime]


def machine_time() -> datetime:
    """This machine's clock, in UTC."""
    return datetime.now(UTC)


class DatabaseClock:
    """This machine's clock plus its estimated offset from the database's; zero for a file."""

    def __init__(self, calendar: Calendar = machine_time) -> None:
        self._calendar = calendar
        self._ahead = timedelta(0)

    def now(self) -> datetime:
        """The database's time, as estimated."""
        return self._calendar() + self._ahead

    def machine_now(self) -> datetime:
        """This machine's time, for the start of a measurement."""
        return self._calendar()

    def told(self, there: datetime, asked: datetime) -> None:
        """Takes in a measurement: the database's time was `there` at some instant since `asked`.

        So a slow answer says little. The offset is moved no further than the answer demands: of
        many answers the quickest counts most.
        """
        least, most = there - self._calendar(), there - asked
        self._ahead = min(max(self._ahead, least), most)
