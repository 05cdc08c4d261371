"""Checks of WebSockets: the handshake, compression, and idle connections."""

from __future__ import annotations

import asyncio
import json
from secrets import token_hex
from time import monotonic

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus, WebSocketException
from websockets.typing import Origin

from expedition.cli.doctor_checks.finding import Finding, good, note, wrong
from expedition.cli.doctor_checks.http_client import SECONDS_TO_ANSWER, Site, reason_of
from expedition.server.features.site.diagnostics_api import CONNECTION


def check_socket(site: Site, idle: float) -> list[Finding]:
    """Checks that a WebSocket comes through, with compression, and stays open when idle."""
    return asyncio.run(_findings(site, idle))


async def _findings(site: Site, idle: float) -> list[Finding]:
    """The findings, in one event loop: over TLS the library's threads at times miss an answer."""
    address = f"ws{site.address.removeprefix('http')}{CONNECTION}/socket"
    try:
        async with connect(
            address,
            origin=Origin(site.address),  # as a browser does
            ssl=site.tls,
            proxy=None,
            open_timeout=SECONDS_TO_ANSWER,
            ping_interval=None,
        ) as socket:
            found = [await _answered(socket)]
            if not socket.protocol.extensions:
                found.append(note("socket_not_compressed"))
            return [*found, *await _kept(socket, idle)]
    except InvalidStatus as error:
        return [_refused(site, error)]
    except (WebSocketException, OSError, EOFError) as error:
        return [wrong("socket_not_opened", reason=reason_of(error))]


async def _answered(socket: ClientConnection) -> Finding:
    """Tests an echo."""
    said, began = token_hex(8), monotonic()
    try:
        async with asyncio.timeout(SECONDS_TO_ANSWER):
            await socket.send(said)
            heard = await socket.recv()
    except (TimeoutError, ConnectionClosed):
        heard = None
    if heard != said:
        return wrong("socket_silent")
    return good("socket", milliseconds=round(1000 * (monotonic() - began), 1))


async def _kept(socket: ClientConnection, idle: float) -> list[Finding]:
    """Tests whether an idle connection is cut."""
    if not idle:
        return []
    began = monotonic()
    try:
        async with asyncio.timeout(idle):
            await socket.recv()
    except TimeoutError:
        return [good("socket_kept", seconds=round(idle))]
    except ConnectionClosed:
        return [wrong("socket_cut", seconds=round(monotonic() - began, 1))]
    return []


def _refused(site: Site, error: InvalidStatus) -> Finding:
    answer = error.response
    try:
        key = json.loads(answer.body or b"").get("key")
    except (ValueError, AttributeError):
        key = None
    if key == "foreign_origin":
        return wrong("socket_foreign", address=site.address)
    return wrong("socket_not_upgraded", status=answer.status_code)
