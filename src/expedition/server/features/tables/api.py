"""HTTP API of games and tables: listing, creating, joining, replays, records."""

from __future__ import annotations

import asyncio
from http import HTTPStatus
from importlib.resources import files

from msgspec.structs import replace
from starlette.responses import Response

from expedition.bots import BOTS, STRENGTHS
from expedition.core.catalogue import catalogue, find_game
from expedition.core.errors import IllegalTurn
from expedition.core.match import check_options
from expedition.core.record import Record, record_of, write_record
from expedition.core.rules import Preset
from expedition.locale import choose_language
from expedition.server.base.errors import BadRequest, NotAllowed, NotFound, NotNow
from expedition.server.base.rate_limits import NEW_TABLES
from expedition.server.features.coach.past_views import finished
from expedition.server.features.replay.cache import ReplayCache
from expedition.server.features.replay.emoji_card import symbols_of
from expedition.server.features.replay.replay import replay_json
from expedition.server.http import qr_code
from expedition.server.http.access import admitted
from expedition.server.http.addresses import address_for_others
from expedition.server.http.compression import IMMUTABLE, long_answer
from expedition.server.http.endpoint import JSON, Call, Endpoint, download, game_in
from expedition.server.http.joining import (
    allowed_name,
    allowed_roster,
    called,
    offered,
    person_of,
    seated_at,
)
from expedition.server.live.table import Table
from expedition.server.people.identity import make_known, who
from expedition.server.people.names import fit_initials
from expedition.server.people.programs import is_program
from expedition.server.state.bot_names import new_bot
from expedition.server.state.naming import numbered
from expedition.server.state.table_info import table_info
from expedition.server.state.table_state import TableState
from expedition.server.wire.api_messages import (
    Card,
    GameInfo,
    Join,
    Me,
    NewBot,
    NewGuest,
    NewTable,
    OpenTable,
    OptionInfo,
    PresetInfo,
    Replay,
    RulesPage,
    Seated,
)

MOST_OF_MY_TABLES = 20


async def list_games(call: Call) -> list[GameInfo]:
    """The games that can be played."""
    return [
        GameInfo(
            name=game.name,
            edition=game.rules.box.edition,
            fewest_seats=game.rules.box.fewest_seats,
            most_seats=game.rules.box.most_seats,
            options=[
                OptionInfo(o.name, list(o.values), o.fine_print) for o in game.rules.box.options
            ],
            presets=[_told(preset) for preset in game.rules.box.presets],
            bots=[*BOTS, *call.server.settings.bots],
            levels=[*STRENGTHS, *call.server.settings.bots],
            coached=game.playouts is not None,
            lesson=game.lesson is not None,
            second_lesson=game.second_lesson is not None,
            first_expedition=game.first_expedition is not None,
        )
        for game in catalogue().values()
    ]


def _told(preset: Preset) -> PresetInfo:
    return PresetInfo(
        name=preset.name,
        options=dict(preset.options),
        fewest_seats=preset.fewest_seats,
        most_seats=preset.most_seats,
        measured={str(seats): dict(found) for seats, found in preset.measured.items()},
    )


async def read_rules(call: Call) -> RulesPage:
    """The rules of a game, in the language asked for or the reader's."""
    game = game_in(call.request.path_params["game"])
    language = choose_language(call.request.query_params.get("language") or call.language)
    page = files(game.package).joinpath(f"RULES.{language}.md")
    if not page.is_file():
        raise NotFound("no_rules_page", game=game.name)
    return RulesPage(game.name, language, page.read_text("utf-8"))


async def read_me(call: Call) -> Me:
    """Your last name, and your tables; without a cookie you get one."""
    person = make_known(call.request)
    call.request.session["person"] = person.id  # so that the cookie lasts a year from now
    tables = await call.server.lobby.tables_of(person.id, MOST_OF_MY_TABLES, call.language)
    address = address_for_others(call.request, call.server.settings)
    offer = offered(call, person.id)
    listed = await call.server.lobby.open_tables(call.now)
    finished = await call.server.store.results.games(person.id)
    return Me(
        name=person.name,
        initials=person.initials,
        tables=tables,
        address=address,
        offer=offer,
        open=list(listed),
        finished=sorted(finished),
    )


