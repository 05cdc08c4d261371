"""The first events of a new table: its set-up, who sits there at once, and whether a try counts."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from datetime import datetime

from expedition.core.catalogue import find_game
from expedition.core.daily import LAYOUT
from expedition.server.people.identity import Person, distinct_initials
from expedition.server.people.looks import Look, free_look, look_of
from expedition.server.state import lessons, table_events
from expedition.server.state.bot_names import new_bot
from expedition.server.state.naming import check_name
from expedition.server.state.table_events import Happening
from expedition.server.state.table_state import TableState, created
from expedition.server.wire.api_messages import NewBot, NewGuest, NewTable
from expedition.server.wire.table_messages import TeamsInfo
from expedition.store.rows import Attempt, Try


def opened(wanted: NewTable) -> table_events.Created:
    """The event that creates a table as it was asked for, with a random seed."""
    game = find_game(wanted.game)
    edition = game.rules.box.edition
    if wanted.lesson:
        return lessons.opened(game.lesson, wanted, edition)
    if wanted.second_lesson:
        return lessons.opened(game.second_lesson, wanted, edition)
    if wanted.first_expedition:
        return lessons.opened(game.first_expedition, wanted, edition)
    return table_events.Created(
        game=game.name,
        edition=edition,
        options=wanted.options,
        clock=wanted.clock,
        seed=secrets.token_hex(16),
        show_me=wanted.show_me,
        latecomers=wanted.latecomers,
        wall=wanted.wall,
        listed=wanted.listed,
        watching=wanted.watching,
        reactions=wanted.reactions,
        programs=wanted.programs,
        stand_in=wanted.stand_in,
        paced=wanted.paced,
        rounds=wanted.rounds,
    )


def first_events(
    code: str, first: table_events.Created, wanted: NewTable, host: Person, bots: Sequence[str]
) -> list[Happening]:
    """The events with which a table's log begins, each validated against the state before it."""
    state = created(code, first)
    events: list[Happening] = [first]

    def happen(event: Happening) -> None:
        nonlocal state
        state = state.after(event)
        events.append(event)

    name, initials = wanted.name or "?", wanted.initials or "?"  # whoever gave none was given some
    lesson = state.lesson
    if wanted.plays or lesson is not None:
        happen(joined(host.id, name, initials, look_of(host.id)))
    else:
        happen(table_events.Hosted(host.id, name))
    if wanted.teams is not None:
        happen(table_events.TeamsSet(wanted.teams.count, wanted.teams.by))
    if wanted.roster:
        happen(table_events.RosterSet(tuple(wanted.roster)))
    for invited in wanted.guests:
        happen(_sat_down(state, state.seating.next_guest(host.id, leads=True), invited))
    for bot in wanted.bots if lesson is None else [NewBot()] * (lesson.seats - 1):
        happen(new_bot(bot.level, bots, state.sitters))
    if wanted.start or lesson is not None:
        happen(table_events.Started())
    return events


def same_again(state: TableState, host: Person) -> NewTable:
    """The request for a table like this one, for another match of the same people.

    After a first expedition it is a whole game, with its usual options.
    """
    sitter, opener = state.sitters[state.seat_of(host.id) or 0], state.opener
    teams = state.seating.teams
    bots = [NewBot(sitter.bot) for sitter in state.sitters if sitter.bot is not None]
    return NewTable(
        game=state.game.name,
        name=sitter.name if opener is None else opener.name,
        initials=sitter.initials,
        options={} if state.is_first_expedition else state.options,
        bots=bots,
        clock=state.conduct.clock,
        show_me=state.show_me,
        latecomers=state.conduct.latecomers,
        wall=state.conduct.wall,
        listed=state.conduct.listed,
        watching=state.conduct.watching,
        reactions=state.conduct.reactions,
        programs=state.conduct.programs,
        stand_in=state.seating.stand_in,
        roster=list(state.roster),
        paced=state.conduct.paced,
        rounds=state.rounds,
        teams=None if teams is None else TeamsInfo(teams.count, teams.by),
        plays=opener is None,
    )


def tries_of(state: TableState, host: Person, now: datetime) -> list[Try | Attempt]:
    """The rows that book the only try that counts at the dice of a day or of a challenge."""
    if state.counted_challenge is not None:
        return [Attempt(host.id, state.counted_challenge, state.code, now)]
    if state.counted_day is None:
        return []
    return [
        Try(
            person=host.id,
            day=state.counted_day,
            game=state.game.name,
            layout=state.options[LAYOUT],
            match=state.code,
            at=now,
        )
    ]


def _sat_down(state: TableState, person: str, invited: NewGuest) -> table_events.Joined:
    check_name(state, invited.name)
    initials = distinct_initials(invited.initials or "?", [s.initials for s in state.sitters])
    return joined(person, invited.name, initials, free_look(state.looks, look_of(person)))


def joined(person: str, name: str, initials: str, look: Look) -> table_events.Joined:
    """The event by which a person sits down with that look."""
    return table_events.Joined(
        person=person, name=name, initials=initials, emblem=look.emblem, colour=look.colour
    )
