"""Rules of the daily expedition: which dice may be played now, and which try counts."""

from __future__ import annotations

from datetime import date, datetime, timedelta

from expedition.core.catalogue import Game
from expedition.core.daily import LAYOUT, daily_layouts, daily_seed
from expedition.server.base.errors import BadRequest, NotNow
from expedition.server.features.daily.calendar import end_everywhere, first_today, last_today
from expedition.server.state.table_events import Created
from expedition.store import Store
from expedition.store.rows import Try

MAY_BE_FAST = timedelta(hours=1)
"""A clock that is fast by so little was not set forward to see tomorrow's dice."""


def daily_created(game: Game, layout: str, day: date, practice: bool) -> Created:
    """The first event of a table for a day's dice; a try that counts is shown no best turns."""
    box = game.rules.box
    return Created(
        game=game.name,
        edition=box.edition,
        options={LAYOUT: layout},
        clock=None,
        seed=daily_seed(day.isoformat(), box.name, box.edition, layout),
        show_me=None if practice else False,
        watching="on" if practice else "off",
        day=day,
        practice=practice,
    )


def check_layout(game: Game, layout: str) -> None:
    """Raises BadRequest unless that layout has new dice every day."""
    known = daily_layouts(game.rules.box)
    if not known:
        raise BadRequest("no_daily", game=game.name)
    if layout not in known:
        raise BadRequest("no_such_value", option=LAYOUT, value=layout, known=", ".join(known))


def check_has_begun(day: date, now: datetime) -> None:
    """Raises NotNow for a day that has not begun in any time zone, as with a clock set forward."""
    if day > last_today(now):
        raise NotNow("day_not_yet", day=day.isoformat())


def check_counts(day: date, now: datetime, east: int | None = None) -> None:
    """Raises NotNow unless the day is today, so that a try at its dice counts.

    That is where the player's clock goes by so many minutes east, if that is known, else anywhere.
    """
    check_has_begun(day, now)
    if day < first_today(now):
        raise NotNow("day_is_past", day=day.isoformat())
    if east is not None and day > (now + timedelta(minutes=east) + MAY_BE_FAST).date():
        raise NotNow("clock_ahead", day=day.isoformat())


def check_is_over(day: date, now: datetime) -> None:
    """Raises NotNow while somebody's try at the day's dice may still count, and says until when."""
    end = end_everywhere(day)
    if now < end:
        raise NotNow("day_still_played", day=day.isoformat(), end=f"{end:%Y-%m-%d %H:%M}")


def read_day(text: str | None) -> date:
    """Parses an ISO date, as in "2026-11-17"."""
    try:
        return date.fromisoformat(text or "")
    except ValueError:
        raise BadRequest("not_a_day", day=text or "") from None


async def check_first_try(store: Store, person: str, day: date, game: str, layout: str) -> None:
    """Raises NotNow if the person has a try at these dice already, and says where."""
    found = await try_at(store, person, day, game, layout)
    if found is not None:
        is_over = await store.results.of_match(found.match)
        raise NotNow("daily_played" if is_over else "daily_begun", code=found.match)


async def check_may_practise(
    store: Store, person: str, day: date, game: str, layout: str, now: datetime
) -> None:
    """Raises NotNow for dice that the person may still play so that it counts."""
    if day < first_today(now):
        return
    found = await try_at(store, person, day, game, layout)
    if found is None:
        raise NotNow("first_try_counts")
    if not await store.results.of_match(found.match):
        raise NotNow("daily_begun", code=found.match)


async def try_at(store: Store, person: str, day: date, game: str, layout: str) -> Try | None:
    """The person's try at these dice that counts, if there is one."""
    tries = await store.results.tries(person, day)
    return next((one for one in tries if (one.game, one.layout) == (game, layout)), None)