async def list_open_tables(call: Call) -> list[OpenTable]:
    """The tables that are open to everybody, those where somebody is before the others."""
    return list(await call.server.lobby.open_tables(call.now))


async def open_table(call: Call) -> Seated:
    """A new table with you as its host."""
    call.server.limits.take(call.request, NEW_TABLES)
    wanted: NewTable = call.body
    name, initials = called(call, wanted)
    try:
        check_options(find_game(wanted.game).rules, wanted.options)
    except IllegalTurn as refusal:
        raise BadRequest(refusal.key, **refusal.values) from None
    person = make_known(call.request)
    guests = [_named(call, guest) for guest in wanted.guests]
    roster = allowed_roster(call, wanted.roster)
    clean = replace(wanted, name=name, initials=initials, guests=guests, roster=roster)
    return await seated_at(call, await call.server.lobby.open(clean, person))


async def read_table(call: Call) -> Seated:
    """A table, and your seat there if you have one; else, where you may, what is offered."""
    table = await _table(call)
    found, person = await seated_at(call, table), who(call.request)
    if person is None or found.seat is not None or not table.state.is_open:
        return found
    return replace(found, offer=offered(call, person.id, table.state))


async def take_seat(call: Call) -> Seated:
    """You sit down at a table that gathers, or take over a seat that you left or a bot keeps."""
    table = await _table(call)
    name, initials = called(call, call.body, table.state)
    table.join(make_known(call.request).id, name, initials, call.body.seat)
    return await seated_at(call, table)


async def seat_guest(call: Call) -> Seated:
    """A guest who plays on your device sits down."""
    table, name = await _table(call), allowed_name(call, call.body.name)
    initials = fit_initials(call.body.initials, name)
    table.join(table.state.next_guest(person_of(call)), name, initials, call.body.seat)
    return await seated_at(call, table)


async def leave_seat(call: Call) -> Seated:
    """All at your device get up; in a running match bots play on until you come back."""
    table = await _table(call)
    table.leave(person_of(call))
    return await seated_at(call, table)


async def empty_seat(call: Call) -> Seated:
    """The host sends somebody away, or before the match takes away a bot; you, your own guest."""
    table = await _table(call)
    table.remove(person_of(call), call.number("seat"))
    return await seated_at(call, table)


async def add_bot(call: Call) -> Seated:
    """The host puts a bot into the next seat."""
    table = await _table(call)
    known = call.server.lobby.thinker.bots
    table.add_bot(person_of(call), new_bot(call.body.level, known, table.state.sitters))
    return await seated_at(call, table)


async def remove_bot(call: Call) -> Seated:
    """The host takes away the bot that was added last."""
    table = await _table(call)
    table.remove_last_bot(person_of(call))
    return await seated_at(call, table)


async def start_match(call: Call) -> Seated:
    """The host begins the match."""
    table = await _table(call)
    table.start(person_of(call))
    return await seated_at(call, table)


async def play_again(call: Call) -> Seated:
    """A new table like this one, the same for everybody who asks; you have a seat there."""
    table, person = await _table(call), who(call.request)
    if person is not None and is_program(person.id):
        raise NotAllowed("not_for_programs")
    held = table.state.seats_of(None if person is None else person.id)
    if person is None or (not held and person.id != table.state.host):
        raise NotAllowed("no_seat_here")
    if table.state.status != "over":
        raise NotNow("not_over")
    after = await call.server.lobby.open_next(table, person)
    for sitter in (table.state.sitters[seat] for seat in held):
        sat = after.state.seat_of(sitter.person) is not None
        if sitter.person is not None and (sat or after.state.status == "gathering"):
            after.join(sitter.person, numbered(after.state, sitter.name), sitter.initials)
    return await seated_at(call, after)


