"""One of two servers stands still, and the browser goes on at the other."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from threading import Event, Thread

from tests.browser.conftest import NewPage
from tests.browser.playing import moment, play_alone, take_turn, wait_for_the_turn, wait_until_past
from tests.browser.serving import ServerProcess
from tests.databases import postgres, postgres_address
from tests.server.round_robin import round_robin

__all__ = ["postgres", "postgres_address"]


def test_a_browser_plays_on_elsewhere_while_its_server_stands_still(
    new_page: NewPage, tmp_path: Path, postgres_address: str
) -> None:
    with ExitStack() as stack:
        servers = [ServerProcess(tmp_path / name, postgres_address) for name in ("one", "two")]
        for server in servers:
            server.start()
            stack.callback(server.stop)
        address = stack.enter_context(before([server.port for server in servers]))
        page = new_page(at=address)
        play_alone(page)
        for server in servers:  # at one of them it is, or it has come there from the other
            wait_for_the_turn(page)
            now = moment(page)
            with server.standing_still():
                take_turn(page, 1)
                wait_until_past(page, now)


@contextmanager
def before(ports: Sequence[int]) -> Iterator[str]:
    """The address of a proxy before these, which runs beside the test."""
    ready, enough = Event(), Event()
    found: list[int] = []

    async def lead() -> None:
        async with round_robin(ports) as port:
            found.append(port)
            ready.set()
            await asyncio.to_thread(enough.wait)

    thread = Thread(target=lambda: asyncio.run(lead()))
    thread.start()
    ready.wait()
    try:
        yield f"http://127.0.0.1:{found[0]}"
    finally:
        enough.set()
        thread.join()
