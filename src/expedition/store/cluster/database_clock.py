"""The time by the database's own clock, so that all servers on it stamp events alike.

Asking for each event would cost a round trip, so each server knows how far its own clock is off.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import TypeAlias

Calendar: TypeAlias = Callable[[], datetime]


def machine_time() -> datetime:
    """The time by this machine's clock."""
    return datetime.now(UTC)


class DatabaseClock:
    """This machine's clock, set right by what the database says; for a file it is right already."""

    def __init__(self, calendar: Calendar = machine_time) -> None:
        self._calendar = calendar
        self._ahead = timedelta(0)

    def now(self) -> datetime:
        """The time there, by what is known here."""
        return self._calendar() + self._ahead

    def machine_now(self) -> datetime:
        """The time here, to be kept until the answer comes."""
        return self._calendar()

    def told(self, there: datetime, asked: datetime) -> None:
        """It was that time there at some instant between the question and now.

        So a slow answer says little. What is known is moved no further than the answer demands: of
        many answers the quickest counts most.
        """
        least, most = there - self._calendar(), there - asked
        self._ahead = min(max(self._ahead, least), most)
