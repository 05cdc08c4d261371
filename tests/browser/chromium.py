"""The Chromium of this machine."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Browser, sync_playwright

from tests.patience import PATIENCE
from tools.chromium import on_this_machine


@contextmanager
def launched() -> Iterator[Browser]:
    """A browser that runs until it is no longer needed."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=on_this_machine(), args=["--no-sandbox"], timeout=1000 * PATIENCE
        )
        yield browser
        browser.close()
