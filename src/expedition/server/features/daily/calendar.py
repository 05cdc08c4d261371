"""Calendar dates in all time zones, and streaks of days."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from datetime import UTC, date, datetime, time, timedelta
from typing import TypeAlias

from expedition.server.features.daily.messages import StreakInfo

FURTHEST_WEST = timedelta(hours=-12)
FURTHEST_EAST = timedelta(hours=14)
A_DAY = timedelta(days=1)

Month: TypeAlias = tuple[int, int]


def first_today(now: datetime) -> date:
    """The earliest date that is today in some time zone."""
    return (now + FURTHEST_WEST).date()


def last_today(now: datetime) -> date:
    """The latest date that is today in some time zone."""
    return (now + FURTHEST_EAST).date()


def end_everywhere(day: date) -> datetime:
    """The instant, in UTC, when the date has ended in the last time zone."""
    return datetime.combine(day + A_DAY, time(), UTC) - FURTHEST_WEST


def streak(played: Collection[date], today: date) -> StreakInfo:
    """The streak of somebody who played on these days and for whom it is today.

    In each calendar month the first missed day is forgiven: it neither counts nor ends the streak.
    Today is not missed before it is over, nor is a later day: whoever travels west lives it again.
    """
    days = best = 0
    forgiven: set[Month] = set()
    before = None
    for day in sorted(set(played)):
        days = _still(days, _missed(before, day, today), forgiven) + 1
        best = max(best, days)
        before = day
    days = _still(days, _missed(before, today, today), forgiven)
    return StreakInfo(days, best, _month(today) not in forgiven)


def _still(days: int, missed: Iterator[date], forgiven: set[Month]) -> int:
    """The streak after missed days: zero, unless they are forgiven."""
    for day in missed:
        if days == 0 or _month(day) in forgiven:
            return 0
        forgiven.add(_month(day))
    return days


def _missed(before: date | None, after: date, today: date) -> Iterator[date]:
    """The days in between that are over."""
    day = after if before is None else before + A_DAY
    while day < min(after, today):
        yield day
        day += A_DAY


def _month(day: date) -> Month:
    return day.year, day.month
