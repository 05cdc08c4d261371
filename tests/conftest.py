"""What every test shares: asynchronous tests run on asyncio, and programs can be interrupted."""

from __future__ import annotations

import signal

import pytest


def pytest_configure() -> None:
    """Whoever runs the tests in the background has interrupts ignored; our programs must not be."""
    if signal.getsignal(signal.SIGINT) == signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    return "asyncio"
