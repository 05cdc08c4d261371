"""Matches in the midst of play: played by bots to where a journey begins, then put on a server."""

from __future__ import annotations

import json
import subprocess
from base64 import b64decode
from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime
from itertools import count
from typing import TypeAlias

import msgspec
from playwright.sync_api import Page

from expedition.bots import find_bot
from expedition.core.catalogue import find_game
from expedition.core.chance import SeededChance
from expedition.core.match import Match, new_match
from expedition.core.rules import Seat
from expedition.core.turns import turn_text
from expedition.server import happened
from expedition.server.codes import new_code
from expedition.server.happened import Happening
from expedition.server.transfer import FORMAT, ExportedEvent, ExportedMatch
from tests.browser.serving import PROGRAM, ServerProcess

Wanted: TypeAlias = Callable[[Match], bool]


def prepared(
    game: str,
    seats: int,
    wanted: Wanted,
    options: Mapping[str, str] | None = None,
    level: str = "greedy",
) -> Match:
    """The first match, among those that bots play with one seed after another, that is wanted."""
    rules = find_game(game).rules
    for number in count():
        match = new_match(rules, seats, options or {}, f"prepared/{number}")
        while not match.is_over:
            if wanted(match):
                return match
            match = played_on(match, game, level)
    raise AssertionError("there are always more seeds")


def played_on(match: Match, game: str, level: str = "greedy") -> Match:
    """The match a moment later, after bots have played as they would on a server."""
    bot, luck = find_bot(level), SeededChance(f"{match.seed}/bots", match.moment)
    for seat in sorted(match.waiting_for):
        turn = bot(find_game(game), match.view(seat), luck)
        match = match.seal(seat, turn, match.moment)
    return match.resolved()


def put_on_server(server: ServerProcess, match: Match, people: Sequence[tuple[str, Page]]) -> str:
    """The code of a table where these people sit first, and bots in the other seats."""
    code = new_code()
    events: list[Happening] = [
        happened.Created(
            match.rules.box.name,
            match.rules.box.edition,
            dict(match.options),
            clock=None,
            seed=match.seed,
        )
    ]
    events += [happened.Joined(person_of(page), name, name[:2]) for name, page in people]
    events += [
        happened.BotAdded("greedy", f"Bot {seat}", f"B{seat}")
        for seat in range(len(people), match.seats)
    ]
    events.append(happened.Started())
    for moment, turns in enumerate(match.past):
        told: dict[Seat, str] = {seat: turn_text(turn) for seat, turn in turns.items()}
        events.append(happened.Sealed(moment, told))
    now = datetime.now(UTC)
    line = ExportedMatch(FORMAT, code, [ExportedEvent(now, event) for event in events])
    subprocess.run(
        [str(PROGRAM), "import", "--data", str(server.data)],
        input=msgspec.json.encode(line),
        check=True,
        capture_output=True,
    )
    return code


def person_of(page: Page) -> str:
    """Who the server takes somebody's browser for."""
    page.request.get("/api/me")
    [cookie] = [one for one in page.context.cookies() if one.get("name") == "expedition"]
    payload = cookie["value"].split(".")[0]
    person: str = json.loads(b64decode(payload + "=" * (-len(payload) % 4)))["person"]
    return person
