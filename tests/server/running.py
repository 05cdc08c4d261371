"""A real server on a free port: uvicorn, WebSockets and an SQLite file, as people run it."""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass
from pathlib import Path
from time import monotonic, time

import pytest
import uvicorn
from starlette.applications import Starlette

from expedition.server.base.rate_limits import Clock
from expedition.server.run import Draining, listen, prepared, run, server_config
from expedition.server.settings import Settings
from tests.patience import PATIENCE

PLAIN = {"plain_sockets": True, "plain_store": True}
both_ways = pytest.mark.parametrize("server", [None, PLAIN], ids=["fast", "plain"], indirect=True)
"""For tests of what is promised by our own protocol classes and appends, and by the libraries'."""


@dataclass(frozen=True)
class Running:
    """A server that runs, and where."""

    address: str
    settings: Settings
    app: Starlette | None = None

    def socket_address(self, code: str) -> str:
        return f"ws{self.address.removeprefix('http')}/api/tables/{code}/socket"


class Unsignalled(uvicorn.Server):
    """A server that leaves Ctrl-C to whoever runs the tests."""

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield


class OurServer(Unsignalled, Draining):
    """Our own, which stops in good order."""


@asynccontextmanager
async def running(
    data: Path, clock: Clock = monotonic, calendar: Clock = time, **chosen: object
) -> AsyncIterator[Running]:
    """A server with these settings, stopped afterwards; its limits go by that clock."""
    settings = Settings(data=data, host="127.0.0.1", port=0, **chosen)  # type: ignore[arg-type]
    listening = listen(settings.host, settings.port)
    app = await prepared(settings, clock, calendar)
    server = OurServer(server_config(app, settings), app)
    server.config.ws_ping_timeout = PATIENCE  # a client that answers late is only slow
    serving = asyncio.create_task(server.serve([listening]))
    while not server.started:  # noqa: ASYNC110 - uvicorn has no event for it
        await asyncio.sleep(0.01)
    try:
        yield Running(f"http://127.0.0.1:{listening.getsockname()[1]}", settings, app)
    finally:
        server.should_exit = True
        await serving


def serve_quietly(data: Path, port: int, plain: bool = False) -> None:
    """Serves, in a process of its own, until it is killed."""
    sys.stdout = sys.stderr = Path(os.devnull).open("w")  # noqa: SIM115 - until it is killed
    settings = Settings(
        data=data, host="127.0.0.1", port=port, plain_sockets=plain, plain_store=plain
    )
    run(settings)
