"""The Chromium of this machine."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Browser, sync_playwright

from tests.patience import PATIENCE


@contextmanager
def launched() -> Iterator[Browser]:
    """A browser that runs until it is no longer needed."""
    program = os.environ.get("EXPEDITION_CHROMIUM") or shutil.which("chromium")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=program, args=["--no-sandbox"], timeout=1000 * PATIENCE
        )
        yield browser
        browser.close()
