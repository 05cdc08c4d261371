"""People are ranked among people, by what they have written themselves."""

from __future__ import annotations

import csv
from datetime import UTC, datetime
from io import StringIO

from expedition.core.catalogue import find_game
from expedition.core.chance import chance_of
from expedition.core.match import Match
from expedition.core.turns import some_turn, turn_text
from expedition.server.features.challenges.rules import ranked
from expedition.server.features.notebook.notebook import notebook_of
from expedition.server.features.replay.results_csv import results_csv
from expedition.server.people.looks import look_of
from expedition.server.state import table_events as events
from expedition.server.state.attendance import Attendance
from expedition.server.state.authorship import best_first, places_among
from expedition.server.state.change import changed
from expedition.server.state.creation import joined
from expedition.server.state.result_rows import results_of
from expedition.server.state.seating import Seating
from expedition.server.state.table_events import StandIn
from expedition.server.state.table_info import seat_infos
from expedition.server.state.table_state import TableState, created
from expedition.store.rows import NO_PLACE, Challenge

NOW = datetime(2026, 9, 1, tzinfo=UTC)
ANA, BEN, CLEO, BOT = range(4)


def table(people: int = 3, bots: int = 1, stand_in: StandIn = "greedy") -> TableState:
    """A table of the Temple that has just begun."""
    return gathering(people, bots, stand_in).after(events.Started())


def gathering(people: int = 3, bots: int = 1, stand_in: StandIn = "greedy") -> TableState:
    """The same before it begins."""
    box = find_game("temple").rules.box
    first = events.Created(
        game="temple",
        edition=box.edition,
        options={},
        clock=None,
        seed="ab" * 16,
        stand_in=stand_in,
    )
    state = created("BCDFGHJK", first)
    for name in ("Ana", "Ben", "Cleo")[:people]:
        state = state.after(joined(name.lower(), name, name[:2].upper(), look_of(name)))
    for number in range(bots):
        state = state.after(events.BotAdded("tourist", f"Bot {number}", f"B{number}"))
    return state


def some(match: Match, seat: int) -> str:
    turn = some_turn(match.rules, match.view(seat), chance_of("luck", match.moment), str(seat))
    return turn_text(turn)


def written(state: TableState, *stood_in: int) -> TableState:
    """The state after a round, in which bots wrote for these people."""
    match = state.playing()
    turns = {seat: some(match, seat) for seat in sorted(match.thinking)}
    return state.after(events.Sealed(state.moment, turns, stood_in))


def places(state: TableState) -> list[int | None]:
    standings = state.playing(even_over=True).standings()
    among = places_among(standings, state.placed)
    return [among[seat] for seat in sorted(among)]


def test_bots_have_no_place_beside_people() -> None:
    state = written(written(table()))
    assert state.placed == {ANA, BEN, CLEO}
    assert places(state)[BOT] is None
    assert 1 in places(state)
    assert sorted(filter(None, places(state))) <= [1, 2, 3]


def test_somebody_alone_plays_against_bots_that_have_places() -> None:
    state = written(table(people=1, bots=2))
    assert state.placed == {0, 1, 2}
    assert written(written(state, 0), 0).placed == {1, 2}


def test_who_wrote_less_than_half_has_no_place() -> None:
    state = written(table(), BEN)
    assert state.placed == {ANA, CLEO}
    state = written(state)
    assert state.placed == {ANA, BEN, CLEO}, "half is enough"
    state = written(state, BEN, CLEO)
    assert state.placed == {ANA, CLEO}
    assert [one.by_bot for one in seat_infos(state, Attendance(None))] == [(), (1, 3), (3,), ()]
    assert [one.unplaced for one in seat_infos(state, Attendance(None))] == [
        False, True, False, True,
    ]  # fmt: skip


def test_a_bots_turn_that_is_replaced_in_time_is_ones_own() -> None:
    state = table()
    match = state.playing()
    turn = some(match, BEN)
    state = state.after(events.Sealed(0, {BEN: turn}, (BEN,)))
    assert state.authorship.pending == {BEN}
    own = state.after(events.Sealed(0, {BEN: turn}))
    back = state.after(events.Unsealed(0, BEN))
    assert own.authorship.pending == back.authorship.pending == frozenset()
    assert written(own).authorship.rounds_by_bot(BEN) == []
    assert written(state).authorship.rounds_by_bot(BEN) == [1]
    assert written(back).authorship.rounds_by_bot(BEN) == []


def test_who_was_sent_away_has_no_place_and_leaves_a_weak_bot_in_a_class() -> None:
    state = written(written(table(people=2, bots=0, stand_in="tourist")))
    state = state.after(events.Remove(BEN))
    assert state.sitters[BEN].bot == "tourist"
    assert state.placed == {ANA}, "and what the bot makes of it has none either"
    assert written(state).after(events.LetIn(0)).placed == {ANA, BEN}


def test_a_latecomer_has_a_place_once_half_of_it_is_theirs() -> None:
    state = written(table()).after(events.Latecomers(True))
    state = state.after(events.CameLate(BOT, "dora", "Dora", "DO"))
    assert BOT not in state.placed
    state = written(state)
    assert BOT in state.placed
    assert state.authorship.rounds_by_bot(BOT) == [1]


def test_others_hear_of_it_when_the_round_closes() -> None:
    state = table(bots=0)
    match = state.playing()
    turns = {seat: some(match, seat) for seat in range(3)}
    assert not changed(state, events.Sealed(0, turns)).other_authors
    assert changed(state, events.Sealed(0, turns, (BEN,))).other_authors


def test_the_results_say_what_a_bot_wrote_and_who_has_a_place() -> None:
    state = written(written(table(), BEN), BEN).after(events.Finish())
    page = results_csv(state, "en").removeprefix("\ufeff")
    rows = {row["Name"]: row for row in csv.DictReader(StringIO(page))}
    assert rows["Ben"]["Rounds that a bot wrote"] == "1 2"
    assert rows["Ana"]["Rounds that a bot wrote"] == rows["Bot 0"]["Rounds that a bot wrote"] == ""
    assert rows["Ben"]["Place"] == rows["Bot 0"]["Place"] == ""
    standings = state.playing(even_over=True).standings()
    totals = [standings[seat].total for seat in range(4)]
    order = best_first(dict(enumerate(places(state))), totals)
    assert [state.sitters[seat].name for seat in order] == list(rows)
    assert set(order[:2]) == {ANA, CLEO}

    results = results_of(state, NOW)
    assert [one.is_own for one in results] == [True, False, True, False]
    assert [one.ranked for one in results] == [2] * 4
    assert results[BEN].place == NO_PLACE
    [entry] = notebook_of([results[BEN]], NOW.date()).entries
    assert (entry.place, entry.ranked) == (None, 2)
    challenge = Challenge("XYZ", state.code, NOW)
    assert [one.place for one in ranked([results[BEN]], challenge, None)] == [None]
    [taker] = ranked([results[BEN]], challenge, None)
    assert taker.by_bot


def test_a_seating_of_old_logs_has_the_stand_in_that_it_always_had() -> None:
    assert Seating().stand_in == "greedy"
