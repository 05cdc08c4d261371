"""Calendar dates in all time zones, the rotation of games from day to day, and streaks of days."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from datetime import UTC, date, datetime, time, timedelta
from typing import TypeAlias

from expedition.core.catalogue import Game
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


def chosen_on(day: date, games: Iterable[Game]) -> tuple[str, str] | None:
    """The game and the layout of a day for the whole world; None before there was one.

    Layouts whose first day has come take turns, those with the latest first day before the others,
    then by their own names, then by their games'. Turns are counted from that latest first day. So
    a layout that joins begins on its first day, and no day before it changes. Games of other
    packages are left out, for not every server has them.
    """
    rotation = [
        (date.fromisoformat(place.since), layout, game.name)
        for game in games
        if game.daily and game.is_built_in
        for layout, place in game.daily.items()
    ]
    begun = [one for one in rotation if one[0] <= day]
    if not begun:
        return None
    newest = max(since for since, _, _ in begun)
    begun.sort(key=lambda one: (newest - one[0], *one[1:]))
    _, layout, game_name = begun[(day - newest).days % len(begun)]
    return game_name, layout


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
