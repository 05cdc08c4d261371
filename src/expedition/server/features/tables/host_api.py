"""HTTP API of the host: leading a table, and its results."""

from __future__ import annotations

from msgspec.structs import replace
from starlette.responses import Response

from expedition.locale import choose_language
from expedition.server.base.codes import (
    LONGEST_WORD,
    SHORTEST_WORD,
    as_word,
    is_word,
    new_word,
)
from expedition.server.base.errors import BadRequest
from expedition.server.features.replay.results_csv import results_csv
from expedition.server.http.access import admitted
from expedition.server.http.endpoint import Call, Endpoint, download
from expedition.server.http.joining import allowed_name, allowed_roster, person_of, seated_at
from expedition.server.live.table import Table
from expedition.server.people.profanity import is_rude
from expedition.server.state import host_commands
from expedition.server.wire.api_messages import AwayInfo, ChosenWord, Leading, Seated


async def lead_table(call: Call) -> Seated:
    """The host decides something about the table."""
    table, person = await admitted(call.request, call.server), person_of(call)
    act = host_commands.from_wire(call.body)
    if isinstance(act, host_commands.Rename):
        act = replace(act, name=allowed_name(call, act.name))
    if isinstance(act, host_commands.SetRoster):
        act = replace(act, names=allowed_roster(call, act.names))
    table.lead(person, act)
    return await seated_at(call, table)


async def choose_word(call: Call) -> Seated:
    """The host has a word lead to the table while it gathers: this one, or one that is made up."""
    table = await _led(call)
    word = _suggested() if call.body.word is None else as_word(call.body.word)
    if not is_word(word):
        raise BadRequest("word_unfit", shortest=SHORTEST_WORD, longest=LONGEST_WORD)
    if is_rude(word.lower()):
        raise BadRequest("word_rude")
    await call.server.lobby.give_word(table, word)
    return await seated_at(call, table)


def _suggested() -> str:
    """A word that nobody is hurt by."""
    while is_rude((word := new_word()).lower()):
        pass
    return word


async def read_leading(call: Call) -> Leading:
    """The part of the table that its host alone is told."""
    table = await _led(call)
    state, seats = table.state, range(len(table.state.sitters))
    return Leading(
        sent_away=[AwayInfo(one.name, one.seat) for one in state.seating.sent_away],
        time=[sitter.time for sitter in state.sitters],
        missed=[len(state.bot_turns.get(seat, ())) for seat in seats],
        refused=[table.refused[seat] for seat in seats],
        seconds=table.bot_players.seconds_spent(),
        roster=list(state.roster),
    )


async def read_results(call: Call) -> Response:
    """The standings as a CSV file, for the host."""
    table = await _led(call)
    await table.settled()
    language = choose_language(call.request.query_params.get("language") or call.language)
    name = f"expedition-{table.state.game.name}-{table.state.code}.csv"
    return download(results_csv(table.state, language), name, CSV)


CSV = "text/csv"
HOST = "/api/tables/{code}/host"
ENDPOINTS = (
    Endpoint("POST", HOST, lead_table, Seated, host_commands.ON_THE_WIRE),
    Endpoint("GET", HOST, read_leading, Leading),
    Endpoint("POST", "/api/tables/{code}/word", choose_word, Seated, ChosenWord),
    Endpoint("GET", f"{HOST}/results.csv", read_results, str, media_type=CSV, query=("language",)),
)


async def _led(call: Call) -> Table:
    """The table; raises a refusal unless the person is its host."""
    table = await admitted(call.request, call.server)
    table.check_host(person_of(call))
    return table