async def read_replay(call: Call) -> Response:
    """Every moment that was resolved; the turns themselves once the match is over."""
    table = await _table(call)
    await table.settled()
    state = table.state
    _check_may_look(state, person_of(call))
    story = await call.server.service(ReplayCache).story(state, call.thinking_budget)
    body = replay_json(table_info(state, table.attendance), story)
    return await long_answer(call.request, body, keep=state.status == "over")


async def read_record(call: Call) -> Response:
    """The record of a match that is over, to keep and to check."""
    table = await _table(call)
    await table.settled()
    if table.state.status != "over":
        raise NotNow("not_over")
    players = tuple(sitter.name for sitter in table.state.sitters)
    final = table.state.playing(even_over=True)
    text = write_record(await asyncio.to_thread(record_of, final, players))
    name = f"expedition-{table.state.game.name}-{table.state.code}.json"
    return download(text, name, JSON, IMMUTABLE)


async def read_card(call: Call) -> Card:
    """The sheet of a seat in a match that is over, as symbols to be sent as text."""
    table, seat = await _table(call), call.number("seat")
    await table.settled()
    final = finished(table.state)
    if seat >= final.seats:
        raise NotFound("no_such_seat", seat=seat + 1)
    return Card(symbols_of(table.state.game, final, seat))


async def draw_invitation(call: Call) -> Response:
    """The link to the table as a QR code."""
    table = await _table(call)
    base = address_for_others(call.request, call.server.settings)
    picture = qr_code.as_svg(f"{base}/t/{table.state.code}")
    headers = {"Cache-Control": "no-store"}
    return Response(picture, headers=headers, media_type="image/svg+xml")


TABLE = "/api/tables/{code}"
ENDPOINTS = (
    Endpoint("GET", "/api/games", list_games, list[GameInfo]),
    Endpoint("GET", "/api/rules/{game}", read_rules, RulesPage, query=("language",)),
    Endpoint("GET", "/api/me", read_me, Me),
    Endpoint("GET", "/api/open", list_open_tables, list[OpenTable]),
    Endpoint("POST", "/api/tables", open_table, Seated, NewTable, HTTPStatus.CREATED),
    Endpoint("GET", TABLE, read_table, Seated),
    Endpoint("POST", f"{TABLE}/seats", take_seat, Seated, Join),
    Endpoint("POST", f"{TABLE}/guests", seat_guest, Seated, NewGuest),
    Endpoint("DELETE", f"{TABLE}/seats/me", leave_seat, Seated),
    Endpoint("DELETE", f"{TABLE}/seats/{{seat:int}}", empty_seat, Seated),
    Endpoint("POST", f"{TABLE}/bots", add_bot, Seated, NewBot),
    Endpoint("DELETE", f"{TABLE}/bots", remove_bot, Seated),
    Endpoint("POST", f"{TABLE}/start", start_match, Seated),
    Endpoint("POST", f"{TABLE}/again", play_again, Seated),
    Endpoint("GET", f"{TABLE}/replay", read_replay, Replay),
    Endpoint("GET", f"{TABLE}/record", read_record, Record),
    Endpoint("GET", f"{TABLE}/card/{{seat:int}}", read_card, Card),
    Endpoint("GET", f"{TABLE}/qr.svg", draw_invitation, str, media_type="image/svg+xml"),
)


def _check_may_look(state: TableState, person: str | None) -> None:
    """Raises NotAllowed for a person without a seat, unless spectators watch the match live."""
    if state.seats_of(person) or (person is not None and person == state.host):
        return
    if state.status == "playing" and state.conduct.watching != "on":
        raise NotAllowed("not_shown_now")


async def _table(call: Call) -> Table:
    return await admitted(call.request, call.server)


def _named(call: Call, guest: NewGuest) -> NewGuest:
    """The guest with a validated name and initials."""
    name = allowed_name(call, guest.name)
    return replace(guest, name=name, initials=fit_initials(guest.initials, name))
