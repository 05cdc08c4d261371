"""Teams: who is dealt into which, what counts of them, and where that is told."""

from __future__ import annotations

import csv
from io import StringIO

import pytest

from expedition.server.base.errors import NotNow
from expedition.server.features.replay.results_csv import results_csv
from expedition.server.people.looks import look_of
from expedition.server.state import table_events as events
from expedition.server.state.attendance import Attendance
from expedition.server.state.creation import joined
from expedition.server.state.host_commands import SetTeam, SetTeams, what_happens
from expedition.server.state.table_info import table_info
from expedition.server.state.table_state import TableState
from expedition.server.state.teams import Teams, TeamStanding, team_standings
from tests.server.state.test_authorship import ANA, BEN, BOT, CLEO, gathering, table, written


def teams_of(state: TableState) -> list[int]:
    return [one.team for one in table_info(state, Attendance(None)).seats]


def lead(state: TableState, act: SetTeams | SetTeam) -> TableState:
    for event in what_happens(state, act, "ana", Attendance(None)):
        state = state.after(event)
    return state


def test_people_are_dealt_one_after_the_other_and_bots_into_none() -> None:
    state = lead(table(), SetTeams(2, "mean"))
    assert teams_of(state) == [1, 2, 1, 0]
    info = table_info(state, Attendance(None)).teams
    assert info is not None
    assert (info.count, info.by) == (2, "mean")
    assert state.told[-1].key == "told.teams_mean"
    moved = lead(state, SetTeam(ANA, 2))
    assert teams_of(moved) == [2, 2, 1, 0]
    assert teams_of(lead(moved, SetTeams(0))) == [0] * 4
    assert table_info(lead(moved, SetTeams(0)), Attendance(None)).teams is None


def test_whoever_comes_later_goes_to_the_smallest_team() -> None:
    state = gathering().after(events.TeamsSet(3, "best"))
    for name in ("Dora", "Emil"):
        state = state.after(joined(name.lower(), name, name[:2], look_of(name)))
    assert teams_of(state) == [1, 2, 3, 1, 2, 0]
    state = state.after(events.Latecomers(True)).after(events.Started())
    assert teams_of(state.after(events.CameLate(5, "fay", "Fay", "FA"))) == [1, 2, 3, 1, 2, 3]


@pytest.mark.parametrize(
    ("act", "key"),
    [
        (SetTeams(1), "one_team"),
        (SetTeam(ANA, 3), "no_such_team"),
        (SetTeam(9, 1), "no_such_seat"),
        (SetTeam(BOT, 1), "team_of_a_bot"),
    ],
)
def test_what_is_no_team_is_refused(act: SetTeams | SetTeam, key: str) -> None:
    with pytest.raises(NotNow, match=key):
        lead(lead(table(), SetTeams(2)), act)
    with pytest.raises(NotNow, match="no_such_team"):
        lead(table(), SetTeam(ANA, 1))


def test_a_team_has_the_stars_of_its_best_or_their_mean() -> None:
    of_seats, totals = [1, 2, 1, 2, 0, 3], [10, 12, 3, 90, 99, 1]
    placed = frozenset({0, 1, 2})  # a bot wrote for the fourth
    assert team_standings(Teams(3, "best"), of_seats, totals, placed) == [
        TeamStanding(2, 120, 1),
        TeamStanding(1, 100, 2),
    ]
    assert team_standings(Teams(3, "mean"), of_seats, [10, 6, 3, 0, 0, 0], placed) == [
        TeamStanding(1, 65, 1),
        TeamStanding(2, 60, 2),
    ]
    assert [
        one.place for one in team_standings(Teams(2, "best"), [1, 2], [7, 7], frozenset({0, 1}))
    ] == [1, 1]


def test_the_results_tell_the_team_of_each_and_how_it_stands() -> None:
    state = lead(written(written(table()), CLEO), SetTeams(2, "mean")).after(events.Finish())
    page = results_csv(state, "en").removeprefix("\ufeff")
    rows = {row["Name"]: row for row in csv.DictReader(StringIO(page))}
    assert [rows[name]["Team"] for name in ("Ana", "Ben", "Cleo", "Bot 0")] == ["1", "2", "1", ""]
    totals = [one.total for _, one in sorted(state.playing(even_over=True).standings().items())]
    assert float(rows["Ben"]["Stars of the team"]) == totals[BEN]
    mean = (totals[ANA] + totals[CLEO]) / 2
    assert float(rows["Ana"]["Stars of the team"]) == mean
    assert rows["Ana"]["Stars of the team"] == rows["Cleo"]["Stars of the team"]
    assert {rows["Ana"]["Place of the team"], rows["Ben"]["Place of the team"]} <= {"1", "2"}
    assert "Team" not in results_csv(written(table()), "en")
