"""Rounds that begin when the host says so, and a match of so many rounds."""

from __future__ import annotations

from datetime import timedelta

import pytest
from msgspec.structs import replace

from expedition.core.record import read_record, record_of, verify, write_record
from expedition.server.base.errors import NotNow
from expedition.server.features.replay.results_csv import results_csv
from expedition.server.live.snapshot import Briefing
from expedition.server.people.identity import Person
from expedition.server.state import table_events as events
from expedition.server.state.attendance import Attendance
from expedition.server.state.change import changed
from expedition.server.state.creation import opened, same_again
from expedition.server.state.result_rows import results_of
from expedition.server.state.round_clock import MomentClock
from expedition.server.state.table_info import table_info
from expedition.server.state.table_state import TableState
from expedition.server.wire.api_messages import NewTable
from tests.server.state.test_authorship import NOW, some, table, written


def test_a_paced_round_begins_in_a_pause_that_the_host_ends() -> None:
    state = table().after(events.SetPaced(True))
    assert not state.conduct.is_paused, "the start is said by the host already"
    state = written(state)
    assert state.conduct.is_paused
    with pytest.raises(NotNow, match="table_paused"):
        written(state)
    state = written(state.after(events.GoOn()))
    assert state.conduct.is_paused
    free = written(state.after(events.GoOn()).after(events.SetPaced(False)))
    assert not free.conduct.is_paused


def test_a_paced_round_has_all_of_its_time_once_it_begins() -> None:
    state = table().after(events.ClockSet(60)).after(events.SetPaced(True))
    clock = MomentClock()
    match = state.playing()
    turns = {seat: some(match, seat) for seat in match.thinking}
    change = changed(state, events.Sealed(0, turns))
    clock.follow(change, NOW)
    assert clock.end_of(60) is None
    begun = NOW + timedelta(seconds=500)
    clock.follow(changed(change.after, events.GoOn()), begun)
    assert clock.seconds_left(60, begun) == 60
    assert clock.end_of(60) == begun + timedelta(seconds=60)


def short(rounds: int) -> TableState:
    return replace(table(), rounds=rounds)


def test_a_match_of_some_rounds_ends_after_them_and_says_so() -> None:
    state = short(3)
    assert not state.ended_as_set
    for _ in range(2):
        state = written(state)
    assert state.status == "playing"
    match = state.playing()
    change = changed(
        state, events.Sealed(2, {seat: some(match, seat) for seat in sorted(match.thinking)})
    )
    assert change.ends
    assert isinstance(change.events[-1], events.Ended)
    state = change.after
    assert (state.status, state.ended_as_set, state.moment) == ("over", True, 3)
    assert state.after(change.events[-1]) == state
    info = table_info(state, Attendance(None))
    assert (info.cut_short, info.ended_as_set, info.rounds) == (True, True, 3)
    assert "3 rounds, as set" in results_csv(state, "en")
    assert all(one.cut_short for one in results_of(state, NOW)), "it counts for no record"
    kept = read_record(write_record(record_of(state.playing(even_over=True), ("A",) * 4)))
    assert kept.cut_short
    verify(state.game.rules, kept)


def test_one_that_the_host_ends_before_is_no_match_of_so_many_rounds() -> None:
    state = written(short(9)).after(events.Finish())
    assert (state.status, state.ended_as_set) == ("over", False)


def test_how_far_it_is_is_told_of_the_rounds_that_are_played() -> None:
    state = written(short(4))
    told = Briefing(state.game, state.playing(), None, state.rounds).guidance(None)
    assert (told.rounds, told.about) == (4, False)
    assert told.progress is not None
    assert told.progress >= 0.25
    whole = Briefing(state.game, state.playing()).guidance(None)
    assert whole.rounds is None or whole.rounds > 4


def test_another_match_of_the_same_people_has_the_same_pace() -> None:
    wanted = NewTable(game="temple", paced=True, rounds=8, roster=["Ana"])
    first = opened(wanted)
    assert (first.paced, first.rounds) == (True, 8)
    state = replace(table(), rounds=8).after(events.SetPaced(True))
    again = same_again(state.after(events.RosterSet(("Ana",))), Person("ana", "Ana", "AN"))
    assert (again.paced, again.rounds, again.roster) == (True, 8, ["Ana"])
