"""Sitting down at live tables and playing there: one table, a new one, or all that invite."""

from __future__ import annotations

import asyncio
from asyncio import Task
from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeAlias

from expedition.client.choices import Choose
from expedition.client.http_requests import HttpSession, Json, server_of, table_of
from expedition.client.live_seat import LiveSeat, Outcome

PATIENCE = 600.0
"""For so many seconds a server may be away, as while it is started anew."""
SECONDS_TO_LOOK_AGAIN = 2.0
MOST_AT_ONCE = 100
Followed: TypeAlias = Callable[[str], None]


def join(
    table: str,
    choose: Choose,
    *,
    name: str,
    server: str | None = None,
    token: str | None = None,
    language: str = "en",
    patience: float = PATIENCE,
) -> Outcome:
    """Sits down at a table, by its link or by its code and server, and plays the match to its end.

    The host must let programs sit down there. With the `token` of before, a program that was
    started anew goes on in its seat.
    """
    return asyncio.run(
        join_async(
            table,
            choose,
            name=name,
            server=server,
            token=token,
            language=language,
            patience=patience,
        )
    )


async def join_async(
    table: str,
    choose: Choose,
    *,
    name: str,
    server: str | None = None,
    token: str | None = None,
    language: str = "en",
    patience: float = PATIENCE,
) -> Outcome:
    """The same as a coroutine, so that one process plays at many tables."""
    home, code = table_of(table, server)
    http = HttpSession(home, token, language, patience)
    seated = await http.ask("POST", f"/api/tables/{code}/programs", {"name": name})
    http.token = http.token or seated["token"]
    return await LiveSeat(http, seated["table"]["code"], choose).play()


def open_table(
    server: str,
    game: str,
    players: Mapping[str, Choose],
    *,
    bots: Sequence[str] = (),
    options: Mapping[str, str] | None = None,
    people: int = 0,
    opened: Followed | None = None,
    language: str = "en",
    patience: float = PATIENCE,
) -> list[Outcome]:
    """Opens a table and seats these programs, by their names, beside bots of the server.

    The match begins when so many `people` have sat down besides; `opened` is told the link for
    them.
    """
    return asyncio.run(
        open_table_async(
            server,
            game,
            players,
            bots=bots,
            options=options,
            people=people,
            opened=opened,
            language=language,
            patience=patience,
        )
    )


async def open_table_async(
    server: str,
    game: str,
    players: Mapping[str, Choose],
    *,
    bots: Sequence[str] = (),
    options: Mapping[str, str] | None = None,
    people: int = 0,
    opened: Followed | None = None,
    language: str = "en",
    patience: float = PATIENCE,
) -> list[Outcome]:
    """The same as a coroutine."""
    host = HttpSession(server_of(server), None, language, patience)
    wanted = {
        "game": game,
        "options": dict(options or {}),
        "bots": [{"level": level} for level in bots],
        "plays": False,
        "programs": True,
    }
    code = (await host.ask("POST", "/api/tables", wanted))["table"]["code"]
    if opened is not None:
        opened(f"{host.server}/t/{code}")
    seats = [
        asyncio.create_task(
            join_async(
                code,
                choose,
                name=name,
                server=host.server,
                language=language,
                patience=patience,
            )
        )
        for name, choose in players.items()
    ]
    try:
        starting = asyncio.create_task(_start(host, code, len(players) + people + len(bots)))
        await asyncio.gather(starting, *seats)
    finally:
        for task in (starting, *seats):
            task.cancel()
    return [task.result() for task in seats]


async def _start(host: HttpSession, code: str, seats: int) -> None:
    """The host begins the match as soon as everybody is there."""
    while True:
        table = (await host.ask("GET", f"/api/tables/{code}"))["table"]
        if len(table["seats"]) >= seats:
            await host.ask("POST", f"/api/tables/{code}/start")
            return
        await asyncio.sleep(SECONDS_TO_LOOK_AGAIN / 4)


async def serve(
    server: str,
    choose: Choose,
    key: str,
    *,
    sat_down: Followed | None = None,
    ended: Callable[[str, Outcome | Exception], None] | None = None,
    language: str = "en",
    patience: float = PATIENCE,
) -> None:
    """Plays at every table to which hosts invite the program with this key, for ever.

    It has one seat at each, a hundred tables at once at most. What goes wrong at a table ends
    that one alone.
    """
    http = HttpSession(server_of(server), key, language, patience)
    playing: dict[str, Task[Outcome]] = {}
    lost: set[str] = set()
    try:
        while True:
            for code in await _invitations(http):
                if code not in playing and code not in lost and len(playing) < MOST_AT_ONCE:
                    playing[code] = asyncio.create_task(LiveSeat(http, code, choose).play())
                    if sat_down is not None:
                        sat_down(code)
            await asyncio.sleep(SECONDS_TO_LOOK_AGAIN)
            for code in [code for code, task in playing.items() if task.done()]:
                outcome = _outcome_of(playing.pop(code))
                if not isinstance(outcome, Outcome):
                    lost.add(code)
                if ended is not None:
                    ended(code, outcome)
    finally:
        for task in playing.values():
            task.cancel()


async def handle_of(server: str, key: str, language: str = "en") -> str:
    """The handle by which hosts invite the program with this key."""
    http = HttpSession(server_of(server), key, language, PATIENCE)
    handle: str = (await http.ask("GET", "/api/programs/me"))["handle"]
    return handle


async def _invitations(http: HttpSession) -> list[str]:
    """The codes of the tables where the program has a seat and a match is to be played."""
    mine: Json = await http.ask("GET", "/api/programs/me")
    found: list[dict[str, Any]] = mine["tables"]
    return [one["code"] for one in found if one["status"] in ("gathering", "playing")]


def _outcome_of(task: Task[Outcome]) -> Outcome | Exception:
    """What came of a match, or what ended it."""
    try:
        return task.result()
    except Exception as error:  # noqa: BLE001 - what people write may fail in any way
        return error
