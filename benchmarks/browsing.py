"""A server, a browser and an emulated slow phone, for benchmarks of what people wait for.

The browser emulates it: a processor four times slower, 1.6 Mbit/s and 150 ms latency. Its cache is
empty.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import Browser, CDPSession, Page, sync_playwright

from tests.browser.serving import ServerProcess
from tools.chromium import on_this_machine

SLOWER = 4
LATENCY = 150
BYTES_A_SECOND = 1_600_000 / 8
FRAME = 1000 / 60
"""Milliseconds between two pictures on a screen."""


@contextmanager
def at_hand() -> Iterator[tuple[Browser, ServerProcess]]:
    """A context with a browser and a server."""
    with TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = ServerProcess(Path(folder))
        server.start()
        try:
            browser = playwright.chromium.launch(
                executable_path=on_this_machine(), args=["--no-sandbox"]
            )
            yield browser, server
            browser.close()
        finally:
            server.stop()


@contextmanager
def phone(browser: Browser, server: ServerProcess) -> Iterator[Page]:
    """A phone with an empty cache."""
    context = browser.new_context(
        base_url=server.address,
        viewport={"width": 390, "height": 844},
        device_scale_factor=2,
        is_mobile=True,
        has_touch=True,
        locale="en-GB",
        service_workers="block",
    )
    yield context.new_page()
    context.close()


def slow_down(page: Page, *, network: bool = True) -> CDPSession:
    """Throttles processor and network."""
    session = page.context.new_cdp_session(page)
    session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    if network:
        session.send("Network.enable")
        session.send(
            "Network.emulateNetworkConditions",
            {
                "offline": False,
                "latency": LATENCY,
                "downloadThroughput": BYTES_A_SECOND,
                "uploadThroughput": BYTES_A_SECOND,
            },
        )
    return session
