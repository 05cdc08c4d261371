"""One time for all servers on a database, whatever their own clocks say."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from expedition.store import SqlStore
from expedition.store.cluster.database_clock import DatabaseClock, machine_time

NOON = datetime(2026, 5, 1, 12, tzinfo=UTC)


class Calendar:
    """A clock that the test sets."""

    def __init__(self) -> None:
        self.time = NOON

    def __call__(self) -> datetime:
        return self.time

    def pass_by(self, seconds: float) -> datetime:
        self.time += timedelta(seconds=seconds)
        return self.time


def hear(clock: DatabaseClock, calendar: Calendar, ahead: float, round_trip: float) -> float:
    """The seconds by which the database is thought to be ahead, once it has said its time."""
    asked = clock.machine_now()
    there = calendar.pass_by(round_trip / 2) + timedelta(seconds=ahead)
    calendar.pass_by(round_trip / 2)
    clock.told(there, asked)
    return (clock.now() - calendar()).total_seconds()


def test_a_clock_that_is_off_is_set_right() -> None:
    calendar = Calendar()
    clock = DatabaseClock(calendar)
    assert abs(hear(clock, calendar, ahead=3600, round_trip=0.002) - 3600) < 0.002
    assert abs(hear(clock, calendar, ahead=-40, round_trip=0.002) + 40) < 0.002


def test_a_slow_answer_takes_away_nothing_that_a_quick_one_has_said() -> None:
    calendar = Calendar()
    clock = DatabaseClock(calendar)
    known = hear(clock, calendar, ahead=5, round_trip=0.002)
    assert hear(clock, calendar, ahead=6, round_trip=8) == known
    assert hear(clock, calendar, ahead=5, round_trip=0.004) == known


def test_a_clock_that_agrees_is_left_as_it_is() -> None:
    calendar = Calendar()
    assert hear(DatabaseClock(calendar), calendar, ahead=0.01, round_trip=0.05) == 0


async def test_a_server_whose_clock_is_off_stamps_by_the_database(store: SqlStore) -> None:
    if not store.is_shared:  # a file has no clock but the machine's
        assert store.now() - machine_time() < timedelta(seconds=1)
        return
    store._clock = DatabaseClock(lambda: machine_time() + timedelta(hours=1))
    await store.renew_leases([], 10)
    assert abs(store.now() - machine_time()) < timedelta(minutes=10)
