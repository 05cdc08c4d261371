"""The time of a round is counted from the stored times of what happened."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from expedition.server.state import table_events
from expedition.server.state.round_clock import MomentClock, rebuilt_with_clock
from expedition.server.state.table_events import Happening, to_store
from tests.server.lobby.test_transfer import a_match

NOON = datetime(2026, 5, 1, 12, tzinfo=UTC)


def at(seconds: float) -> datetime:
    return NOON + timedelta(seconds=seconds)


def clock(*then: tuple[float, Happening]) -> MomentClock:
    """The clock of a match that began at noon, after so much more."""
    log = [*zip((-60, -50, -40, 0), a_match(0), strict=True), *then]
    _, found = rebuilt_with_clock("BCDFGH", [to_store(event, at(when)) for when, event in log])
    return found


def test_the_time_of_a_round_begins_with_the_event_that_made_it() -> None:
    assert clock().seconds_left(90, at(30)) == 60
    *_, first, second = a_match(1)
    assert clock((20, first)).seconds_left(90, at(30)) == 60
    assert clock((20, first), (25, second)).seconds_left(90, at(30)) == 85


def test_a_pause_is_not_counted() -> None:
    paused = (10, table_events.Pause())
    assert clock(paused).seconds_left(90, at(1000)) == 80
    assert clock(paused).end_of(90) is None
    gone_on = clock(paused, (70, table_events.GoOn()))
    assert gone_on.seconds_left(90, at(80)) == 70
    assert gone_on.end_of(90) == at(150)


def test_a_clock_that_is_set_in_a_pause_waits_at_its_start() -> None:
    found = clock(
        (10, table_events.Pause()), (20, table_events.ClockSet(90)), (30, table_events.GoOn())
    )
    assert found.seconds_left(90, at(40)) == 80


def test_what_is_no_decision_about_the_clock_leaves_it_running() -> None:
    found = clock((10, table_events.TimeAdded(0, 30)), (20, table_events.Nudged(0, [0, 1])))
    assert found.seconds_left(120, at(30)) == 90


def test_renewed_time_starts_anew() -> None:
    assert clock((200, table_events.TimeRenewed(0))).seconds_left(90, at(210)) == 80


def test_nobody_has_more_time_than_there_is_where_clocks_differ() -> None:
    assert clock().seconds_left(90, at(-2)) == 90
