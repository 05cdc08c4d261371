"""Checks for clock skew between this machine, the database, the server, and stored events."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import TypeAlias

from expedition.cli.doctor_checks.finding import Finding, good, note, wrong

Calendar: TypeAlias = Callable[[], datetime]
"""Tells this machine's time."""
CLOSE_ENOUGH = 5
"""In seconds: a machine that is kept in time is within one."""


@dataclass(frozen=True, slots=True)
class Span:
    """A measurement of a remote clock: the local times of question and answer."""

    asked: datetime
    answered: datetime

    def ahead(self, time: datetime) -> int:
        """Clock skew in seconds: how far the other clock is ahead; behind, if negative.

        However long an answer took, a clock that told a time in between is right.
        """
        if time > self.answered:
            return round((time - self.answered).total_seconds())
        return min(0, round((time - self.asked).total_seconds()))


def check_clock_of_database(there: datetime | None, span: Span) -> Iterator[Finding]:
    """Checks the skew of the database's clock; a file has none."""
    if there is not None:
        seconds = abs(span.ahead(there))
        off = wrong("clock_off_database", seconds=seconds)
        yield off if seconds > CLOSE_ENOUGH else good("clock_of_database")


def check_future(latest: datetime | None, span: Span) -> Iterator[Finding]:
    """Checks that no event is stored with a time in the future."""
    if latest is not None and span.ahead(latest) > CLOSE_ENOUGH:
        yield note("events_from_the_future", time=f"{latest:%Y-%m-%d %H:%M:%S} UTC")


def check_clock_of_server(signed: datetime | None, span: Span) -> Iterator[Finding]:
    """Checks the skew of the clock by which the server signs cookies."""
    if signed is None:
        return
    ahead = span.ahead(signed)
    if abs(ahead) <= CLOSE_ENOUGH:
        yield good("clock_of_server")
    elif ahead > 0:
        yield wrong("cookies_from_the_future", seconds=ahead)
    else:
        yield wrong("clock_behind", seconds=-ahead)
