"""Builds `TableInfo`, the public description of a table: who sits there, and how it stands."""

from __future__ import annotations

from expedition.core.chance import seed_hash
from expedition.core.record import hash_of_match
from expedition.core.rules import Seat
from expedition.server.people.devices import several, spoken_for
from expedition.server.state.absence import is_played_for, waits_for_people
from expedition.server.state.attendance import Attendance
from expedition.server.state.naming import free_names
from expedition.server.state.table_state import TableState
from expedition.server.state.teams import NO_TEAM
from expedition.server.wire.api_messages import Seated
from expedition.server.wire.table_messages import SeatInfo, TableInfo, TeamsInfo


def table_info(state: TableState, attendance: Attendance) -> TableInfo:
    """The public description of a table; the seed once the match is over, before that its hash."""
    box, status = state.game.rules.box, state.status  # asked for once: it looks at every sheet
    teams = state.seating.teams
    return TableInfo(
        code=state.code,
        short_code=state.short_code,
        word=state.word,
        game=box.name,
        edition=box.edition,
        options=dict(state.options),
        status=status,
        seats=seat_infos(state, attendance),
        most_seats=box.most_seats,
        fewest_seats=box.fewest_seats,
        clock=state.conduct.clock,
        seed_hash=seed_hash(state.seed),
        match_hash=None if state.match is None else hash_of_match(state.match),
        seed=state.seed if status == "over" else None,
        next_code=state.next_code,
        coached=state.is_coached,
        debriefed=state.is_debriefed,
        shows_best=state.shows_best,
        host=state.host_seat,
        host_name=state.host_name,
        paused=state.conduct.is_paused,
        locked=state.conduct.is_locked,
        latecomers=state.conduct.latecomers,
        wall=state.conduct.wall,
        recap_held=state.conduct.recap_held,
        sheet_shown=state.conduct.sheet_shown,
        code_shown=state.conduct.code_shown,
        podium_shown=state.conduct.podium_shown,
        names_awaited=state.conduct.names_awaited,
        listed=state.conduct.listed,
        watching=state.conduct.watching,
        reactions=state.has_reactions,
        programs=state.conduct.programs,
        secrets=box.has_secrets,
        waits=waits_for_people(state, attendance),
        cut_short=state.match is not None and state.match.cut_short,
        closed=state.conduct.is_closed,
        lesson=state.lesson is not None,
        first_expedition=state.is_first_expedition,
        day=state.day,
        practice=state.is_practice,
        challenge=state.challenge,
        roster=free_names(state) if state.roster else None,
        paced=state.conduct.paced,
        rounds=state.rounds,
        ended_as_set=state.ended_as_set,
        teams=None if teams is None else TeamsInfo(teams.count, teams.by),
    )


def seat_infos(state: TableState, attendance: Attendance) -> list[SeatInfo]:
    """The public description of every seat: who sits there, and whether they are connected."""
    is_playing = state.status == "playing"  # asked once: it looks at every sheet
    placed = state.placed
    return [
        _seat_info(state, is_playing, seat, attendance, seat in placed)
        for seat in range(len(state.sitters))
    ]


def seated(state: TableState, attendance: Attendance, person: str | None) -> Seated:
    """The table, the person's seat there, and whether they lead it."""
    leads = person is not None and person == state.host
    held = state.seats_of(person)
    seat = spoken_for(held, state.seat_of(person))
    return Seated(table_info(state, attendance), seat, is_host=leads, held=several(held))


def _seat_info(
    state: TableState, is_playing: bool, seat: Seat, attendance: Attendance, is_placed: bool
) -> SeatInfo:
    sitter = state.sitters[seat]
    device, is_bot = state.seating.devices[seat], sitter.bot is not None
    here = device is not None and attendance.is_here(device)
    return SeatInfo(
        seat=seat,
        name=sitter.name,
        initials=sitter.initials,
        emblem=sitter.look.emblem,
        colour=sitter.look.colour,
        level=sitter.bot,
        here=is_bot or (here and not sitter.has_left),
        stand_in=is_playing and not is_bot and is_played_for(state, attendance, seat),
        played_for=is_playing and not is_bot and sitter.is_played_for,
        program=sitter.is_program,
        team=NO_TEAM if is_bot else sitter.team,
        by_bot=() if is_bot else tuple(state.authorship.rounds_by_bot(seat)),
        unplaced=not is_placed,
    )
