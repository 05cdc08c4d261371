"""HTTP API for programs: sitting down with a token, the stream of a table, and turns."""

from __future__ import annotations

import asyncio
from contextlib import ExitStack
from http import HTTPStatus

from starlette.responses import Response

from expedition.core.errors import IllegalTurn, Refusal, TooLate
from expedition.core.rules import Seat
from expedition.server.base.errors import BadRequest, NotAllowed, NotNow, Unauthorized
from expedition.server.features.programs.messages import (
    NewProgram,
    ProgramSeated,
    ProgramSteps,
    ProgramTables,
    ProgramTurn,
)
from expedition.server.features.programs.stream import NDJSON, StreamLine, TableStream
from expedition.server.http.access import admitted
from expedition.server.http.endpoint import MOST_DIGITS, Call, Endpoint
from expedition.server.http.joining import allowed_name, person_of
from expedition.server.live.client_outbox import Client
from expedition.server.live.table import Table
from expedition.server.live.turn_builder import next_steps
from expedition.server.people.names import fit_initials
from expedition.server.people.programs import (
    handle_of,
    is_program,
    new_token,
    program_called,
    program_with,
)
from expedition.server.state.table_info import table_info
from expedition.server.wire.server_messages import MenuAnswer, Sealed, ServerMessage

MOST_OF_ITS_TABLES = 20


async def seat_program(call: Call) -> ProgramSeated:
    """A program sits down and gets its token; or the host invites one by its handle."""
    table, wanted = await admitted(call.request, call.server), call.body
    name = allowed_name(call, wanted.name)
    token: str | None = None
    if wanted.handle is None:
        program, token = _own_or_new(call)
        if not table.state.conduct.programs and table.state.seat_of(program) is None:
            raise NotAllowed("no_programs_here")
    else:
        table.check_host(person_of(call))
        program = program_called(wanted.handle) or ""
        if not program:
            raise BadRequest("not_a_handle", handle=wanted.handle)
    table.join(program, name, fit_initials(wanted.initials, name), wanted.seat)
    await table.settled()
    state = table.broadcast.state
    info = table_info(state, table.attendance)
    return ProgramSeated(info, _seat_of(state.seat_of(program)), handle_of(program), token)


async def read_program(call: Call) -> ProgramTables:
    """Your handle, if you are a program, and your tables."""
    program = _program(call)
    tables = await call.server.lobby.tables_of(program, MOST_OF_ITS_TABLES, call.language)
    return ProgramTables(handle_of(program), tables)


async def follow_table(call: Call) -> Response:
    """The messages of a table to the program in your seat, each a line, as long as you read."""
    table, program, _ = await _sat_at(call)
    if call.request.method == "HEAD":
        return Response(media_type=NDJSON)
    seen = _number(call, "seen")
    line = StreamLine()
    client = Client(
        line,
        table.write_batch,
        program,
        opener=program,
        language=call.language,
        game=table.state.game.name,
        wants_whole=_number(call, "whole") == 1,
    )
    with ExitStack() as until_it_goes:
        until_it_goes.enter_context(call.server.crowd.place(call.request, program))
        until_it_goes.callback(table.exit, client)
        client.has_greeted = True
        table.enter(client, seen, None)
        return TableStream(line, until_it_goes.pop_all())


async def play_turn(call: Call) -> Sealed:
    """Seals a turn for the seat of your token; it is stored when you are answered."""
    table, program, seat = await _sat_at(call)
    asker = _Asker(StreamLine(), table.write_batch, program, game=table.state.game.name)
    moment, steps = call.body.moment, call.body.turn
    ordered = table.state.in_order(seat, moment, " ".join(steps))
    table.seal(asker, moment, steps, None)
    await table.settled()
    await asyncio.sleep(0)  # who lost a race to another server is told a little later
    if asker.refusal is not None:
        raise asker.refusal
    return Sealed(moment=moment, turn=[str(step) for step in ordered])


async def read_menu(call: Call) -> MenuAnswer:
    """What may follow some steps of your turn, and good ways to go on."""
    table, _, seat = await _sat_at(call)
    briefing, asked = table.broadcast.briefing, call.body
    if briefing is None:
        raise NotNow("not_started")
    if asked.moment != briefing.moment:
        raise TooLate("moment_is_past", moment=asked.moment, now=briefing.moment)
    if seat not in briefing.match.waiting_for:
        raise IllegalTurn("not_your_turn")
    menu, offers, facts = next_steps(table.state.game, briefing.view(seat), asked.chosen)
    return MenuAnswer(
        moment=asked.moment, chosen=asked.chosen, menu=menu, offers=offers, facts=facts
    )


TABLE = "/api/tables/{code}"
ENDPOINTS = (
    Endpoint("GET", "/api/programs/me", read_program, ProgramTables),
    Endpoint(
        "POST", f"{TABLE}/programs", seat_program, ProgramSeated, NewProgram, HTTPStatus.CREATED
    ),
    Endpoint(
        "GET",
        f"{TABLE}/stream",
        follow_table,
        ServerMessage,
        media_type=NDJSON,
        query=("seen", "whole"),
    ),
    Endpoint("POST", f"{TABLE}/turn", play_turn, Sealed, ProgramTurn),
    Endpoint("POST", f"{TABLE}/menu", read_menu, MenuAnswer, ProgramSteps),
)


class _Asker(Client):
    """A client for one turn: it keeps what refuses it, and is told nothing else."""

    refusal: Refusal | None = None

    def refuse(self, refusal: Refusal, id: str | None = None) -> None:
        self.refusal = refusal


async def _sat_at(call: Call) -> tuple[Table, str, Seat]:
    """The table, the program whose token came, and its seat; a refusal if it has none there."""
    program = _program(call)
    table = await admitted(call.request, call.server)
    seat = table.state.seat_of(program)
    if seat is None:
        gone = table.state.seating.is_sent_away(program)
        raise NotAllowed("sent_away" if gone else "token_without_seat")
    return table, program, seat


def _program(call: Call) -> str:
    program = person_of(call)
    if program is None or not is_program(program):
        raise Unauthorized("no_token")
    return program


def _own_or_new(call: Call) -> tuple[str, str | None]:
    """The program whose token came; else a new one, with its token."""
    program = person_of(call)
    if program is not None and is_program(program):
        return program, None
    token = new_token()
    return program_with(token), token


def _seat_of(seat: Seat | None) -> Seat:
    if seat is None:  # sent away in the same instant
        raise NotAllowed("sent_away")
    return seat


def _number(call: Call, name: str) -> int | None:
    """A number in the query, if it is there."""
    text = call.request.query_params.get(name)
    if text is None:
        return None
    if not (text.isascii() and text.isdigit() and len(text) <= MOST_DIGITS):
        raise BadRequest("not_a_whole_number", name=name, text=text[:40])
    return int(text)
