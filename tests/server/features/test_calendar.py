"""Which dates are today somewhere, what is played on them, and how many days in a row."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo, available_timezones

from hypothesis import given
from hypothesis import strategies as st

from expedition.core.catalogue import Game, catalogue, find_game
from expedition.core.daily import FIRST_DAY, InRotation
from expedition.server.features.daily.calendar import (
    chosen_on,
    end_everywhere,
    first_today,
    last_today,
    streak,
)
from expedition.server.features.daily.messages import StreakInfo

ZONES = sorted(available_timezones())
NOON = datetime(2011, 9, 1, 12, tzinfo=UTC)

zones = st.sampled_from(ZONES).map(ZoneInfo)
instants = st.integers(0, 36 * 365 * 24 * 60).map(
    lambda minutes: datetime(2000, 1, 1, tzinfo=UTC) + timedelta(minutes=minutes)
)


YEAR = [date(2026, 1, 1) + timedelta(days=n) for n in range(365)]


def rotation(games: list[Game]) -> list[tuple[str, str] | None]:
    """What is chosen among these games on each day of the year."""
    return [chosen_on(day, games) for day in YEAR]


def with_layouts(game: Game, **more: str) -> Game:
    """The game with layouts more, which join on these days."""
    joining = {layout: InRotation(since, par=40) for layout, since in more.items()}
    return replace(game, daily={**(game.daily or {}), **joining})


def days(text: str) -> list[date]:
    """The days of November 2026 that are named."""
    return [date(2026, 11, int(day)) for day in text.split()]


def test_the_expeditions_of_past_days_never_change() -> None:
    games = list(catalogue().values())
    assert [chosen_on(day, games) for day in days("17 18 19 20 21 22 23")] == [
        ("valley", "back"),
        ("skull_island", "front"),
        ("temple", "front"),
        ("valley", "front"),
        ("skull_island", "back"),
        ("temple", "back"),
        ("valley", "back"),
    ]
    assert chosen_on(date(2026, 1, 1), games) == ("skull_island", "back")
    assert chosen_on(date(2025, 12, 31), games) is None


def test_each_layout_has_its_turn_equally_often_and_in_whatever_order_games_are_found() -> None:
    games = list(catalogue().values())
    turns = rotation(games)
    assert rotation(games[::-1]) == turns
    assert set(Counter(turns[:360]).values()) == {60}
    assert len(set(turns)) == sum(len(game.daily or {}) for game in games) == 6


def test_a_layout_that_joins_begins_on_its_first_day_and_changes_no_day_before() -> None:
    games = list(catalogue().values())
    before = rotation(games)
    joined = [
        with_layouts(game, east="2026-07-01", west="2026-09-01") if game.name == "temple" else game
        for game in games
    ]
    after = rotation(joined)
    july, september = YEAR.index(date(2026, 7, 1)), YEAR.index(date(2026, 9, 1))
    assert after[:july] == before[:july]
    assert after[july] == ("temple", "east")
    assert after[september] == ("temple", "west")
    assert Counter(after[july : july + 7]).most_common(1)[0][1] == 1
    assert len(set(after[september : september + 8])) == 8


def test_games_that_not_every_server_has_are_left_out() -> None:
    temple = find_game("temple")
    assert temple.is_built_in
    brought = replace(temple, package="somebody.temple")
    assert not brought.is_built_in
    assert chosen_on(date(2026, 11, 19), [brought]) is None
    alone = replace(temple, daily={"front": InRotation(FIRST_DAY, par=31)})
    assert chosen_on(date(2026, 11, 19), [brought, alone]) == ("temple", "front")


def test_a_day_begins_fourteen_hours_east_of_greenwich_and_ends_twelve_hours_west() -> None:
    before, after = (
        datetime(2026, 11, 19, 9, 59, tzinfo=UTC),
        datetime(2026, 11, 19, 10, tzinfo=UTC),
    )
    assert (last_today(before), last_today(after)) == (date(2026, 11, 19), date(2026, 11, 20))
    before, after = (
        datetime(2026, 11, 19, 11, 59, tzinfo=UTC),
        datetime(2026, 11, 19, 12, tzinfo=UTC),
    )
    assert (first_today(before), first_today(after)) == (date(2026, 11, 18), date(2026, 11, 19))


def test_days_in_a_row_count_and_today_is_not_missed_before_it_is_over() -> None:
    assert streak([], date(2026, 11, 17)) == StreakInfo(0, 0, spare=True)
    assert streak(days("15 16 17"), date(2026, 11, 17)) == StreakInfo(3, 3, spare=True)
    assert streak(days("15 16 17"), date(2026, 11, 18)) == StreakInfo(3, 3, spare=True)


def test_one_missed_day_of_a_month_is_forgiven_and_a_second_one_ends_the_streak() -> None:
    assert streak(days("1 2 4 5"), date(2026, 11, 5)) == StreakInfo(4, 4, spare=False)
    assert streak(days("1 2 4 5 7"), date(2026, 11, 7)) == StreakInfo(1, 4, spare=False)
    assert streak(days("1 2 5"), date(2026, 11, 5)) == StreakInfo(1, 2, spare=False)
    new_month = [*days("27 28 30"), date(2026, 12, 2)]
    assert streak(new_month, date(2026, 12, 2)) == StreakInfo(4, 4, spare=False)


def test_whoever_was_long_away_begins_anew_with_a_month_to_spare() -> None:
    assert streak([date(2026, 3, 1), *days("16 17")], date(2026, 11, 17)) == StreakInfo(2, 2, True)


def test_whoever_travels_west_has_not_missed_the_day_that_they_live_again() -> None:
    assert streak(days("15 16 18"), date(2026, 11, 17)) == StreakInfo(3, 3, spare=True)
    assert streak(days("15 16 17 18"), date(2026, 11, 17)) == StreakInfo(4, 4, spare=True)


@given(zones, instants, st.lists(st.integers(0, 23), min_size=1, max_size=60))
def test_whoever_plays_every_day_of_their_own_calendar_keeps_the_streak_in_every_zone(
    zone: ZoneInfo, start: datetime, hours: list[int]
) -> None:
    """Through daylight saving, and where a country has left out a whole day at the date line."""
    played = []
    for number, hour in enumerate(hours):
        around = start.astimezone(zone) + timedelta(days=number)
        local = around.replace(hour=hour, minute=0).astimezone(UTC).astimezone(zone)
        now = local.astimezone(UTC)
        assert first_today(now) <= local.date() <= last_today(now)
        played.append(local.date())
    found = streak(played, played[-1])
    assert found.days == found.best == len(set(played))


def test_every_zone_keeps_a_streak_over_the_year_in_which_samoa_left_out_a_day() -> None:
    lived = {zone: dates_at_noon(ZoneInfo(zone)) for zone in ZONES}
    assert date(2011, 12, 30) in lived["Pacific/Kiritimati"]
    assert date(2011, 12, 30) not in lived["Pacific/Apia"]
    for dates in lived.values():
        assert streak(dates, max(dates)).days == len(dates)


@given(instants, st.lists(st.tuples(zones, st.integers(1, 20)), min_size=1, max_size=60))
def test_a_travelling_clock_is_always_believed_and_never_counts_a_day_twice(
    start: datetime, journey: list[tuple[ZoneInfo, int]]
) -> None:
    """Whoever plays at least every twenty hours, wherever they are, misses few dates if any."""
    now, played = start, []
    for zone, hours in journey:
        now += timedelta(hours=hours)
        today = now.astimezone(zone).date()
        assert first_today(now) <= today <= last_today(now)
        played.append(today)
        found = streak(played, today)
        assert found.days <= found.best <= len(set(played))
        missed = missed_days(played, today)
        if all(count <= 1 for count in missed.values()):
            assert found.days == len(set(played))


@given(st.sets(st.integers(0, 400), min_size=1), st.integers(0, 420))
def test_a_streak_is_as_a_slow_count_finds_it(offsets: set[int], today: int) -> None:
    first = date(2025, 11, 1)
    played = [first + timedelta(days=n) for n in offsets]
    now = first + timedelta(days=today)
    assert streak(played, now).days == slow_streak(set(played), now)


@given(instants)
def test_a_day_ends_everywhere_when_it_is_today_in_no_zone_any_more(now: datetime) -> None:
    day = first_today(now)
    assert end_everywhere(day - timedelta(days=1)) <= now < end_everywhere(day)


def dates_at_noon(zone: ZoneInfo) -> set[date]:
    """The dates that people of a zone have lived in half a year."""
    noons = ((NOON + timedelta(days=n)).replace(tzinfo=zone) for n in range(200))
    return {noon.astimezone(UTC).astimezone(zone).date() for noon in noons}


def missed_days(played: list[date], today: date) -> Counter[tuple[int, int]]:
    """How many days of each month were missed between the first and the last."""
    found: Counter[tuple[int, int]] = Counter()
    day = min(played)
    while day < min(max(*played, today), today):
        found[day.year, day.month] += day not in played
        day += timedelta(days=1)
    return found


def slow_streak(played: set[date], today: date) -> int:
    """Day by day from the first to the last, with a note of each month's forgiven day."""
    length, forgiven = 0, set()
    day = min(played)
    while day <= max(*played, today):
        if day in played:
            length += 1
        elif day < today and length:
            if (day.year, day.month) in forgiven:
                length = 0
            forgiven.add((day.year, day.month))
        day += timedelta(days=1)
    return length
