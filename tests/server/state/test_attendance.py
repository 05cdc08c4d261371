"""Patience with people who are away, with times that the test gives."""

from __future__ import annotations

from expedition.server.state.attendance import Attendance

PEOPLE = ["zoe", "max"]


def attendance(*here: str) -> Attendance:
    """Zoé and Max are awaited from the time 0, with a patience of 30."""
    found = Attendance(30)
    for person in here:
        found.came(person)
    found.begin(PEOPLE, 0)
    return found


def test_C12_patience_runs_out_for_whoever_is_away() -> None:
    here = attendance("zoe")
    assert here.next_deadline(PEOPLE) == 30
    assert here.late(PEOPLE, 29) == frozenset()
    assert here.late(PEOPLE, 30) == {"max"}
    here.give_up(["max"])
    assert here.is_given_up("max")
    assert here.late(PEOPLE, 31) == frozenset()
    assert here.next_deadline(PEOPLE) is None


def test_C12_whoever_comes_back_takes_over_again() -> None:
    here = attendance("zoe")
    here.give_up(here.late(PEOPLE, 30))
    here.came("max")
    assert not here.is_given_up("max")
    assert here.next_deadline(PEOPLE) is None


def test_C12_patience_is_counted_from_the_last_connection_lost() -> None:
    here = attendance("zoe", "max")
    here.came("max")
    here.went("max", 10)
    assert here.is_here("max")
    assert here.next_deadline(PEOPLE) is None
    here.went("max", 20)
    assert not here.is_here("max")
    assert here.next_deadline(PEOPLE) == 50


def test_C12_a_table_where_nobody_is_connected_rests() -> None:
    here = attendance()
    assert not here.is_awake(PEOPLE)
    assert here.next_deadline(PEOPLE) is None
    assert here.late(PEOPLE, 1000) == frozenset()


def test_C12_when_a_table_wakes_patience_starts_anew() -> None:
    here = attendance("zoe")
    here.went("zoe", 5)
    here.came("zoe")
    here.begin(PEOPLE, 1000)
    assert here.late(PEOPLE, 1029) == frozenset()
    assert here.late(PEOPLE, 1030) == {"max"}


def test_somebody_who_only_watches_wakes_no_table() -> None:
    assert not attendance("watcher").is_awake(PEOPLE)


def test_C12_whoever_is_connected_to_another_server_is_not_away() -> None:
    here = attendance("zoe")
    assert here.are_elsewhere(frozenset({"max"}), 10)
    assert here.is_here("max")
    assert here.next_deadline(PEOPLE) is None
    assert not here.are_elsewhere(frozenset({"max"}), 12)
    assert here.are_elsewhere(frozenset(), 20)
    assert not here.is_here("max")
    assert here.next_deadline(PEOPLE) == 50


def test_C12_whoever_changes_servers_is_here_all_the_time() -> None:
    here = attendance("zoe", "max")
    here.are_elsewhere(frozenset({"max"}), 10)
    here.went("max", 11)
    assert here.is_here("max")
    assert here.next_deadline(PEOPLE) is None
    here.came("max")
    here.are_elsewhere(frozenset(), 20)
    assert here.is_here("max")
