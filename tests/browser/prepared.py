"""Matches in the midst of play: played by bots to where a journey begins, then put on a server."""

from __future__ import annotations

import asyncio
import json
from base64 import b64decode
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from itertools import count
from typing import TypeAlias

import msgspec
from playwright.sync_api import Page

from expedition.bots import find_bot
from expedition.cli.arguments.storage import open_storage
from expedition.core.catalogue import find_game
from expedition.core.chance import SeededChance
from expedition.core.match import Match, new_match
from expedition.core.rules import Seat
from expedition.core.turns import turn_text
from expedition.server.base.codes import new_code
from expedition.server.lobby.transfer import (
    FORMAT,
    ExportedEvent,
    ExportedMatch,
    import_match,
)
from expedition.server.state import table_events
from expedition.server.state.table_events import Happening
from tests.browser.serving import ServerProcess

Wanted: TypeAlias = Callable[[Match], bool]


def prepared(
    game: str,
    seats: int,
    wanted: Wanted,
    options: Mapping[str, str] | None = None,
    bot: str = "greedy",
) -> Match:
    """The first match, among those that bots play with one seed after another, that is wanted."""
    rules = find_game(game).rules
    for number in count():
        match = new_match(rules, seats, options or {}, f"prepared/{number}")
        while not match.is_over:
            if wanted(match):
                return match
            match = played_on(match, game, bot)
    raise AssertionError("there are always more seeds")


def played_on(match: Match, game: str, bot: str = "greedy") -> Match:
    """The match a moment later, after bots have played as they would on a server."""
    play, luck = find_bot(bot), SeededChance(f"{match.seed}/bots", match.moment)
    for seat in sorted(match.waiting_for):
        turn = play(find_game(game), match.view(seat), luck)
        match = match.seal(seat, turn, match.moment)
    return match.resolved()


def put_on_server(server: ServerProcess, match: Match, people: Sequence[tuple[str, Page]]) -> str:
    """The code of a table where these people sit first, and bots in the other seats."""
    sat_down: list[Happening] = [
        table_events.Joined(person_of(page), name, name[:2]) for name, page in people
    ]
    sat_down += [
        table_events.BotAdded("greedy", f"Bot {seat}", f"B{seat}")
        for seat in range(len(people), match.seats)
    ]
    [code] = put_all_on_server(server, [(match, sat_down)])
    return code


def put_in_lobby(server: ServerProcess, match: Match, name: str, page: Page) -> str:
    """The code of a table where somebody waits for others, with the luck of that match."""
    sat_down = [table_events.Joined(person_of(page), name, name[:2])]
    line = _told([_opened(match), *sat_down])
    _import(server, [line])
    return line.code


def put_in_lobby_with(
    server: ServerProcess, match: Match, people: Sequence[Happening], *then: Happening
) -> str:
    """The code of a table that gathers, where these people sit, after what happened then."""
    line = _told([_opened(match), *people, *then])
    _import(server, [line])
    return line.code


def put_in_play(
    server: ServerProcess, match: Match, people: Sequence[Happening], *then: Happening
) -> str:
    """The code of a table where a match is played by these people, after what happened then."""
    line = _exported(match, people)
    line.events.extend(ExportedEvent(datetime.now(UTC), one) for one in then)
    _import(server, [line])
    return line.code


def among_people(match: Match, page: Page, names: Sequence[str]) -> list[Happening]:
    """Somebody sits down first, and in the other seats people who have gone away."""
    sat_down: list[Happening] = [table_events.Joined(person_of(page), names[0], names[0][:2])]
    for seat in range(1, match.seats):
        name = names[seat % len(names)]
        sat_down.append(table_events.Joined(f"somebody {seat}", name, name[:2].upper()))
    return sat_down


def put_all_on_server(
    server: ServerProcess, tables: Sequence[tuple[Match, Sequence[Happening]]]
) -> list[str]:
    """The codes of tables where these matches are played, after those people sat down."""
    lines = [_exported(match, sat_down) for match, sat_down in tables]
    _import(server, lines)
    return [line.code for line in lines]


def _import(server: ServerProcess, lines: Sequence[ExportedMatch]) -> None:
    """Stores them beside the server, in a thread without Playwright's event loop."""
    with ThreadPoolExecutor(1) as thread:
        thread.submit(asyncio.run, _stored(server, lines)).result()


async def _stored(server: ServerProcess, lines: Sequence[ExportedMatch]) -> None:
    store = await open_storage(server.data, database=None)
    try:
        for line in lines:
            await import_match(store, msgspec.json.encode(line).decode())
    finally:
        await store.close()


def _opened(match: Match) -> table_events.Created:
    box, options = match.rules.box, dict(match.options)
    return table_events.Created(
        game=box.name, edition=box.edition, options=options, clock=None, seed=match.seed
    )


def _exported(match: Match, sat_down: Sequence[Happening]) -> ExportedMatch:
    events: list[Happening] = [_opened(match), *sat_down, table_events.Started()]
    for moment, turns in enumerate(match.past):
        told: dict[Seat, str] = {seat: turn_text(turn) for seat, turn in turns.items()}
        events.append(table_events.Sealed(moment, told))
    return _told(events)


def _told(events: Sequence[Happening]) -> ExportedMatch:
    now = datetime.now(UTC)
    return ExportedMatch(FORMAT, new_code(), [ExportedEvent(now, event) for event in events])


def person_of(page: Page) -> str:
    """Who the server takes somebody's browser for."""
    page.request.get("/api/me")
    [cookie] = [one for one in page.context.cookies() if one.get("name") == "expedition"]
    payload = cookie["value"].split(".")[0]
    person: str = json.loads(b64decode(payload + "=" * (-len(payload) % 4)))["person"]
    return person
