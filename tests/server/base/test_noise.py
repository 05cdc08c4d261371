"""Nothing is logged as a fault that is none: people leave, hang up and are told to come back."""

from __future__ import annotations

import asyncio
import gc
import socket
import weakref
from pathlib import Path
from random import Random
from typing import Any

from structlog.testing import capture_logs

from expedition.server.http.endpoint import Server
from expedition.store import NotStored
from tests.server.players import person
from tests.server.running import Running, running


def server_of(running: Running) -> Server:
    assert running.app is not None
    found: Server = running.app.state.server
    return found


async def test_what_a_table_was_made_of_does_nothing_once_it_is_gone(tmp_path: Path) -> None:
    failures: list[dict[str, Any]] = []
    loop = asyncio.get_running_loop()
    loop.set_exception_handler(lambda _, failure: failures.append(failure))
    async with (
        running(tmp_path, patience=0.1) as server,
        person(server, "Zoé") as zoe,
        person(server, "Max") as max,
        person(server, "Ida") as ida,
    ):
        code = await zoe.open_table()
        for one in (max, ida):
            await one.join(code)
        await zoe.start(code)
        lobby = server_of(server).lobby
        async with zoe.at(code) as seat, max.at(code) as other:
            table = await lobby.find(code)
            table.fail(NotStored("log_broken", match=code))
            await seat.connection.wait_closed()
            await other.connection.wait_closed()
        bot_players, log, broadcast = table.bot_players, table._log, table.broadcast
        while table._entered:  # noqa: ASYNC110 - those who were hung up on leave one by one
            await asyncio.sleep(0.01)
        gone = weakref.ref(table)
        del table
        while gone() is not None:
            gc.collect()
            await asyncio.sleep(0.01)
        assert bot_players._timer is None
        bot_players.reconsider()
        log.has_grown(None)
        broadcast.people_changed()
        async with zoe.at(code) as seat:  # another table, made of the log
            await seat.play(Random(1))
            await seat.hear("moment")
    loop.set_exception_handler(None)
    assert failures == []


async def test_hanging_up_within_a_body_is_no_fault(server: Running) -> None:
    host, port = server.address.removeprefix("http://").split(":")
    with capture_logs() as logs:
        line = socket.create_connection((host, int(port)))
        line.sendall(
            b"POST /api/tables HTTP/1.1\r\nHost: " + f"{host}:{port}".encode() + b"\r\n"
            b"Content-Type: application/json\r\nContent-Length: 1000\r\n\r\n{"
        )
        async with person(server) as somebody:  # by then the request has come
            line.close()
            while not any(one.get("method") == "POST" for one in logs):
                await somebody.ask("GET", "/api/me")
    assert [one for one in logs if one["log_level"] in ("error", "critical")] == []
